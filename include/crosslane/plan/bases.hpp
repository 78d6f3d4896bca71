// SPDX-License-Identifier: MIT
// Short prefixes that give the search a second register to read. Row moves never leave their 16
// lanes, and only v_permlanex16, v_permlane64, the swaps and gfx9's wave shifts cross rows, each
// for one distance; what is worth preparing follows from the distances that the map asks for. What
// the prepared register holds is a formula on bit planes; the plan's proof checks it.
#pragma once

#include "crosslane/plan/search.hpp"

namespace crosslane::plan {

namespace permlane64 = isa::amd::permlane64;
namespace permlanex16 = isa::amd::permlanex16;

class Bases {
 public:
  constexpr explicit Bases(Search& search) : search_(search), draft_(search.draft()) {}

  /// Tries every prefix that suits the map.
  constexpr void run() {
    if (search_.arch().is_at_least(arch::Generation::gfx10))
      permlanes();
    else
      row_and_wave_moves();
    if (search_.arch().has_permlane16_swap && (search_.goal().row_flips & 10u) != 0)
      swap(isa::amd::permlane16_swap::move(), 16);
    if (search_.arch().has_permlane32_swap && (search_.goal().row_flips & 12u) != 0)
      swap(isa::amd::permlane32_swap::move(), 32);
    if (search_.arch().has_permlane32_swap && search_.goal().row_flips == 8u) swap_twice();
  }

 private:
  static constexpr uint64_t identity_table = isa::amd::detail::identity_nibbles;

  constexpr Source source(uint8_t number, const Planes& want, uint64_t known) const {
    return {number, want, known, search_.arch()};
  }
  [[nodiscard]] constexpr const Planes& want() const { return search_.goal().want; }
  [[nodiscard]] constexpr uint64_t readers() const { return search_.goal().readers; }
  /// The lanes that read the one at that distance.
  [[nodiscard]] constexpr uint64_t reading_flip(unsigned flip) const {
    return search_.value().flips.equal(flip) & readers();
  }

  /// The goal in terms of a register whose lane i holds input lane i ^ flip.
  constexpr Source flipped(uint8_t number, unsigned flip) const {
    return source(number, want().flipped(flip), readers());
  }
  /// ... where even (parity 0) or odd rows hold lane i ^ 32, and all then lane i ^ flip of that.
  constexpr Source half_exchanged(uint8_t number, unsigned parity, unsigned flip) const {
    Planes held = want();
    held.bits[5] ^= parity != 0 ? held.bits[4] : ~held.bits[4];
    return source(number, held.flipped(flip), readers());
  }
  /// ... holds input lane i + distance modulo 64.
  constexpr Source rotated(uint8_t number, unsigned distance) const {
    return source(number, want().plus(64 - distance), readers());
  }

  constexpr void restart() { draft_.step_count = 0; }

  static constexpr Move write_rows(unsigned rows) {
    return dpp16::move(dpp16::quad_perm(0, 1, 2, 3), rows);
  }

  constexpr void permlanes() {
    const unsigned flips = search_.goal().row_flips;
    if ((flips & 2u) != 0) {
      draft_.add_move(base_register, value_register, permlanex16::move(identity_table));
      search_.assemble_with(flipped(base_register, 16));
      restart();
    }
    if (search_.goal().wave != 64 || !search_.arch().has_permlane64 || (flips & 12u) == 0) return;
    draft_.add_move(base_register, value_register, permlane64::move());
    search_.assemble_with(flipped(base_register, 32));
    restart();
    if ((flips & 10u) == 0) return;
    next_row(0xa, 0);
    next_row(0x5, 1);
  }

  /// Exchanging halves in even or odd rows only, then neighbouring rows, rotates by whole rows.
  /// `rows` is the row mask of those that keep the value.
  constexpr void next_row(unsigned rows, unsigned parity) {
    draft_.add_move(base_register, value_register, permlane64::move());
    draft_.add_move(base_register, value_register, write_rows(rows));
    search_.assemble_with(half_exchanged(base_register, parity, 0));
    draft_.add_move(base_register, base_register, permlanex16::move(identity_table));
    search_.assemble_with(half_exchanged(base_register, parity, 16));
    restart();
    if ((search_.goal().row_flips & 4u) == 0) return;
    // The same with the exchanged halves in a register of their own: in place of the value, or,
    // one instruction more, beside it.
    draft_.add_move(base_register, value_register, permlane64::move());
    draft_.add_move(value_register, base_register, write_rows(0xf & ~rows));
    exchanged_halves(value_register, parity, Value::overwritten);
    restart();
    if (search_.goal().selves == 0) return;
    draft_.add_move(base_register, value_register, permlane64::move());
    draft_.add_copy(spare_register, base_register);
    draft_.add_move(spare_register, value_register, write_rows(rows));
    exchanged_halves(spare_register, parity, Value::intact);
    restart();
  }

  constexpr void exchanged_halves(uint8_t number, unsigned parity, Value value) {
    search_.assemble_from(flipped(base_register, 32), half_exchanged(number, parity, 0), value);
    draft_.add_move(number, number, permlanex16::move(identity_table));
    search_.assemble_from(flipped(base_register, 32), half_exchanged(number, parity, 16), value);
  }

  constexpr void row_and_wave_moves() {
    using dpp16::Kind;
    if ((search_.goal().row_flips & ~1u) == 0) {
      flip({Kind::row_half_mirror, 0}, 7);
      flip({Kind::row_mirror, 0}, 15);
      flip({Kind::row_ror, 8}, 8);
      return;
    }
    rotate({Kind::wave_rol, 1}, 1);
    rotate({Kind::wave_ror, 1}, 63);
    if (search_.goal().zeroes == 0) return;
    shift({Kind::wave_shl, 1});
    shift({Kind::wave_shr, 1});
  }

  constexpr void flip(dpp16::Control control, unsigned lanes) {
    draft_.add_move(base_register, value_register, dpp16::move(control, 0xf, 0xf, true));
    search_.assemble_with(flipped(base_register, lanes));
    restart();
  }

  constexpr void rotate(dpp16::Control control, unsigned distance) {
    uint8_t from = value_register;
    for (unsigned n = 1; n <= 3 && search_.may_have(n + 1); ++n, from = base_register) {
      draft_.add_move(base_register, from, dpp16::move(control, 0xf, 0xf, true));
      search_.assemble_with(rotated(base_register, n * distance & 63u));
    }
    restart();
  }

  /// Zeroes that come in at the edge travel on.
  constexpr void shift(dpp16::Control control) {
    const bool is_down = control.kind == dpp16::Kind::wave_shl;
    uint8_t from = value_register;
    for (unsigned n = 1; n <= 4 && search_.may_have(n); ++n, from = work_register) {
      draft_.add_move(work_register, from, dpp16::move(control, 0xf, 0xf, true));
      const uint64_t has_lane = is_down ? ~uint64_t{0} >> n : ~uint64_t{0} << n;
      const uint64_t moved = search_.value().distances.equal(is_down ? n : 64 - n) & readers();
      search_.settle(work_register, (moved & has_lane) | (search_.goal().zeroes & ~has_lane),
                     Value::intact);
    }
    restart();
  }

  /// A swap with garbage or a constant moves one half of each block; with a copy of the value, both
  /// halves are everywhere, in two registers.
  constexpr void swap(const Move& move, unsigned distance) {
    const Goal& sets = search_.goal();
    const uint8_t constant = sets.zeroes != 0 ? zero_operand : fill_operand;
    const uint64_t constants = sets.zeroes != 0 ? sets.zeroes : sets.fills;
    const uint64_t upper = lane_planes[distance == 16 ? 4 : 5];
    for (const bool value_is_source : {true, false}) {
      if ((sets.zeroes | sets.fills) != 0) draft_.add_copy(base_register, constant);
      if (value_is_source)
        draft_.add_move(base_register, value_register, move);
      else
        draft_.add_move(value_register, base_register, move);
      const uint64_t moved = value_is_source ? upper : ~upper;
      search_.settle(base_register, (reading_flip(distance) & moved) | (constants & ~moved),
                     Value::overwritten);
      swapped_then_moved(moved, distance);
      restart();
    }
    draft_.add_copy(base_register, value_register);
    draft_.add_move(base_register, value_register, move);
    search_.assemble_from(one_half(base_register, distance, 0),
                          one_half(value_register, distance, distance), Value::overwritten);
    restart();
  }

  /// The first row reads the last, or the last the first: by way of the other half's near row.
  constexpr void swap_twice() {
    const Goal& sets = search_.goal();
    if ((sets.zeroes | sets.fills | sets.selves) != 0) return;
    for (const bool is_up : {true, false}) {
      const Move swap32 = isa::amd::permlane32_swap::move();
      const Move swap16 = isa::amd::permlane16_swap::move();
      draft_.add_move(is_up ? base_register : value_register,
                      is_up ? value_register : base_register, swap32);
      draft_.add_move(is_up ? spare_register : base_register,
                      is_up ? base_register : spare_register, swap16);
      const uint64_t row = is_up ? uint64_t{0xffff} << 48 : uint64_t{0xffff};
      search_.settle(spare_register, reading_flip(48) & row, Value::overwritten);
      restart();
    }
  }

  /// The base register has lanes i ^ distance, in the lanes `moved`: one half of each block.
  constexpr void swapped_then_moved(uint64_t moved, unsigned distance) {
    const unsigned bit = distance == 16 ? 4 : 5;
    const Planes held = want().flipped(distance);
    const uint64_t is_held = ~(held.bits[bit] ^ all_if((moved & lane_planes[bit]) != 0));
    const Source base = source(base_register, held, readers() & is_held);
    search_.assemble_from(base, base, Value::overwritten);
  }

  /// After a swap with a copy, both halves of each block of a register hold lanes whose bit
  /// `distance` is `half`.
  constexpr Source one_half(uint8_t number, unsigned distance, unsigned half) const {
    const unsigned bit = distance == 16 ? 4 : 5;
    const uint64_t is_held = ~(want().bits[bit] ^ all_if(half != 0));
    Planes held = want();
    held.bits[bit] = lane_planes[bit];
    return source(number, held, readers() & is_held);
  }

  Search& search_;
  Draft& draft_;
};

}  // namespace crosslane::plan
