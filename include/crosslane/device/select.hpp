// SPDX-License-Identifier: MIT
// Ordered compaction in one launch: the items that a predicate chooses, side by side, in their
// order. Counts are scanned as in scan.hpp. A tile lies in shared memory, where every group moves
// its chosen items together before the tile looks back, so that they are written without gaps, and
// so that the tiles before have spoken by then.
#pragma once

#include "crosslane/device/scan.hpp"

namespace crosslane::device {
namespace detail {

/// Every group has rows of 32 items. All tiles of a multiprocessor fill its shared memory, so that
/// enough is under way; tiles of narrow items are smaller, since an item takes time whatever its
/// size.
template <class T>
struct SelectShape {
  static constexpr unsigned threads = 256, groups = threads / group_lanes;
  static constexpr unsigned blocks = 5;  // on a multiprocessor
  static constexpr unsigned lane_bytes = sizeof(T) < 4 ? 64 : 176;
  static constexpr unsigned lane_items = lane_bytes / unsigned{sizeof(T)};
  static constexpr unsigned group_items = group_lanes * lane_items, items = threads * lane_items;
};

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

/// The items of a group's part of a tile, of which the first `valid` are there, in rows of 32.
template <class T>
class GroupItems {
 public:
  static constexpr unsigned rows = SelectShape<T>::lane_items;

  template <class Predicate>
  CROSSLANE_DEVICE GroupItems(T* items, unsigned valid, const Predicate& predicate)
      : items_(items + lane_in_group()) {
#pragma unroll
    for (unsigned n = 0; n < words; ++n) {
      keeps_[n] = 0;
#pragma unroll batch
      for (unsigned r = 0; r < rows_of(n); ++r) {
        const unsigned index = (n * 32 + r) * group_lanes;
        const bool keeps = index + lane_in_group() < valid && predicate(items_[index]);
        keeps_[n] |= uint32_t{keeps} << r;
      }
    }
  }
  /// How many of the lane's items are kept.
  CROSSLANE_DEVICE uint32_t count() const {
    uint32_t all = 0;
#pragma unroll
    for (unsigned n = 0; n < words; ++n) all += crosslane::detail::count_bits(keeps_[n]);
    return all;
  }
  /// Moves the kept items to the beginning, some rows at a time, to places of rows that were read.
  CROSSLANE_DEVICE void compact() const {
    T* place = items_ - lane_in_group();
#pragma unroll
    for (unsigned n = 0; n < words; ++n) {
#pragma unroll 1
      for (unsigned r = 0; r < rows_of(n); r += batch)
        place = compact_rows(n * 32 + r, keeps_[n] >> r, place);
    }
    wave_fence();
  }

 private:
  static constexpr unsigned words = (rows + 31) / 32, batch = 8;

  /// Rows whose bits the word has.
  CROSSLANE_HOST_DEVICE static constexpr unsigned rows_of(unsigned word) {
    return rows - word * 32 < 32 ? rows - word * 32 : 32;
  }
  CROSSLANE_DEVICE T* compact_rows(unsigned first, uint32_t keeps, T* place) const {
    const uint32_t below = (uint32_t{1} << lane_in_group()) - 1;
    T items[batch];
#pragma unroll
    for (unsigned r = 0; r < batch; ++r)
      if (first + r < rows) items[r] = items_[(first + r) * group_lanes];
    wave_fence();
#pragma unroll
    for (unsigned r = 0; r < batch; ++r) {
      const bool is_kept = (keeps >> r & 1) != 0;
      const uint32_t kept = group_ballot(is_kept);
      if (is_kept) place[crosslane::detail::count_bits(kept & below)] = items[r];
      place += crosslane::detail::count_bits(kept);
    }
    return place;
  }

  T* items_;  // the lane's first one
  uint32_t keeps_[words];
};

/// `count` items by a group, every access but the first in a line of memory of its own.
template <class T>
CROSSLANE_DEVICE void store_group(T* output, const T* items, unsigned count) {
  const unsigned skew = reinterpret_cast<uintptr_t>(output) / sizeof(T) % group_lanes;
  for (unsigned n = lane_in_group(); n < skew + count; n += group_lanes)
    if (n >= skew) output[n - skew] = items[n - skew];
}

template <class T, class Predicate>
CROSSLANE_KERNEL(SelectShape<T>::threads, SelectShape<T>::blocks)
void select_kernel(const T* input, size_t count, T* output, uint64_t* selected, Predicate predicate,
                   unsigned tiles, Layout layout) {
  using Shape = SelectShape<T>;
  using Sum = Monoid<uint32_t, op::add>;
  using Tile = SharedTile<T, Shape::threads, Shape::items>;
  CROSSLANE_SHARED typename Tile::Memory memory;
  const Tile tile(memory, input, count, layout, tiles);
  const unsigned first = group_in_block() * Shape::group_items;
  const unsigned valid = tile.size > first ? tile.size - first : 0;
  T* items = memory.items + first;
  const GroupItems<T> own(items, valid, predicate);
  const Sum sum{op::add{}};
  const uint32_t of_group = fold<group_lanes, all_lanes>(own.count(), sum);
  const GroupScan<Shape::groups, Sum> groups(of_group, sum);
  const CountMonoid m;
  publish_tile(layout, tile.taken, uint64_t{groups.all}, m);
  own.compact();
  const uint64_t before =
      tile_prefix<true>(layout, tile.taken, uint64_t{groups.all}, uint64_t{0}, m);
  store_group(output + before + groups.before, items, of_group);
  if (tile.taken.tile + 1 == tiles && thread_in_block() == 0) *selected = before + groups.all;
}

}  // namespace detail

/// The items for which predicate(item) to output[0], output[1], ..., in order; *selected is how
/// many. T: trivially copyable, 1 to 16 bytes. The output is not the input.
template <class T, class Predicate>
status select_if(const T* input, size_t count, T* output, uint64_t* selected,
                 const Predicate& predicate, const workspace& w, stream s = {}) {
  static_assert(movable<T> && sizeof(T) <= 16, "crosslane: items of 1 to 16 bytes");
  using Shape = detail::SelectShape<T>;
  const size_t tiles = count == 0 ? 1 : (count + Shape::items - 1) / Shape::items;
  const detail::Layout layout = detail::layout_of(w);
  if (layout.tiles < tiles) return backend::bad_argument;
  return backend::launch(detail::select_kernel<T, Predicate>, static_cast<unsigned>(tiles),
                         Shape::threads, s, input, count, output, selected, predicate,
                         static_cast<unsigned>(tiles), layout);
}

}  // namespace crosslane::device
