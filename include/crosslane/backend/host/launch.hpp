// SPDX-License-Identifier: MIT
// Running kernels on the host: one wave, a block, or a grid of blocks, one after the other. The
// function is called once for each thread, as a kernel is.
#pragma once

#include "crosslane/backend/host/wave.hpp"

namespace crosslane::host {

namespace detail {

template <class Function>
void call_function(void* function) {
  (*static_cast<Function*>(function))();
}

/// Waves whose stacks are kept from one launch to the next.
inline std::vector<std::unique_ptr<Wave>>& kept_waves() {
  static thread_local std::vector<std::unique_ptr<Wave>> waves;
  return waves;
}

inline void run_block(Block& block) {
  auto& waves = kept_waves();
  const unsigned count = (block.threads + wave_size - 1) / wave_size;
  while (waves.size() < count) waves.push_back(std::make_unique<Wave>());
  current_block = &block;
  for (unsigned n = 0; n < count; ++n) waves[n]->start(block, n);
  for (bool waits = true; waits;) {
    waits = false;
    for (unsigned n = 0; n < count; ++n) waves[n]->run();
    for (unsigned n = 0; n < count; ++n) waits |= waves[n]->waits_at_block_barrier();
    for (unsigned n = 0; n < count; ++n) waves[n]->pass_block_barrier();
  }
  current_block = nullptr;
}

}  // namespace detail

/// function() for each thread of `blocks` blocks of `threads` threads.
template <class Function>
void launch(unsigned blocks, unsigned threads, Function function) {
  Block block;
  block.threads = threads;
  block.body = &detail::call_function<Function>;
  block.body_argument = &function;
  for (block.number = 0; block.number < blocks; ++block.number) detail::run_block(block);
}

/// function() for each of the first `lanes` lanes of one wave.
template <unsigned W = wave_size, class Function>
void run_wave(Function function, unsigned lanes = W) {
  static_assert(W == wave_size,
                "crosslane: the host's wave size is a fact of the program: compile with "
                "-DCROSSLANE_HOST_WAVE_SIZE=");
  launch(1, lanes, function);
}

}  // namespace crosslane::host
