// SPDX-License-Identifier: MIT
// Eight kernels that move, combine and count values inside a wavefront with AMD's builtins, each
// checked against plain loops on the host. Right for every target from gfx90a to gfx1250, and for
// 32 and 64 lanes where the chip has both.
//
//   crosslane run examples/wavefront_builtins.hip --arch gfx942
//   hipcc -O3 -std=c++17 --offload-arch=gfx942 wavefront_builtins.hip && ./a.out
//
// Prints "name ok" or "name WRONG ..." for each kernel; the exit status is the number of wrong
// ones.
//
// Three habits keep the kernels right. Every lane stays active: a lane past the end of the data
// holds the identity of the operation and only its store is skipped, because inactive lanes answer
// a lane read with stale values, zero or the reader's own value, depending on the instruction. A
// DPP move names its `old` value, which is what a lane without a source gets. And the wave size is
// asked of the compiler on the device, because the host only knows the chip's usual one.
#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
#include <vector>

constexpr int block_size = 256;
constexpr int max_waves_per_block = block_size / 32;

// Device: what the kernels share

__device__ int wave_size() { return __builtin_amdgcn_wavefrontsize(); }
__device__ int lane_index() {
  return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
}
__device__ int wave_index() { return threadIdx.x / wave_size(); }
__device__ int global_index() { return blockIdx.x * block_size + threadIdx.x; }

// Most lane builtins take int and would convert a float to a number, not to its bits.
__device__ int bits_of(float value) { return __builtin_bit_cast(int, value); }
__device__ float float_of(int bits) { return __builtin_bit_cast(float, bits); }

/// What lane `source` of this wave holds; `source` may differ from lane to lane.
/// __shfl is one ds_bpermute, which reaches only the reader's own 32 lanes when a gfx10 or gfx11
/// wave has 64: there the values go through LDS instead.
template <class T>
__device__ T read_lane(T value, int source) {
#if defined(__GFX10__) || defined(__GFX11__)
  if (wave_size() == 64) {
    __shared__ T staging[block_size];
    const int first = threadIdx.x - lane_index();
    staging[threadIdx.x] = value;
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
    __builtin_amdgcn_wave_barrier();
    const T read = staging[first + source];
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
    __builtin_amdgcn_wave_barrier();
    return read;
  }
#endif
  return __shfl(value, source, wave_size());
}

/// Lane i reads lane i + distance, and its own value where there is no such lane.
template <class T>
__device__ T read_lane_above(T value, int distance) {
  const int source = lane_index() + distance;
  return read_lane(value, source < wave_size() ? source : lane_index());
}

/// Sums `mine` of all threads of the block: each wave by `sum_wave`, then the first wave sums what
/// the waves found. `sum_wave` leaves the result in lane 0 at least; so does this, in thread 0.
template <class T, class SumWave>
__device__ T sum_block(T mine, T identity, SumWave sum_wave) {
  __shared__ T partial[max_waves_per_block];
  const T of_my_wave = sum_wave(mine);
  if (lane_index() == 0) partial[wave_index()] = of_my_wave;
  __syncthreads();
  const int waves = block_size / wave_size();
  const T again = static_cast<int>(threadIdx.x) < waves ? partial[threadIdx.x] : identity;
  return sum_wave(again);
}

// 1. Broadcast: every lane learns its wave's maximum

__global__ void broadcast_readlane(const int* input, int* output, int n) {
  const int i = global_index();
  int largest = i < n ? input[i] : INT_MIN;
  for (int distance = wave_size() / 2; distance > 0; distance /= 2)
    largest = max(largest, read_lane_above(largest, distance));
  // Only lane 0 has seen all lanes. readlane ignores EXEC, so its source has to be a lane that ran.
  const int of_the_wave = __builtin_amdgcn_readlane(largest, 0);
  if (i < n) output[i] = of_the_wave;
}

// 2. and 3. Rotation: lane i receives what lane i - 1 held, lane 0 what the last lane held

// Lane i reads i - 1 inside its row of 16 lanes; the first lane of a row keeps `old`.
[[maybe_unused]] constexpr int dpp_row_shift_right_1 = 0x111;
// gfx9 only: lane i reads i - 1 modulo 64. 0x134 is the other direction.
[[maybe_unused]] constexpr int dpp_wave_rotate_right_1 = 0x13c;

__device__ int rotate_with_dpp(int value) {
#if defined(__GFX9__)
  return __builtin_amdgcn_update_dpp(value, value, dpp_wave_rotate_right_1, 0xf, 0xf, false);
#else
  // The first lane of each row needs the last lane of the row before. permlanex16 with selectors of
  // all ones gives every lane the last lane of the other row of its 32: that is the row before for
  // rows 1 and 3, and in a wave of 32 for row 0 too.
  int last_of_previous_row = __builtin_amdgcn_permlanex16(value, value, ~0u, ~0u, false, false);
  if (wave_size() == 64) {
    const int row = lane_index() / 16;
    const int lane_63 = __builtin_amdgcn_readlane(value, 63);
    const int lane_31 = __builtin_amdgcn_readlane(value, 31);
    last_of_previous_row = row == 0 ? lane_63 : row == 2 ? lane_31 : last_of_previous_row;
  }
  return __builtin_amdgcn_update_dpp(last_of_previous_row, value, dpp_row_shift_right_1, 0xf, 0xf,
                                     false);
#endif
}

__device__ int rotate_with_shuffle(int value) {
  return read_lane(value, (lane_index() + wave_size() - 1) % wave_size());
}

/// Five steps, between which each lane mixes in its own number: then neither a wrong direction nor
/// a full turn can hide.
constexpr int rotation_steps = 5;

template <int (*rotate)(int)>
__device__ void rotate_and_mix(const int* input, int* output, int n) {
  const int i = global_index();
  int value = i < n ? input[i] : 0;
  for (int step = 0; step < rotation_steps; ++step)
    value = rotate(value) ^ (step << 8 | lane_index());
  if (i < n) output[i] = value;
}

__global__ void rotate_dpp(const int* input, int* output, int n) {
  rotate_and_mix<rotate_with_dpp>(input, output, n);
}
__global__ void rotate_shfl(const int* input, int* output, int n) {
  rotate_and_mix<rotate_with_shuffle>(input, output, n);
}

// 4. Swizzle: neighbouring groups of lanes change places

/// ds_swizzle's bit-mask mode: inside each 32 lanes, lane i reads ((i & keep) | set) ^ flip.
constexpr int swizzle_pattern(int keep, int set, int flip) { return keep | set << 5 | flip << 10; }
static_assert(swizzle_pattern(31, 0, 4) == 0x101f);

template <int group>
__global__ void swizzle_swap_groups(const int* input, int* output, int n) {
  const int i = global_index();
  const int value = i < n ? input[i] : 0;
  const int swapped = __builtin_amdgcn_ds_swizzle(value, swizzle_pattern(31, 0, group));
  if (i < n) output[i] = swapped;
}

// 5. to 7. Sums of a block

__global__ void reduce_shfl_down(const float* input, float* output, int n) {
  const int i = global_index();
  const auto sum_wave = [](float sum) {
    for (int distance = wave_size() / 2; distance > 0; distance /= 2)
      sum += read_lane_above(sum, distance);
    return sum;
  };
  const float sum = sum_block(i < n ? input[i] : -0.0f, -0.0f, sum_wave);
  if (threadIdx.x == 0) output[blockIdx.x] = sum;
}

constexpr int dpp_quad_swap_1 = 0xb1;       // quad_perm:[1,0,3,2]: lane i reads i ^ 1
constexpr int dpp_quad_swap_2 = 0x4e;       // quad_perm:[2,3,0,1]: lane i reads i ^ 2
constexpr int dpp_half_row_mirror = 0x141;  // i ^ 7: as good as i ^ 4 where quads are uniform
constexpr int dpp_row_mirror = 0x140;       // i ^ 15: as good as i ^ 8 where row halves are uniform
// gfx9 only: the last lane of the row before; lane 31.
[[maybe_unused]] constexpr int dpp_row_broadcast_15 = 0x142;
[[maybe_unused]] constexpr int dpp_row_broadcast_31 = 0x143;

/// Every lane has a source: with bound_ctrl the compiler may fold the move into the addition
/// (v_add_f32_dpp).
template <int control>
__device__ float add_moved(float value) {
  return value + float_of(__builtin_amdgcn_update_dpp(0, bits_of(value), control, 0xf, 0xf, true));
}

/// Rows outside the mask, and lanes without a source, add -0.0, which changes no value.
template <int control, int rows>
__device__ float add_moved_to_rows(float value) {
  return value + float_of(__builtin_amdgcn_update_dpp(bits_of(-0.0f), bits_of(value), control, rows,
                                                      0xf, false));
}

__device__ float sum_wave_with_dpp(float sum) {
  sum = add_moved<dpp_quad_swap_1>(sum);
  sum = add_moved<dpp_quad_swap_2>(sum);
  sum = add_moved<dpp_half_row_mirror>(sum);
  sum = add_moved<dpp_row_mirror>(sum);
#if defined(__GFX9__)
  sum = add_moved_to_rows<dpp_row_broadcast_15, 0b1010>(sum);  // row 0 into 1, row 2 into 3
  sum = add_moved_to_rows<dpp_row_broadcast_31, 0b1100>(sum);  // rows 0 and 1 into 2 and 3
  return float_of(
      __builtin_amdgcn_readlane(bits_of(sum), 63));  // the only row with everything is the last
#else
  const int other_row = __builtin_amdgcn_permlanex16(bits_of(sum), bits_of(sum), 0x76543210u,
                                                     0xfedcba98u, false, false);
  sum += float_of(other_row);
  if (wave_size() == 64)
    sum = float_of(__builtin_amdgcn_readlane(bits_of(sum), 0)) +
          float_of(__builtin_amdgcn_readlane(bits_of(sum), 32));
  return sum;
#endif
}

__global__ void reduce_dpp(const float* input, float* output, int n) {
  const int i = global_index();
  const float sum = sum_block(i < n ? input[i] : -0.0f, -0.0f, sum_wave_with_dpp);
  if (threadIdx.x == 0) output[blockIdx.x] = sum;
}

__global__ void reduce_wave(const unsigned* input, unsigned* output, int n) {
  const int i = global_index();
  // Not one instruction: the compiler writes a loop over the active lanes. The result is the same
  // in all of them.
  const auto sum_wave = [](unsigned value) -> unsigned {
    return __builtin_amdgcn_wave_reduce_add_u32(value, 0);
  };
  const unsigned sum = sum_block(i < n ? input[i] : 0u, 0u, sum_wave);
  if (threadIdx.x == 0) output[blockIdx.x] = sum;
}

// 8. Voting: each block moves its positive values to its front, in order

__global__ void compaction_index(const int* input, int* output, int n) {
  __shared__ int kept_by_wave[max_waves_per_block];
  const int i = global_index();
  const int value = i < n ? input[i] : 0;
  const bool keep = value > 0;

  const unsigned long long votes =
      __builtin_amdgcn_ballot_w64(keep);  // the upper half is 0 in a wave of 32
  const int before_me =
      __builtin_amdgcn_mbcnt_hi(static_cast<unsigned>(votes >> 32),
                                __builtin_amdgcn_mbcnt_lo(static_cast<unsigned>(votes), 0u));
  if (lane_index() == 0) kept_by_wave[wave_index()] = __popcll(votes);
  __syncthreads();

  int first_of_wave = 0;
  for (int wave = 0; wave < wave_index(); ++wave) first_of_wave += kept_by_wave[wave];
  if (keep) output[blockIdx.x * block_size + first_of_wave + before_me] = value;
}

__global__ void report_wave_size(int* output) { *output = wave_size(); }

// Host

static void must(hipError_t status, const char* what) {
  if (status == hipSuccess) return;
  std::printf("%s: %s\n", what, hipGetErrorString(status));
  std::exit(100);
}

template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<T>& values) : count_(values.size()) {
    must(hipMalloc(reinterpret_cast<void**>(&data_), count_ * sizeof(T)), "hipMalloc");
    must(hipMemcpy(data_, values.data(), count_ * sizeof(T), hipMemcpyHostToDevice),
         "hipMemcpy to the device");
  }
  ~DeviceArray() { must(hipFree(data_), "hipFree"); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  T* data() const { return data_; }
  std::vector<T> values() const {
    std::vector<T> result(count_);
    must(hipMemcpy(result.data(), data_, count_ * sizeof(T), hipMemcpyDeviceToHost),
         "hipMemcpy to the host");
    return result;
  }

 private:
  T* data_ = nullptr;
  size_t count_;
};

/// Runs `kernel` over the input, one thread an element; the output starts as `count` times
/// `filler`.
template <class T>
std::vector<T> run(void (*kernel)(const T*, T*, int), const std::vector<T>& input, size_t count,
                   T filler) {
  const DeviceArray<T> device_input(input);
  const DeviceArray<T> device_output(std::vector<T>(count, filler));
  const int n = static_cast<int>(input.size());
  kernel<<<(n + block_size - 1) / block_size, block_size>>>(device_input.data(),
                                                            device_output.data(), n);
  must(hipGetLastError(), "launch");
  must(hipDeviceSynchronize(), "kernel");
  return device_output.values();
}

/// Prints the verdict; returns how many kernels were wrong, 0 or 1.
template <class T>
int report(const char* name, const std::vector<T>& got, const std::vector<T>& want) {
  for (size_t i = 0; i < want.size(); ++i) {
    if (got[i] == want[i]) continue;
    std::printf("%-22s WRONG at %zu: %.9g instead of %.9g\n", name, i, double(got[i]),
                double(want[i]));
    return 1;
  }
  std::printf("%-22s ok\n", name);
  return 0;
}

static std::vector<int> expected_maxima(const std::vector<int>& input, int lanes) {
  std::vector<int> want(input.size());
  for (size_t i = 0; i < input.size(); ++i) {
    const size_t first = i - i % lanes;
    const size_t end = std::min(input.size(), first + lanes);
    want[i] = *std::max_element(input.begin() + first, input.begin() + end);
  }
  return want;
}

static std::vector<int> expected_rotation(std::vector<int> input, int lanes) {
  const size_t n = input.size();
  input.resize((n + lanes - 1) / lanes * lanes, 0);
  for (int step = 0; step < rotation_steps; ++step) {
    const std::vector<int> before = input;
    for (size_t i = 0; i < input.size(); ++i) {
      const size_t lane = i % lanes;
      const size_t source = lane == 0 ? i + lanes - 1 : i - 1;
      input[i] = before[source] ^ (step << 8 | static_cast<int>(lane));
    }
  }
  input.resize(n);
  return input;
}

static std::vector<int> expected_swap(const std::vector<int>& input, int group) {
  std::vector<int> want(input.size());
  for (size_t i = 0; i < input.size(); ++i) {
    const bool in_even_group = i / group % 2 == 0;
    const size_t source = in_even_group ? i + group : i - group;
    want[i] = source < input.size() ? input[source] : 0;
  }
  return want;
}

template <class T>
std::vector<T> expected_block_sums(const std::vector<T>& input) {
  std::vector<T> want((input.size() + block_size - 1) / block_size, T(0));
  for (size_t i = 0; i < input.size(); ++i) want[i / block_size] += input[i];
  return want;
}

static std::vector<int> expected_compaction(const std::vector<int>& input, size_t count,
                                            int filler) {
  std::vector<int> want(count, filler);
  std::vector<size_t> kept(count / block_size, 0);
  for (size_t i = 0; i < input.size(); ++i) {
    const size_t block = i / block_size;
    if (input[i] > 0) want[block * block_size + kept[block]++] = input[i];
  }
  return want;
}

static int check_swaps(const std::vector<int>& input) {
  std::vector<int> got, want;
  const auto add = [&](int group, void (*kernel)(const int*, int*, int)) {
    const std::vector<int> g = run(kernel, input, input.size(), -7),
                           w = expected_swap(input, group);
    got.insert(got.end(), g.begin(), g.end());
    want.insert(want.end(), w.begin(), w.end());
  };
  add(1, swizzle_swap_groups<1>);
  add(2, swizzle_swap_groups<2>);
  add(4, swizzle_swap_groups<4>);
  add(8, swizzle_swap_groups<8>);
  add(16, swizzle_swap_groups<16>);
  return report("swizzle_swap_groups", got, want);
}

int main() {
  const DeviceArray<int> size(std::vector<int>{0});
  report_wave_size<<<1, 1>>>(size.data());
  must(hipDeviceSynchronize(), "kernel");
  const int lanes = size.values()[0];
  std::printf("waves of %d lanes\n", lanes);

  const size_t n = 1000;  // the last block, and in it the last wave, are only partly filled
  const size_t blocks = (n + block_size - 1) / block_size;
  std::vector<int> mixed(n), negative(n);
  std::vector<unsigned> positive(n);
  std::vector<float> small(n);  // whole numbers: their sums are exact in every order
  unsigned state = 2026;
  for (size_t i = 0; i < n; ++i) {
    state = state * 1103515245u + 12345u;
    positive[i] = state;
    mixed[i] = static_cast<int>(state >> 8) - (1 << 23);
    negative[i] = -1 - static_cast<int>(state >> 9);
    small[i] = static_cast<float>(static_cast<int>(state >> 25) - 64);
  }

  int wrong = 0;
  wrong += report("broadcast_readlane", run(broadcast_readlane, negative, n, 7),
                  expected_maxima(negative, lanes));
  wrong += report("rotate_dpp", run(rotate_dpp, mixed, n, -7), expected_rotation(mixed, lanes));
  wrong += report("rotate_shfl", run(rotate_shfl, mixed, n, -7), expected_rotation(mixed, lanes));
  wrong += check_swaps(mixed);
  wrong += report("reduce_shfl_down", run(reduce_shfl_down, small, blocks, -7.0f),
                  expected_block_sums(small));
  wrong += report("reduce_dpp", run(reduce_dpp, small, blocks, -7.0f), expected_block_sums(small));
  wrong +=
      report("reduce_wave", run(reduce_wave, positive, blocks, 7u), expected_block_sums(positive));
  wrong += report("compaction_index", run(compaction_index, mixed, blocks * block_size, -7),
                  expected_compaction(mixed, blocks * block_size, -7));
  return wrong;
}
