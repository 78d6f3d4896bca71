// SPDX-License-Identifier: MIT
// One move as a part of a map: which demanded lanes it gives what they want, under which row and
// bank masks, when it reads some register whose content is known. The goal is first rewritten in
// terms of that register (`seen_from`), so that covering is a comparison of lane numbers. Compilers
// run this, so lanes are counted in bits of one word and nothing is tried twice.
#pragma once

#include "crosslane/plan/prove.hpp"

namespace crosslane::plan {

namespace dpp16 = isa::amd::dpp16;

/// In a goal rewritten for a register: no lane of the register has what this lane wants.
inline constexpr lane_source unreachable = lane_source::own;

/// The goal in terms of a register's content: the lane of the register that holds what lane i
/// wants, in the lane's own row where there is a choice.
template <unsigned W>
constexpr lane_map<W> seen_from(const lane_map<W>& goal, const lane_map<W>& content) {
  lane_source holder[W];
  for (lane_source& h : holder) h = unreachable;
  for (unsigned j = W; j-- > 0;)
    if (is_lane(content.sources[j])) holder[lane_of(content.sources[j])] = from_lane(j);
  lane_map<W> result = goal;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = goal.sources[i];
    if (!is_lane(want)) continue;
    const unsigned in_row = (i & ~15u) + (lane_of(want) & 15u);
    result.sources[i] = content.sources[in_row] == want ? from_lane(in_row) : holder[lane_of(want)];
  }
  return result;
}

/// Lanes that a DPP16 control with full masks gives what they want, and those it gives other
/// things.
struct Effect {
  uint64_t right = 0;
  uint64_t harmed = 0;
};

constexpr bool moves_rows_alike(dpp16::Kind kind) {
  switch (kind) {
    case dpp16::Kind::wave_shl:
    case dpp16::Kind::wave_rol:
    case dpp16::Kind::wave_shr:
    case dpp16::Kind::wave_ror:
    case dpp16::Kind::row_bcast:
      return false;
    default:
      return true;
  }
}

template <unsigned W>
constexpr Effect effect_of(dpp16::Control control, const lane_map<W>& want, bool bound_ctrl) {
  unsigned first_row[16] = {};  // sources of row 0, when all rows are alike
  const bool alike = moves_rows_alike(control.kind);
  for (unsigned p = 0; alike && p < 16; ++p) first_row[p] = dpp16::source_lane(control, p, W);
  Effect effect;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source wanted = want.sources[i];
    if (wanted == lane_source::any) continue;
    const unsigned in_row = alike ? first_row[i & 15] : dpp16::source_lane(control, i, W);
    lane_source have = lane_source::zero;
    if (in_row != dpp16::no_lane)
      have = from_lane(alike ? (i & ~15u) + in_row : in_row);
    else if (!bound_ctrl)
      continue;  // not written
    (have == wanted ? effect.right : effect.harmed) |= uint64_t{1} << i;
  }
  return effect;
}

struct Masks {
  unsigned rows = 0xf, banks = 0xf;
};

/// The lanes that masks let be written, of 64.
constexpr uint64_t written_lanes(Masks masks) {
  uint64_t row = 0, lanes = 0;
  for (unsigned b = 0; b < 4; ++b)
    if (masks.banks >> b & 1) row |= uint64_t{0xf} << 4 * b;
  for (unsigned r = 0; r < 4; ++r)
    if (masks.rows >> r & 1) lanes |= row << 16 * r;
  return lanes;
}

/// The masks that let the most lanes of `gain` and none of `harm` be written; rows 0 when there are
/// none.
constexpr Masks best_masks(uint64_t gain, uint64_t harm) {
  if (harm == 0) return {};
  Masks best{0, 0};
  unsigned best_count = 0;
  for (unsigned banks = 15; banks > 0; --banks) {
    const uint64_t in_banks = written_lanes({0xf, banks});
    Masks masks{0, banks};
    for (unsigned r = 0; r < 4; ++r) {
      const uint64_t lanes = in_banks & uint64_t{0xffff} << 16 * r;
      if ((harm & lanes) == 0 && (gain & lanes) != 0) masks.rows |= 1u << r;
    }
    const unsigned count = crosslane::detail::count_bits(gain & written_lanes(masks));
    if (count > best_count) best = masks, best_count = count;
  }
  return best;
}

/// A DPP16 move as a part of a map.
struct Piece {
  Move move = {};
  uint64_t covered = 0;
};

/// What the control covers of `wrong` without harming lanes of `right`.
template <unsigned W>
constexpr Piece cover(dpp16::Control control, const lane_map<W>& want, uint64_t wrong,
                      uint64_t right, bool bound_ctrl = false) {
  const Effect effect = effect_of(control, want, bound_ctrl);
  const uint64_t gain = effect.right & wrong;
  if (gain == 0) return {};
  const Masks masks = best_masks(gain, effect.harmed & right);
  if (masks.rows == 0) return {};
  return {dpp16::move(control, masks.rows, masks.banks, bound_ctrl), gain & written_lanes(masks)};
}

/// The goal's lanes that read the row at (i & ~15) ^ flip; `any` elsewhere.
template <unsigned W>
constexpr lane_map<W> readers_of_row(const lane_map<W>& want, unsigned flip) {
  lane_map<W> part = lane_map<W>::all_from(lane_source::any);
  for (unsigned i = 0; i < W; ++i) {
    const lane_source s = want.sources[i];
    if (is_lane(s) && (lane_of(s) & ~15u) == ((i & ~15u) ^ flip)) part.sources[i] = s;
  }
  return part;
}

}  // namespace crosslane::plan
