// SPDX-License-Identifier: MIT
// The memory that functions of a whole device work in. It is zeroed once, by whoever allocates it,
// and then serves any number of calls, one after the other, of any function: each call leaves the
// counters as it found them, and marks what it writes with a number of its own, so that no call has
// to clear anything. That makes every function a single launch.
#pragma once

#include "crosslane/crosslane.hpp"
#if defined(CROSSLANE_BACKEND_CUDA)
#include "crosslane/backend/cuda/runtime.hpp"
#elif defined(CROSSLANE_BACKEND_HIP)
#include "crosslane/backend/hip/runtime.hpp"
#else
#error "crosslane: functions of a whole device need HIP or CUDA"
#endif

namespace crosslane::device {

using backend::status;
using backend::stream;

/// Device memory, at least workspace_bytes(), aligned to 256 bytes.
struct workspace {
  void* memory;
  size_t bytes;
};

namespace detail {

using namespace crosslane::detail;

/// At the start of the workspace.
struct Counters {
  uint64_t taken;  // bits [31:0]: tiles that blocks of this call have taken; [55:32]: calls before
  uint32_t finished;  // blocks of this call that are done
};

inline constexpr unsigned max_value_words = 4;  // 16 bytes
inline constexpr unsigned max_partials = 2048;  // blocks of a reduction
inline constexpr size_t counters_bytes = 256;
inline constexpr size_t partials_bytes = size_t{max_partials} * max_value_words * 4;

/// Where the parts of the workspace are.
struct Layout {
  unsigned char* memory;
  size_t tiles;

  CROSSLANE_HOST_DEVICE Counters* counters() const { return reinterpret_cast<Counters*>(memory); }
  CROSSLANE_HOST_DEVICE uint32_t* partials() const {
    return reinterpret_cast<uint32_t*>(memory + counters_bytes);
  }
  /// A word a tile, in which the tile's state is; never anything else.
  CROSSLANE_HOST_DEVICE uint64_t* states() const {
    return reinterpret_cast<uint64_t*>(memory + counters_bytes + partials_bytes);
  }
  /// The same beside a value of 8 bytes.
  CROSSLANE_HOST_DEVICE uint64_t* pairs() const { return states() + (tiles + 1) / 2 * 2; }
  /// Two values a tile, where they do not fit beside its state.
  CROSSLANE_HOST_DEVICE uint32_t* values() const {
    return reinterpret_cast<uint32_t*>(pairs() + tiles * 2);
  }
};

inline constexpr size_t bytes_a_tile = 8 + 16 + 2 * max_value_words * 4;

inline Layout layout_of(const workspace& w) {
  const size_t fixed = counters_bytes + partials_bytes;
  const size_t tiles = w.bytes < fixed ? 0 : (w.bytes - fixed) / bytes_a_tile;
  return {static_cast<unsigned char*>(w.memory), tiles == 0 ? 0 : tiles - 1};
}

inline constexpr unsigned smallest_tile_items = 1024;

}  // namespace detail

/// What any call on `count` items of type T needs.
template <class T>
constexpr size_t workspace_bytes(size_t count) {
  static_assert(movable<T> && sizeof(T) <= 16, "crosslane: items of 1 to 16 bytes");
  const size_t tiles = count / detail::smallest_tile_items + 3;
  return detail::counters_bytes + detail::partials_bytes + tiles * detail::bytes_a_tile;
}

}  // namespace crosslane::device
