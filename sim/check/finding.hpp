// SPDX-License-Identifier: MIT
// What a check found: a kernel that ran to its end, and did something on the way that its author
// should know. A value, as faults are. A place in the code gives one finding of a kind, with a
// count: that of the lowest workgroup, so that reports do not depend on threads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crosslane::sim::check {

/// In the order in which reports list them. all_checks in finding.cpp has their names.
enum class Check : uint8_t {
  lanes,
  edge,
  init,
  store,
  barrier,
  hazard,
  race,
  wait,
  bounds,
  uniform,
};
inline constexpr size_t check_count = 10;

using CheckSet = uint32_t;
constexpr CheckSet bit_of(Check check) { return 1u << static_cast<unsigned>(check); }

struct CheckName {
  Check check;
  std::string_view name;
  std::string_view help;  // one line
};
extern const std::array<CheckName, check_count> all_checks;

std::string_view name_of(Check check);
/// "", "1" or "all": all of them; "0": none; else names with commas. Nothing when a name is
/// unknown; `wrong` is that name.
std::optional<CheckSet> read_check_list(std::string_view list, std::string& wrong);
std::string known_checks();

struct Place {
  std::string source;  // "file.hip:12:3"; empty when built without -g
  std::string file;
  uint32_t line = 0, column = 0;
  std::string text;                       // that line of the source
  std::vector<std::string> inlined_into;  // "file.hip:20:7 (kernel)", innermost first
  std::string instruction;                // disassembly
  uint64_t pc = 0;                        // bytes from the kernel's entry
  bool in_proved_operation =
      false;  // inside an operation of crosslane's headers, whose plan is proved
};
inline Place place_of(std::string instruction) {
  Place place;
  place.instruction = std::move(instruction);
  return place;
}

/// A step on the way of a value, the newest first; the last one is where it came from.
struct Step {
  uint64_t pc = 0;
  uint64_t lanes = 0;
  std::string what;
  Place place;
};

struct Finding {
  Check check = Check::lanes;
  std::string what;  // one sentence
  std::string kernel;
  std::array<uint32_t, 3> workgroup{};
  uint64_t linear_workgroup = 0;
  uint32_t wave = 0;
  uint32_t wave_size = 64;
  uint64_t lanes = 0;    // those concerned: X in the strip
  uint64_t sources = 0;  // lanes that were read, o in the strip
  uint64_t active = 0;   // EXEC
  uint64_t pc = 0;
  uint64_t count = 1;
  uint64_t order = 0;  // instructions of the wave before it
  Place place;
  std::vector<Step> steps;
  uint64_t other_pc = 0;                         // barrier: the other place
  bool is_intended_in_proved_operation = false;  // to be dropped when its first step is inside one
};

/// "lanes:kernel:file.hip:12": what --suppress matches.
std::string key_of(const Finding& finding);
/// 64 (or 32) characters: X lanes concerned, o read, . active, space for inactive.
std::string lane_strip(const Finding& finding);
/// As people read it.
std::string format(const Finding& finding);
/// By key, then by place.
void sort_findings(std::vector<Finding>& findings);

}  // namespace crosslane::sim::check
