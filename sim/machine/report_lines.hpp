// SPDX-License-Identifier: MIT
// The lines that reports of faults and of findings are made of: a label, then what is to be said.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace crosslane::sim {

/// Starts a line "  label:      value"; no colon without a label, no line without a value.
void append_report_line(std::string& out, std::string_view label, std::string_view value);

/// "workgroup (0, 0, 0), wave 1 of 32 lanes"; the size is left out when it is 0.
std::string wave_place(const std::array<uint32_t, 3>& workgroup, uint32_t wave, uint32_t wave_size);

}  // namespace crosslane::sim
