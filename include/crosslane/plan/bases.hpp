// SPDX-License-Identifier: MIT
// Short prefixes that give the search a second register to read. Row moves never leave their 16
// lanes, and only v_permlanex16, v_permlane64, the swaps and gfx9's wave shifts cross rows, each
// for one distance; what is worth preparing follows from the distances that the map asks for.
#pragma once

#include "crosslane/plan/search.hpp"

namespace crosslane::plan {

namespace permlane64 = isa::amd::permlane64;
namespace permlanex16 = isa::amd::permlanex16;

template <unsigned W>
class Bases {
 public:
  constexpr explicit Bases(Search<W>& search) : search_(search) {}

  /// Tries every prefix that suits the map.
  constexpr void run() {
    if (search_.arch().is_at_least(arch::Generation::gfx10))
      permlanes();
    else
      row_and_wave_moves();
    if (search_.arch().has_permlane16_swap && (search_.row_flips() & 2u) != 0)
      swap(isa::amd::permlane16_swap::move());
    if (search_.arch().has_permlane32_swap && (search_.row_flips() & 4u) != 0)
      swap(isa::amd::permlane32_swap::move());
  }

 private:
  static constexpr uint64_t identity_table = isa::amd::detail::identity_nibbles;

  /// Executes the draft, assembles with the register as base, and takes the draft back.
  constexpr void with(uint8_t base, bool value_is_intact = true) {
    Plan<W>& draft = search_.draft();
    if (search_.may_have(draft.step_count + 1u)) {
      Contents<W> contents;
      for (unsigned n = 0; n < draft.step_count; ++n)
        execute(draft.steps[n], draft.tables, search_.arch(), contents);
      const Source<W> source{base, seen_from(search_.goal(), contents.registers[base])};
      search_.assemble(&source, value_is_intact);
    }
  }
  constexpr void restart() { search_.draft().step_count = 0; }

  static constexpr Move write_rows(unsigned rows) {
    return dpp16::move(dpp16::quad_perm(0, 1, 2, 3), rows);
  }

  constexpr void permlanes() {
    const unsigned flips = search_.row_flips();
    Plan<W>& draft = search_.draft();
    if ((flips & 2u) != 0) {
      draft.add_move(base_register, value_register, permlanex16::move(identity_table));
      with(base_register);
      restart();
    }
    if (W != 64 || !search_.arch().has_permlane64 || (flips & 12u) == 0) return;
    draft.add_move(base_register, value_register, permlane64::move());
    with(base_register);
    restart();
    if ((flips & 10u) == 0) return;
    for (const unsigned rows : {0xau, 0x5u}) next_row(rows);
  }

  /// Exchanging halves in some rows only, then neighbouring rows, makes a rotation by whole rows.
  constexpr void next_row(unsigned rows) {
    Plan<W>& draft = search_.draft();
    draft.add_move(base_register, value_register, permlane64::move());
    draft.add_move(base_register, value_register, write_rows(rows));
    with(base_register);
    draft.add_move(base_register, base_register, permlanex16::move(identity_table));
    with(base_register);
    restart();
    if ((search_.row_flips() & 4u) == 0) return;
    // The same in place: the value's register becomes the base, and the exchanged halves stay.
    draft.add_move(base_register, value_register, permlane64::move());
    draft.add_move(value_register, base_register, write_rows(rows));
    two_bases(base_register, value_register);
    draft.add_move(value_register, value_register, permlanex16::move(identity_table));
    two_bases(base_register, value_register);
    restart();
  }

  /// Assembles from two registers, neither of which is the value.
  constexpr void two_bases(uint8_t first, uint8_t second) {
    Plan<W>& draft = search_.draft();
    if (!search_.may_have(draft.step_count + 1u)) return;
    Contents<W> contents;
    for (unsigned n = 0; n < draft.step_count; ++n)
      execute(draft.steps[n], draft.tables, search_.arch(), contents);
    const Source<W> a{first, seen_from(search_.goal(), contents.registers[first])};
    const Source<W> b{second, seen_from(search_.goal(), contents.registers[second])};
    search_.assemble_from(a, b);
  }

  /// One move, or the same several times, then whatever the search finds.
  constexpr void repeat(dpp16::Control control, unsigned times) {
    Plan<W>& draft = search_.draft();
    uint8_t from = value_register;
    for (unsigned n = 0; n < times; ++n, from = base_register) {
      draft.add_move(base_register, from, dpp16::move(control, 0xf, 0xf, true));
      with(base_register);
    }
    restart();
  }

  constexpr void row_and_wave_moves() {
    using dpp16::Kind;
    if ((search_.row_flips() & ~1u) == 0) {
      repeat({Kind::row_half_mirror, 0}, 1);
      repeat({Kind::row_mirror, 0}, 1);
      repeat({Kind::row_ror, 8}, 1);
      return;
    }
    repeat({Kind::wave_rol, 1}, 3);
    repeat({Kind::wave_ror, 1}, 3);
  }

  /// A copy and a swap put both halves of a block everywhere, in two registers.
  constexpr void swap(const Move& move) {
    Plan<W>& draft = search_.draft();
    draft.add_copy(base_register, value_register);
    draft.add_move(base_register, value_register, move);
    two_bases(base_register, value_register);
    restart();
  }

  Search<W>& search_;
};

}  // namespace crosslane::plan
