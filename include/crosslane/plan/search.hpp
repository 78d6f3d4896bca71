// SPDX-License-Identifier: MIT
// The planner's search for sequences of vector moves. Candidates are solved for, not enumerated: a
// fresh register gets what one move can give it (`start`), and lanes that are still wrong are
// covered by masked DPP moves that write over them, or by one v_cndmask (`finish`). The moves read
// the value, or a second register that a short prefix has prepared, such as "the row that follows
// mine" (bases.hpp). Every lane that is wrong must be covered by some move, so each level only
// tries the controls that fit the lowest wrong lane.
#pragma once

#include "crosslane/plan/cover.hpp"
#include "crosslane/plan/schedule.hpp"

namespace crosslane::plan {

inline constexpr uint8_t work_register = 1;  // where the result is put together
inline constexpr uint8_t base_register = 2;
inline constexpr uint8_t spare_register = 3;

/// A register that moves may read, with the goal rewritten for it.
template <unsigned W>
struct Source {
  uint8_t number = no_operand;
  lane_map<W> want = {};
};

template <unsigned W>
class Search {
 public:
  constexpr Search(const lane_map<W>& goal, const Arch& arch, Objective objective)
      : goal_(goal), arch_(arch), objective_(objective) {
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = goal.sources[i];
      const uint64_t bit = uint64_t{1} << i;
      if (s == lane_source::any) continue;
      demanded_ |= bit;
      if (is_lane(s)) {
        readers_ |= bit;
        if (lane_of(s) == i) selves_ |= bit;
        row_flips_ |= 1u << (lane_of(s) / 16 ^ i / 16);
      }
      if (s == lane_source::zero) zeroes_ |= bit;
      if (s == lane_source::fill) fills_ |= bit;
    }
    value_ = {value_register, goal};
  }

  [[nodiscard]] constexpr const Plan<W>& best() const { return best_; }
  [[nodiscard]] constexpr bool has_best() const { return has_best_; }
  [[nodiscard]] constexpr const lane_map<W>& goal() const { return goal_; }
  [[nodiscard]] constexpr const Arch& arch() const { return arch_; }
  [[nodiscard]] constexpr Plan<W>& draft() { return draft_; }
  [[nodiscard]] constexpr uint64_t demanded() const { return demanded_; }
  [[nodiscard]] constexpr uint64_t readers() const { return readers_; }
  [[nodiscard]] constexpr uint64_t zeroes() const { return zeroes_; }
  [[nodiscard]] constexpr uint64_t fills() const { return fills_; }
  /// Bit k: some lane reads a row whose number is its own xor k.
  [[nodiscard]] constexpr unsigned row_flips() const { return row_flips_; }

  /// Takes the draft if it is the best so far.
  constexpr void offer() {
    draft_.cost = cost_of(draft_, arch_);
    const uint64_t key = cost_key(draft_.cost, objective_);
    if (has_best_ && key >= best_key_) return;
    has_best_ = true;
    best_key_ = key;
    best_ = draft_;
    best_.register_count = registers_used(best_);
    if (draft_.cost.lds_instructions == 0) most_vector_steps_ = draft_.step_count;
  }

  /// Whether a draft with that many steps may still be worth finishing.
  [[nodiscard]] constexpr bool may_have(unsigned steps) const {
    return steps <= most_vector_steps_;
  }

  /// Leaves out drafts of more than that many steps.
  constexpr void limit_steps(unsigned steps) { most_vector_steps_ = steps; }

  /// Puts the result together from the value and, when there is one, the base register.
  constexpr void assemble(const Source<W>* base = nullptr, bool value_is_intact = true) {
    const unsigned first = draft_.step_count;
    if (value_is_intact) start_from(value_, base);
    if (base) start_from(*base, base, value_is_intact);
    if (value_is_intact && selves_ != 0) {  // lanes that keep their own value: in place
      finish(value_register, demanded_ & ~selves_, selves_, &value_, base, 2);
      draft_.step_count = static_cast<uint8_t>(first);
    }
  }

  /// The same from two registers that a prefix prepared in place of the value. A copy of the value
  /// may have been swapped away, so either may also be completed in place.
  constexpr void assemble_from(const Source<W>& first, const Source<W>& second) {
    start_from(first, &second, false);
    start_from(second, &first, false);
    complete(first, second);
    complete(second, first);
  }

  /// Covers what is wrong in `destination`. A null source is not to be read.
  constexpr void finish(uint8_t destination, uint64_t wrong, uint64_t right, const Source<W>* value,
                        const Source<W>* base, unsigned pieces) {
    if (wrong == 0) {
      draft_.result = destination;
      return offer();
    }
    if (pieces != 0 && !may_have(draft_.step_count + 1u)) return;
    finish_by_select(destination, wrong, value);
    if (pieces == 0 || (wrong & readers_) == 0) return;
    const bool in_place = destination == value_register;
    if (value)
      cover_from(*value, destination, wrong, right, in_place ? nullptr : value, base, pieces);
    if (base)
      cover_from(*base, destination, wrong, right, in_place ? nullptr : value, base, pieces);
  }

 private:
  /// Lanes of `kept` that already hold what they want stay; the rest is covered from `other`.
  constexpr void complete(const Source<W>& kept, const Source<W>& other) {
    uint64_t right = 0;
    for (unsigned i = 0; i < W; ++i)
      if (kept.want.sources[i] == from_lane(i)) right |= uint64_t{1} << i;
    if (right == 0) return;
    const unsigned first = draft_.step_count;
    finish(kept.number, demanded_ & ~right, right, nullptr, &other, 2);
    undo_to(first);
  }

  constexpr void undo_to(unsigned steps) { draft_.step_count = static_cast<uint8_t>(steps); }

  constexpr void finish_by_select(uint8_t destination, uint64_t wrong, const Source<W>* value) {
    uint8_t chosen = no_operand;
    if ((wrong & ~zeroes_) == 0) chosen = zero_operand;
    if ((wrong & ~fills_) == 0) chosen = fill_operand;
    if ((wrong & ~selves_) == 0 && value && destination != value_register) chosen = value_register;
    if (chosen == no_operand) return;
    const unsigned first = draft_.step_count;
    draft_.add_select(destination, lane_mask<W>::from_words(wrong), chosen, destination);
    offer();
    undo_to(first);
  }

  constexpr void cover_from(const Source<W>& source, uint8_t destination, uint64_t wrong,
                            uint64_t right, const Source<W>* value, const Source<W>* base,
                            unsigned pieces) {
    uint64_t movers = wrong & readers_ & ~selves_;
    if (movers == 0) movers = wrong & readers_;
    const unsigned i = crosslane::detail::lowest_bit(movers);
    const lane_source s = source.want.sources[i];
    if (!is_lane(s)) return;
    const unsigned first = draft_.step_count;
    const auto attempt = [&](dpp16::Control control) {
      const bool is_fresh = right == 0;  // compilers fold bound_ctrl:1 into the next instruction
      const bool to_zero = is_fresh || (wrong & zeroes_) != 0;
      const Piece piece = cover(control, source.want, wrong, right, to_zero);
      if (piece.covered == 0) return;
      draft_.add_move(destination, source.number, piece.move);
      finish(destination, wrong & ~piece.covered, right | piece.covered, value, base, pieces - 1);
      undo_to(first);
    };
    if ((lane_of(s) & ~3u) == (i & ~3u))
      attempt(dpp16::quad_perm_for(source.want, lane_mask<W>::from_words(wrong)));
    const dpp16::Candidates candidates = dpp16::controls_for(i, lane_of(s), W, arch_);
    for (unsigned n = 0; n < candidates.count; ++n) attempt(candidates.list[n]);
  }

  /// A fresh register gets one move of `source`; the rest is covered.
  constexpr void start_from(const Source<W>& source, const Source<W>* base,
                            bool value_is_intact = true) {
    const Source<W>* value = value_is_intact ? &value_ : nullptr;
    const unsigned first = draft_.step_count;
    if (readers_ == 0 || !may_have(first + 1u)) return;
    for (const MoveKind kind :
         {MoveKind::permlanex16, MoveKind::permlane16, MoveKind::permlane64}) {
      const lane_map<W> part = readers_of_row(source.want, kind == MoveKind::permlanex16  ? 16
                                                           : kind == MoveKind::permlane64 ? 32
                                                                                          : 0);
      const lane_mask<W> covered = part.reading_lanes();
      if (covered.is_empty()) continue;
      const Move m = isa::amd::fit<W>(kind, part, covered, arch_);
      if (!m.exists()) continue;
      draft_.add_move(work_register, source.number, m);
      finish(work_register, demanded_ & ~covered.to_u64(), covered.to_u64(), value, base, 2);
      undo_to(first);
    }
    cover_from(source, work_register, demanded_, 0, value, base, 3);
  }

  lane_map<W> goal_;
  const Arch& arch_;
  Objective objective_;
  uint64_t demanded_ = 0, readers_ = 0, selves_ = 0, zeroes_ = 0, fills_ = 0;
  unsigned row_flips_ = 0;
  Source<W> value_ = {};
  Plan<W> draft_ = {};
  Plan<W> best_ = {};
  uint64_t best_key_ = 0;
  bool has_best_ = false;
  unsigned most_vector_steps_ = 6;
};

}  // namespace crosslane::plan
