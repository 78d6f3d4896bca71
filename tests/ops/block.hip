// Reductions, scans and compaction of blocks, also with a partial last wave, are what loops give.
#include <hip/hip_runtime.h>

#include "tests/ops/block_cases.hpp"

using crosslane_tests::BlockCases;

__global__ void run_block(uint64_t* words, unsigned* kept) { BlockCases::run(words, kept); }

int main() {
  constexpr unsigned count = BlockCases::slots * BlockCases::max_threads;
  uint64_t* words = nullptr;
  unsigned* kept = nullptr;
  if (hipMalloc(&words, count * 8) != hipSuccess) return 2;
  if (hipMalloc(&kept, BlockCases::max_threads * 4) != hipSuccess) return 2;
  std::vector<uint64_t> host(count);
  std::vector<unsigned> host_kept(BlockCases::max_threads);
  int failures = 0;
  for (const unsigned threads : {1u, 5u, 32u, 33u, 64u, 100u, 256u, 1000u}) {
    run_block<<<1, threads>>>(words, kept);
    if (hipMemcpy(host.data(), words, count * 8, hipMemcpyDeviceToHost) != hipSuccess) return 2;
    if (hipMemcpy(host_kept.data(), kept, host_kept.size() * 4, hipMemcpyDeviceToHost) !=
        hipSuccess)
      return 2;
    failures += BlockCases::check(host.data(), host_kept.data(), threads);
  }
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
