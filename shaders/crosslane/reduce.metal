// SPDX-License-Identifier: MIT
// Reductions: neighbouring groups of 1, 2, 4, ... lanes, the lower group on the left. Part of
// crosslane.metal.
#pragma once

#include "operators.metal"

namespace crosslane {
namespace detail {

template <class U, class C>
U combine_groups(U own, U other, uint distance, C c) {
  if (C::commutes) return c.combine(other, own);
  const bool is_upper = (lane_id() & distance) != 0u;
  return c.combine(select(is_upper, other, own), select(is_upper, own, other));
}
template <class U, class C>
U fold_by_xor(U value, uint first, uint end, C c) {
  for (uint distance = first; distance < end; distance *= 2) {
    const U other = each_word(value, simd_xor_lanes{distance});
    value = combine_groups(value, other, distance, c);
  }
  return value;
}
template <uint Cluster, class U, class C>
U fold(U value, C c, choice<false>) {
  return fold_by_xor(value, 1, Cluster, c);
}
template <uint Cluster, class U, class C>
U fold(U value, C c, choice<true>) {
  if (Cluster == wave_size) return simd_fold<C::kind>::wave(value);
  if (Cluster == 4) return simd_fold<C::kind>::quad(value);
  return fold_by_xor(value, 1, Cluster, c);
}
/// The fold of the cluster. All lanes are active.
template <uint Cluster, class U, class C>
U fold(U value, C c) {
  static_assert(is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  return fold<Cluster>(value, c, choice<is_native<C>::value>());
}

/// A value that may be absent, for operators without an identity.
template <class U>
struct optional {
  U value;
  uint is_there;
};
template <class U, class C>
struct optional_carrier {
  typedef optional<U> carried;
  enum : bool { commutes = C::commutes };
  enum : int { kind = fold_none };
  C c;
  optional<U> combine(optional<U> lower, optional<U> upper) const {
    const U both = c.combine(lower.value, upper.value);
    const U one = select(lower.is_there != 0u, lower.value, upper.value);
    return optional<U>{select((lower.is_there & upper.is_there) != 0u, both, one),
                       lower.is_there | upper.is_there};
  }
};
template <uint Cluster, class U, class C>
U fold_some(U value, bool takes_part, C c, choice<true>) {
  return fold<Cluster>(select(takes_part, value, U(c.identity())), c);
}
template <uint Cluster, class U, class C>
U fold_some(U value, bool takes_part, C c, choice<false>) {
  const optional<U> own = {value, takes_part ? 1u : 0u};
  const optional<U> all = fold<Cluster>(own, optional_carrier<U, C>{c});
  return select(all.is_there != 0u, all.value, value);
}
/// The fold of the lanes that take part, in all lanes of their cluster. All lanes are active.
template <uint Cluster, class U, class C>
U fold_some(U value, bool takes_part, C c) {
  return fold_some<Cluster>(value, takes_part, c, choice<C::has_identity>());
}

/// The members in the neighbouring group of `distance` lanes.
inline wave_mask neighbours(wave_mask members, uint distance) {
  const uint first = (lane_id() ^ distance) & ~(distance - 1);
  return members & wave_mask::range(first, first + distance);
}
/// The fold of the own set's lanes, in each of them; sets are of active lanes.
template <class U, class C>
U fold_set(U value, wave_mask members, C c) {
  for (uint distance = 1; distance < wave_size; distance *= 2) {
    const wave_mask others = neighbours(members, distance);
    const bool takes = !others.is_empty();
    const U other = gather(value, takes ? others.first() : lane_id());
    value = select(takes, combine_groups(value, other, distance, c), value);
  }
  return value;
}

template <uint Cluster, class U, class C>
U fold_active(U value, C c, choice<false>) {
  const wave_mask active_lanes = active_mask();
  if (active_lanes.is_all()) return fold<Cluster>(value, c, choice<false>());
  return fold_set(value, active_lanes & cluster_lanes<Cluster>(), c);
}
/// Metal's reductions of the wave are of its active lanes.
template <uint Cluster, class U, class C>
U fold_active(U value, C c, choice<true>) {
  if (Cluster == wave_size) return simd_fold<C::kind>::wave(value);
  return fold_active<Cluster>(value, c, choice<false>());
}

}  // namespace detail

template <uint Cluster = wave_size, class T, class Op>
T reduce(T value, Op operation) {
  const auto c = detail::carry<T>(operation);
  return c.decode(detail::fold<Cluster>(c.encode(value), c));
}
/// Of the first lanes of each cluster. Of no lanes it is the operator's identity, or the own value.
template <uint Cluster = wave_size, class T, class Op>
T reduce(T value, Op operation, valid_items items) {
  const auto c = detail::carry<T>(operation);
  const bool takes_part = (lane_id() & (Cluster - 1)) < items.count;
  return c.decode(detail::fold_some<Cluster>(c.encode(value), takes_part, c));
}
/// Of the mask's lanes of each cluster; the mask is the same in all lanes.
template <uint Cluster = wave_size, class T, class Op>
T reduce(T value, Op operation, wave_mask members) {
  const auto c = detail::carry<T>(operation);
  return c.decode(detail::fold_some<Cluster>(c.encode(value), members.contains(lane_id()), c));
}
/// The same in one lane of each cluster; here in all.
template <uint Lane, uint Cluster = wave_size, class T, class Op>
T reduce_to(T value, Op operation) {
  static_assert(Lane < Cluster, "crosslane: the lane is one of the cluster's");
  return reduce<Cluster>(value, operation);
}
template <uint Count, uint Stride, class T, class Op>
T reduce_strided(T value, Op operation) {
  static_assert(detail::is_cluster<Count>() && detail::is_cluster<Stride>() &&
                    detail::is_cluster<Count * Stride>(),
                "crosslane: count and stride are powers of two, their product at most the wave");
  const auto c = detail::carry<T>(operation);
  return c.decode(detail::fold_by_xor(c.encode(value), Stride, Count * Stride, c));
}
/// Of the own part of the active lanes, as partition() makes them; any lanes may be active.
template <class T, class Op>
T reduce_part(T value, Op operation, wave_mask part) {
  const auto c = detail::carry<T>(operation);
  return c.decode(detail::fold_set(c.encode(value), part, c));
}
template <class T, class Op>
T reduce_by_heads(T value, Op operation, bool is_head) {
  return reduce_part(value, operation, segment_by_heads(is_head));
}
template <class T, class Op>
T reduce_by_tails(T value, Op operation, bool is_tail) {
  return reduce_part(value, operation, segment_by_tails(is_tail));
}
namespace active {
template <uint Cluster = wave_size, class T, class Op>
T reduce(T value, Op operation) {
  const auto c = crosslane::detail::carry<T>(operation);
  typedef crosslane::detail::is_native<crosslane::detail::carrier<T, Op>> native;
  return c.decode(crosslane::detail::fold_active<Cluster>(
      c.encode(value), c, crosslane::detail::choice<native::value>()));
}
}  // namespace active

// The named operators: of the cluster, of valid_items or a mask, of the active lanes.
#define CROSSLANE_DETAIL_REDUCE(NAME, OPERATOR)                  \
  template <uint Cluster = wave_size, class T>                   \
  T reduce_##NAME(T value) {                                     \
    return reduce<Cluster>(value, OPERATOR{});                   \
  }                                                              \
  template <uint Cluster = wave_size, class T>                   \
  T reduce_##NAME(T value, valid_items items) {                  \
    return reduce<Cluster>(value, OPERATOR{}, items);            \
  }                                                              \
  template <uint Cluster = wave_size, class T>                   \
  T reduce_##NAME(T value, wave_mask members) {                  \
    return reduce<Cluster>(value, OPERATOR{}, members);          \
  }                                                              \
  namespace active {                                             \
  template <uint Cluster = wave_size, class T>                   \
  T reduce_##NAME(T value) {                                     \
    return active::reduce<Cluster>(value, OPERATOR{});           \
  }                                                              \
  }
#define CROSSLANE_DETAIL_REDUCE_BY_NAN(NAME, NAN_POLICY)                            \
  template <uint Cluster = wave_size, class T>                                      \
  T reduce_##NAME(T value, NAN_POLICY) {                                            \
    return reduce<Cluster>(value, op::NAME<NAN_POLICY>{});                          \
  }                                                                                 \
  template <uint Cluster = wave_size, class T, class Lanes>                         \
  T reduce_##NAME(T value, NAN_POLICY, Lanes lanes) {                               \
    return reduce<Cluster>(value, op::NAME<NAN_POLICY>{}, lanes);                   \
  }                                                                                 \
  namespace active {                                                                \
  template <uint Cluster = wave_size, class T>                                      \
  T reduce_##NAME(T value, NAN_POLICY) {                                            \
    return active::reduce<Cluster>(value, op::NAME<NAN_POLICY>{});                  \
  }                                                                                 \
  }
CROSSLANE_DETAIL_REDUCE(add, op::add)
CROSSLANE_DETAIL_REDUCE(mul, op::mul)
CROSSLANE_DETAIL_REDUCE(min, op::min<>)
CROSSLANE_DETAIL_REDUCE(max, op::max<>)
CROSSLANE_DETAIL_REDUCE(and, op::bit_and)
CROSSLANE_DETAIL_REDUCE(or, op::bit_or)
CROSSLANE_DETAIL_REDUCE(xor, op::bit_xor)
CROSSLANE_DETAIL_REDUCE_BY_NAN(min, nan::number_t)
CROSSLANE_DETAIL_REDUCE_BY_NAN(min, nan::propagate_t)
CROSSLANE_DETAIL_REDUCE_BY_NAN(max, nan::number_t)
CROSSLANE_DETAIL_REDUCE_BY_NAN(max, nan::propagate_t)
#undef CROSSLANE_DETAIL_REDUCE
#undef CROSSLANE_DETAIL_REDUCE_BY_NAN

/// Where the least or greatest value is: the lowest such lane, or the least index of those given.
template <class T>
struct at_lane {
  T value;
  uint lane;
};
template <class T, class Index>
struct at_index {
  T value;
  Index index;
};
namespace detail {
template <uint Cluster, class T, class Op>
at_lane<T> arg(T value, Op operation) {
  const auto c = carry<T>(operation);
  const auto key = c.encode(value);
  const auto best = fold<Cluster>(key, c);
  return at_lane<T>{c.decode(best), ballot<Cluster>(key == best).first()};
}
template <uint Cluster, class T, class Index, class Op>
at_index<T, Index> arg(T value, Index index, Op operation) {
  const auto c = carry<T>(operation);
  const auto key = c.encode(value);
  const auto best = fold<Cluster>(key, c);
  const Index candidate = key == best ? index : Index(number<Index>::greatest());
  return at_index<T, Index>{c.decode(best), reduce_min<Cluster>(candidate)};
}
}  // namespace detail
#define CROSSLANE_DETAIL_ARG(NAME)                                                            \
  template <uint Cluster = wave_size, class T, class Nan = nan::number_t>                     \
  at_lane<T> arg_##NAME(T value, Nan = Nan()) {                                               \
    return detail::arg<Cluster>(value, op::NAME<Nan>{});                                      \
  }                                                                                           \
  template <uint Cluster = wave_size, class T, class Index, class Nan = nan::number_t>        \
  at_index<T, Index> arg_##NAME##_index(T value, Index index, Nan = Nan()) {                  \
    return detail::arg<Cluster>(value, index, op::NAME<Nan>{});                               \
  }
CROSSLANE_DETAIL_ARG(min)
CROSSLANE_DETAIL_ARG(max)
#undef CROSSLANE_DETAIL_ARG

/// Several reductions at once: each level halves the values of a lane, which keeps one of two and
/// hands on the other.
namespace detail {
constexpr uint power_of_two(uint n) {
  uint power = 1;
  while (power < n) power *= 2;
  return power;
}
template <uint Cluster, uint N, class T, class C>
typename C::carried fold_batch(thread T (&values)[N], C c) {
  typedef typename C::carried U;
  U carried[N];
  for (uint n = 0; n < N; ++n) carried[n] = c.encode(values[n]);
  uint distance = 1;
  for (uint left = N; left > 1; left = (left + 1) / 2, distance *= 2) {
    const bool is_upper = (lane_id() & distance) != 0u;
    for (uint n = 0; n < left; n += 2) {
      const U even = carried[n], odd = carried[n + 1 < left ? n + 1 : n];
      const U kept = select(is_upper, odd, even), given = select(is_upper, even, odd);
      const U other = each_word(given, simd_xor_lanes{distance});
      carried[n / 2] = combine_groups(kept, other, distance, c);
    }
  }
  return fold_by_xor(carried[0], distance, Cluster, c);
}
}  // namespace detail
/// Lane i gets the reduction of values[i mod P], P being N rounded up to a power of two; of numbers
/// past N - 1, the last.
template <uint Cluster = wave_size, uint N, class T, class Op>
T reduce_batch_to_lanes(thread T (&values)[N], Op operation) {
  static_assert(detail::is_cluster<Cluster>() && detail::power_of_two(N) <= Cluster,
                "crosslane: clusters have a power of two of lanes, and a lane for each value");
  const auto c = detail::carry<T>(operation);
  return c.decode(detail::fold_batch<Cluster>(values, c));
}
/// All lanes of the cluster get all results, in place.
template <uint Cluster = wave_size, uint N, class T, class Op>
void reduce_batch(thread T (&values)[N], Op operation) {
  if (detail::power_of_two(N) > Cluster) {
    for (uint n = 0; n < N; ++n) values[n] = reduce<Cluster>(values[n], operation);
  } else {
    const auto c = detail::carry<T>(operation);
    const T all = c.decode(detail::fold_batch<Cluster>(values, c));
    for (uint n = 0; n < N; ++n) values[n] = shuffle<Cluster>(all, n);
  }
}

}  // namespace crosslane
