// SPDX-License-Identifier: MIT
// The planner's search for sequences of vector moves. Candidates are solved for, not enumerated: a
// fresh register gets what one move can give it (`start`), and lanes that are still wrong are
// covered by masked DPP moves that write over them, or by one v_cndmask (`finish`). The moves read
// the value, or a second register that a short prefix has prepared, such as "the row that follows
// mine" (bases.hpp). Every lane that is wrong must be covered by some move, so each level only
// tries the controls that fit the lowest wrong lane.
#pragma once

#include "crosslane/plan/cover.hpp"
#include "crosslane/plan/draft.hpp"

namespace crosslane::plan {

inline constexpr uint8_t work_register = 1;  // where the result is put together
inline constexpr uint8_t base_register = 2;
inline constexpr uint8_t spare_register = 3;

/// Whether the register that held the value still holds it.
enum class Value : uint8_t { intact, overwritten };

class Search {
 public:
  constexpr Search(const Goal& goal, const Arch& arch, Objective objective)
      : goal_(goal),
        arch_(arch),
        costs_(cost_table(arch, goal.wave)),
        objective_(objective),
        value_(value_register, goal.want, goal.readers, arch) {}

  [[nodiscard]] constexpr const Draft& best() const { return best_; }
  [[nodiscard]] constexpr bool has_best() const { return has_best_; }
  [[nodiscard]] constexpr const Goal& goal() const { return goal_; }
  [[nodiscard]] constexpr const Source& value() const { return value_; }
  [[nodiscard]] constexpr const Arch& arch() const { return arch_; }
  [[nodiscard]] constexpr Draft& draft() { return draft_; }

  /// Whether the draft is the best so far.
  constexpr bool would_win() {
    draft_.cost = cost_of_steps(arch_, costs_, draft_.step_count, draft_.result,
                                [&](unsigned n) -> const Action& { return draft_.actions[n]; });
    return !has_best_ || cost_key(draft_.cost, objective_) < best_key_;
  }

  /// Takes the draft if it is the best so far.
  constexpr void offer() {
    if (!would_win()) return;
    has_best_ = true;
    best_key_ = cost_key(draft_.cost, objective_);
    best_ = draft_;
    if (draft_.cost.lds_instructions == 0) most_vector_steps_ = draft_.step_count;
  }

  /// Whether a draft with that many steps may still be worth finishing.
  [[nodiscard]] constexpr bool may_have(unsigned steps) const {
    return steps <= most_vector_steps_;
  }

  constexpr void undo_to(unsigned steps) { draft_.step_count = static_cast<uint8_t>(steps); }

  /// Plans of one move of the value, or of one move and one select or cover.
  constexpr void assemble(unsigned pieces) {
    if (!can_cover(value_, value_)) return;
    start_from(value_, &value_, nullptr, pieces);
    if (goal_.selves != 0)  // in place over the lanes that keep their own value
      finish(value_register, goal_.demanded & ~goal_.selves, goal_.selves, &value_, nullptr,
             pieces);
  }

  /// Puts the result together from the value and a base register that the draft has prepared.
  constexpr void assemble_with(const Source& base) {
    if (!may_have(draft_.step_count + 1u) || !can_cover(value_, base)) return;
    start_from(value_, &value_, &base, 3);
    start_from(base, &value_, &base, 3);
    if (goal_.selves != 0)
      finish(value_register, goal_.demanded & ~goal_.selves, goal_.selves, &value_, &base, 2);
  }

  /// The same from two registers that are not the value. Where it is intact, lanes may still keep
  /// their own by a select.
  constexpr void assemble_from(const Source& first, const Source& second, Value value) {
    if (!may_have(draft_.step_count + 1u) || !can_cover(first, second)) return;
    value_state_ = value;
    start_from(first, nullptr, &second, 3);
    start_from(second, nullptr, &first, 3);
    complete(first, second);
    complete(second, first);
    value_state_ = Value::intact;
  }

  /// Covers what is wrong in `destination`. A null source is not to be read.
  constexpr void finish(uint8_t destination, uint64_t wrong, uint64_t right, const Source* value,
                        const Source* base, unsigned pieces) {
    if (wrong == 0) {
      draft_.result = destination;
      return offer();
    }
    if (pieces != 0 && !may_have(draft_.step_count + 1u)) return;
    finish_by_select(destination, wrong);
    if (pieces == 0 || (wrong & goal_.readers) == 0) return;
    const uint64_t coverable = (value ? value->coverable : 0) | (base ? base->coverable : 0);
    if ((wrong & goal_.readers & ~goal_.selves & ~coverable) != 0) return;
    const Source* later = destination == value_register ? nullptr : value;
    if (value) cover_from(*value, destination, wrong, right, later, base, pieces);
    if (base) cover_from(*base, destination, wrong, right, later, base, pieces);
  }

  /// Lanes `right` of a register have what they want; a select may do the rest.
  constexpr void settle(uint8_t number, uint64_t right, Value value) {
    value_state_ = value;
    right &= goal_.demanded;
    finish(number, goal_.demanded & ~right, right, nullptr, nullptr, 0);
    value_state_ = Value::intact;
  }

 private:
  /// Where DPP is all there is: whether each lane that moves can get what it wants from either.
  [[nodiscard]] constexpr bool can_cover(const Source& first, const Source& second) const {
    return arch_.has_permlane16 ||
           (goal_.readers & ~goal_.selves & ~first.coverable & ~second.coverable) == 0;
  }

  /// Lanes of `kept` that already hold what they want stay; the rest is covered from `other`.
  constexpr void complete(const Source& kept, const Source& other) {
    const uint64_t right = kept.flips.equal(0) & kept.known;
    if (right == 0) return;
    const unsigned first = draft_.step_count;
    finish(kept.number, goal_.demanded & ~right, right, nullptr, &other, 2);
    undo_to(first);
  }

  constexpr void finish_by_select(uint8_t destination, uint64_t wrong) {
    uint8_t chosen = no_operand;
    if ((wrong & ~goal_.zeroes) == 0) chosen = zero_operand;
    if ((wrong & ~goal_.fills) == 0) chosen = fill_operand;
    if ((wrong & ~goal_.selves) == 0 && value_state_ == Value::intact &&
        destination != value_register)
      chosen = value_register;
    if (chosen == no_operand) return;
    const unsigned first = draft_.step_count;
    draft_.add_select(destination, wrong, chosen, destination);
    offer();
    undo_to(first);
  }

  constexpr void cover_from(const Source& source, uint8_t destination, uint64_t wrong,
                            uint64_t right, const Source* value, const Source* base,
                            unsigned pieces) {
    uint64_t movers = wrong & goal_.readers & ~goal_.selves;
    if (movers == 0) movers = wrong & goal_.readers;
    const unsigned i = crosslane::detail::lowest_bit(movers), s = source.want.at(i);
    if ((source.known >> i & 1) == 0) return;
    const unsigned first = draft_.step_count;
    // what the last move leaves, only a select can mend
    const bool is_last = pieces == 1 || first + 1u >= most_vector_steps_;
    const uint64_t must = is_last ? wrong & goal_.readers & ~goal_.selves : 0;
    uint64_t tried[10] = {};
    unsigned tried_count = 0;
    const auto attempt = [&](dpp16::Control control) {
      const bool is_fresh = right == 0;  // compilers fold bound_ctrl:1 into the next instruction
      const bool zeroes = is_fresh || (wrong & goal_.zeroes) != 0;
      const Piece piece = cover(control, source, goal_, wrong, right, must,
                                zeroes ? NoSource::zeroes : NoSource::keeps);
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
  constexpr void start_from(const Source& source, const Source* value, const Source* base,
                            unsigned pieces) {
    const unsigned first = draft_.step_count;
    if (goal_.readers == 0 || !may_have(first + 1u)) return;
    if (arch_.has_permlane16) {
      start_with(fit_table(MoveKind::permlanex16, 16, source), source, value, base, pieces);
      start_with(fit_table(MoveKind::permlane16, 0, source), source, value, base, pieces);
    }
    if (goal_.wave == 64 && arch_.has_permlane64) {
      const Piece piece{isa::amd::permlane64::move(), source.flips.equal(32) & source.known};
      start_with(piece, source, value, base, pieces);
    }
    cover_from(source, work_register, goal_.demanded, 0, value, base, pieces);
  }

  constexpr void start_with(Piece piece, const Source& source, const Source* value,
                            const Source* base, unsigned pieces) {
    piece.covered &= goal_.readers;
    if (piece.covered == 0) return;
    const unsigned first = draft_.step_count;
    draft_.add_move(work_register, source.number, piece.move);
    finish(work_register, goal_.demanded & ~piece.covered, piece.covered, value, base, pieces - 1);
    undo_to(first);
  }

  const Goal& goal_;
  const Arch& arch_;
  CostTable costs_;
  Objective objective_;
  Source value_;
  Value value_state_ = Value::intact;
  Draft draft_ = {}, best_ = {};
  uint64_t best_key_ = 0;
  bool has_best_ = false;
  unsigned most_vector_steps_ = 6;
};

}  // namespace crosslane::plan
