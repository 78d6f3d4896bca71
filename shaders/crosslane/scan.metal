// SPDX-License-Identifier: MIT
// Scans, in the order of include/crosslane/plan/scan_order.hpp: inside rows of 16 by distances of 1,
// 2, 4, 8, then groups take the last result of the group before. Metal has prefix sums and products
// only; of words they have the same bits in any order. Part of crosslane.metal.
#pragma once

#include "reduce.metal"

namespace crosslane {

/// What a lane of a scan got, and what its whole cluster came to.
template <class T>
struct scanned {
  T value;
  T total;
};

namespace detail {

template <bool IsPrefix, class U, class C>
U combine_scanned(U taken, U own, C c) {
  return IsPrefix ? c.combine(taken, own) : c.combine(own, taken);
}

/// A level of the wave's rows: the lane that is `Distance` away, the identity past the row.
template <uint Distance, uint Row, bool IsPrefix, class U, class C>
U scan_level(U value, C c, choice<true>) {
  const U identity = c.identity();
  const U taken = IsPrefix ? each_word(value, identity, simd_fill_up<Row>{Distance})
                           : each_word(value, identity, simd_fill_down<Row>{Distance});
  return combine_scanned<IsPrefix>(taken, value, c);
}
/// The same where no identity is exact, or values are more than a word.
template <uint Distance, uint Row, bool IsPrefix, class U, class C>
U scan_level(U value, C c, choice<false>) {
  const uint place = position<Row>();
  const bool takes = IsPrefix ? place >= Distance : place + Distance < Row;
  const U taken = IsPrefix ? each_word(value, simd_up{Distance})
                           : each_word(value, simd_down{Distance});
  return select(takes, combine_scanned<IsPrefix>(taken, value, c), value);
}
/// Levels of 1 to 8, each a template because fills by clusters have constant sizes.
template <uint Distance, uint Row, bool IsPrefix, bool IsDone>
struct row_scan {
  template <class U, class C, class ByFills>
  static U of(U value, C c, ByFills by_fills) {
    const U next = scan_level<Distance, Row, IsPrefix>(value, c, by_fills);
    return row_scan<Distance * 2, Row, IsPrefix, (Distance * 2 >= Row)>::of(next, c, by_fills);
  }
};
template <uint Distance, uint Row, bool IsPrefix>
struct row_scan<Distance, Row, IsPrefix, true> {
  template <class U, class C, class ByFills>
  static U of(U value, C, ByFills) {
    return value;
  }
};
template <uint Cluster, bool IsPrefix, class U, class C, class ByFills>
U scan_by_levels(U value, C c, ByFills by_fills) {
  enum : uint { row = Cluster < 16 ? uint(Cluster) : 16u };
  value = row_scan<1, row, IsPrefix, (row <= 1)>::of(value, c, by_fills);
  const uint lane = lane_id();
  for (uint distance = 16; distance < Cluster; distance *= 2) {
    const bool takes = ((lane & distance) != 0u) == IsPrefix;
    const uint source = IsPrefix ? (lane & ~(distance - 1)) - 1 : (lane | (distance - 1)) + 1;
    const U taken = gather(value, takes ? source : lane);
    value = select(takes, combine_scanned<IsPrefix>(taken, value, c), value);
  }
  return value;
}
template <int Kind>
struct simd_scan {
  enum : bool { exists = false };
  static uint inclusive(uint x) { return x; }
  static uint exclusive(uint x) { return x; }
};
template <>
struct simd_scan<fold_add> {
  enum : bool { exists = true };
  static uint inclusive(uint x) { return metal::simd_prefix_inclusive_sum(x); }
  static uint exclusive(uint x) { return metal::simd_prefix_exclusive_sum(x); }
};
template <>
struct simd_scan<fold_mul> {
  enum : bool { exists = true };
  static uint inclusive(uint x) { return metal::simd_prefix_inclusive_product(x); }
  static uint exclusive(uint x) { return metal::simd_prefix_exclusive_product(x); }
};
template <uint Cluster, bool IsPrefix, class C>
struct has_simd_scan {
  enum : bool {
    value = is_native<C>::value && simd_scan<C::kind>::exists && IsPrefix && Cluster == wave_size
  };
};

template <uint Cluster, bool IsPrefix, class U, class C>
U scan(U value, C c, choice<false>) {
  return scan_by_levels<Cluster, IsPrefix>(value, c, choice<is_native<C>::value>());
}
template <uint Cluster, bool IsPrefix, class U, class C>
U scan(U value, C, choice<true>) {
  return simd_scan<C::kind>::inclusive(value);
}
template <class U, class C>
U scan_without_fills(U value, C c, choice<false>) {
  return scan_by_levels<wave_size, true>(value, c, choice<false>());
}
template <class U, class C>
U scan_without_fills(U value, C, choice<true>) {
  return simd_scan<C::kind>::inclusive(value);
}
/// The inclusive scan of each cluster, from its last lane down if it is no prefix.
template <uint Cluster, bool IsPrefix, class U, class C>
U scan(U value, C c) {
  static_assert(is_cluster<Cluster>(), "crosslane: clusters have a power of two of lanes");
  return scan<Cluster, IsPrefix>(value, c, choice<has_simd_scan<Cluster, IsPrefix, C>::value>());
}
/// The result of the lane before the own one; `first` where there is none. A fill of Metal comes
/// from a lane at the other end, so only what all lanes have alike may come by it.
template <uint Cluster, bool IsPrefix, class U>
U before_or_same(U all, U first) {
  return IsPrefix ? shift_in_up<1, Cluster>(all, first) : shift_in_down<1, Cluster>(all, first);
}
template <uint Cluster, bool IsPrefix, class U>
U before(U all, U first) {
  return IsPrefix ? shift_up<1, Cluster>(all, edge::fill(first))
                  : shift_down<1, Cluster>(all, edge::fill(first));
}
template <uint Cluster, bool IsPrefix, class U, class C>
U exclusive(U value, C c, choice<false>) {
  return before_or_same<Cluster, IsPrefix>(scan<Cluster, IsPrefix>(value, c), U(c.identity()));
}
template <uint Cluster, bool IsPrefix, class U, class C>
U exclusive(U value, C, choice<true>) {
  return simd_scan<C::kind>::exclusive(value);
}

template <uint Cluster, bool IsPrefix, class T, class Op>
T inclusive_scan(T value, Op operation) {
  const auto c = carry<T>(operation);
  return c.decode(scan<Cluster, IsPrefix>(c.encode(value), c));
}
template <uint Cluster, bool IsPrefix, class T, class Op>
T exclusive_scan(T value, Op operation) {
  const auto c = carry<T>(operation);
  static_assert(carrier<T, Op>::has_identity,
                "crosslane: an exclusive scan by this operator needs an initial value");
  typedef has_simd_scan<Cluster, IsPrefix, carrier<T, Op>> native;
  return c.decode(exclusive<Cluster, IsPrefix>(c.encode(value), c, choice<native::value>()));
}
template <uint Cluster, bool IsPrefix, class T, class Op>
T exclusive_scan(T value, Op operation, T init) {
  const auto c = carry<T>(operation);
  const auto first = c.encode(init);
  const auto all = scan<Cluster, IsPrefix>(c.encode(value), c);
  const auto lower = before<Cluster, IsPrefix>(all, first);
  const bool is_first = position<Cluster>() == (IsPrefix ? 0u : Cluster - 1);
  return c.decode(select(is_first, first, combine_scanned<IsPrefix>(first, lower, c)));
}

/// The scan of the own set: the nearest member of the neighbouring group.
template <bool IsPrefix, class U, class C>
U scan_set(U value, wave_mask members, C c) {
  for (uint distance = 1; distance < wave_size; distance *= 2) {
    const wave_mask others = neighbours(members, distance);
    const bool takes = ((lane_id() & distance) != 0u) == IsPrefix && !others.is_empty();
    const U taken = gather(value, !takes ? lane_id() : IsPrefix ? others.last() : others.first());
    value = select(takes, combine_scanned<IsPrefix>(taken, value, c), value);
  }
  return value;
}

}  // namespace detail

template <uint Cluster = wave_size, class T, class Op>
T inclusive_scan(T value, Op operation) {
  return detail::inclusive_scan<Cluster, true>(value, operation);
}
/// Of the first lanes of each cluster; the others keep their values.
template <uint Cluster = wave_size, class T, class Op>
T inclusive_scan(T value, Op operation, valid_items items) {
  const T all = inclusive_scan<Cluster>(value, operation);
  return detail::select((lane_id() & (Cluster - 1)) < items.count, all, value);
}
/// The first lane gets the operator's identity, or `init`, which enters all others.
template <uint Cluster = wave_size, class T, class Op>
T exclusive_scan(T value, Op operation) {
  return detail::exclusive_scan<Cluster, true>(value, operation);
}
template <uint Cluster = wave_size, class T, class Op>
T exclusive_scan(T value, Op operation, T init) {
  return detail::exclusive_scan<Cluster, true>(value, operation, init);
}
template <uint Cluster = wave_size, class T, class Op>
T inclusive_suffix_scan(T value, Op operation) {
  return detail::inclusive_scan<Cluster, false>(value, operation);
}
template <uint Cluster = wave_size, class T, class Op>
T exclusive_suffix_scan(T value, Op operation) {
  return detail::exclusive_scan<Cluster, false>(value, operation);
}
template <uint Cluster = wave_size, class T, class Op>
T exclusive_suffix_scan(T value, Op operation, T init) {
  return detail::exclusive_scan<Cluster, false>(value, operation, init);
}
template <uint Cluster = wave_size, class T, class Op>
scanned<T> inclusive_scan_total(T value, Op operation) {
  const T all = inclusive_scan<Cluster>(value, operation);
  return scanned<T>{all, broadcast<Cluster - 1, Cluster>(all)};
}
template <uint Cluster = wave_size, class T, class Op>
scanned<T> exclusive_scan_total(T value, Op operation) {
  const auto c = detail::carry<T>(operation);
  typedef typename detail::carrier<T, Op>::carried U;
  const U all = detail::scan<Cluster, true>(c.encode(value), c);
  const U lower = detail::before_or_same<Cluster, true>(all, U(c.identity()));
  return scanned<T>{c.decode(lower), c.decode(broadcast<Cluster - 1, Cluster>(all))};
}
template <uint Cluster = wave_size, class T>
T inclusive_sum(T value) {
  return inclusive_scan<Cluster>(value, op::add{});
}
template <uint Cluster = wave_size, class T>
T exclusive_sum(T value) {
  return exclusive_scan<Cluster>(value, op::add{});
}

/// Of the own part of the active lanes, of the own segment, of the active lanes.
template <class T, class Op>
T inclusive_scan_part(T value, Op operation, wave_mask part) {
  const auto c = detail::carry<T>(operation);
  return c.decode(detail::scan_set<true>(c.encode(value), part, c));
}
template <class T, class Op>
T inclusive_suffix_scan_part(T value, Op operation, wave_mask part) {
  const auto c = detail::carry<T>(operation);
  return c.decode(detail::scan_set<false>(c.encode(value), part, c));
}
/// Without the own value; `init` in the first lane of the part, and only there.
template <class T, class Op>
T exclusive_scan_part(T value, Op operation, wave_mask part, T init) {
  const T all = inclusive_scan_part(value, operation, part);
  const uint lower = (part & lanes_below()).last();
  const bool is_there = lower < wave_size;
  return detail::select(is_there, detail::gather(all, is_there ? lower : lane_id()), init);
}
template <class T, class Op>
T inclusive_scan_by_heads(T value, Op operation, bool is_head) {
  return inclusive_scan_part(value, operation, segment_by_heads(is_head));
}
template <class T, class Op>
T inclusive_scan_by_tails(T value, Op operation, bool is_tail) {
  return inclusive_scan_part(value, operation, segment_by_tails(is_tail));
}
namespace active {
template <class T, class Op>
T inclusive_scan(T value, Op operation) {
  return inclusive_scan_part(value, operation, active_mask());
}
template <class T, class Op>
T exclusive_scan(T value, Op operation, T init) {
  return exclusive_scan_part(value, operation, active_mask(), init);
}
}  // namespace active

}  // namespace crosslane
