// SPDX-License-Identifier: MIT
// A piece of assembly run for one wave in the simulator, to see which lane's value each lane gets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "crosslane/arch/arch.hpp"
#include "sim/result.hpp"

namespace crosslane::tools {

/// One word a lane: %0 after the snippet. Lane i's %1 is snippet_value(i); %0 starts as a copy of
/// %1.
using SnippetResult = std::vector<uint32_t>;

constexpr uint32_t snippet_value(unsigned lane) { return 0x5a000000u + lane; }

/// The text with v2 for %0 and v1 for %1.
std::string with_registers(std::string text);

/// `text` is one or more instructions, separated by newlines or ';', with %0 and %1 for the
/// registers (v2 and v1).
sim::Result<SnippetResult> run_snippet(const std::string& text, const arch::Arch& arch,
                                       unsigned wave);

}  // namespace crosslane::tools
