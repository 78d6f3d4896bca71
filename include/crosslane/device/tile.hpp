// SPDX-License-Identifier: MIT
// The tile of an array that a block works on. Blocks take tiles in order, so that those before are
// done or running. A tile may be brought to shared memory, by the copy engine where there is one:
// then no register holds it while it is under way.
#pragma once

#include "crosslane/device/items.hpp"

namespace crosslane::device::detail {

/// A tile's number, and that of the call.
struct Taken {
  uint32_t tile, epoch;
};

/// The next tile, for all threads; the first one calls start(tile) before the others know.
template <class Start>
CROSSLANE_DEVICE Taken take_tile(const Layout& layout, unsigned tiles, const Start& start) {
  CROSSLANE_SHARED uint32_t shared[2];
  if (thread_in_block() == 0) {
    uint64_t* taken = &layout.counters()->taken;
    const uint64_t word = backend::atomic_add(taken, uint64_t{1});
    const uint32_t tile = static_cast<uint32_t>(word), epoch = (word >> 32) + 1;
    start(tile);
    // who takes the last one prepares the next call: nobody else comes
    if (tile + 1 == tiles) backend::store_relaxed(taken, uint64_t{epoch & 0xffffff} << 32);
    shared[0] = tile;
    shared[1] = epoch & 0xffffff;
  }
  backend::block_barrier();
  return {shared[0], shared[1]};
}

/// `count` units by all threads of the block; several loads of a thread are under way at once.
template <unsigned Threads, class Unit>
CROSSLANE_DEVICE void copy_units(Unit* to, const Unit* from, unsigned count) {
  constexpr unsigned batch = 8;
  for (unsigned first = thread_in_block(); first < count; first += batch * Threads) {
    Unit units[batch];
#pragma unroll
    for (unsigned n = 0; n < batch; ++n)
      if (first + n * Threads < count) units[n] = from[first + n * Threads];
#pragma unroll
    for (unsigned n = 0; n < batch; ++n)
      if (first + n * Threads < count) to[first + n * Threads] = units[n];
  }
}

/// A tile in shared memory, of up to Items items for a block of so many threads.
template <class T, unsigned Threads, unsigned Items>
class SharedTile {
 public:
  struct alignas(16) Memory {
    T items[Items];
    alignas(8) uint64_t arrival;
  };

  /// By all threads: takes a tile and waits until its items are there.
  CROSSLANE_DEVICE SharedTile(Memory& memory, const T* input, size_t count, const Layout& layout,
                              unsigned tiles) {
    const bool is_aligned = reinterpret_cast<uintptr_t>(input) % sizeof(Chunk) == 0;
    const bool by_engine = backend::has_bulk_loads && is_aligned;
    taken = take_tile(layout, tiles, [&](uint32_t tile) {
      const unsigned chunks = size_of(tile, count) * sizeof(T) / sizeof(Chunk);
      if (by_engine && chunks != 0)
        backend::start_bulk_load(&memory.arrival, memory.items, input + tile * size_t{Items},
                                 chunks * sizeof(Chunk));
    });
    input += taken.tile * size_t{Items};
    size = size_of(taken.tile, count);
    const unsigned chunks = is_aligned ? size * sizeof(T) / sizeof(Chunk) : 0;
    const auto done = static_cast<unsigned>(chunks * sizeof(Chunk) / sizeof(T));
    if (by_engine && chunks != 0) backend::wait_for_bulk_load(&memory.arrival);
    if (by_engine && done == size) return;
    if (!by_engine)
      copy_units<Threads>(reinterpret_cast<Chunk*>(memory.items),
                          reinterpret_cast<const Chunk*>(input), chunks);
    copy_units<Threads>(memory.items + done, input + done, size - done);
    backend::block_barrier();
  }

  Taken taken;
  unsigned size;  // how many items there are

 private:
  struct alignas(16) Chunk {
    uint32_t words[4];
  };
  CROSSLANE_DEVICE static unsigned size_of(uint32_t tile, size_t count) {
    const size_t rest = count - tile * size_t{Items};
    return rest < Items ? static_cast<unsigned>(rest) : Items;
  }
};

}  // namespace crosslane::device::detail
