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
  unsigned selectors = 0xe4, solved = 0;
  for (unsigned i = 0; i < W && solved != 15; ++i) {
    const unsigned s = static_cast<unsigned>(wanted.sources[i]), position = i & 3;
    if ((s ^ i) > 3 || (solved >> position & 1) != 0 || (demand.words_[i / 64] >> i % 64 & 1) == 0)
      continue;
    selectors = (selectors & ~(3u << 2 * position)) | (s & 3) << 2 * position;
    solved |= 1u << position;
  }
  return {Kind::quad_perm, static_cast<uint8_t>(selectors)};
}

/// The move with that control that does what demanded lanes want, or a move that does not exist.
/// Where nothing demanded keeps its old content, the move has full masks and bound_ctrl:1, the form
/// that compilers fold into the instruction that uses it.
template <unsigned W>
constexpr Move fit_control(Control control, const lane_map<W>& wanted, lane_mask<W> demand) {
  static_assert(W <= 64);
  // Sets of banks, bank b of row r being bit 4r + b: with lanes that must be written, that must not
  // be, and whose old content is kept by having no source.
  unsigned written = 0, kept = 0, kept_without_source = 0;
  bool zeroes = false;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = wanted.sources[i];
    if (want == lane_source::any || (demand.words_[0] >> i & 1) == 0) continue;
    const unsigned s = source_lane(control, i, W), bank = 1u << i / 4;
    if (want == lane_source::own) {
      (s == no_lane ? kept_without_source : kept) |= bank;
    } else if (static_cast<unsigned>(want) == s) {
      written |= bank;
    } else if (want == lane_source::zero && s == no_lane) {
      written |= bank;
      zeroes = true;
    } else {
      return {};
    }
  }
  if (zeroes) kept |= kept_without_source;
  const bool bound_ctrl = zeroes || (kept | kept_without_source) == 0;
  if (kept == 0) return move(control, 0xf, 0xf, bound_ctrl);
  unsigned rows = 0, banks = 0, enabled = 0;
  for (unsigned row = 0; row < W / 16; ++row) {
    const unsigned of_row = written >> 4 * row & 15;
    banks |= of_row;
    rows |= (of_row != 0 ? 1u : 0u) << row;
  }
  for (unsigned row = 0; row < W / 16; ++row)
    if ((rows >> row & 1) != 0) enabled |= banks << 4 * row;
  return (enabled & kept) == 0 ? move(control, rows, banks, bound_ctrl) : Move{};
}

/// One DPP16 move that does what demanded lanes want (`own`: the old content), or a move that does
/// not exist.
template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  static_assert(W <= 64);
  unsigned i = 0;
  while (i < W &&
         (static_cast<unsigned>(wanted.sources[i]) >= W || (demand.words_[0] >> i & 1) == 0))
    ++i;
  if (i == W) return {};
  const unsigned s = static_cast<unsigned>(wanted.sources[i]);
  if ((s ^ i) < 4)
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

/// The lanes of a row in these banks.
constexpr unsigned lanes_of_banks(unsigned banks) {
  return (banks & 1) * 0xf + (banks >> 1 & 1) * 0xf0 + (banks >> 2 & 1) * 0xf00 +
         (banks >> 3 & 1) * 0xf000;
}

/// The row and bank masks under which that control gives the most demanded lanes what they want,
/// without writing anything else into a lane of `protect`. Lanes outside both may get anything.
template <unsigned W>
constexpr Cover<W> best_cover(Control control, const lane_map<W>& wanted, lane_mask<W> demand,
                              lane_mask<W> protect, bool bound_ctrl = false) {
  static_assert(W <= 64);
  uint64_t right = 0;   // lanes that would get what they want
  unsigned harmed = 0;  // bank b of row r, as bit 4r + b: a protected lane would get something else
  for (unsigned i = 0; i < W; ++i) {
    const unsigned s = source_lane(control, i, W);
    if (s == no_lane && !bound_ctrl) continue;  // not written
    const lane_source have = s == no_lane ? lane_source::zero : static_cast<lane_source>(s);
    if (have == wanted.sources[i] || wanted.sources[i] == lane_source::any)
      right |= uint64_t{1} << i;
    else
      harmed |= static_cast<unsigned>(protect.words_[0] >> i & 1) << i / 4;
  }
  right &= demand.words_[0];
  unsigned best = 0, best_rows = 0, best_banks = 0;
  uint64_t covered = 0;
  const unsigned possible = crosslane::detail::count_bits(right);
  for (unsigned banks = 15; banks > 0 && best < possible; --banks) {
    uint64_t enabled = 0;
    unsigned rows = 0;
    for (unsigned row = 0; row < W / 16; ++row) {
      if ((harmed >> 4 * row & banks) != 0) continue;
      rows |= 1u << row;
      enabled |= uint64_t{lanes_of_banks(banks)} << 16 * row;
    }
    const unsigned gain = crosslane::detail::count_bits(right & enabled);
    if (gain > best) best = gain, best_rows = rows, best_banks = banks, covered = right & enabled;
  }
  Cover<W> result;
  if (best == 0) return result;
  for (unsigned row = 0; row < W / 16; ++row)  // rows that gain nothing are left alone
    if ((covered >> 16 * row & 0xffff) == 0) best_rows &= ~(1u << row);
  result.move = move(control, best_rows, best_banks, bound_ctrl);
  result.covered = lane_mask<W>::from_words(covered);
  return result;
}

/// The same, protecting all that is demanded: the largest part of the map that the control makes in
/// one exact move.
template <unsigned W>
constexpr Cover<W> best_cover(Control control, const lane_map<W>& wanted, lane_mask<W> demand) {
  return best_cover(control, wanted, demand, demand);
}

}  // namespace crosslane::isa::amd::dpp16
