// SPDX-License-Identifier: MIT
// Scans of an array in one launch that reads and writes every item once. Blocks take tiles in
// order; a tile is scanned in registers, rows by shuffles, and what comes before it is learnt from
// the tiles before. Any associative operator; lower items are on the left. Where the operator is
// not exact, as on floats, the results of tiles are combined one by one from the left, so that
// every run gives the same bits; order::any lets them be combined as they come.
#pragma once

#include "crosslane/device/tile.hpp"
#include "crosslane/device/tile_state.hpp"

namespace crosslane::device {

/// In which order the results of tiles are combined.
namespace order {
struct fixed_t {};  // one order, the same bits in every run
struct any_t {};    // as they come: faster, other bits in other runs where operators round
inline constexpr fixed_t fixed{};
inline constexpr any_t any{};
}  // namespace order

namespace detail {

/// Wide items are fewer in a tile, so that they stay in registers.
template <class T>
struct ScanShape {
  static constexpr unsigned threads = 512, groups = threads / group_lanes;
  static constexpr unsigned rows = sizeof(T) < 4 ? 3 : sizeof(T) <= 4 ? 8 : sizeof(T) <= 8 ? 6 : 4;
  static constexpr unsigned blocks = 2;  // on a multiprocessor
};

template <class T, unsigned V>
inline constexpr size_t scan_tile = size_t{ScanShape<T>::threads} * ScanShape<T>::rows * V;

/// Exclusive scan of a value a group, and the value of all.
template <unsigned Groups, class M>
struct GroupScan {
  using U = typename M::Carried;
  U before, all;

  /// By all threads; `total` is the group's. One barrier.
  CROSSLANE_DEVICE GroupScan(const U& total, const M& m) {
    CROSSLANE_SHARED uint32_t totals[Groups * word_count<U>];
    const unsigned lane = lane_in_group(), group = group_in_block();
    if (lane == 0) store_value(totals + group * word_count<U>, total);
    backend::block_barrier();
    const U read = load_own_value<U>(totals + (lane < Groups ? lane : 0) * word_count<U>);
    const U scanned =
        scan<group_lanes, ScanDirection::prefix>(select(lane < Groups, read, m.identity()), m);
    all = broadcast<group_lanes - 1, group_lanes>(scanned);
    const unsigned source = (lane_id() & 32) | (group == 0 ? 0 : group - 1);
    const U previous =
        for_each_word(scanned, [=](uint32_t word) { return backend::gather(word, source); });
    before = select(group != 0, previous, m.identity());
  }
};

/// Makes x[r][v] the fold of the lane's items of row r up to v; before[r] is what comes before them
/// in the group's rows, and the result all rows of the group.
template <unsigned Rows, unsigned V, class M>
CROSSLANE_DEVICE typename M::Carried scan_rows(typename M::Carried (&x)[Rows][V],
                                               typename M::Carried (&before)[Rows], const M& m) {
  using U = typename M::Carried;
#pragma unroll
  for (unsigned r = 0; r < Rows; ++r) {
#pragma unroll
    for (unsigned v = 1; v < V; ++v) x[r][v] = m.combine(x[r][v - 1], x[r][v]);
  }
  U all = m.identity();
#pragma unroll
  for (unsigned r = 0; r < Rows; ++r) {
    const U row = scan<group_lanes, ScanDirection::prefix>(x[r][V - 1], m);
    const U shifted = shift_scanned<group_lanes, ScanDirection::prefix>(row, m.identity());
    before[r] = m.combine(all, shifted);
    all = m.combine(all, broadcast<group_lanes - 1, group_lanes>(row));
  }
  return all;
}

/// Tells others what the tile comes to by itself.
template <class M>
CROSSLANE_DEVICE void publish_tile(const Layout& layout, const Taken& taken,
                                   const typename M::Carried& own, const M& m) {
  if (thread_in_block() == 0 && taken.tile != 0)
    Tiles<typename M::Value>(layout, taken.epoch)
        .publish(taken.tile, TileStatus::aggregate, m.value(own));
}

/// What comes before the tile, told to all threads; what all up to its end come to is told to
/// others.
template <bool IsExact, class M>
CROSSLANE_DEVICE typename M::Carried tile_prefix(const Layout& layout, const Taken& taken,
                                                 const typename M::Carried& own,
                                                 const typename M::Carried& start, const M& m) {
  using U = typename M::Carried;
  CROSSLANE_SHARED uint32_t shared[word_count<U>];
  if (wave_id() == 0) {
    const Tiles<typename M::Value> tiles(layout, taken.epoch);
    const U prefix = taken.tile != 0 ? look_back<IsExact>(tiles, taken.tile, m) : start;
    const U through = m.combine(prefix, own);
    if (lane_id() == 0) {
      tiles.publish(taken.tile, TileStatus::prefix, m.value(through));
      store_value(shared, prefix);
    }
  }
  backend::block_barrier();
  return load_own_value<U>(shared);
}

template <unsigned V, bool IsExclusive, bool IsExact, class T, class Op>
CROSSLANE_KERNEL(ScanShape<T>::threads, ScanShape<T>::blocks)
void scan_kernel(const T* input, size_t count, T* output, Op op, T init, bool has_init,
                 unsigned tiles, Layout layout) {
  using M = Monoid<T, Op>;
  using U = typename M::Carried;
  constexpr unsigned rows = ScanShape<T>::rows;
  const M m(op);
  const Taken taken = take_tile(layout, tiles, [](uint32_t) {});
  const size_t first = taken.tile * scan_tile<T, V> + group_in_block() * (rows * group_lanes * V);
  U x[rows][V], before[rows];
  load_rows<rows, V, group_lanes>(x, input, first, count, lane_in_group(), m);
  const U of_group = scan_rows(x, before, m);
  const GroupScan<ScanShape<T>::groups, M> groups(of_group, m);
  publish_tile(layout, taken, groups.all, m);
  const U start = select(has_init, U{m.encode(init)}, U{m.identity()});
  const U prefix = tile_prefix<IsExact>(layout, taken, groups.all, start, m);
  const U base = m.combine(prefix, groups.before);
  T result[rows][V];
#pragma unroll
  for (unsigned r = 0; r < rows; ++r) {
    const U left = m.combine(base, before[r]);
#pragma unroll
    for (unsigned v = 0; v < V; ++v) {
      if constexpr (IsExclusive)
        result[r][v] = m.decode(v == 0 ? left : m.combine(left, x[r][v == 0 ? 0 : v - 1]));
      else
        result[r][v] = m.decode(m.combine(left, x[r][v]));
    }
  }
  store_rows<rows, V, group_lanes>(result, output, first, count, lane_in_group());
}

template <class T>
T zero_bits() {
  struct Bytes {
    unsigned char byte[sizeof(T)] = {};
  };
  return __builtin_bit_cast(T, Bytes{});
}

/// Integers do not round.
template <class T, class Op>
inline constexpr bool is_exact = named_operator<Op, T> && is_integer<T>;

template <unsigned V, bool IsExclusive, bool IsExact, class T, class Op>
status scan_vectors(const T* input, size_t count, T* output, const Op& op, const T& init,
                    bool has_init, const workspace& w, stream s) {
  const size_t tiles = (count + scan_tile<T, V> - 1) / scan_tile<T, V>;
  if (tiles == 0) return backend::success;
  const Layout layout = layout_of(w);
  if (layout.tiles < tiles) return backend::bad_argument;
  return backend::launch(scan_kernel<V, IsExclusive, IsExact, T, Op>, static_cast<unsigned>(tiles),
                         ScanShape<T>::threads, s, input, count, output, op, init, has_init,
                         static_cast<unsigned>(tiles), layout);
}

template <bool IsExclusive, class Order, class T, class Op>
status scan_array(const T* input, size_t count, T* output, const Op& op, const T& init,
                  bool has_init, const workspace& w, stream s) {
  static_assert(movable<T> && sizeof(T) <= 16, "crosslane: items of 1 to 16 bytes");
  constexpr bool exact = is_exact<T, Op> || std::is_same_v<Order, order::any_t>;
  if (is_aligned(input) && is_aligned(output))
    return scan_vectors<vector_items<T>, IsExclusive, exact>(input, count, output, op, init,
                                                             has_init, w, s);
  return scan_vectors<1, IsExclusive, exact>(input, count, output, op, init, has_init, w, s);
}

}  // namespace detail

/// output[i] = input[0], ..., input[i], combined. Input and output may be the same array. T:
/// trivially copyable, 1 to 16 bytes.
template <class T, class Op, class Order = order::fixed_t>
status inclusive_scan(const T* input, size_t count, T* output, const Op& op, const workspace& w,
                      stream s = {}, Order = {}) {
  const T none = detail::zero_bits<T>();
  return detail::scan_array<false, Order>(input, count, output, op, none, false, w, s);
}

/// output[i] = init, input[0], ..., input[i - 1], combined.
template <class T, class Op, class Order = order::fixed_t>
status exclusive_scan(const T* input, size_t count, T* output, const Op& op, const T& init,
                      const workspace& w, stream s = {}, Order = {}) {
  return detail::scan_array<true, Order>(input, count, output, op, init, true, w, s);
}

}  // namespace crosslane::device
