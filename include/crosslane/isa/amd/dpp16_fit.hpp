// SPDX-License-Identifier: MIT
// Finds DPP16 controls for a wanted lane map: the one that makes all of it, and the masks under
// which a given control makes the most of it. Candidates come from the wanted map itself, so that
// the search is short enough for a compiler to run.
#pragma once

#include "crosslane/isa/amd/dpp16.hpp"

namespace crosslane::isa::amd::dpp16 {

struct Candidates {
  Control list[16] = {};
  unsigned count = 0;

  constexpr void add(Control c) { list[count++] = c; }
};

/// The controls other than quad_perm that make lane i read lane s on that target. Fewer than 16.
constexpr Candidates controls_for(unsigned i, unsigned s, unsigned wave, const Arch& arch) {
  Candidates found;
  const auto add = [&](Kind kind, unsigned amount) {
    const Control c{kind, static_cast<uint8_t>(amount)};
    if (has_kind(arch, kind) && encode(c) != no_code && source_lane(c, i, wave) == s) found.add(c);
  };
  if ((i & ~15u) == (s & ~15u)) {
    add(Kind::row_xmask, i ^ s);
    add(Kind::row_ror, (i - s) & 15u);
    if (s > i) add(Kind::row_shl, s - i);
    if (i > s) add(Kind::row_shr, i - s);
    add(Kind::row_mirror, 0);
    add(Kind::row_half_mirror, 0);
    add(Kind::row_share, s & 15u);
    add(Kind::row_newbcast, s & 15u);
  }
  for (const Kind kind : {Kind::wave_rol, Kind::wave_ror, Kind::wave_shl, Kind::wave_shr})
    add(kind, 1);
  add(Kind::row_bcast, 15);
  add(Kind::row_bcast, 31);
  return found;
}

/// The quad_perm whose selectors are those of the first demanded lane of each position; positions
/// without one keep their lane.
template <unsigned W>
constexpr Control quad_perm_for(const lane_map<W>& wanted, lane_mask<W> demand) {
  unsigned selector[4] = {0, 1, 2, 3};
  for (unsigned position = 0; position < 4; ++position) {
    for (unsigned i = position; i < W; i += 4) {
      const lane_source s = wanted.sources[i];
      if (!is_lane(s) || (lane_of(s) & ~3u) != (i & ~3u) || !demand.contains(i)) continue;
      selector[position] = lane_of(s) & 3u;
      break;
    }
  }
  return quad_perm(selector[0], selector[1], selector[2], selector[3]);
}

namespace detail {

/// Whether the move does what demanded lanes want, `own` being the old content.
template <unsigned W>
constexpr bool does(const Move& m, Control control, const lane_map<W>& wanted,
                    lane_mask<W> demand) {
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = wanted.sources[i];
    if (want == lane_source::any || !demand.contains(i)) continue;
    lane_source have = lane_source::own;
    if (writes(m, i)) {
      const unsigned s = source_lane(control, i, W);
      if (s != no_lane)
        have = from_lane(s);
      else if (m.bound_ctrl)
        have = lane_source::zero;
    }
    if (have != want) return false;
  }
  return true;
}

}  // namespace detail

/// The move with that control that does what demanded lanes want, or a move that does not exist.
/// Where nothing demanded keeps its old content, the move has full masks and bound_ctrl:1, the form
/// that compilers fold into the instruction that uses it.
template <unsigned W>
constexpr Move fit_control(Control control, const lane_map<W>& wanted, lane_mask<W> demand) {
  unsigned rows = 0, banks = 0;  // with lanes that must be written
  bool keeps = false, zeroes = false;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = wanted.sources[i];
    if (want == lane_source::any || !demand.contains(i)) continue;
    if (want == lane_source::fill) return {};
    if (want == lane_source::own) {
      keeps = true;
      continue;
    }
    if (is_lane(want) && source_lane(control, i, W) != lane_of(want)) return {};
    zeroes |= want == lane_source::zero;
    rows |= 1u << i / 16;
    banks |= 1u << i / 4 % 4;
  }
  const Move full = move(control, 0xf, 0xf, zeroes || !keeps);
  if (detail::does(full, control, wanted, demand)) return full;
  const Move masked = move(control, rows, banks, zeroes);
  return detail::does(masked, control, wanted, demand) ? masked : Move{};
}

/// One DPP16 move that does what demanded lanes want (`own`: the old content), or a move that does
/// not exist.
template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  const lane_mask<W> readers = demand & wanted.reading_lanes();
  const unsigned i = readers.first();
  if (i == W) return {};
  const unsigned s = lane_of(wanted.sources[i]);
  if (const Move m = fit_control(quad_perm_for(wanted, demand), wanted, demand); m.exists())
    return m;
  const Candidates candidates = controls_for(i, s, W, arch);
  for (unsigned n = 0; n < candidates.count; ++n)
    if (const Move m = fit_control(candidates.list[n], wanted, demand); m.exists()) return m;
  return {};
}

template <unsigned W>
struct Cover {
  Move move = {};
  lane_mask<W> covered = {};  // lanes of the demand that it gives what they want
};

/// The row and bank masks under which that control gives the most demanded lanes what they want,
/// without writing anything else into a lane of `protect`. Lanes outside both may get anything.
template <unsigned W>
constexpr Cover<W> best_cover(Control control, const lane_map<W>& wanted, lane_mask<W> demand,
                              lane_mask<W> protect, bool bound_ctrl = false) {
  uint8_t right[W / 16][4] = {};  // lanes of row r and bank b that get what they want
  bool harms[W / 16][4] = {};
  for (unsigned i = 0; i < W; ++i) {
    const unsigned s = source_lane(control, i, W);
    if (s == no_lane && !bound_ctrl) continue;  // not written
    const lane_source have = s == no_lane ? lane_source::zero : from_lane(s);
    if (satisfies(have, wanted.sources[i]))
      right[i / 16][i / 4 % 4] += demand.contains(i) ? 1 : 0;
    else if (protect.contains(i))
      harms[i / 16][i / 4 % 4] = true;
  }
  unsigned best = 0, best_rows = 0, best_banks = 0;
  for (unsigned banks = 15; banks > 0; --banks) {
    unsigned rows = 0, gain = 0;
    for (unsigned r = 0; r < W / 16; ++r) {
      unsigned row_gain = 0;
      bool harm = false;
      for (unsigned b = 0; b < 4; ++b) {
        if ((banks >> b & 1) == 0) continue;
        harm |= harms[r][b];
        row_gain += right[r][b];
      }
      if (harm || row_gain == 0) continue;
      rows |= 1u << r;
      gain += row_gain;
    }
    if (gain > best) best = gain, best_rows = rows, best_banks = banks;
  }
  Cover<W> result;
  if (best == 0) return result;
  result.move = move(control, best_rows, best_banks, bound_ctrl);
  for (unsigned i = 0; i < W; ++i) {
    const unsigned s = source_lane(control, i, W);
    if (!writes(result.move, i) || !demand.contains(i) || (s == no_lane && !bound_ctrl)) continue;
    if (satisfies(s == no_lane ? lane_source::zero : from_lane(s), wanted.sources[i]))
      result.covered.insert(i);
  }
  return result;
}

/// The same, protecting all that is demanded: the largest part of the map that the control makes in
/// one exact move.
template <unsigned W>
constexpr Cover<W> best_cover(Control control, const lane_map<W>& wanted, lane_mask<W> demand) {
  return best_cover(control, wanted, demand, demand);
}

}  // namespace crosslane::isa::amd::dpp16
