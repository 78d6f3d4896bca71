// SPDX-License-Identifier: MIT
// How scans combine lanes; see plan/scan_order.hpp for the order. Integers are combined with the
// identity where a lane takes nothing, which compilers fold into one masked instruction; other
// values are combined everywhere and selected, because no compiler folds -0.0.
#pragma once

#include "crosslane/ops/fold_some.hpp"
#include "crosslane/ops/shift.hpp"
#include "crosslane/plan/scan_order.hpp"
#if defined(__HIP_DEVICE_COMPILE__)
#include "crosslane/plan/scan.hpp"
#endif

namespace crosslane::detail {

using plan::ScanDirection;

template <ScanDirection Direction, class U, class C>
CROSSLANE_DEVICE U combine_scanned(const U& taken, const U& own, const C& carrier) {
  if constexpr (Direction == ScanDirection::prefix)
    return carrier.combine(taken, own);
  else
    return carrier.combine(own, taken);
}

#if defined(__HIP_DEVICE_COMPILE__)

template <unsigned Cluster, ScanDirection Direction, plan::Fusion Fusion, unsigned W = wave_size>
struct ScanPlan {
  static constexpr plan::Plan<W> plan =
      plan::plan_scan<W>({Cluster, Direction, Fusion}, backend::target);
  static_assert(plan.exists(), "crosslane: no exact plan for this scan on this target");
};

/// Whether lanes that take nothing are combined with the identity: integers, where compilers make
/// one instruction of it, and doubles, unless two selects are one instruction, as in waves of 32
/// on gfx11 and later, which are the targets with true16.
template <class U, class C>
inline constexpr bool takes_identity =
    C::has_identity && (is_integer<U> || (is_float<U> && sizeof(U) == 8 &&
                                          !(backend::target.has_true16 && wave_size == 32)));

/// The step's move where it writes, the identity elsewhere. The hardware itself gives 0 where a
/// lane has no source, which saves preparing a word of a wide identity.
template <class P, unsigned N, class C, class U>
CROSSLANE_DEVICE U move_or_identity(const U& source) {
  constexpr plan::Move m = P::plan.steps[N].move;
  constexpr auto identity = __builtin_bit_cast(WordsOf<U>, U{C::identity()});
  constexpr bool gives_zeros = word_count<U> == 2 && m.row_mask == 0xf && m.bank_mask == 0xf;
  WordsOf<U> words = to_words(source);
  [&]<unsigned... K>(std::integer_sequence<unsigned, K...>) {
    ((words.word[K] = backend::hip::dpp16 < unsigned(m.control), m.row_mask, m.bank_mask,
      gives_zeros && identity.word[K] == 0 > (identity.word[K], words.word[K])),
     ...);
  }(std::make_integer_sequence<unsigned, word_count<U>>{});
  return from_words<U>(words);
}

/// Whether a step only says which rows take, of values for which that is a select of two words.
template <class U>
constexpr bool selects_rows(plan::Move m) {
  namespace dpp16 = isa::amd::dpp16;
  return word_count<U> == 2 && m.control == dpp16::encode(dpp16::quad_perm(0, 1, 2, 3));
}

template <class P, unsigned N, ScanDirection Direction, class U, class C>
CROSSLANE_DEVICE void scan_step(U (&registers)[2], const C& carrier) {
  constexpr Step step = P::plan.steps[N];
  U& to = registers[step.destination];
  if constexpr (step.kind == StepKind::move) {
    to = fold_move<P, N>(to, registers[step.source]);
  } else if constexpr (step.kind == StepKind::combine) {
    to = combine_scanned<Direction>(registers[step.source], registers[step.other], carrier);
  } else if constexpr (step.kind == StepKind::select) {
    to = select(backend::inverse_ballot(step.mask), registers[step.other], registers[step.source]);
  } else {
    static_assert(step.kind == StepKind::combine_moved);
    const U own = registers[step.other], source = registers[step.source];
    if constexpr (selects_rows<U>(step.move)) {
      constexpr wave_mask takers =
          wave_mask::where([](unsigned i) { return (step.move.row_mask >> i / 16 & 1) != 0; });
      const U combined = combine_scanned<Direction>(source, own, carrier);
      to = select(backend::inverse_ballot(takers), combined, own);
    } else {
      to = combine_scanned<Direction>(move_or_identity<P, N, C>(source), own, carrier);
    }
  }
}

#endif

template <unsigned Distance, unsigned Cluster, ScanDirection Direction>
struct ScanLanes {
  static constexpr lane_map<wave_size> map = lane_map<wave_size>::from_lanes(
      [](unsigned i) { return plan::scan_source(i, Distance, Cluster, Direction); });
};

#if defined(CROSSLANE_BACKEND_HOST)

/// The same order by exact moves.
template <unsigned Distance, unsigned Cluster, ScanDirection Direction, class U, class C>
CROSSLANE_DEVICE U scan_by_moves(U value, const C& carrier) {
  if constexpr (Distance < Cluster) {
    constexpr wave_mask takers = plan::scan_takers<wave_size>(Distance, Cluster, Direction);
    const U taken = backend::move<ScanLanes<Distance, Cluster, Direction>>(value, value);
    const U combined = combine_scanned<Direction>(taken, value, carrier);
    value = select(backend::inverse_ballot(takers), combined, value);
    return scan_by_moves<Distance * 2, Cluster, Direction>(value, carrier);
  } else {
    return value;
  }
}

#elif defined(CROSSLANE_BACKEND_CUDA)

/// The lanes that are taken; who takes none may read anything.
template <unsigned Distance, unsigned Cluster, ScanDirection Direction>
struct TakenLanes {
  static constexpr wave_mask takers = plan::scan_takers<wave_size>(Distance, Cluster, Direction);
  static constexpr lane_map<wave_size> map =
      restrict_to(ScanLanes<Distance, Cluster, Direction>::map, takers);
};

/// The same order by shuffles, of which those inside rows say themselves which lanes take.
template <unsigned Distance, unsigned Cluster, ScanDirection Direction, class U, class C>
CROSSLANE_DEVICE U scan_by_shuffles(uint32_t members, U value, const C& carrier) {
  if constexpr (Distance < Cluster) {
    using Source = TakenLanes<Distance, Cluster, Direction>;
    const auto taken = run_shuffle_plan<Source, all_lanes>(members, value, value);
    bool takes = taken.is_in_range;
    if constexpr (!range_is_readers<Source, all_lanes>) {
      constexpr wave_mask takers = Source::takers;
      takes = backend::inverse_ballot(takers);
    }
    if (takes) value = combine_scanned<Direction>(taken.value, value, carrier);
    return scan_by_shuffles<Distance * 2, Cluster, Direction>(members, value, carrier);
  } else {
    return value;
  }
}

#endif

/// The inclusive scan of each cluster. Of a prefix scan the last lanes may be inactive: no lane
/// takes from higher ones.
template <unsigned Cluster, ScanDirection Direction, class U, class C>
CROSSLANE_DEVICE U scan_unchecked(const U& value, [[maybe_unused]] const C& carrier) {
#if defined(__HIP_DEVICE_COMPILE__)
  constexpr auto fusion = takes_identity<U, C> ? plan::Fusion::dpp : plan::Fusion::none;
  using P = ScanPlan<Cluster, Direction, fusion>;
  U registers[2] = {value, value};
  [&]<unsigned... N>(std::integer_sequence<unsigned, N...>) {
    (scan_step<P, N, Direction>(registers, carrier), ...);
  }(std::make_integer_sequence<unsigned, P::plan.step_count>{});
  return registers[P::plan.result];
#elif defined(CROSSLANE_BACKEND_HOST)
  return scan_by_moves<1, Cluster, Direction>(value, carrier);
#elif defined(CROSSLANE_BACKEND_CUDA)
  return scan_by_shuffles<1, Cluster, Direction>(backend::cuda::active_lanes(), value, carrier);
#else
  return value;
#endif
}

/// The same; all lanes are active.
template <unsigned Cluster, ScanDirection Direction, class U, class C>
CROSSLANE_DEVICE U scan(const U& value, const C& carrier) {
  check_converged();
#if defined(CROSSLANE_BACKEND_CUDA)
  return scan_by_shuffles<1, Cluster, Direction>(backend::cuda::full_warp, value, carrier);
#else
  return scan_unchecked<Cluster, Direction>(value, carrier);
#endif
}

/// The next lane's value in the direction that the scan comes from; `first` where there is none.
template <unsigned Cluster, ScanDirection Direction, class U>
CROSSLANE_DEVICE U shift_scanned(const U& value, const U& first) {
  if constexpr (Direction == ScanDirection::prefix)
    return move<ShiftUp<1, maps::edge::fill, Cluster>>(value, first);
  else
    return move<ShiftDown<1, maps::edge::fill, Cluster>>(value, first);
}

/// The inclusive scan of the own set's lanes, by neighbouring groups of 1, 2, 4, ... lanes. Sets
/// are as for fold_set.
template <ScanDirection Direction, class U, class C>
CROSSLANE_DEVICE U scan_set(U value, wave_mask set, const C& carrier) {
  constexpr bool is_prefix = Direction == ScanDirection::prefix;
  for (unsigned distance = 1; distance < wave_size; distance *= 2) {
    const Neighbours others = neighbours(set, distance);
    const bool takes = ((lane_id() & distance) != 0) == is_prefix && others.exist;
    const unsigned source = is_prefix ? others.last : others.first;
    const U taken =
        for_each_word(value, [=](uint32_t word) { return backend::gather_active(word, source); });
    value = select(takes, combine_scanned<Direction>(taken, value, carrier), value);
  }
  return value;
}

}  // namespace crosslane::detail
