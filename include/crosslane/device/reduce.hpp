// SPDX-License-Identifier: MIT
// The reduction of an array in one launch: blocks fold their parts, and the last one to finish
// folds the parts' results. Which items a block takes, and in which order everything is combined,
// depends only on how many items there are, so floats have the same bits in every run and on every
// GPU. Any associative operator; lower items are on the left.
#pragma once

#include "crosslane/device/items.hpp"

namespace crosslane::device {
namespace detail {

struct ReduceShape {
  static constexpr unsigned threads = 256, rows = 8, max_blocks = 528;
  static constexpr unsigned blocks = 4;  // on a multiprocessor
};

/// The values of a block's threads, combined in their order; right in the first group.
template <class M>
CROSSLANE_DEVICE typename M::Carried fold_block(const typename M::Carried& value, const M& m) {
  using U = typename M::Carried;
  constexpr unsigned groups = ReduceShape::threads / group_lanes;
  CROSSLANE_SHARED uint32_t partials[groups * word_count<U>];
  const U of_group = fold<group_lanes, all_lanes>(value, m);
  const unsigned lane = lane_in_group(), group = group_in_block();
  if (lane == 0) store_value(partials + group * word_count<U>, of_group);
  backend::block_barrier();
  if (wave_id() != 0) return of_group;
  const U partial = load_own_value<U>(partials + (lane < groups ? lane : 0) * word_count<U>);
  return fold<group_lanes, all_lanes>(select(lane < groups, partial, m.identity()), m);
}

/// The fold of a group's part, row by row, in order.
template <unsigned V, class M, class T>
CROSSLANE_DEVICE typename M::Carried fold_in_order(const T* input, size_t first, size_t end,
                                                   const M& m) {
  using U = typename M::Carried;
  constexpr unsigned rows = ReduceShape::rows;
  U all = m.identity();
  for (; first < end; first += size_t{rows} * group_lanes * V) {
    U x[rows][V];
    load_rows<rows, V, group_lanes>(x, input, first, end, lane_in_group(), m);
#pragma unroll
    for (unsigned r = 0; r < rows; ++r) {
#pragma unroll
      for (unsigned v = 1; v < V; ++v) x[r][0] = m.combine(x[r][0], x[r][v]);
      all = m.combine(all, fold<group_lanes, all_lanes>(x[r][0], m));
    }
  }
  return lane_in_group() == 0 ? all : m.identity();
}

/// The fold of a thread's items in four parts, which do not wait for each other.
template <class M>
struct ParallelFold {
  using U = typename M::Carried;
  static constexpr unsigned parts = 4;
  U part[parts];

  CROSSLANE_DEVICE explicit ParallelFold(const M& m) {
#pragma unroll
    for (unsigned n = 0; n < parts; ++n) part[n] = m.identity();
  }
  template <unsigned Rows, class T, unsigned V>
  CROSSLANE_DEVICE void add(const Vector<T, V> (&rows)[Rows], const M& m) {
#pragma unroll
    for (unsigned r = 0; r < Rows; ++r)
#pragma unroll
      for (unsigned v = 0; v < V; ++v) {
        U& to = part[(r * V + v) % parts];
        to = m.combine(to, m.encode(rows[r].items[v]));
      }
  }
  CROSSLANE_DEVICE U all(const M& m) const {
    return m.combine(m.combine(part[0], part[1]), m.combine(part[2], part[3]));
  }
};

/// The fold of the thread's own vectors of every `step`-th item.
template <unsigned V, class M, class T>
CROSSLANE_DEVICE typename M::Carried fold_strided(const T* input, size_t count, size_t first,
                                                  size_t step, const M& m) {
  constexpr unsigned rows = ReduceShape::rows, threads = ReduceShape::threads;
  constexpr size_t tile = size_t{rows} * threads * V;
  const unsigned thread = thread_in_block();
  ParallelFold<M> fold(m);
  for (; first + tile <= count; first += step) {
    const auto* from = reinterpret_cast<const Vector<T, V>*>(input + first) + thread;
    Vector<T, V> loaded[rows];
#pragma unroll
    for (unsigned r = 0; r < rows; ++r) loaded[r] = from[r * threads];
    fold.add(loaded, m);
  }
  if (first < count) {  // the last tile, of which not everything is there
    const auto items = static_cast<unsigned>(count - first), vectors = items / V;
    const auto* from = reinterpret_cast<const Vector<T, V>*>(input + first);
    Vector<T, V> loaded[rows][1];
#pragma unroll
    for (unsigned r = 0; r < rows; ++r)
      if (r * threads + thread < vectors) loaded[r][0] = from[r * threads + thread];
#pragma unroll
    for (unsigned r = 0; r < rows; ++r)
      if (r * threads + thread < vectors) fold.add(loaded[r], m);
    const size_t rest = first + vectors * V + thread;
    if (rest < count) fold.part[0] = m.combine(fold.part[0], m.encode(input[rest]));
  }
  return fold.all(m);
}

template <unsigned V>
inline constexpr size_t reduce_tile = size_t{ReduceShape::rows} * ReduceShape::threads * V;

template <unsigned V, class M, class T>
CROSSLANE_DEVICE typename M::Carried fold_part(const T* input, size_t count, unsigned blocks,
                                               const M& m) {
  constexpr size_t tile = reduce_tile<V>;
  const size_t block = backend::block_in_grid();
  if constexpr (M::commutes) {
    return fold_strided<V>(input, count, block * tile, blocks * tile, m);
  } else {
    const size_t tiles = (count + tile - 1) / tile, of_block = (tiles + blocks - 1) / blocks;
    const size_t of_group = of_block * (tile / (ReduceShape::threads / group_lanes));
    const size_t first = block * of_block * tile + group_in_block() * of_group;
    const size_t end = first + of_group;
    return fold_in_order<V>(input, first, end < count ? end : count, m);
  }
}

/// The results of all blocks, by the first wave of the last one: 64 parts, as neighbours.
template <class M>
CROSSLANE_DEVICE typename M::Carried fold_partials(const uint32_t* partials, unsigned blocks,
                                                   const M& m) {
  using Value = typename M::Value;
  using U = typename M::Carried;
  const unsigned of_part = (blocks + 2 * group_lanes - 1) / (2 * group_lanes);
  U parts[2] = {m.identity(), m.identity()};
#pragma unroll 4
  for (unsigned n = 0; n < of_part; ++n) {
#pragma unroll
    for (unsigned half = 0; half < 2; ++half) {
      const unsigned index = (lane_in_group() * 2 + half) * of_part + n;
      const bool is_there = index < blocks;
      const Value value = load_value<Value>(partials + (is_there ? index : 0) * word_count<Value>);
      parts[half] = select(is_there, m.combine(parts[half], m.of_value(value)), parts[half]);
    }
  }
  return fold<group_lanes, all_lanes>(m.combine(parts[0], parts[1]), m);
}

template <class T, class Op>
inline constexpr bool is_commuting = Carrier<T, Op>::commutes;

template <unsigned V, class T, class Op>
CROSSLANE_KERNEL(ReduceShape::threads, ReduceShape::blocks)
void reduce_kernel(const T* input, size_t count, T* output, Op op, T init, unsigned blocks,
                   Layout layout) {
  const Monoid<T, Op> m(op);
  using Value = typename Monoid<T, Op>::Value;
  typename Monoid<T, Op>::Carried all = fold_block(fold_part<V>(input, count, blocks, m), m);
  if (wave_id() != 0) return;
  if (blocks > 1) {
    uint32_t finished = 0;
    if (lane_id() == 0) {
      store_value(layout.partials() + backend::block_in_grid() * word_count<Value>, m.value(all));
      backend::device_fence();
      finished = backend::atomic_add(&layout.counters()->finished, 1);
    }
    if (broadcast(finished, 0u) + 1 != blocks) return;
    backend::device_fence();
    all = fold_partials(layout.partials(), blocks, m);
    if (lane_id() == 0) layout.counters()->finished = 0;
  }
  if (lane_id() == 0) *output = m.decode(m.combine(m.encode(init), all));
}

template <unsigned V, class T, class Op>
status reduce_vectors(const T* input, size_t count, T* output, const Op& op, const T& init,
                      const workspace& w, stream s) {
  const size_t tiles = (count + reduce_tile<V> - 1) / reduce_tile<V>;
  size_t blocks = tiles == 0 ? 1 : tiles;
  if (tiles > ReduceShape::max_blocks) {
    const size_t of_block = (tiles + ReduceShape::max_blocks - 1) / ReduceShape::max_blocks;
    blocks = is_commuting<T, Op> ? ReduceShape::max_blocks : (tiles + of_block - 1) / of_block;
  }
  return backend::launch(reduce_kernel<V, T, Op>, static_cast<unsigned>(blocks),
                         ReduceShape::threads, s, input, count, output, op, init,
                         static_cast<unsigned>(blocks), layout_of(w));
}

}  // namespace detail

/// *output = init, combined with all items, in order. T: trivially copyable, 1 to 16 bytes.
template <class T, class Op>
status reduce(const T* input, size_t count, T* output, const Op& op, const T& init,
              const workspace& w, stream s = {}) {
  static_assert(movable<T> && sizeof(T) <= 16, "crosslane: items of 1 to 16 bytes");
  if (w.bytes < workspace_bytes<T>(0)) return backend::bad_argument;
  if (detail::is_aligned(input))
    return detail::reduce_vectors<detail::vector_items<T>>(input, count, output, op, init, w, s);
  return detail::reduce_vectors<1>(input, count, output, op, init, w, s);
}

}  // namespace crosslane::device
