// SPDX-License-Identifier: MIT
// Ordered compaction in one launch: the items that a predicate chooses, side by side, in their
// order. Counts are scanned as in scan.hpp; a tile's chosen items are gathered in shared memory, so
// that they are written without gaps.
#pragma once

#include "crosslane/device/scan.hpp"

namespace crosslane::device {
namespace detail {

template <class T>
struct SelectShape {
  static constexpr unsigned threads = 512, groups = threads / group_lanes;
  static constexpr unsigned rows = sizeof(T) < 4 ? 2 : 4;
  static constexpr unsigned blocks = sizeof(T) < 4    ? 3
                                     : sizeof(T) <= 8 ? 4
                                                      : 2;  // on a multiprocessor
};

template <class T, unsigned V>
inline constexpr size_t select_tile = size_t{SelectShape<T>::threads} * SelectShape<T>::rows * V;

/// Sums of counts of items.
struct CountMonoid {
  using Value = TileCount;
  using Carried = uint64_t;
  static constexpr bool commutes = true, has_identity = true;
  static constexpr FoldKind fold_kind = FoldKind::add;

  CROSSLANE_DEVICE static constexpr Carried identity() { return 0; }
  CROSSLANE_DEVICE Carried combine(Carried a, Carried b) const { return a + b; }
  CROSSLANE_DEVICE static Value value(Carried x) { return {x}; }
  CROSSLANE_DEVICE static Carried of_value(Value x) { return x.count; }
};

/// The items of a tile that are kept, and where they go in it.
template <class T, unsigned V>
struct KeptRows {
  static constexpr unsigned rows = SelectShape<T>::rows, bits = 32 / rows;
  static_assert(V * group_lanes < 1u << bits, "counts of a row overlap");
  Vector<T, V> items[rows];
  uint32_t keeps[rows];  // a bit an item

  template <class Predicate>
  CROSSLANE_DEVICE void load(const T* input, size_t first, size_t end, const Predicate& predicate) {
    const unsigned lane = lane_in_group();
    const bool is_whole = first + size_t{rows} * group_lanes * V <= end;
    if (is_whole) {
      const auto* from = reinterpret_cast<const Vector<T, V>*>(input + first) + lane;
#pragma unroll
      for (unsigned r = 0; r < rows; ++r) items[r] = from[r * group_lanes];
    }
#pragma unroll
    for (unsigned r = 0; r < rows; ++r) {
      keeps[r] = 0;
#pragma unroll
      for (unsigned v = 0; v < V; ++v) {
        const size_t index = first + (r * group_lanes + lane) * V + v;
        const bool is_there = is_whole || index < end;
        if (!is_whole && is_there) items[r].items[v] = input[index];
        if (is_there && predicate(items[r].items[v])) keeps[r] |= 1u << v;
      }
    }
  }
  /// The counts of all rows, each in bits of its own.
  CROSSLANE_DEVICE uint32_t counts() const {
    uint32_t all = 0;
#pragma unroll
    for (unsigned r = 0; r < rows; ++r)
      all |= crosslane::detail::count_bits(keeps[r]) << (r * bits);
    return all;
  }
  /// Puts the kept items to their places; the group's first one goes to `place`.
  CROSSLANE_DEVICE void put(T* kept, unsigned place, uint32_t before, uint32_t of_group) const {
    constexpr uint32_t mask = static_cast<uint32_t>((uint64_t{1} << bits) - 1);
#pragma unroll
    for (unsigned r = 0; r < rows; ++r) {
      unsigned next = place + (before >> (r * bits) & mask);
      place += of_group >> (r * bits) & mask;
#pragma unroll
      for (unsigned v = 0; v < V; ++v)
        if ((keeps[r] >> v & 1) != 0) kept[next++] = items[r].items[v];
    }
  }
};

template <unsigned V, class T, class Predicate>
CROSSLANE_KERNEL(SelectShape<T>::threads, SelectShape<T>::blocks)
void select_kernel(const T* input, size_t count, T* output, uint64_t* selected, Predicate predicate,
                   unsigned tiles, Layout layout) {
  using Kept = KeptRows<T, V>;
  constexpr unsigned threads = SelectShape<T>::threads, tile_items = threads * Kept::rows * V;
  CROSSLANE_SHARED Vector<T, V> memory[tile_items / V];
  T* kept = reinterpret_cast<T*>(memory);
  const Taken taken = take_tile(layout, tiles);
  const size_t first =
      taken.tile * size_t{tile_items} + group_in_block() * (Kept::rows * group_lanes * V);
  Kept rows;
  rows.load(input, first, count, predicate);

  const uint32_t counts = rows.counts();
  const Carrier<uint32_t, op::add> add{op::add{}};
  const uint32_t through = scan<group_lanes, ScanDirection::prefix>(counts, add);
  const uint32_t of_group = broadcast<group_lanes - 1, group_lanes>(through);
  uint32_t in_group = 0;
#pragma unroll
  for (unsigned r = 0; r < Kept::rows; ++r)
    in_group += of_group >> (r * Kept::bits) & ((uint64_t{1} << Kept::bits) - 1);

  const CountMonoid m;
  const GroupScan<SelectShape<T>::groups, Monoid<uint32_t, op::add>> groups(
      in_group, Monoid<uint32_t, op::add>{op::add{}});
  rows.put(kept, groups.before, through - counts, of_group);
  const uint64_t before = tile_prefix<true>(layout, taken, uint64_t{groups.all}, uint64_t{0}, m);
  for (unsigned n = thread_in_block(); n < groups.all; n += threads) output[before + n] = kept[n];
  if (taken.tile + 1 == tiles && thread_in_block() == 0) *selected = before + groups.all;
}

template <unsigned V, class T, class Predicate>
status select_vectors(const T* input, size_t count, T* output, uint64_t* selected,
                      const Predicate& predicate, const workspace& w, stream s) {
  size_t tiles = (count + select_tile<T, V> - 1) / select_tile<T, V>;
  if (tiles == 0) tiles = 1;
  const Layout layout = layout_of(w);
  if (layout.tiles < tiles) return backend::bad_argument;
  return backend::launch(select_kernel<V, T, Predicate>, static_cast<unsigned>(tiles),
                         SelectShape<T>::threads, s, input, count, output, selected, predicate,
                         static_cast<unsigned>(tiles), layout);
}

}  // namespace detail

/// The items for which predicate(item) to output[0], output[1], ..., in order; *selected is how
/// many. T: trivially copyable, 1 to 16 bytes. The output is not the input.
template <class T, class Predicate>
status select_if(const T* input, size_t count, T* output, uint64_t* selected,
                 const Predicate& predicate, const workspace& w, stream s = {}) {
  static_assert(movable<T> && sizeof(T) <= 16, "crosslane: items of 1 to 16 bytes");
  if (detail::is_aligned(input))
    return detail::select_vectors<detail::vector_items<T>>(input, count, output, selected,
                                                           predicate, w, s);
  return detail::select_vectors<1>(input, count, output, selected, predicate, w, s);
}

}  // namespace crosslane::device
