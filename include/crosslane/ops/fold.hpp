// SPDX-License-Identifier: MIT
// How reductions combine lanes: level by level, groups of 1, 2, 4, ... lanes with their neighbours,
// so that every target and the host round alike. On AMD a plan says which moves, proved to make
// exactly this tree; they are written so that compilers fold them into the operations. The value
// may be of any type: a plan moves each of its words.
#pragma once

#include "crosslane/ops/operators.hpp"
#include "crosslane/ops/pattern.hpp"
#if defined(__HIP_DEVICE_COMPILE__)
#include "crosslane/plan/quick_reduction.hpp"
#endif

namespace crosslane::detail {

/// What a reduction should need little of; the bits are the same.
enum class Favour : uint8_t { few_instructions, low_latency };

/// The lanes of the upper one of each two neighbouring groups.
CROSSLANE_HOST_DEVICE constexpr wave_mask upper_groups(unsigned distance) {
  return wave_mask::where([=](unsigned i) { return (i & distance) != 0; });
}

/// Combines the own group's value with that of the group `Distance` lanes away.
template <unsigned Distance, class U, class C>
CROSSLANE_DEVICE U combine_groups(const U& own, const U& other, const C& carrier) {
  if constexpr (C::commutes) {
    return carrier.combine(other, own);
  } else {
    constexpr wave_mask upper = upper_groups(Distance);
    const bool is_upper = backend::inverse_ballot(upper);
    return carrier.combine(select(is_upper, other, own), select(is_upper, own, other));
  }
}

/// The same tree by exact moves: every lane keeps its position, for groups with a stride.
template <unsigned First, unsigned End, class U, class C>
CROSSLANE_DEVICE U fold_by_xor(U value, const C& carrier) {
  if constexpr (First < End) {
    value = combine_groups<First>(value, move<XorLanes<First>>(value), carrier);
    return fold_by_xor<First * 2, End>(value, carrier);
  } else {
    return value;
  }
}

#if defined(CROSSLANE_BACKEND_CUDA)

/// Whether redux.sync does what the carrier does: integers, which are exact in any order.
template <class U, class C>
inline constexpr bool folds_by_redux =
    backend::cuda::has_redux && C::fold_kind != FoldKind::none && is_integer<U> && sizeof(U) >= 4;

/// The members' values combined, in all of them.
template <class U, class C>
CROSSLANE_DEVICE U fold_by_redux(uint32_t members, const U& value, const C&) {
  constexpr auto kind = static_cast<backend::cuda::Redux>(C::fold_kind);
  return backend::cuda::redux<kind>(members, value);
}

#elif defined(__HIP_DEVICE_COMPILE__)

/// W is a parameter so that compilers meet the planner where something is planned.
template <unsigned Cluster, wave_mask Demand, plan::ResultPlace Place, unsigned W = wave_size>
struct FoldPlan {
  static constexpr plan::Plan<W> plan =
      plan::plan_reduction_quickly<W>({Cluster, Demand, plan::Fusion::dpp, Place}, backend::target);
  static_assert(plan.exists(), "crosslane: no exact plan for this reduction on this target");

  /// The distance between the groups that a step combines.
  static constexpr unsigned distance(unsigned step) {
    unsigned d = 1;
    for (unsigned n = 0; n < step; ++n)
      if (plan.steps[n].kind == StepKind::combine || plan.steps[n].kind == StepKind::combine_moved)
        d *= 2;
    return d;
  }
};

/// A step's move on each word of a value.
template <class P, unsigned N, class U>
CROSSLANE_DEVICE U fold_move(const U& old, U& source) {
  WordsOf<U> to = to_words(old), from = to_words(source);
  for (unsigned n = 0; n < word_count<U>; ++n) {
    to.word[n] = run_move<P, N>(to.word[n], from.word[n]);
    // LLVM fuses an extension of a narrow value into a DPP form that does not exist. [Compiler
    // fault 25]
    if constexpr (sizeof(U) < 4) to.word[n] = backend::hip::opaque(to.word[n]);
  }
  source = from_words<U>(from);
  return from_words<U>(to);
}

/// Whether `source` has the lower groups in all lanes, and `other` the upper ones: it is a scalar,
/// or the step before was a swap.
template <class P, unsigned N>
constexpr bool is_in_order() {
  if constexpr (N == 0)
    return false;
  else
    return plan::is_scalar(P::plan, P::plan.steps[N].other, N) ||
           (P::plan.steps[N - 1].kind == StepKind::move &&
            isa::amd::find(P::plan.steps[N - 1].move.kind)->is_swap);
}

/// A scalar becomes a vector only after `last`, another one, which the step before wrote.
template <class P, unsigned N, class U>
CROSSLANE_DEVICE U fold_copy(const U& source, const U& last) {
  constexpr uint8_t number = P::plan.steps[N].source;
  if constexpr (!plan::is_scalar(P::plan, number, N) || P::plan.steps[N - 1].destination == number)
    return source;
  const WordsOf<U> last_words = to_words(last);
  WordsOf<U> words = to_words(source);
  for (unsigned n = 0; n < word_count<U>; ++n)
    words.word[n] = backend::hip::in_vector_register(words.word[n], last_words.word[n]);
  return from_words<U>(words);
}

template <class P, unsigned N, class U, class C>
CROSSLANE_DEVICE void fold_step(U (&registers)[P::plan.register_count], const C& carrier) {
  constexpr Step step = P::plan.steps[N];
  U& to = registers[step.destination];
  if constexpr (step.kind == StepKind::move) {
    to = fold_move<P, N>(to, registers[step.source]);
  } else if constexpr (step.kind == StepKind::copy) {
    to = fold_copy<P, N>(registers[step.source], registers[P::plan.steps[N - 1].destination]);
  } else if constexpr (step.kind == StepKind::combine && is_in_order<P, N>()) {
    to = carrier.combine(registers[step.source], registers[step.other]);
  } else if constexpr (step.kind == StepKind::combine) {
    to = combine_groups<P::distance(N)>(registers[step.other], registers[step.source], carrier);
  } else {
    static_assert(step.kind == StepKind::combine_moved);
    U source = registers[step.source];
    const U moved = fold_move<P, N>(source, source);
    to = combine_groups<P::distance(N)>(registers[step.other], moved, carrier);
  }
}

template <class P, class U, class C>
CROSSLANE_DEVICE U fold_by_plan(const U& value, const C& carrier) {
  return [&]<unsigned... R, unsigned... N>(std::integer_sequence<unsigned, R...>,
                                           std::integer_sequence<unsigned, N...>) {
    U registers[] = {(static_cast<void>(R), value)...};
    (fold_step<P, N>(registers, carrier), ...);
    return registers[P::plan.result];
  }(std::make_integer_sequence<unsigned, P::plan.register_count>{},
         std::make_integer_sequence<unsigned, P::plan.step_count>{});
}

#endif

/// Each aligned cluster's values combined, right in the demanded lanes. All lanes are active.
template <unsigned Cluster, wave_mask Demand, Favour F = Favour::few_instructions, class U, class C>
CROSSLANE_DEVICE U fold(const U& value, const C& carrier) {
  check_converged();
#if defined(__HIP_DEVICE_COMPILE__)
  // v_readlane may be the last step, if that is fewer instructions; then using the result may wait
  constexpr bool is_vector = F == Favour::low_latency && word_count<U> == 1;
  using P = FoldPlan<Cluster, Demand,
                     is_vector ? plan::ResultPlace::vector_register : plan::ResultPlace::anywhere>;
  return fold_by_plan<P>(value, carrier);
#else
#if defined(CROSSLANE_BACKEND_CUDA)
  if constexpr (Cluster == wave_size && folds_by_redux<U, C>)
    return fold_by_redux(backend::cuda::full_warp, value, carrier);
  else
#endif
    return fold_by_xor<1, Cluster>(value, carrier);
#endif
}

}  // namespace crosslane::detail
