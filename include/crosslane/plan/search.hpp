// SPDX-License-Identifier: MIT
// The planner's search for sequences of vector moves. Candidates are solved for, not enumerated: a
// fresh register gets what one move can give it (`start`), and lanes that are still wrong are
// covered by masked DPP moves that write over them, or by one v_cndmask (`finish`). The moves read
// the value, or a second register that a short prefix has prepared, such as "the row that follows
// mine" (bases.hpp). Every lane that is wrong must be covered by some move, so each level only
// tries the controls that fit the lowest wrong lane.
#pragma once

#include "crosslane/plan/cover.hpp"
#include "crosslane/plan/prove.hpp"
#include "crosslane/plan/schedule.hpp"

namespace crosslane::plan {

inline constexpr uint8_t work_register = 1;  // where the result is put together
inline constexpr uint8_t base_register = 2;
inline constexpr uint8_t spare_register = 3;

/// Whether the register that held the value still holds it.
enum class Value : uint8_t { intact, overwritten };

template <unsigned W>
class Search {
 public:
  constexpr Search(const lane_map<W>& goal, const Arch& arch, Objective objective)
      : goal_(goal), arch_(arch), objective_(objective) {
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = goal.sources[i];
      const uint64_t bit = uint64_t{1} << i;
      if (s == lane_source::any) continue;
      sets_.demanded |= bit;
      if (s == lane_source::zero) sets_.zeroes |= bit;
      if (s == lane_source::fill) sets_.fills |= bit;
      if (!is_lane(s)) continue;
      sets_.readers |= bit;
      row_flips_ |= 1u << (lane_of(s) / 16 ^ i / 16);
    }
    value_ = {value_register, Packed<W>(goal), arch};
    sets_.selves = value_.want.lanes_with_flip(0, 0xff) & sets_.readers;
  }

  [[nodiscard]] constexpr const Plan<W>& best() const { return best_; }
  [[nodiscard]] constexpr bool has_best() const { return has_best_; }
  [[nodiscard]] constexpr const lane_map<W>& goal() const { return goal_; }
  [[nodiscard]] constexpr const GoalSets& sets() const { return sets_; }
  [[nodiscard]] constexpr const Source<W>& value() const { return value_; }
  [[nodiscard]] constexpr const Arch& arch() const { return arch_; }
  [[nodiscard]] constexpr Plan<W>& draft() { return draft_; }
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

  constexpr void undo_to(unsigned steps) { draft_.step_count = static_cast<uint8_t>(steps); }

  /// Plans of one move of the value, or of one move and one select or cover.
  constexpr void assemble(unsigned pieces) {
    start_from(value_, &value_, nullptr, pieces);
    if (sets_.selves != 0)  // in place over the lanes that keep their own value
      finish(value_register, sets_.demanded & ~sets_.selves, sets_.selves, &value_, nullptr,
             pieces);
  }

  /// Puts the result together from the value and a base register that the draft has prepared.
  constexpr void assemble_with(const Source<W>& base) {
    if (!may_have(draft_.step_count + 1u)) return;
    start_from(value_, &value_, &base, 3);
    start_from(base, &value_, &base, 3);
    if (sets_.selves != 0)
      finish(value_register, sets_.demanded & ~sets_.selves, sets_.selves, &value_, &base, 2);
  }

  /// The same from two registers that are not the value. Where it is intact, lanes may still keep
  /// their own by a select.
  constexpr void assemble_from(const Source<W>& first, const Source<W>& second, Value value) {
    if (!may_have(draft_.step_count + 1u)) return;
    value_state_ = value;
    start_from(first, nullptr, &second, 3);
    start_from(second, nullptr, &first, 3);
    complete(first, second);
    complete(second, first);
    value_state_ = Value::intact;
  }

  /// Covers what is wrong in `destination`. A null source is not to be read.
  constexpr void finish(uint8_t destination, uint64_t wrong, uint64_t right, const Source<W>* value,
                        const Source<W>* base, unsigned pieces) {
    if (wrong == 0) {
      draft_.result = destination;
      return offer();
    }
    if (pieces != 0 && !may_have(draft_.step_count + 1u)) return;
    finish_by_select(destination, wrong);
    if (pieces == 0 || (wrong & sets_.readers) == 0) return;
    const uint64_t coverable = (value ? value->coverable : 0) | (base ? base->coverable : 0);
    if ((wrong & sets_.readers & ~sets_.selves & ~coverable) != 0) return;
    const Source<W>* later = destination == value_register ? nullptr : value;
    if (value) cover_from(*value, destination, wrong, right, later, base, pieces);
    if (base) cover_from(*base, destination, wrong, right, later, base, pieces);
  }

  /// Executes the draft to see which lanes of a register are right; a select may do the rest.
  constexpr void settle(uint8_t number, Value value) {
    value_state_ = value;
    Contents<W> contents;
    for (unsigned n = 0; n < draft_.step_count; ++n)
      execute(draft_.steps[n], draft_.tables, arch_, contents);
    uint64_t right = 0;
    for (unsigned i = 0; i < W; ++i)
      if (contents.at(number, i) == goal_.sources[i]) right |= uint64_t{1} << i;
    right &= sets_.demanded;
    finish(number, sets_.demanded & ~right, right, nullptr, nullptr, 0);
    value_state_ = Value::intact;
  }

 private:
  /// Lanes of `kept` that already hold what they want stay; the rest is covered from `other`.
  constexpr void complete(const Source<W>& kept, const Source<W>& other) {
    const uint64_t right = kept.want.lanes_with_flip(0, 0xff) & sets_.readers;
    if (right == 0) return;
    const unsigned first = draft_.step_count;
    finish(kept.number, sets_.demanded & ~right, right, nullptr, &other, 2);
    undo_to(first);
  }

  constexpr void finish_by_select(uint8_t destination, uint64_t wrong) {
    uint8_t chosen = no_operand;
    if ((wrong & ~sets_.zeroes) == 0) chosen = zero_operand;
    if ((wrong & ~sets_.fills) == 0) chosen = fill_operand;
    if ((wrong & ~sets_.selves) == 0 && value_state_ == Value::intact &&
        destination != value_register)
      chosen = value_register;
    if (chosen == no_operand) return;
    const unsigned first = draft_.step_count;
    draft_.add_select(destination, lane_mask<W>::from_words(wrong), chosen, destination);
    offer();
    undo_to(first);
  }

  constexpr void cover_from(const Source<W>& source, uint8_t destination, uint64_t wrong,
                            uint64_t right, const Source<W>* value, const Source<W>* base,
                            unsigned pieces) {
    uint64_t movers = wrong & sets_.readers & ~sets_.selves;
    if (movers == 0) movers = wrong & sets_.readers;
    const unsigned i = crosslane::detail::lowest_bit(movers), s = source.want.at(i);
    if (s >= W) return;
    const unsigned first = draft_.step_count;
    uint64_t tried[10] = {};
    unsigned tried_count = 0;
    const auto attempt = [&](dpp16::Control control) {
      const bool is_fresh = right == 0;  // compilers fold bound_ctrl:1 into the next instruction
      const bool zeroes = is_fresh || (wrong & sets_.zeroes) != 0;
      const Piece piece =
          cover(control, source, sets_, wrong, right, zeroes ? NoSource::zeroes : NoSource::keeps);
      if (piece.covered == 0) return;
      for (unsigned n = 0; n < tried_count; ++n)  // another control that covers no more
        if ((piece.covered & ~tried[n]) == 0) return;
      tried[tried_count++] = piece.covered;
      draft_.add_move(destination, source.number, piece.move);
      finish(destination, wrong & ~piece.covered, right | piece.covered, value, base, pieces - 1);
      undo_to(first);
    };
    const Controls controls = controls_for(i, s, arch_);
    if ((s & ~3u) == (i & ~3u)) attempt(quad_perm_for(source, wrong));
    for (unsigned n = 0; n < controls.count; ++n) attempt(controls.list[n]);
  }

  /// A fresh register gets one move of `source`; the rest is covered.
  constexpr void start_from(const Source<W>& source, const Source<W>* value, const Source<W>* base,
                            unsigned pieces) {
    const unsigned first = draft_.step_count;
    if (sets_.readers == 0 || !may_have(first + 1u)) return;
    if (arch_.has_permlane16) {
      start_with(fit_table(MoveKind::permlanex16, 16, source), source, value, base, pieces);
      start_with(fit_table(MoveKind::permlane16, 0, source), source, value, base, pieces);
    }
    if (W == 64 && arch_.has_permlane64) {
      const Piece piece{isa::amd::permlane64::move(), source.want.lanes_with_flip(32, 0xff)};
      start_with(piece, source, value, base, pieces);
    }
    cover_from(source, work_register, sets_.demanded, 0, value, base, pieces);
  }

  constexpr void start_with(Piece piece, const Source<W>& source, const Source<W>* value,
                            const Source<W>* base, unsigned pieces) {
    piece.covered &= sets_.readers;
    if (piece.covered == 0) return;
    const unsigned first = draft_.step_count;
    draft_.add_move(work_register, source.number, piece.move);
    finish(work_register, sets_.demanded & ~piece.covered, piece.covered, value, base, pieces - 1);
    undo_to(first);
  }

  lane_map<W> goal_;
  const Arch& arch_;
  Objective objective_;
  GoalSets sets_ = {};
  unsigned row_flips_ = 0;
  Source<W> value_ = {};
  Value value_state_ = Value::intact;
  Plan<W> draft_ = {};
  Plan<W> best_ = {};
  uint64_t best_key_ = 0;
  bool has_best_ = false;
  unsigned most_vector_steps_ = 6;
};

}  // namespace crosslane::plan
