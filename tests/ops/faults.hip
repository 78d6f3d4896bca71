// Compiler faults that are live in LLVM 22 cannot happen through the operations: values from
// literals and from memory, used under narrower masks, in branches and in loops. The numbers are
// those of the log of public reports.
#include <cstdio>
#include <hip/hip_runtime.h>

#include "crosslane/crosslane.hpp"

using namespace crosslane;

constexpr unsigned rows = 40;

/// 31: a move computed at full mask and used by some lanes only keeps its mask.
__device__ void sunk_moves(unsigned* out, unsigned i) {
  const unsigned eight = permute8<7, 6, 5, 4, 3, 2, 1, 0>(i);
  const unsigned half = shuffle_xor<wave_size / 2>(i);
  const unsigned row = permute<maps::shift_down<wave_size>(3, maps::edge::wrap)>(i);
  const unsigned indexed = shuffle(i, i ^ 9);
  if (i % 2 == 1) out[0 * 64] = eight;
  if (i < wave_size / 2) out[1 * 64] = half;
  if (i % 5 == 2) out[2 * 64] = row;
  if (i % 7 == 3) out[3 * 64] = indexed;
}

/// 22: a permuted constant is not swapped with the other operand. 25: narrow values extend.
__device__ void fused_moves(float* out, unsigned i) {
  const float x = static_cast<float>(i) * -0.015625f;
  const float sum = row_shift_down<1>(1.0f, edge::zero) + x;
  out[4 * 64] = sum < 0 ? 0 : sum > 1 ? 1 : sum;
  const short narrow = static_cast<short>(-2 - static_cast<int>(i));
  out[5 * 64] = static_cast<float>(shuffle_xor<8>(narrow));
  const int wide = -2 - static_cast<int>(i);
  out[6 * 64] = static_cast<float>(static_cast<int>(static_cast<short>(shuffle_xor<8>(wide))));
  out[7 * 64] = static_cast<float>(static_cast<signed char>(row_mirror(wide)));
}

/// 11: equal votes in both arms stay apart. 27: ballots have the wave's width.
__device__ void votes(unsigned long long* out, unsigned i) {
  bool vote;
  wave_mask mask;
  if (i % 2 == 0) {
    vote = crosslane::any(true);
    mask = crosslane::ballot(true);
  } else {
    vote = crosslane::any(false);
    mask = crosslane::ballot(true);
  }
  out[0] = vote;
  out[64] = mask.word(0);
  out[2 * 64] = crosslane::ballot(i % 2 == 1).word(0);
  unsigned long long rounds = 0;
  for (unsigned n = 0; n <= i % 4; ++n) rounds = rounds * 256 + crosslane::ballot(true).count();
  out[3 * 64] = rounds;
}

/// 16: a value that only the source lane has does not delete the guard around it.
__device__ void one_lane_value(unsigned* counter, unsigned* out) {
  unsigned base;
  if (elect()) base = atomicAdd(counter, 16);
  out[8 * 64] = broadcast(base, 0u) / 16;
  unsigned again;
  if (lane_id() == 3) again = atomicAdd(counter, 16);
  out[9 * 64] = broadcast<3>(again) / 16;
}

/// 32: values of inactive lanes are neither believed uniform nor folded.
__device__ void inactive_lanes(unsigned* out, unsigned i) {
  if (i % 3 != 1) {
    const unsigned one = amd::set_inactive(1u, 0u);
    out[10 * 64] = amd::strict_wwm(amd::wave_reduce_add_u32(one));
    out[11 * 64] = active::shift_down<1>(77u, edge::zero);  // a literal
    out[12 * 64] = active::shuffle(5u, i + 1, edge::zero);
  }
}

__global__ void ask_wave_size(unsigned* out) { *out = wave_size; }

__global__ void kernel(unsigned* out, unsigned long long* masks, unsigned* counter) {
  const unsigned i = lane_id();
  sunk_moves(out + i, i);
  fused_moves(reinterpret_cast<float*>(out) + i, i);
  votes(masks + i, i);
  one_lane_value(counter, out + i);
  inactive_lanes(out + i, i);
  out[20 * 64 + i] = wave_size;
}

int failures = 0;
void expect(const char* what, unsigned lane, double have, double want) {
  if (have == want) return;
  if (failures++ < 20) std::printf("%s: lane %u has %g, expected %g\n", what, lane, have, want);
}

int main() {
  unsigned *out = nullptr, *counter = nullptr;
  unsigned long long* masks = nullptr;
  if (hipMallocManaged(&out, rows * 256) != hipSuccess ||
      hipMallocManaged(&masks, 8 * 512) != hipSuccess ||
      hipMallocManaged(&counter, 4) != hipSuccess)
    return 2;
  for (unsigned n = 0; n < rows * 64; ++n) out[n] = 0xdead;
  *counter = 0;
  ask_wave_size<<<1, 1>>>(out + 20 * 64);
  if (hipDeviceSynchronize() != hipSuccess) return 2;
  kernel<<<1, out[20 * 64]>>>(out, masks, counter);
  if (hipDeviceSynchronize() != hipSuccess) return 2;
  const unsigned w = out[20 * 64];
  const auto* floats = reinterpret_cast<float*>(out);
  unsigned active_lanes = 0;
  for (unsigned i = 0; i < w; ++i) active_lanes += i % 3 != 1;
  for (unsigned i = 0; i < w; ++i) {
    const auto row = [&](unsigned r) { return static_cast<double>(out[r * 64 + i]); };
    expect("permute8", i, row(0), i % 2 == 1 ? (i ^ 7) : 0xdead);
    expect("xor half", i, row(1), i < w / 2 ? i ^ (w / 2) : 0xdead);
    expect("permute", i, row(2), i % 5 == 2 ? (i + 3) % w : 0xdead);
    expect("shuffle", i, row(3), i % 7 == 3 ? i ^ 9 : 0xdead);
    const double sum = (i % 16 < 15 ? 1.0 : 0.0) - i * 0.015625;
    expect("fused add", i, floats[4 * 64 + i], sum < 0 ? 0 : sum);
    expect("short", i, floats[5 * 64 + i], -2 - static_cast<int>(i ^ 8));
    expect("int to short", i, floats[6 * 64 + i], -2 - static_cast<int>(i ^ 8));
    expect("int to char", i, floats[7 * 64 + i],
           static_cast<signed char>(-2 - static_cast<int>(i ^ 15)));
    expect("vote", i, masks[i], i % 2 == 0);
    const unsigned long long even = 0x5555555555555555u & (w == 64 ? ~0ull : 0xffffffffull);
    expect("arm", i, masks[64 + i], i % 2 == 0 ? even : even << 1);
    expect("odd", i, masks[128 + i], even << 1);
    double rounds = 0;
    for (unsigned n = 0; n <= i % 4; ++n) rounds = rounds * 256 + w * (4 - n) / 4;
    expect("loop", i, masks[192 + i], rounds);
    expect("one lane", i, row(8), 0);
    expect("one lane, constant", i, row(9), 1);
    const bool on = i % 3 != 1;
    const auto there = [&](unsigned k) { return k < w && k % 3 != 1; };
    expect("strict sum", i, row(10), on ? active_lanes : 0xdead);
    expect("literal", i, row(11), on ? (there(i + 1) ? 77 : 0) : 0xdead);
    expect("literal shuffle", i, row(12), on ? (there(i + 1) ? 5 : 0) : 0xdead);
  }
  expect("counter", 0, *counter, 32);
  std::printf("wave%u: %d failures\n", w, failures);
  return failures != 0;
}
