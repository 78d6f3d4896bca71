// SPDX-License-Identifier: MIT
// One move as a part of a map: which demanded lanes it gives what they want, under which row and
// bank masks, when it reads some register whose content is known. The goal is rewritten in terms of
// that register first (Source), so that covering is a comparison of bit planes.
#pragma once

#include "crosslane/plan/goal.hpp"
#include "crosslane/plan/step.hpp"

namespace crosslane::plan {

/// A register that moves may read, and the goal in terms of it.
struct Source {
  uint8_t number = no_operand;
  uint64_t known = 0;  // lanes that find what they want in some lane of the register
  Planes want = {};    // which lane that is
  Planes flips = {}, distances = {};
  uint64_t same_row = 0;   // lanes that want a lane of their own row
  uint64_t in_quad = 0;    // ... of their own quad
  uint64_t coverable = 0;  // lanes that some DPP16 control may give what they want

  constexpr Source() = default;
  constexpr Source(uint8_t register_number, const Planes& wanted, uint64_t known_lanes,
                   const Arch& arch)
      : number(register_number),
        known(known_lanes),
        want(wanted),
        flips(wanted.flips()),
        distances(wanted.distances()),
        same_row(known & ~flips.bits[4] & ~flips.bits[5]),
        in_quad(same_row & ~flips.bits[2] & ~flips.bits[3]),
        coverable(same_row) {
    using dpp16::Kind;
    if (arch.has_dpp_wave_shifts)
      coverable |= reading({Kind::wave_rol, 1}) | reading({Kind::wave_ror, 1});
    if (arch.has_dpp_row_bcast)
      coverable |= reading({Kind::row_bcast, 15}) | reading({Kind::row_bcast, 31});
  }

  /// The lanes that want what the control reads.
  [[nodiscard]] constexpr uint64_t reading(dpp16::Control c) const {
    using dpp16::Kind;
    const unsigned n = c.amount;
    switch (c.kind) {
      case Kind::quad_perm:
        return in_quad & quad_agrees(n);
      case Kind::row_shl:
        return same_row & distances.equal(n);
      case Kind::row_shr:
        return same_row & distances.equal(64 - n);
      case Kind::row_ror:
        return same_row & distances.equal_in_row(16 - n);
      case Kind::row_mirror:
        return same_row & flips.equal_in_row(15);
      case Kind::row_half_mirror:
        return same_row & flips.equal_in_row(7);
      case Kind::row_newbcast:
      case Kind::row_share:
        return same_row & want.equal_in_row(n);
      case Kind::row_xmask:
        return same_row & flips.equal_in_row(n);
      case Kind::wave_shl:
        return known & distances.equal(1) & ~uint64_t{0} >> 1;
      case Kind::wave_rol:
        return known & distances.equal(1);
      case Kind::wave_shr:
        return known & distances.equal(63) & ~uint64_t{1};
      case Kind::wave_ror:
        return known & distances.equal(63);
      case Kind::row_bcast:
        return known & (n == 31 ? want.equal(31) & lane_planes[5] : reads_last_of_row_before());
    }
    return 0;
  }

 private:
  [[nodiscard]] constexpr uint64_t quad_agrees(unsigned selectors) const {
    const unsigned s = selectors;
    const uint64_t low = (s & 1) | (s >> 1 & 2) | (s >> 2 & 4) | (s >> 3 & 8);
    const uint64_t high = (s >> 1 & 1) | (s >> 2 & 2) | (s >> 3 & 4) | (s >> 4 & 8);
    return ~((want.bits[0] ^ low * 0x1111111111111111u) |
             (want.bits[1] ^ high * 0x1111111111111111u));
  }
  [[nodiscard]] constexpr uint64_t reads_last_of_row_before() const {
    return want.equal_in_row(15) & flips.bits[4] & (flips.bits[5] ^ lane_planes[4]) &
           ~uint64_t{0xffff};
  }
};

struct Masks {
  unsigned rows = 0xf, banks = 0xf;
};

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

/// The rows that have a lane of the set, as lanes; and the banks that have one in any row.
constexpr uint64_t whole_rows(uint64_t lanes) {
  lanes |= lanes >> 8, lanes |= lanes >> 4, lanes |= lanes >> 2, lanes |= lanes >> 1;
  return (lanes & 0x0001000100010001u) * 0xffff;
}
constexpr uint64_t whole_banks(uint64_t lanes) {
  lanes |= lanes >> 32, lanes |= lanes >> 16, lanes |= lanes >> 2, lanes |= lanes >> 1;
  return (lanes & 0x1111u) * 0x000f000f000f000fu;
}

/// Masks, and what they let be written of what is wanted.
struct MaskedGain {
  Masks masks = {0, 0};
  uint64_t covered = 0;
  unsigned count = 0;

  constexpr void offer(uint64_t lanes, unsigned rows, unsigned banks) {
    const unsigned lane_count = crosslane::detail::count_bits(lanes);
    if (lane_count <= count) return;
    masks = {rows, banks};
    covered = lanes;
    count = lane_count;
  }
};

/// Masks that let many lanes of `gain` and none of `harm` be written; rows 0 when there are none.
/// The best of: whole rows, whole banks, and the harmless banks of the rows with a gain or rows of
/// the banks with one.
constexpr MaskedGain best_masks(uint64_t gain, uint64_t harm) {
  if (harm == 0) return {{}, gain, 1};
  const uint64_t harmed_rows = whole_rows(harm);
  if ((gain & harmed_rows) == 0) return {{rows_of(gain), 0xf}, gain, 1};
  const uint64_t harmed_banks = whole_banks(harm);
  if ((gain & harmed_banks) == 0) return {{0xf, 0xf & ~banks_of(harm)}, gain, 1};
  MaskedGain best;
  best.offer(gain & ~harmed_rows, rows_of(gain & ~harmed_rows), 0xf);
  best.offer(gain & ~harmed_banks, 0xf, 0xf & ~banks_of(harm));
  const uint64_t harm_in_rows = harm & whole_rows(gain);
  best.offer(gain & ~whole_banks(harm_in_rows), rows_of(gain), 0xf & ~banks_of(harm_in_rows));
  const uint64_t harm_in_banks = harm & whole_banks(gain);
  best.offer(gain & ~whole_rows(harm_in_banks), 0xf & ~rows_of(harm_in_banks), banks_of(gain));
  return best;
}

/// A move as a part of a map.
struct Piece {
  Move move = {};
  uint64_t covered = 0;
};

enum class NoSource : uint8_t { keeps, zeroes };  // bound_ctrl:0 and bound_ctrl:1

/// What the control covers of `wrong` without harming lanes of `right`. Nothing when it leaves a
/// lane of `must` uncovered.
constexpr Piece cover(dpp16::Control control, const Source& source, const Goal& goal,
                      uint64_t wrong, uint64_t right, uint64_t must, NoSource no_source) {
  uint64_t good = source.reading(control);
  if ((must & ~good) != 0) return {};
  const uint64_t has_source = lanes_with_source(control);
  uint64_t written = has_source;
  if (no_source == NoSource::zeroes) written = ~uint64_t{0}, good |= goal.zeroes & ~has_source;
  const uint64_t gain = good & wrong;
  if (gain == 0) return {};
  const MaskedGain masked = best_masks(gain, right & written & ~good);
  if (masked.count == 0) return {};
  return {
      dpp16::move(control, masked.masks.rows, masked.masks.banks, no_source == NoSource::zeroes),
      masked.covered};
}

/// Bit p of the result is set where lanes at position p of some row are in the set.
constexpr uint64_t in_any_row(uint64_t lanes) {
  lanes |= lanes >> 32;
  return (lanes | lanes >> 16) & 0xffffu;
}

/// Bit 4p of the result: bit p.
constexpr uint64_t in_nibbles(uint64_t positions) {
  positions = (positions | positions << 24) & 0x000000ff000000ffu;
  positions = (positions | positions << 12) & 0x000f000f000f000fu;
  positions = (positions | positions << 6) & 0x0303030303030303u;
  return (positions | positions << 3) & 0x1111111111111111u;
}

/// The table by which lanes that read the row at (i & ~15) ^ flip get what they want, if all rows
/// agree.
constexpr Piece fit_table(MoveKind kind, unsigned flip, const Source& source) {
  const uint64_t reads =
      flip == 0 ? source.same_row : source.known & source.flips.bits[4] & ~source.flips.bits[5];
  const uint64_t unsolved = 0xffffu & ~in_any_row(reads);
  Piece piece{{}, reads};
  piece.move.kind = kind;
  for (unsigned b = 0; b < 4; ++b) {
    const uint64_t ones = in_any_row(source.want.bits[b] & reads);
    if ((ones & in_any_row(~source.want.bits[b] & reads)) != 0) return {};
    piece.move.control |= in_nibbles(ones | (lane_planes[b] & unsolved)) << b;
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
constexpr dpp16::Control quad_perm_for(const Source& source, uint64_t lanes) {
  unsigned selectors = 0xe4;
  for (unsigned p = 0; p < 4; ++p) {
    const uint64_t there = lanes & source.in_quad & uint64_t{0x1111111111111111} << p;
    if (there == 0) continue;
    const uint64_t lowest = there & (~there + 1);
    selectors = (selectors & ~(3u << 2 * p)) |
                ((source.want.bits[0] & lowest) != 0 ? 1u : 0u) << 2 * p |
                ((source.want.bits[1] & lowest) != 0 ? 2u : 0u) << 2 * p;
  }
  return {dpp16::Kind::quad_perm, static_cast<uint8_t>(selectors)};
}

}  // namespace crosslane::plan
