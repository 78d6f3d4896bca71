// SPDX-License-Identifier: MIT
// The CROSSLANE_* environment variables of the runtime, read once. A value that makes no sense is an error that every HIP call then
// returns (hipErrorNotInitialized), said once on stderr: a misspelt target must not quietly become another one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/check/log.hpp"
#include "sim/machine/disputed.hpp"

namespace crosslane::runtime {

/// Where modelled times go: nowhere, to stderr at exit, or into the report file only.
enum class TimeReport : uint8_t { none, text, json };

struct Environment {
  std::vector<std::string> device_archs;  // CROSSLANE_DEVICES=gfx942,gfx1100 or CROSSLANE_ARCH=gfx942; empty: from the program
  uint32_t threads = 0;                   // CROSSLANE_THREADS; 0: all cores
  uint64_t max_instructions = 0;          // CROSSLANE_MAX_INSTRUCTIONS; 0: the simulator's own limit
  bool strict_barriers = true;            // CROSSLANE_STRICT_BARRIERS=0: a barrier that some waves skip by ending is a warning
  bool statistics = false;                // CROSSLANE_STATS=1: report counts at exit
  bool fidelity = false;                  // CROSSLANE_FIDELITY=1: report executed opcodes at exit
  sim::Disputed disputed;                 // CROSSLANE_DISPUTED=name,name: other readings of the hardware
  sim::check::CheckSet checks = 0;        // CROSSLANE_CHECK=1, all or names with commas: look for findings
  sim::check::ReportFormat check_format = sim::check::ReportFormat::text;  // CROSSLANE_CHECK_FORMAT=text|json|sarif
  std::string check_file;                 // CROSSLANE_CHECK_FILE: the report of findings goes there, not to stderr
  std::string suppressions;               // CROSSLANE_SUPPRESS: a file of keys
  TimeReport time = TimeReport::none;     // CROSSLANE_TIME=1 or json: model cycles; not together with CROSSLANE_CHECK
  std::string trace_file;                 // CROSSLANE_TRACE: a file for the modelled trace; CROSSLANE_TIME=1 is implied
  std::string report_file;                // CROSSLANE_REPORT_FILE: write the report there as JSON
  std::string error;                      // what is wrong with a value; empty when all are good
};

const Environment& environment();

}  // namespace crosslane::runtime
