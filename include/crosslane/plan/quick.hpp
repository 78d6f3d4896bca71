// SPDX-License-Identifier: MIT
// The planner that the library runs in every translation unit: the full search takes a compiler's
// constant evaluator seconds, so this tries only the forms that the search chooses for the maps
// that have names, one solved candidate for each, and falls back to tables and the LDS crossbar. It
// is proved like every plan; a test compares its costs with the search's. Forms: one move; one move
// after a base that another row was fetched into; near lanes from the value and far lanes from the
// base, in place or fresh. [ISA facts 11]
#pragma once

#include "crosslane/plan/plan.hpp"

namespace crosslane::plan {

template <unsigned W>
class QuickPlans {
 public:
  constexpr QuickPlans(Search<W>& search) : search_(search), near_(search.goal()), far_(near_) {
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = near_.sources[i];
      const bool is_far = is_lane(s) && (lane_of(s) & ~15u) != (i & ~15u);
      keeps_ |= s == from_lane(i);
      if (is_far) near_.sources[i] = lane_source::any;
      if (!is_far || !is_lane(s)) far_.sources[i] = lane_source::own;
      has_near_ |= is_lane(s) && !is_far && s != from_lane(i);
    }
  }

  constexpr void run() {
    const unsigned flips = search_.row_flips();
    const bool is_gfx9 = !search_.arch().is_at_least(arch::Generation::gfx10);
    if ((flips & ~1u) == 0) return in_rows(is_gfx9);
    if (is_gfx9) return wave_shifts(), swaps(flips);
    permlanes(flips);
  }

 private:
  static constexpr lane_mask<W> all = lane_mask<W>::all();

  [[nodiscard]] constexpr Plan<W>& draft() { return search_.draft(); }
  [[nodiscard]] constexpr const Arch& arch() const { return search_.arch(); }
  constexpr void restart() { draft().step_count = 0; }

  constexpr Move fit_dpp(const lane_map<W>& wanted) const {
    return isa::amd::fit<W>(MoveKind::dpp16, wanted, all, arch());
  }

  constexpr void in_rows(bool is_gfx9) {
    if (!is_gfx9) return;
    using dpp16::Kind;
    for (const dpp16::Control c :
         {dpp16::Control{Kind::row_half_mirror, 0}, {Kind::row_mirror, 0}, {Kind::row_ror, 8}}) {
      draft().add_move(base_register, value_register, dpp16::move(c, 0xf, 0xf, true));
      last_move_from_base();
      restart();
    }
    if (search_.has_best()) return;
    search_.limit_steps(2);
    search_.assemble();
  }

  /// gfx9 crosses rows by whole-wave moves of one lane.
  constexpr void wave_shifts() {
    if (!arch().has_dpp_wave_shifts) return;
    const unsigned i = lane_mask<W>::from_words(search_.readers()).first();
    unsigned down = (lane_of(search_.goal().sources[i]) - i) & (W - 1);
    if (down == 0) down = (lane_of(search_.goal().sources[W / 2]) - W / 2) & (W - 1);
    if (down <= 3) return wave_chain(dpp16::Kind::wave_rol, down);
    if (W - down <= 3) wave_chain(dpp16::Kind::wave_ror, W - down);
  }

  constexpr void wave_chain(dpp16::Kind kind, unsigned times) {
    const Move one = dpp16::move({kind, 1}, 0xf, 0xf, true);
    for (unsigned n = 1; n < times; ++n)
      draft().add_move(base_register, n == 1 ? value_register : base_register, one);
    const unsigned first = draft().step_count;
    if (first == 0) {  // with an edge that one move does not have
      draft().add_move(work_register, value_register, one);
      const lane_map<W> have = isa::amd::lanes<W>(one, arch());
      uint64_t right = 0;
      for (unsigned k = 0; k < W; ++k)
        if (have.sources[k] == search_.goal().sources[k]) right |= uint64_t{1} << k;
      const Source<W> value{value_register, search_.goal()};
      search_.finish(work_register, search_.demanded() & ~right, right, &value, nullptr, 0);
    } else {
      last_move_from_base();
      draft().step_count = static_cast<uint8_t>(first);
      near_and_far();
    }
    restart();
  }

  constexpr void permlanes(unsigned flips) {
    constexpr uint64_t identity = isa::amd::detail::identity_nibbles;
    if ((flips & ~3u) == 0) {
      fresh_table(readers_of_row(search_.goal(), 16), value_register);
      draft().add_move(base_register, value_register, permlanex16::move(identity));
      near_and_far();
      return restart();
    }
    if (W != 64 || !arch().has_permlane64) return;
    draft().add_move(base_register, value_register, permlane64::move());
    last_move_from_base();
    restart();
    half_only();
    if ((flips & 12u) != 0 && (flips & 2u) == 0) {
      draft().add_move(base_register, value_register, permlane64::move());
      near_and_far();
      restart();
    }
    if (search_.has_best()) return;
    draft().add_move(base_register, value_register, permlane64::move());
    table_then_one(base_register, true);
    restart();
    if (search_.has_best()) return;
    for (const unsigned rows : {0xau, 0x5u}) next_row(rows);
    if (search_.has_best()) return;
    for (const unsigned rows : {0xau, 0x5u}) {
      draft().add_move(base_register, value_register, permlane64::move());
      draft().add_move(value_register, base_register,
                       dpp16::move(dpp16::quad_perm(0, 1, 2, 3), rows));
      table_then_one(value_register, false);
      restart();
    }
  }

  /// One v_permlanex16 of that register, then one move of the base, then constants.
  constexpr void table_then_one(uint8_t source, bool value_is_intact) {
    Contents<W> contents;
    for (unsigned n = 0; n < draft().step_count; ++n)
      execute(draft().steps[n], draft().tables, arch(), contents);
    const lane_map<W> want = seen_from(search_.goal(), contents.registers[source]);
    const lane_map<W> part = readers_of_row(want, 16);
    const Move m = isa::amd::fit<W>(MoveKind::permlanex16, part, all, arch());
    if (!m.exists()) return;
    draft().add_move(work_register, source, m);
    const uint64_t done = part.reading_lanes().to_u64();
    const Source<W> base{base_register,
                         seen_from(search_.goal(), contents.registers[base_register])};
    const Source<W> value{value_register, search_.goal()};
    search_.finish(work_register, search_.demanded() & ~done, done,
                   value_is_intact ? &value : nullptr, &base, 1);
  }

  /// The other half where that is all that is read, the rest selected.
  constexpr void half_only() {
    const Move m = isa::amd::fit<W>(MoveKind::permlane64, far_any(), all, arch());
    if (!m.exists() || has_near_) return;
    draft().add_move(work_register, value_register, m);
    const Source<W> value{value_register, search_.goal()};
    const uint64_t done = far_readers();
    search_.finish(work_register, search_.demanded() & ~done, done, &value, nullptr, 1);
    restart();
  }
  [[nodiscard]] constexpr lane_map<W> far_any() const {
    return replace_source(far_, lane_source::own, lane_source::any);
  }

  /// gfx950 and gfx1250: a copy and a swap put both halves of a block everywhere.
  constexpr void swaps(unsigned flips) {
    const bool by16 = arch().has_permlane16_swap && (flips & ~3u) == 0 && (flips & 2u) != 0;
    const bool by32 = arch().has_permlane32_swap && (flips & ~5u) == 0 && (flips & 4u) != 0;
    if (!by16 && !by32) return;
    draft().add_copy(base_register, value_register);
    draft().add_move(base_register, value_register,
                     by16 ? isa::amd::permlane16_swap::move() : isa::amd::permlane32_swap::move());
    Contents<W> contents;
    for (unsigned n = 0; n < draft().step_count; ++n)
      execute(draft().steps[n], draft().tables, arch(), contents);
    const Source<W> a{base_register, seen_from(search_.goal(), contents.registers[base_register])};
    const Source<W> b{value_register,
                      seen_from(search_.goal(), contents.registers[value_register])};
    search_.limit_steps(4);
    search_.assemble_from(a, b);
    restart();
  }

  /// The row that follows, or precedes, mine: halves exchanged in some rows, then neighbours.
  constexpr void next_row(unsigned rows) {
    constexpr uint64_t identity = isa::amd::detail::identity_nibbles;
    const auto half = [&] {
      draft().add_move(base_register, value_register, permlane64::move());
      draft().add_move(base_register, value_register,
                       dpp16::move(dpp16::quad_perm(0, 1, 2, 3), rows));
    };
    half();
    const lane_map<W> seen = seen_from(search_.goal(), contents_of(base_register));
    lane_map<W> far = lane_map<W>::all_from(lane_source::any);
    for (unsigned i = 0; i < W; ++i)
      if (is_lane(far_.sources[i])) far.sources[i] = seen.sources[i];
    fresh_table(far, base_register);
    restart();
    half();
    draft().add_move(base_register, base_register, permlanex16::move(identity));
    near_and_far();
    restart();
  }

  /// The far lanes by one v_permlanex16 of that register into a fresh one, the near ones over them.
  constexpr void fresh_table(const lane_map<W>& far, uint8_t source) {
    const unsigned first = draft().step_count;
    const Move m = isa::amd::fit<W>(MoveKind::permlanex16, far, all, arch());
    if (!m.exists()) return;
    draft().add_move(work_register, source, m);
    const uint64_t done = far_readers();
    if (has_near_) {
      lane_map<W> near = near_;
      for (unsigned i = 0; i < W; ++i)
        if (done >> i & 1) near.sources[i] = lane_source::own;
      const Move n = fit_dpp(near);
      if (n.exists()) draft().add_move(work_register, value_register, n), search_.offer();
    } else {
      const Source<W> value{value_register, search_.goal()};
      search_.finish(work_register, search_.demanded() & ~done, done, &value, nullptr, 1);
    }
    draft().step_count = static_cast<uint8_t>(first);
  }

  [[nodiscard]] constexpr uint64_t far_readers() const { return far_.reading_lanes().to_u64(); }

  [[nodiscard]] constexpr lane_map<W> contents_of(uint8_t number) {
    Contents<W> contents;
    for (unsigned n = 0; n < draft().step_count; ++n)
      execute(draft().steps[n], draft().tables, arch(), contents);
    return contents.registers[number];
  }

  /// The whole map by one move of the base.
  constexpr void last_move_from_base() {
    const lane_map<W> want = seen_from(search_.goal(), contents_of(base_register));
    for (const MoveKind kind : {MoveKind::dpp16, MoveKind::permlanex16}) {
      const Move m = isa::amd::fit<W>(kind, want, all, arch());
      if (!m.exists()) continue;
      draft().add_move(work_register, base_register, m);
      return search_.offer();
    }
  }

  /// Near lanes by one move of the value, in place where lanes keep theirs, then far lanes by one
  /// move of the base.
  constexpr void near_and_far() {
    const lane_map<W> seen = seen_from(search_.goal(), contents_of(base_register));
    lane_map<W> near = near_;
    for (unsigned i = 0; keeps_ && i < W; ++i)
      if (near.sources[i] == from_lane(i)) near.sources[i] = lane_source::own;
    const uint8_t destination = keeps_ ? value_register : work_register;
    if (has_near_) {
      const Move first = fit_dpp(near);
      if (!first.exists()) return;
      draft().add_move(destination, value_register, first);
    } else if (!keeps_) {
      return;
    }
    const Source<W> base{base_register, seen};
    const uint64_t far = far_readers();
    search_.finish(destination, far, search_.demanded() & ~far, nullptr, &base, 1);
  }

  Search<W>& search_;
  lane_map<W> near_, far_;
  bool keeps_ = false, has_near_ = false;
};

namespace detail {

/// The cheapest steps for a goal that QuickPlans knows; register_count 0 when there are none.
template <unsigned W>
constexpr Plan<W> quick_steps(const lane_map<W>& goal, const Arch& arch) {
  Search<W> search(goal, arch, Objective::latency);
  if (!plan_without_moves(search, goal)) {
    plan_single_moves(search, goal, arch);
    if (!search.has_best()) {
      QuickPlans<W>(search).run();
      if (!search.has_best()) TablePlans<W>(search).run();
      if (!search.has_best()) LdsPlans<W>(search).run();
    }
  }
  Plan<W> plan = search.best();
  if (!search.has_best()) plan.register_count = 0;
  return plan;
}

/// The lanes that want the fill value get it last, by a select.
template <unsigned W>
constexpr Plan<W> quick_steps_then_fill(const lane_map<W>& goal, const Arch& arch) {
  const lane_mask<W> fills = goal.lanes_with(lane_source::fill);
  Plan<W> plan = quick_steps(replace_source(goal, lane_source::fill, lane_source::any), arch);
  if (plan.register_count == 0) return plan;
  plan.add_select(work_register, fills, fill_operand, plan.result);
  plan.cost = cost_of(plan, arch);
  return plan;
}

}  // namespace detail

/// As plan_map for the smallest latency, without the search.
template <unsigned W>
constexpr Plan<W> plan_quickly(const lane_map<W>& wanted, lane_mask<W> demand, const Arch& arch) {
  if (const Reason r = isa::amd::detail::wave_size_reason(arch, W))
    return detail::no_plan<W>(r, arch);
  const lane_map<W> goal = detail::goal_of(wanted, demand);
  if (detail::has_bad_source(goal))
    return detail::no_plan<W>("the map reads a lane that the wave does not have", arch);
  Plan<W> plan = detail::quick_steps(goal, arch);
  if (!goal.lanes_with(lane_source::fill).is_empty() && plan.step_count > 1) {
    const Plan<W> other = detail::quick_steps_then_fill(goal, arch);
    if (other.register_count != 0 &&
        cost_key(other.cost, Objective::latency) < cost_key(plan.cost, Objective::latency))
      plan = other;
  }
  if (plan.register_count == 0)
    return detail::no_plan<W>("no sequence of moves makes the map", arch);
  plan.demand = demand;
  plan.arch = &arch;
  plan.proof = prove(plan, wanted, demand, arch);
  if (plan.proof != Proof::exact) plan.reason = "the planner made a plan that is not exact";
  return plan;
}

}  // namespace crosslane::plan
