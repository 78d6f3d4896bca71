// SPDX-License-Identifier: MIT
// How emitted code computes an index register without reading memory: from the lane's number by one
// addition or one exclusive or where the table is that regular, else bit by bit from constant lane
// masks. Loops hoist it either way.
#pragma once

#include "crosslane/plan/prove.hpp"

namespace crosslane::plan {

enum class IndexForm : uint8_t {
  add,    // (lane + amount) mod W
  flip,   // lane xor amount
  masks,  // bit b of the index is 1 in the lanes of mask b
};

template <unsigned W>
struct IndexFormula {
  IndexForm form = IndexForm::masks;
  unsigned amount = 0;
  lane_mask<W> masks[7] = {};
  unsigned bit_count = 0;
};

/// The lane or position that lane i names; its own where nothing is demanded. It may be far smaller
/// than W, for positions in a row.
template <unsigned W>
constexpr unsigned index_lane(const lane_map<W>& table, MoveKind kind, unsigned i) {
  const bool is_position = kind == MoveKind::permlane16_var || kind == MoveKind::permlanex16_var;
  const lane_source s = table.sources[i];
  const unsigned lane = is_lane(s) ? lane_of(s) : i;
  return is_position ? lane & 15u : lane;
}

/// The formula for a table that a move of that kind uses. Positions in a row count modulo 16.
template <unsigned W>
constexpr IndexFormula<W> index_formula(const lane_map<W>& table, MoveKind kind) {
  IndexFormula<W> formula;
  const bool is_position = kind == MoveKind::permlane16_var || kind == MoveKind::permlanex16_var;
  const unsigned modulus = is_position ? 16 : W;
  const unsigned first = table.reading_lanes().first();
  const unsigned source = first < W ? lane_of(table.sources[first]) : 0;
  bool adds = first < W, flips = first < W;
  for (unsigned i = 0; i < W; ++i) {
    if (!is_lane(table.sources[i])) continue;
    const unsigned s = lane_of(table.sources[i]);
    adds &= ((s - i) - (source - first)) % modulus == 0;
    flips &= ((s ^ i) ^ (source ^ first)) % modulus == 0;
  }
  if (adds || flips) {
    formula.form = flips ? IndexForm::flip : IndexForm::add;
    formula.amount = (flips ? source ^ first : source - first) & (modulus - 1);
    return formula;
  }
  for (unsigned bit = 0; 1u << bit < modulus; ++bit) {
    formula.masks[bit] = lane_mask<W>::where(
        [&](unsigned i) { return (index_lane(table, kind, i) >> bit & 1) != 0; });
    formula.bit_count = bit + 1;
  }
  return formula;
}

/// The kind of the move that uses the table.
template <unsigned W>
constexpr MoveKind table_user(const Plan<W>& plan, unsigned table) {
  for (unsigned n = 0; n < plan.step_count; ++n)
    if (plan.steps[n].table == table) return plan.steps[n].move.kind;
  return MoveKind::none;
}

}  // namespace crosslane::plan
