// SPDX-License-Identifier: MIT
// All rows, by name, for the widest SIMD level that this host runs.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sim/exec/row.hpp"

namespace crosslane::sim {

struct RowTable {
  std::string_view simd_level;  // "avx2"
  std::vector<const Row*> rows;
  /// Null when no row has that base name.
  [[nodiscard]] const Row* find(std::string_view base_name) const;
};

/// Made on first use. CROSSLANE_SIMD=baseline|avx2|avx512 in the environment asks for a narrower level (for tests).
const RowTable& row_table();

/// Handlers for slots that have no row.
const Op* run_unknown_instruction(Wave& wave, const Op& op);
const Op* run_unsupported_instruction(Wave& wave, const Op& op);
const Op* run_bad_operand(Wave& wave, const Op& op);
const Op* run_outside_code(Wave& wave, const Op& op);
/// Both halves of a VOPD pair.
const Op* run_vopd(Wave& wave, const Op& op);
/// The same where Y does not read what X writes.
const Op* run_vopd_in_order(Wave& wave, const Op& op);

}  // namespace crosslane::sim
