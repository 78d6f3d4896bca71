// SPDX-License-Identifier: MIT
#include "sim/machine/report_lines.hpp"

namespace crosslane::sim {

void append_report_line(std::string& out, std::string_view label, std::string_view value) {
  constexpr size_t column = 13;
  if (value.empty()) return;
  const std::string start = label.empty() ? "" : std::string(label) + ":";
  out += "\n  " + start;
  out.append(column - start.size(), ' ');
  out += value;
}

std::string wave_place(const std::array<uint32_t, 3>& workgroup, uint32_t wave,
                       uint32_t wave_size) {
  std::string text = "workgroup (" + std::to_string(workgroup[0]) + ", " +
                     std::to_string(workgroup[1]) + ", " + std::to_string(workgroup[2]) +
                     "), wave " + std::to_string(wave);
  if (wave_size != 0) text += " of " + std::to_string(wave_size) + " lanes";
  return text;
}

}  // namespace crosslane::sim
