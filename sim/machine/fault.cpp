// SPDX-License-Identifier: MIT
// The words of a fault report: one line that says what happened, then where.
#include "sim/machine/fault.hpp"

#include <string_view>

#include "sim/machine/device.hpp"
#include "sim/machine/memory_report.hpp"
#include "sim/machine/report_lines.hpp"

namespace crosslane::sim {
namespace {

/// "0-3, 17, 63"
std::string lane_list(uint64_t lanes) {
  std::string text;
  for (int i = 0; i < 64; ++i) {
    if (!(lanes >> i & 1)) continue;
    int last = i;
    while (last < 63 && (lanes >> (last + 1) & 1)) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(i);
    if (last > i) text += (last == i + 1 ? ", " : "-") + std::to_string(last);
    i = last;
  }
  return text;
}

bool has_address(FaultKind kind) {
  return kind == FaultKind::unmapped_access || kind == FaultKind::use_after_free ||
         kind == FaultKind::read_only_access || kind == FaultKind::misaligned_access ||
         kind == FaultKind::lds_out_of_bounds || kind == FaultKind::scratch_out_of_bounds;
}

}  // namespace

const char* to_string(FaultKind kind) {
  switch (kind) {
    case FaultKind::unmapped_access:
      return "unmapped access";
    case FaultKind::use_after_free:
      return "use after free";
    case FaultKind::read_only_access:
      return "store to read-only memory";
    case FaultKind::misaligned_access:
      return "misaligned access";
    case FaultKind::lds_out_of_bounds:
      return "LDS access out of bounds";
    case FaultKind::scratch_out_of_bounds:
      return "scratch access out of bounds";
    case FaultKind::unknown_instruction:
      return "unknown instruction";
    case FaultKind::unsupported_instruction:
      return "unsupported instruction";
    case FaultKind::bad_operand:
      return "bad operand";
    case FaultKind::jump_outside_code:
      return "jump outside the code";
    case FaultKind::runaway:
      return "runaway kernel";
    case FaultKind::barrier_deadlock:
      return "barrier deadlock";
    case FaultKind::trap:
      return "trap";
    case FaultKind::bad_launch:
      return "bad launch";
  }
  return "fault";
}

static std::string format_as(std::string_view severity, const Fault& fault) {
  std::string out = "crosslane: " + std::string(severity) + ": ";
  out += fault.what.empty() ? to_string(fault.kind) : fault.what;
  append_report_line(out, "kernel", fault.kernel);
  append_report_line(out, "source", fault.source);
  if (fault.has_location) {
    append_report_line(out, "where", wave_place(fault.workgroup, fault.wave, fault.wave_size));
    append_report_line(out, "lanes", lane_list(fault.lanes));
    const bool is_before = static_cast<int64_t>(fault.pc) < 0;  // a function that lies before it
    append_report_line(out, "pc",
                       is_before ? "kernel - " + hex(0 - fault.pc) : "kernel + " + hex(fault.pc));
  }
  append_report_line(out, "instruction", fault.instruction);
  if (has_address(fault.kind)) append_report_line(out, "address", hex(fault.address));
  append_report_line(out, "allocation", fault.allocation);
  out += '\n';
  return out;
}

std::string format(const Fault& fault) { return format_as("error", fault); }
std::string format_warning(const Fault& fault) { return format_as("warning", fault); }

}  // namespace crosslane::sim
