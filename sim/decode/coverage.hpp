// SPDX-License-Identifier: MIT
// Which instructions a target has, by LLVM's own tables, and what the simulator does with each. Every opcode number of every format is
// put to the disassembler, so nothing is listed by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "crosslane/arch/arch.hpp"
#include "sim/decode/encoding.hpp"
#include "sim/result.hpp"

namespace crosslane::sim {

enum class CoverageStatus : uint8_t {
  exact,        // bit for bit by the manual
  approximate,  // within 1 ulp
  todo,         // has an explicit todo row
  missing,      // has no row at all: a fault of the row lists
};

struct CoverageRow {
  std::string_view base_name;  // "V_ADD_F32"
  Format format = Format::other;
  CoverageStatus status = CoverageStatus::missing;
  bool counted = true;         // false: matrix, image, export, interpolation: out of scope for now
};

/// Sorted by format, then name. Error: LLVM does not know the target.
Result<std::vector<CoverageRow>> coverage(const arch::Arch& arch);

/// "sop2", "vop3p", …
std::string_view to_string(Format format);
/// "exact", "approximate", "todo", "missing".
std::string_view to_string(CoverageStatus status);

}  // namespace crosslane::sim
