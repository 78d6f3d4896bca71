// SPDX-License-Identifier: MIT
#include "sim/timing/caches.hpp"

namespace crosslane::sim::timing {

Caches::Caches(const arch::CostTable& costs)
    : line_bytes_(arch::fact(costs, arch::Fact::cache_line)),
      vector_(arch::fact(costs, arch::Fact::vector_cache) / line_bytes_),
      second_(16384),
      scalar_(256) {}

Caches::Level Caches::touch(u64 line) {
  if (hit(vector_, line)) {
    (void)hit(second_, line);
    return Level::vector_cache;
  }
  return hit(second_, line) ? Level::second_cache : Level::memory;
}

bool Caches::touch_scalar(u64 line) { return hit(scalar_, line); }

}  // namespace crosslane::sim::timing
