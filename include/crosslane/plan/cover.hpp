// SPDX-License-Identifier: MIT
// One move as a part of a map: which demanded lanes it gives what they want, under which row and
// bank masks, when it reads some register whose content is known. The goal is rewritten in terms of
// that register first (Source), so that covering is a comparison of lane numbers, eight at a time.
#pragma once

#include "crosslane/plan/packed.hpp"
#include "crosslane/plan/step.hpp"

namespace crosslane::plan {

/// In a goal rewritten for a register: no lane of the register has what this lane wants.
inline constexpr uint64_t unreachable = 0xff;

/// A register that moves may read. want[i] is the lane of the register that has what lane i wants.
template <unsigned W>
struct Source {
  uint8_t number = no_operand;
  Packed<W> want = {};
  uint64_t in_quad = 0;    // lanes that want a lane of their own quad
  uint64_t coverable = 0;  // lanes that some DPP16 control may give what they want

  constexpr Source() = default;
  constexpr Source(uint8_t register_number, const Packed<W>& wanted, const Arch& arch)
      : number(register_number),
        want(wanted),
        in_quad(wanted.lanes_with_flip(0, 0xfc)),
        coverable(wanted.lanes_with_flip(0, 0xf0)) {
    using dpp16::Kind;
    if (arch.has_dpp_wave_shifts)
      coverable |= reading({Kind::wave_rol, 1}) | reading({Kind::wave_ror, 1});
    if (arch.has_dpp_row_bcast)
      coverable |= reading({Kind::row_bcast, 15}) | reading({Kind::row_bcast, 31});
  }

  /// The lanes that want what the control reads.
  [[nodiscard]] constexpr uint64_t reading(dpp16::Control control) const {
    uint64_t lanes = 0;
    for (unsigned n = 0; n < W / 8; ++n)
      lanes |= bits_of(zero_bytes(want.words[n] ^ source_word(control, n))) << 8 * n;
    return lanes & lanes_with_source(control);
  }
};

struct Masks {
  unsigned rows = 0xf, banks = 0xf;
};

/// The lanes that masks let be written, of 64.
constexpr uint64_t written_lanes(Masks masks) {
  constexpr uint64_t row = 0xffff,
                     banks_of_row[16] = {0x0000, 0x000f, 0x00f0, 0x00ff, 0x0f00, 0x0f0f,
                                         0x0ff0, 0x0fff, 0xf000, 0xf00f, 0xf0f0, 0xf0ff,
                                         0xff00, 0xff0f, 0xfff0, 0xffff};
  const unsigned r = masks.rows;
  const uint64_t rows =
      (r & 1) * row | (r & 2) * (row << 15) | (r & 4) * (row << 30) | (r & 8) * (row << 45);
  return rows & banks_of_row[masks.banks] * 0x0001000100010001u;
}

/// The rows, and the banks of all rows, that the lanes are in.
constexpr unsigned rows_of(uint64_t lanes) {
  return ((lanes & 0xffff) != 0 ? 1u : 0u) | ((lanes & 0xffff0000u) != 0 ? 2u : 0u) |
         ((lanes & 0xffff00000000u) != 0 ? 4u : 0u) | (lanes >> 48 != 0 ? 8u : 0u);
}
constexpr unsigned banks_of(uint64_t lanes) {
  lanes |= lanes >> 32, lanes |= lanes >> 16;
  return ((lanes & 0xf) != 0 ? 1u : 0u) | ((lanes & 0xf0) != 0 ? 2u : 0u) |
         ((lanes & 0xf00) != 0 ? 4u : 0u) | ((lanes & 0xf000) != 0 ? 8u : 0u);
}

/// Masks that let many lanes of `gain` and none of `harm` be written; rows 0 when there are none.
/// The best of: whole rows, whole banks, and the harmless banks of the rows with a gain or rows of
/// the banks with one.
constexpr Masks best_masks(uint64_t gain, uint64_t harm) {
  if (harm == 0) return {};
  const unsigned gain_rows = rows_of(gain), gain_banks = banks_of(gain);
  const Masks candidates[4] = {
      {gain_rows & ~rows_of(harm), 0xf},
      {0xf, 0xf & ~banks_of(harm)},
      {gain_rows, 0xf & ~banks_of(harm & written_lanes({gain_rows, 0xf}))},
      {0xf & ~rows_of(harm & written_lanes({0xf, gain_banks})), gain_banks},
  };
  Masks best{0, 0};
  unsigned best_count = 0;
  for (const Masks& masks : candidates) {
    const uint64_t covered = gain & written_lanes(masks);
    if (covered == gain) return masks;
    if (covered == 0) continue;
    const unsigned count = crosslane::detail::count_bits(covered);
    if (count > best_count) best = masks, best_count = count;
  }
  return best;
}

/// A move as a part of a map.
struct Piece {
  Move move = {};
  uint64_t covered = 0;
};

enum class NoSource : uint8_t { keeps, zeroes };  // bound_ctrl:0 and bound_ctrl:1

/// What the goal asks for, as sets of lanes.
struct GoalSets {
  uint64_t demanded = 0, readers = 0, selves = 0, zeroes = 0, fills = 0;
};

/// What the control covers of `wrong` without harming lanes of `right`.
template <unsigned W>
constexpr Piece cover(dpp16::Control control, const Source<W>& source, const GoalSets& goal,
                      uint64_t wrong, uint64_t right, NoSource no_source) {
  const uint64_t has_source = lanes_with_source(control);
  uint64_t good = source.reading(control) & goal.readers;
  uint64_t written = has_source;
  if (no_source == NoSource::zeroes) written = ~uint64_t{0}, good |= goal.zeroes & ~has_source;
  const uint64_t gain = good & wrong;
  if (gain == 0) return {};
  const Masks masks = best_masks(gain, right & written & ~good);
  if (masks.rows == 0) return {};
  return {dpp16::move(control, masks.rows, masks.banks, no_source == NoSource::zeroes),
          gain & written_lanes(masks)};
}

/// The table by which lanes that read the row at (i & ~15) ^ flip get what they want, if all rows
/// agree.
template <unsigned W>
constexpr Piece fit_table(MoveKind kind, unsigned flip, const Source<W>& source) {
  uint64_t entries[2] = {}, solved[2] = {}, covered = 0;
  for (unsigned n = 0; n < W / 8; ++n) {
    const uint64_t word = source.want.words[n];
    const uint64_t reads = zero_bytes((word ^ lane_numbers(n) ^ each_byte(flip)) & each_byte(0xf0));
    const uint64_t value = word & each_byte(0x0f) & reads;
    if (((value ^ entries[n & 1]) & reads & solved[n & 1]) != 0) return {};
    entries[n & 1] |= value;
    solved[n & 1] |= reads;
    covered |= bits_of(reads) << 8 * n;
  }
  Piece piece{{}, covered};
  piece.move.kind = kind;
  for (unsigned n = 2; n-- > 0;) {
    uint64_t x = entries[n] | (lane_numbers(n) & ~solved[n]);
    x = (x | x >> 4) & 0x00ff00ff00ff00ffu;
    x = (x | x >> 8) & 0x0000ffff0000ffffu;
    piece.move.control = piece.move.control << 32 | ((x | x >> 16) & 0xffffffffu);
  }
  return piece;
}

/// The controls other than quad_perm by which lane i reads lane s on that target.
struct Controls {
  dpp16::Control list[8] = {};
  unsigned count = 0;

  constexpr void add(dpp16::Kind kind, unsigned amount) {
    list[count++] = {kind, static_cast<uint8_t>(amount)};
  }
};

constexpr Controls controls_for(unsigned i, unsigned s, const Arch& arch) {
  using dpp16::Kind;
  Controls found;
  if ((i ^ s) < 16) {
    if (s > i) found.add(Kind::row_shl, s - i);
    if (i > s) found.add(Kind::row_shr, i - s);
    if (arch.has_dpp_row_xmask) found.add(Kind::row_xmask, i ^ s);
    if (i != s) found.add(Kind::row_ror, (i - s) & 15u);
    if ((i ^ s) == 15) found.add(Kind::row_mirror, 0);
    if ((i ^ s) == 7) found.add(Kind::row_half_mirror, 0);
    if (arch.has_dpp_row_share) found.add(Kind::row_share, s & 15u);
    if (arch.has_dpp_row_newbcast) found.add(Kind::row_newbcast, s & 15u);
  }
  if (arch.has_dpp_wave_shifts) {
    const unsigned distance = (s - i) & 63u;
    if (distance == 1) found.add(s > i ? Kind::wave_shl : Kind::wave_rol, 1);
    if (distance == 1 && s > i) found.add(Kind::wave_rol, 1);
    if (distance == 63) found.add(s < i ? Kind::wave_shr : Kind::wave_ror, 1);
    if (distance == 63 && s < i) found.add(Kind::wave_ror, 1);
  }
  if (arch.has_dpp_row_bcast && found.count < 8) {
    if (s == (i & ~15u) - 1) found.add(Kind::row_bcast, 15);
    if (s == 31 && i >= 32 && found.count < 8) found.add(Kind::row_bcast, 31);
  }
  return found;
}

/// The quad_perm whose selectors are those of the lowest lane of each position; positions without
/// one keep their lane.
template <unsigned W>
constexpr dpp16::Control quad_perm_for(const Source<W>& source, uint64_t lanes) {
  unsigned selectors = 0xe4;
  for (unsigned p = 0; p < 4; ++p) {
    const uint64_t there = lanes & source.in_quad & uint64_t{0x1111111111111111} << p;
    if (there == 0) continue;
    const unsigned lane = source.want.at(crosslane::detail::lowest_bit(there));
    selectors = (selectors & ~(3u << 2 * p)) | (lane & 3u) << 2 * p;
  }
  return {dpp16::Kind::quad_perm, static_cast<uint8_t>(selectors)};
}

}  // namespace crosslane::plan
