// SPDX-License-Identifier: MIT
#include "tools/bench/operations.hpp"

#include "crosslane/ops/catalogue.hpp"

namespace crosslane::tools {
namespace {

struct Peer {
  const char* operation;
  const char* implementation;
  const char* expression;
};

// Data table: what somebody without crosslane would write, giving the same lanes the same values.
// clang-format off
constexpr Peer peers[] = {
    {"shift_down", "HIP", "__shfl_down(x, 1)"},
    {"shift_down", "source 004", "source_004_helper(x, 1)"},
    {"shift_left", "HIP", "__shfl_down(x, 1)"},
    {"shift_up", "HIP", "[x] { const unsigned y = __shfl_up(x, 1); return lane_id() == 0 ? 0 : y; }()"},
    {"shift_right", "HIP", "[x] { const unsigned y = __shfl_up(x, 1); return lane_id() == 0 ? 7 : y; }()"},
    {"rotate_down", "HIP", "__shfl(x, lane_id() + 1)"},
    {"rotate_up", "HIP", "__shfl(x, lane_id() - x % 3)"},
    {"permute", "HIP", "__shfl(x, __brev(lane_id()) >> (wave_size == 64 ? 26 : 27))"},
    {"shuffle", "HIP", "__shfl(x, x)"},
    {"shuffle_xor", "HIP", "__shfl_xor(x, 1)"},
    {"broadcast", "HIP", "__shfl(x, 3)"},
    {"broadcast_first", "builtin", "static_cast<unsigned>(__builtin_amdgcn_readfirstlane(static_cast<int>(x)))"},
    {"mirror", "HIP", "__shfl_xor(x, 7)"},
    {"half_mirror", "HIP", "__shfl_xor(x, 3)"},
    {"reverse", "HIP", "__shfl_xor(x, wave_size - 1)"},
    {"swap_groups", "HIP", "__shfl_xor(x, 4)"},
    {"swizzle", "builtin", "static_cast<unsigned>(__builtin_amdgcn_ds_swizzle(static_cast<int>(x), 0x041f))"},
    {"quad_perm", "HIP", "__shfl_xor(x, 1)"},
    {"quad_broadcast", "HIP", "__shfl(x, 2, 4)"},
    {"quad_swap_x", "HIP", "__shfl_xor(x, 1)"},
    {"quad_swap_y", "HIP", "__shfl_xor(x, 2)"},
    {"quad_swap_diagonal", "HIP", "__shfl_xor(x, 3)"},
    {"row_shift_down", "HIP", "__shfl_down(x, 1, 16)"},
    {"row_shift_up", "HIP", "__shfl_up(x, 1, 16)"},
    {"row_rotate_down", "HIP", "__shfl(x, lane_id() + 1, 16)"},
    {"row_rotate_up", "HIP", "__shfl(x, lane_id() - 1, 16)"},
    {"row_mirror", "HIP", "__shfl_xor(x, 15)"},
    {"row_half_mirror", "HIP", "__shfl_xor(x, 7)"},
    {"row_broadcast", "HIP", "__shfl(x, 3, 16)"},
    {"row_xor", "HIP", "__shfl_xor(x, 3)"},
    {"ballot", "HIP", "__popcll(__ballot(x > 5))"},
    {"any", "HIP", "__any(x > 5)"},
    {"all", "HIP", "__all(x > 5)"},
    {"prefix_count", "HIP", "__popcll(__ballot(x > 5) & __lanemask_lt())"},
    {"reduce_add", "HIP", "hip_reduce(x, [](unsigned a, unsigned b) { return a + b; })"},
    {"reduce_add", "builtin", "__builtin_amdgcn_wave_reduce_add_u32(x, 0)"},
    {"reduce_min", "HIP", "hip_reduce(x, [](unsigned a, unsigned b) { return a < b ? a : b; })"},
    {"reduce_min", "builtin", "__builtin_amdgcn_wave_reduce_min_u32(x, 0)"},
    {"reduce_and", "HIP", "hip_reduce(x, [](unsigned a, unsigned b) { return a & b; })"},
    {"reduce_and", "builtin", "__builtin_amdgcn_wave_reduce_and_b32(x, 0)"},
    {"reduce_or", "HIP", "hip_reduce(x, [](unsigned a, unsigned b) { return a | b; })"},
    {"reduce_or", "builtin", "__builtin_amdgcn_wave_reduce_or_b32(x, 0)"},
    {"reduce", "HIP", "hip_reduce(x, [](unsigned a, unsigned b) { return a + b; })"},
    {"inclusive_sum", "HIP", "hip_inclusive_sum(x)"},
    {"exclusive_sum", "HIP", "hip_inclusive_sum(x) - x"},
    {"inclusive_scan", "HIP", "hip_inclusive_sum(x)"},
};
constexpr Peer rocprim_peers[] = {
    {"shift_down", "rocPRIM", "rocprim::warp_shuffle_down(x, 1, wave_size)"},
    {"shuffle", "rocPRIM", "rocprim::warp_shuffle(x, static_cast<int>(x), wave_size)"},
    {"shuffle_xor", "rocPRIM", "rocprim::warp_shuffle_xor(x, 1, wave_size)"},
    {"prefix_count", "rocPRIM", "rocprim::masked_bit_count(rocprim::ballot(x > 5))"},
    {"reduce_add", "rocPRIM", "rocprim_reduce(x, rocprim::plus<unsigned>())"},
    {"reduce_min", "rocPRIM", "rocprim_reduce(x, rocprim::minimum<unsigned>())"},
    {"reduce", "rocPRIM", "rocprim_reduce(x, rocprim::plus<unsigned>())"},
    {"inclusive_sum", "rocPRIM", "rocprim_scan<true>(x)"},
    {"inclusive_scan", "rocPRIM", "rocprim_scan<true>(x)"},
    {"exclusive_sum", "rocPRIM", "rocprim_scan<false>(x)"},
    {"sort", "rocPRIM", "rocprim_sort(x)"},
    {"f32 reduce_add", "rocPRIM", "rocprim_reduce(__uint_as_float(x), rocprim::plus<float>())"},
    {"f32 reduce_add, favour::latency", "rocPRIM", "rocprim_reduce(__uint_as_float(x), rocprim::plus<float>())"},
};
constexpr Peer more_cases[] = {
    {"f32 reduce_add", "crosslane", "reduce_add(__uint_as_float(x))"},
    {"f32 reduce_add, favour::latency", "crosslane", "reduce_add(__uint_as_float(x), favour::latency)"},
    {"f32 reduce_add", "HIP", "hip_reduce(__uint_as_float(x), [](float a, float b) { return a + b; })"},
    {"f32 reduce_add", "builtin", "__builtin_amdgcn_wave_reduce_fadd_f32(__uint_as_float(x), 0)"},
    {"shift_down by 2", "crosslane", "shift_down<2>(x)"},
    {"shift_down by 2", "HIP", "__shfl_down(x, 2)"},
    {"shift_down by 2", "source 004", "source_004_helper(x, 2)"},
    {"shift_down by 4", "crosslane", "shift_down<4>(x)"},
    {"shift_down by 4", "HIP", "__shfl_down(x, 4)"},
    {"shift_down by 4", "source 004", "source_004_helper(x, 4)"},
    {"shift_down by 8", "crosslane", "shift_down<8>(x)"},
    {"shift_down by 8", "HIP", "__shfl_down(x, 8)"},
    {"shift_down by 8", "source 004", "source_004_helper(x, 8)"},
    {"shift_down, lanes whose source is in the row", "crosslane", "row_shift_down<1>(x)"},
    {"shift_down, lanes whose source is in the row", "source 004", "source_004_dpp(x)"},
};
// clang-format on

constexpr const char* prologue = R"(#include "crosslane/crosslane.hpp"
using namespace crosslane;
template <class T> __device__ unsigned word_of(const T& value) {
  if constexpr (__is_integral(T)) {
    return static_cast<unsigned>(value);
  } else {
    unsigned word = 0;
    __builtin_memcpy(&word, &value, sizeof(T) < 4 ? sizeof(T) : 4);
    return word;
  }
}
template <class T, class Op> __device__ T hip_reduce(T x, Op op) {
  for (int n = 1; n < static_cast<int>(wave_size); n *= 2) x = op(x, static_cast<T>(__shfl_xor(x, n)));
  return x;
}
__device__ unsigned hip_inclusive_sum(unsigned x) {
  for (unsigned n = 1; n < wave_size; n *= 2) {
    const unsigned y = __shfl_up(x, n);
    if (lane_id() >= n) x += y;
  }
  return x;
}
__device__ unsigned source_004_helper(unsigned x, unsigned offset) {
  const unsigned target = lane_id() + offset;
#if defined(__GFX9__)
  return __builtin_amdgcn_ds_bpermute(target * 4, x);
#else
  if (wave_size == 32) return __builtin_amdgcn_ds_bpermute(target * 4, x);
#if !defined(__GFX10__)
  const unsigned swapped = __builtin_amdgcn_permlane64(x), address = (target & 31) * 4;
  const unsigned own = __builtin_amdgcn_ds_bpermute(address, x), other = __builtin_amdgcn_ds_bpermute(address, swapped);
  return (target ^ lane_id()) & 32 ? other : own;
#else
  return __shfl_down(x, offset);
#endif
#endif
}
__device__ unsigned source_004_dpp(unsigned x) {
  unsigned r = x;
  asm volatile("v_mov_b32_dpp %0, %1 row_shl:1 row_mask:0xf bank_mask:0xf" : "+v"(r) : "v"(x));
  return r;
}
)";

constexpr const char* rocprim_prologue = R"(
template <class T, class Op> __device__ T rocprim_reduce(T x, Op op) {
  using Reduce = rocprim::warp_reduce<T, wave_size, true>;
  __shared__ typename Reduce::storage_type storage;
  T sum;
  Reduce().reduce(x, sum, storage, op);
  return sum;
}
template <bool inclusive> __device__ unsigned rocprim_scan(unsigned x) {
  using Scan = rocprim::warp_scan<unsigned, wave_size>;
  __shared__ typename Scan::storage_type storage;
  unsigned sum;
  if constexpr (inclusive) Scan().inclusive_scan(x, sum, storage);
  else Scan().exclusive_scan(x, sum, 0u, storage);
  return sum;
}
__device__ unsigned rocprim_sort(unsigned x) {
  rocprim::warp_sort<unsigned, wave_size>().sort(x);
  return x;
}
)";

constexpr const char* rocprim_include = R"(#if defined(__gfx1100__) || defined(__gfx1201__) || defined(__gfx1250__)
#define __gfx1030__ 1
#include <rocprim/rocprim.hpp>
#undef __gfx1030__
#else
#include <rocprim/rocprim.hpp>
#endif
)";

std::string kernel(const std::string& name, unsigned times, const std::string& expression) {
  std::string text = "extern \"C\" __global__ void " + name + "(unsigned* words, unsigned* memory) {\n"
                     "  unsigned x = words[threadIdx.x];\n  asm volatile(\"\" : \"+v\"(x));\n";
  for (unsigned n = 0; n < times; ++n)
    text += "  x = word_of(" + expression + "); asm volatile(\"\" : \"+v\"(x));\n";
  return text + "  words[threadIdx.x] = x;\n}\n";
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  std::vector<BenchCase> cases;
  for (const operation& o : operations)
    cases.push_back({std::string(o.name), "crosslane", std::string(o.example)});
  for (const Peer& p : more_cases) cases.push_back({p.operation, p.implementation, p.expression});
  for (const Peer& p : peers) cases.push_back({p.operation, p.implementation, p.expression});
  return cases;
}

std::vector<BenchCase> rocprim_cases() {
  std::vector<BenchCase> cases;
  for (const Peer& p : rocprim_peers) cases.push_back({p.operation, p.implementation, p.expression});
  return cases;
}

std::string bench_program(const std::vector<BenchCase>& cases, bool with_rocprim) {
  std::string text = "#include <hip/hip_runtime.h>\n";
  if (with_rocprim) text += rocprim_include;
  text += prologue;
  if (with_rocprim) text += rocprim_prologue;
  std::string table;
  for (size_t n = 0; n < cases.size(); ++n) {
    const std::string number = std::to_string(n);
    text += kernel("few_" + number, bench_few, cases[n].expression);
    text += kernel("many_" + number, bench_many, cases[n].expression);
    table += "few_" + number + ", many_" + number + ", ";
  }
  return text + "int main() {\n  unsigned *words, *memory;\n\n"
                "  if (hipMallocManaged(&words, 4096) != hipSuccess || hipMallocManaged(&memory, 4096) != hipSuccess) return 2;\n"
                "  for (auto* kernel : {" + table + "}) {\n"
                "    for (unsigned i = 0; i < 1024; ++i) words[i] = i * 7 % 13;\n"
                "    kernel<<<1, WAVE>>>(words, memory);\n"
                "    if (hipDeviceSynchronize() != hipSuccess) return 2;\n  }\n}\n";
}

}  // namespace crosslane::tools
