// SPDX-License-Identifier: MIT
// Source lines of a timing report. One question to the DWARF for all instructions that were not
// asked for before: a program may launch a kernel a thousand times.
#pragma once

#include <map>
#include <mutex>

#include "sim/decode/source_lines.hpp"
#include "sim/timing/report.hpp"

namespace crosslane::sim::timing {

class LineFinder {
 public:
  /// Fills `report.lines` from its instructions. `entry_vaddr`: of the kernel, from which they count.
  void fill(Report& report, const SourceLines& lines, uint64_t entry_vaddr);

 private:
  struct Line {
    std::string source, text;
  };
  std::mutex mutex_;
  std::map<uint64_t, Line> known_;  // by ELF virtual address
};

}  // namespace crosslane::sim::timing
