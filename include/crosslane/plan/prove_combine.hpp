// SPDX-License-Identifier: MIT
// The proof of plans that combine lanes. What a lane holds is the tree of operations that made it,
// as a hash: equal hashes are equal trees up to exchanging the operands of one operation, which no
// floating-point addition, multiplication, minimum or maximum notices. So a proved plan not only
// combines the right lanes, it rounds like the order it was proved for.
#pragma once

#include "crosslane/plan/prove.hpp"

namespace crosslane::plan {

/// A tree's hash. Garbage and the identity have codes of their own.
using Tree = uint64_t;
inline constexpr Tree garbage_tree = 0;
inline constexpr Tree identity_tree = 1;

constexpr Tree mix(uint64_t x) {
  x ^= x >> 31, x *= 0x9e3779b97f4a7c15u, x ^= x >> 29, x *= 0xbf58476d1ce4e5b9u;
  return (x ^ x >> 32) | 2;  // neither code
}

/// The tree of one input lane.
constexpr Tree leaf_tree(unsigned lane) { return mix(lane + 1); }

/// The tree of op(a, b), which is that of op(b, a).
constexpr Tree combined_tree(Tree a, Tree b) {
  if (a == garbage_tree || b == garbage_tree) return garbage_tree;
  if (a == identity_tree) return b;
  if (b == identity_tree) return a;
  return mix((a < b ? a : b) * 3 + mix(a < b ? b : a));
}

template <unsigned W>
struct TreeMap {
  Tree trees[W] = {};

  static constexpr TreeMap leaves() {
    TreeMap m;
    for (unsigned i = 0; i < W; ++i) m.trees[i] = leaf_tree(i);
    return m;
  }
};

/// Executes plans on trees. The fill operand is the operation's identity.
template <unsigned W>
class TreeMachine {
 public:
  constexpr explicit TreeMachine(const Arch& arch) : arch_(arch) {
    registers_[value_register] = TreeMap<W>::leaves();
  }

  constexpr void execute(const Step<W>& step) {
    if (!is_register(step.destination)) return;
    TreeMap<W> result;
    lane_map<W> map = lane_map<W>::identity();
    const bool is_move = step.kind == StepKind::move || step.kind == StepKind::combine_moved;
    if (is_move) map = isa::amd::lanes<W>(step.move, arch_);
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = map.sources[i];
      Tree tree = is_lane(s) ? at(step.source, lane_of(s)) : garbage_tree;
      if (step.kind == StepKind::combine || step.kind == StepKind::combine_moved)
        tree = combined_tree(tree, at(step.other, i));
      if (step.kind == StepKind::select)
        tree = at(step.mask.contains(i) ? step.other : step.source, i);
      if (s == lane_source::own) tree = at(step.destination, i);
      result.trees[i] = tree;
    }
    if (step.kind == StepKind::move && isa::amd::find(step.move.kind)->is_swap)
      execute_second(step);
    registers_[step.destination] = result;
  }

  [[nodiscard]] constexpr const TreeMap<W>& content(uint8_t r) const { return registers_[r]; }

 private:
  [[nodiscard]] constexpr Tree at(uint8_t operand, unsigned lane) const {
    if (operand == fill_operand) return identity_tree;
    return is_register(operand) ? registers_[operand].trees[lane] : garbage_tree;
  }

  constexpr void execute_second(const Step<W>& step) {
    const lane_map<W> map = isa::amd::second_lanes<W>(step.move, arch_);
    TreeMap<W> result;
    for (unsigned i = 0; i < W; ++i) {
      const lane_source s = map.sources[i];
      result.trees[i] = s == lane_source::own ? at(step.source, i)
                        : is_lane(s)          ? at(step.destination, lane_of(s))
                                              : garbage_tree;
    }
    registers_[step.source] = result;
  }

  const Arch& arch_;
  TreeMap<W> registers_[max_registers] = {};
};

/// Whether the plan's result has the wanted trees on the demanded lanes.
template <unsigned W>
constexpr Proof prove_trees(const Plan<W>& plan, const TreeMap<W>& wanted, lane_mask<W> demand,
                            const Arch& arch) {
  if (why_not(plan, arch)) return Proof::wrong;
  TreeMachine<W> machine(arch);
  for (unsigned n = 0; n < plan.step_count; ++n) machine.execute(plan.steps[n]);
  for (unsigned i = 0; i < W; ++i)
    if (demand.contains(i) && machine.content(plan.result).trees[i] != wanted.trees[i])
      return Proof::wrong;
  return Proof::exact;
}

}  // namespace crosslane::plan
