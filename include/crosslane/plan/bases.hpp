// SPDX-License-Identifier: MIT
// Short prefixes that give the search a second register to read. Row moves never leave their 16
// lanes, and only v_permlanex16, v_permlane64, the swaps and gfx9's wave shifts cross rows, each
// for one distance; what is worth preparing follows from the distances that the map asks for. What
// the prepared register holds is a formula on lane numbers; the plan's proof checks it.
#pragma once

#include "crosslane/plan/search.hpp"

namespace crosslane::plan {

namespace permlane64 = isa::amd::permlane64;
namespace permlanex16 = isa::amd::permlanex16;

template <unsigned W>
class Bases {
 public:
  constexpr explicit Bases(Search<W>& search) : search_(search), draft_(search.draft()) {}

  /// Tries every prefix that suits the map.
  constexpr void run() {
    if (search_.arch().is_at_least(arch::Generation::gfx10))
      permlanes();
    else
      row_and_wave_moves();
    if (search_.arch().has_permlane16_swap && (search_.row_flips() & 10u) != 0)
      swap(isa::amd::permlane16_swap::move(), 16);
    if (search_.arch().has_permlane32_swap && (search_.row_flips() & 12u) != 0)
      swap(isa::amd::permlane32_swap::move(), 32);
    if (search_.arch().has_permlane32_swap && search_.row_flips() == 8u) swap_twice();
  }

 private:
  static constexpr uint64_t identity_table = isa::amd::detail::identity_nibbles;

  /// The goal in terms of a register whose lane i holds input lane i ^ flip.
  constexpr Source<W> flipped(uint8_t number, unsigned flip) const {
    return {number, search_.value().want.changed([&](uint64_t word, uint64_t) {
              return word ^ each_byte(flip);
            }),
            search_.arch()};
  }
  /// ... where even (parity 0) or odd rows hold lane i ^ 32, and all then lane i ^ flip of that.
  constexpr Source<W> half_exchanged(uint8_t number, unsigned parity, unsigned flip) const {
    return {number, search_.value().want.changed([&](uint64_t word, uint64_t) {
              const uint64_t is_odd = word >> 4 & each_byte(1);
              const uint64_t moves = parity != 0 ? is_odd : is_odd ^ each_byte(1);
              return word ^ moves << 5 ^ each_byte(flip);
            }),
            search_.arch()};
  }
  /// ... holds input lane i + distance modulo 64.
  constexpr Source<W> rotated(uint8_t number, unsigned distance) const {
    return {number, search_.value().want.changed([&](uint64_t word, uint64_t) {
              return (word + each_byte(64 - distance)) & each_byte(0x3f);
            }),
            search_.arch()};
  }

  constexpr void restart() { draft_.step_count = 0; }

  static constexpr Move write_rows(unsigned rows) {
    return dpp16::move(dpp16::quad_perm(0, 1, 2, 3), rows);
  }

  constexpr void permlanes() {
    const unsigned flips = search_.row_flips();
    if ((flips & 2u) != 0) {
      draft_.add_move(base_register, value_register, permlanex16::move(identity_table));
      search_.assemble_with(flipped(base_register, 16));
      restart();
    }
    if (W != 64 || !search_.arch().has_permlane64 || (flips & 12u) == 0) return;
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
    if ((search_.row_flips() & 4u) == 0) return;
    // The same with the exchanged halves in a register of their own: in place of the value, or,
    // one instruction more, beside it.
    draft_.add_move(base_register, value_register, permlane64::move());
    draft_.add_move(value_register, base_register, write_rows(0xf & ~rows));
    exchanged_halves(value_register, parity, Value::overwritten);
    restart();
    if (search_.sets().selves == 0) return;
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
    if ((search_.row_flips() & ~1u) == 0) {
      flip({Kind::row_half_mirror, 0}, 7);
      flip({Kind::row_mirror, 0}, 15);
      flip({Kind::row_ror, 8}, 8);
      return;
    }
    rotate({Kind::wave_rol, 1}, 1);
    rotate({Kind::wave_ror, 1}, 63);
    if (search_.sets().zeroes == 0) return;
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
    uint8_t from = value_register;
    for (unsigned n = 1; n <= 4 && search_.may_have(n); ++n, from = work_register) {
      draft_.add_move(work_register, from, dpp16::move(control, 0xf, 0xf, true));
      search_.settle(work_register, Value::intact);
    }
    restart();
  }

  /// A swap with garbage or a constant moves one half of each block; with a copy of the value, both
  /// halves are everywhere, in two registers.
  constexpr void swap(const Move& move, unsigned distance) {
    const GoalSets& sets = search_.sets();
    const uint8_t constant = sets.zeroes != 0 ? zero_operand : fill_operand;
    for (const bool value_is_source : {true, false}) {
      if ((sets.zeroes | sets.fills) != 0) draft_.add_copy(base_register, constant);
      if (value_is_source)
        draft_.add_move(base_register, value_register, move);
      else
        draft_.add_move(value_register, base_register, move);
      search_.settle(base_register, Value::overwritten);
      swapped_then_moved(value_is_source, distance);
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
    const GoalSets& sets = search_.sets();
    if ((sets.zeroes | sets.fills | sets.selves) != 0) return;
    for (const bool is_up : {true, false}) {
      const Move swap32 = isa::amd::permlane32_swap::move();
      const Move swap16 = isa::amd::permlane16_swap::move();
      draft_.add_move(is_up ? base_register : value_register,
                      is_up ? value_register : base_register, swap32);
      draft_.add_move(is_up ? spare_register : base_register,
                      is_up ? base_register : spare_register, swap16);
      search_.settle(spare_register, Value::overwritten);
      restart();
    }
  }

  /// The base register has lanes i ^ distance, in one half of each block.
  constexpr void swapped_then_moved(bool value_is_source, unsigned distance) {
    const uint64_t half = each_byte(value_is_source ? distance : 0);
    const Packed<W> want = search_.value().want.changed([&](uint64_t word, uint64_t) {
      const uint64_t held = word ^ each_byte(distance);
      const uint64_t is_held = zero_bytes((held ^ half) & each_byte(distance));
      return (held & is_held) | ~is_held;
    });
    const Source<W> source{base_register, want, search_.arch()};
    search_.assemble_from(source, source, Value::overwritten);
  }

  /// After a swap with a copy, both halves of each block of a register hold lanes whose bit
  /// `distance` is `half`.
  constexpr Source<W> one_half(uint8_t number, unsigned distance, unsigned half) const {
    return {number, search_.value().want.changed([&](uint64_t word, uint64_t lanes) {
              const uint64_t bit = each_byte(distance);
              const uint64_t is_held = zero_bytes((word ^ each_byte(half)) & bit);
              return (((word & ~bit) | (lanes & bit)) & is_held) | ~is_held;
            }),
            search_.arch()};
  }

  Search<W>& search_;
  Plan<W>& draft_;
};

}  // namespace crosslane::plan
