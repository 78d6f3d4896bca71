// SPDX-License-Identifier: MIT
// Scans: each lane gets the values of all lanes up to it, combined. Suffix scans run from the last
// lane down: each lane gets those from it on. Operators need not be commutative: lower lanes are on
// the left. The order in which floats are combined is one for all targets, and the last lane's
// result has the bits of a reduction. All lanes are active.
#pragma once

#include "crosslane/ops/scan_engine.hpp"
#include "crosslane/ops/segment.hpp"

namespace crosslane {

/// What a lane of a scan got, and what its whole cluster came to.
template <class T>
struct scanned {
  T value;
  T total;
};

namespace detail {

template <unsigned Cluster, ScanDirection Direction, class T, class Op>
CROSSLANE_DEVICE T inclusive(T value, const Op& op) {
  static_assert(is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  const Carrier<T, Op> carrier{op};
  return carrier.decode(scan<Cluster, Direction>(carrier.encode(value), carrier));
}

template <unsigned Cluster, ScanDirection Direction, class T, class Op>
CROSSLANE_DEVICE T exclusive(T value, const Op& op) {
  static_assert(is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  static_assert(Carrier<T, Op>::has_identity,
                "crosslane: an exclusive scan by this operator needs an initial value");
  using C = Carrier<T, Op>;
  const C carrier{op};
  using U = typename C::Carried;
  const U own = carrier.encode(value), all = scan<Cluster, Direction>(own, carrier);
#if defined(CROSSLANE_BACKEND_CUDA)  // taking the own value away is less than a shuffle
  if constexpr (is_integer<U> && C::fold_kind == FoldKind::add) return carrier.decode(all - own);
  if constexpr (is_integer<U> && C::fold_kind == FoldKind::bit_xor)
    return carrier.decode(all ^ own);
#endif
  return carrier.decode(shift_scanned<Cluster, Direction>(all, U{carrier.identity()}));
}

template <unsigned Cluster, ScanDirection Direction, class T, class Op>
CROSSLANE_DEVICE T exclusive(T value, const Op& op, const T& init) {
  static_assert(is_cluster<Cluster>, "crosslane: clusters have a power of two of lanes");
  const Carrier<T, Op> carrier{op};
  using U = typename Carrier<T, Op>::Carried;
  const U first = carrier.encode(init);
  const U before = shift_scanned<Cluster, Direction>(
      scan<Cluster, Direction>(U{carrier.encode(value)}, carrier), first);
  constexpr bool is_prefix = Direction == ScanDirection::prefix;
  constexpr wave_mask edge =
      wave_mask::where([](unsigned i) { return i % Cluster == (is_prefix ? 0 : Cluster - 1); });
  const U combined = combine_scanned<Direction>(first, before, carrier);
  return carrier.decode(select(backend::inverse_ballot(edge), first, combined));
}

}  // namespace detail

/// Each lane's own value and those before it in its cluster, combined.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_scan(T value, const Op& op) {
  return detail::inclusive<Cluster, detail::ScanDirection::prefix>(value, op);
}

/// The same of the first lanes of each cluster; the others keep their values.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_scan(T value, const Op& op, valid_items items) {
  const T all = inclusive_scan<Cluster>(value, op);
  return detail::select(lane_id() % Cluster < items.count, all, value);
}

/// The values before the own one; the operator's identity in the first lane.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T exclusive_scan(T value, const Op& op) {
  return detail::exclusive<Cluster, detail::ScanDirection::prefix>(value, op);
}

/// `init`, combined with the values before the own one.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T exclusive_scan(T value, const Op& op, T init) {
  return detail::exclusive<Cluster, detail::ScanDirection::prefix>(value, op, init);
}

/// The own value and those after it; those after it alone; those and `init`, on their right.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_suffix_scan(T value, const Op& op) {
  return detail::inclusive<Cluster, detail::ScanDirection::suffix>(value, op);
}
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T exclusive_suffix_scan(T value, const Op& op) {
  return detail::exclusive<Cluster, detail::ScanDirection::suffix>(value, op);
}
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE T exclusive_suffix_scan(T value, const Op& op, T init) {
  return detail::exclusive<Cluster, detail::ScanDirection::suffix>(value, op, init);
}

/// Scans that also say what all values of the cluster come to.
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE scanned<T> inclusive_scan_total(T value, const Op& op) {
  const T all = inclusive_scan<Cluster>(value, op);
  return {all, broadcast<Cluster - 1, Cluster>(all)};
}
template <unsigned Cluster = wave_size, movable T, operator_on<T> Op>
CROSSLANE_DEVICE scanned<T> exclusive_scan_total(T value, const Op& op) {
  const detail::Carrier<T, Op> carrier{op};
  using U = typename detail::Carrier<T, Op>::Carried;
  constexpr auto prefix = detail::ScanDirection::prefix;
  const U all = detail::scan<Cluster, prefix>(U{carrier.encode(value)}, carrier);
  const U before = detail::shift_scanned<Cluster, prefix>(all, U{carrier.identity()});
  return {carrier.decode(before), carrier.decode(broadcast<Cluster - 1, Cluster>(all))};
}

/// Sums, the commonest scans.
template <unsigned Cluster = wave_size, number T>
CROSSLANE_DEVICE T inclusive_sum(T value) {
  return inclusive_scan<Cluster>(value, op::add{});
}
template <unsigned Cluster = wave_size, number T>
CROSSLANE_DEVICE T exclusive_sum(T value) {
  return exclusive_scan<Cluster>(value, op::add{});
}

/// Scans of the own part of the wave; parts as for reduce_part. Floats are combined by neighbouring
/// groups of 1, 2, 4, ... lanes. Any lanes may be active.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_scan_part(T value, const Op& op, wave_mask part) {
  const detail::Carrier<T, Op> carrier{op};
  using U = typename detail::Carrier<T, Op>::Carried;
  return carrier.decode(
      detail::scan_set<detail::ScanDirection::prefix>(U{carrier.encode(value)}, part, carrier));
}
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_suffix_scan_part(T value, const Op& op, wave_mask part) {
  const detail::Carrier<T, Op> carrier{op};
  using U = typename detail::Carrier<T, Op>::Carried;
  return carrier.decode(
      detail::scan_set<detail::ScanDirection::suffix>(U{carrier.encode(value)}, part, carrier));
}

/// Without the own value; `init` in the first lane of the part, and only there.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T exclusive_scan_part(T value, const Op& op, wave_mask part, T init) {
  const T all = inclusive_scan_part(value, op, part);
  const unsigned before = (part & lanes_below()).last();
  const bool is_there = before < wave_size;
  const unsigned source = is_there ? before : lane_id();
  const T moved = detail::for_each_word(
      all, [=](uint32_t word) { return backend::gather_active(word, source); });
  return detail::select(is_there, moved, init);
}

/// The scan of the own segment.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_scan_by_heads(T value, const Op& op, bool is_head) {
  return inclusive_scan_part(value, op, segment_by_heads(is_head));
}
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_scan_by_tails(T value, const Op& op, bool is_tail) {
  return inclusive_scan_part(value, op, segment_by_tails(is_tail));
}

namespace active {

/// The scan of the active lanes.
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T inclusive_scan(T value, const Op& op) {
  return inclusive_scan_part(value, op, active_mask());
}
template <movable T, operator_on<T> Op>
CROSSLANE_DEVICE T exclusive_scan(T value, const Op& op, T init) {
  return exclusive_scan_part(value, op, active_mask(), init);
}

}  // namespace active
}  // namespace crosslane
