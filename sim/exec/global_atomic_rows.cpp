// SPDX-License-Identifier: MIT
// Flat and global atomics. Lanes act in ascending order. [CDNA3 §12.15.3, RDNA3 §16.17, RDNA4
// §16.16]
#include <array>

#include "sim/exec/atomic_operations.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

template <Format format, class O>
const Op* run_atomic(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  LaneAddresses a;
  if (!lane_addresses(wave, m, sizeof(typename O::Value), a)) return following(op);
  if (!is_aligned<sizeof(typename O::Value)>(wave, op, a)) return nullptr;
  const AtomicAction<O> action = atomic_action<O>(wave, m);
  bool done;
  if constexpr (format == Format::flat)
    done = in_any_memory(wave, op, a, action);
  else
    done = in_global(wave, op, a, action);
  return done ? following(op) : nullptr;
}

constexpr InstructionFamily vmem = InstructionFamily::vmem;

template <class O>
constexpr std::array<Row, 2> atomic(std::string_view flat_name, std::string_view global_name) {
  return {custom(flat_name, vmem, run_atomic<Format::flat, O>),
          custom(global_name, vmem, run_atomic<Format::global, O>)};
}

constexpr std::array<Row, 2> pairs[] = {
    atomic<AtomicSwap<u32>>("FLAT_ATOMIC_SWAP", "GLOBAL_ATOMIC_SWAP"),
    atomic<AtomicCompareSwap<u32>>("FLAT_ATOMIC_CMPSWAP", "GLOBAL_ATOMIC_CMPSWAP"),
    atomic<AtomicAdd<u32>>("FLAT_ATOMIC_ADD", "GLOBAL_ATOMIC_ADD"),
    atomic<AtomicSub<u32>>("FLAT_ATOMIC_SUB", "GLOBAL_ATOMIC_SUB"),
    atomic<AtomicMin<i32>>("FLAT_ATOMIC_SMIN", "GLOBAL_ATOMIC_SMIN"),
    atomic<AtomicMin<u32>>("FLAT_ATOMIC_UMIN", "GLOBAL_ATOMIC_UMIN"),
    atomic<AtomicMax<i32>>("FLAT_ATOMIC_SMAX", "GLOBAL_ATOMIC_SMAX"),
    atomic<AtomicMax<u32>>("FLAT_ATOMIC_UMAX", "GLOBAL_ATOMIC_UMAX"),
    atomic<AtomicAnd<u32>>("FLAT_ATOMIC_AND", "GLOBAL_ATOMIC_AND"),
    atomic<AtomicOr<u32>>("FLAT_ATOMIC_OR", "GLOBAL_ATOMIC_OR"),
    atomic<AtomicXor<u32>>("FLAT_ATOMIC_XOR", "GLOBAL_ATOMIC_XOR"),
    atomic<AtomicInc<u32>>("FLAT_ATOMIC_INC", "GLOBAL_ATOMIC_INC"),
    atomic<AtomicDec<u32>>("FLAT_ATOMIC_DEC", "GLOBAL_ATOMIC_DEC"),
    atomic<AtomicSubClamp<u32>>("FLAT_ATOMIC_CSUB_U32", "GLOBAL_ATOMIC_CSUB"),
    atomic<AtomicCondSub<u32>>("FLAT_ATOMIC_COND_SUB_U32", "GLOBAL_ATOMIC_COND_SUB_U32"),

    atomic<AtomicSwap<u64>>("FLAT_ATOMIC_SWAP_X2", "GLOBAL_ATOMIC_SWAP_X2"),
    atomic<AtomicCompareSwap<u64>>("FLAT_ATOMIC_CMPSWAP_X2", "GLOBAL_ATOMIC_CMPSWAP_X2"),
    atomic<AtomicAdd<u64>>("FLAT_ATOMIC_ADD_X2", "GLOBAL_ATOMIC_ADD_X2"),
    atomic<AtomicSub<u64>>("FLAT_ATOMIC_SUB_X2", "GLOBAL_ATOMIC_SUB_X2"),
    atomic<AtomicMin<i64>>("FLAT_ATOMIC_SMIN_X2", "GLOBAL_ATOMIC_SMIN_X2"),
    atomic<AtomicMin<u64>>("FLAT_ATOMIC_UMIN_X2", "GLOBAL_ATOMIC_UMIN_X2"),
    atomic<AtomicMax<i64>>("FLAT_ATOMIC_SMAX_X2", "GLOBAL_ATOMIC_SMAX_X2"),
    atomic<AtomicMax<u64>>("FLAT_ATOMIC_UMAX_X2", "GLOBAL_ATOMIC_UMAX_X2"),
    atomic<AtomicAnd<u64>>("FLAT_ATOMIC_AND_X2", "GLOBAL_ATOMIC_AND_X2"),
    atomic<AtomicOr<u64>>("FLAT_ATOMIC_OR_X2", "GLOBAL_ATOMIC_OR_X2"),
    atomic<AtomicXor<u64>>("FLAT_ATOMIC_XOR_X2", "GLOBAL_ATOMIC_XOR_X2"),
    atomic<AtomicInc<u64>>("FLAT_ATOMIC_INC_X2", "GLOBAL_ATOMIC_INC_X2"),
    atomic<AtomicDec<u64>>("FLAT_ATOMIC_DEC_X2", "GLOBAL_ATOMIC_DEC_X2"),

    atomic<AtomicFloatAdd<f32>>("FLAT_ATOMIC_ADD_F32", "GLOBAL_ATOMIC_ADD_F32"),
    atomic<AtomicFloatAdd<f64>>("FLAT_ATOMIC_ADD_F64", "GLOBAL_ATOMIC_ADD_F64"),
    atomic<AtomicPackedAdd<f16>>("FLAT_ATOMIC_PK_ADD_F16", "GLOBAL_ATOMIC_PK_ADD_F16"),
    atomic<AtomicPackedAdd<bf16>>("FLAT_ATOMIC_PK_ADD_BF16", "GLOBAL_ATOMIC_PK_ADD_BF16"),
    atomic<AtomicFloatMin<f32>>("FLAT_ATOMIC_FMIN", "GLOBAL_ATOMIC_FMIN"),
    atomic<AtomicFloatMax<f32>>("FLAT_ATOMIC_FMAX", "GLOBAL_ATOMIC_FMAX"),
    atomic<AtomicFloatMin<f64>>("FLAT_ATOMIC_FMIN_X2", "GLOBAL_ATOMIC_FMIN_X2"),
    atomic<AtomicFloatMax<f64>>("FLAT_ATOMIC_FMAX_X2", "GLOBAL_ATOMIC_FMAX_X2"),
    atomic<AtomicFloatMin<f64>>("FLAT_ATOMIC_MIN_F64", "GLOBAL_ATOMIC_MIN_F64"),
    atomic<AtomicFloatMax<f64>>("FLAT_ATOMIC_MAX_F64", "GLOBAL_ATOMIC_MAX_F64"),
    atomic<AtomicFloatCompareSwap<f32>>("FLAT_ATOMIC_FCMPSWAP", "GLOBAL_ATOMIC_FCMPSWAP"),
    atomic<AtomicFloatCompareSwap<f64>>("FLAT_ATOMIC_FCMPSWAP_X2", "GLOBAL_ATOMIC_FCMPSWAP_X2"),
};

constexpr auto rows = [] {
  std::array<Row, 2 * std::size(pairs) + 1> all{};
  for (size_t i = 0; i < std::size(pairs); ++i)
    all[2 * i] = pairs[i][0], all[2 * i + 1] = pairs[i][1];
  // Waits for waves in the order of a counter that the manuals do not describe. [gfx12]
  all.back() = todo("GLOBAL_ATOMIC_ORDERED_ADD_B64", vmem);
  return all;
}();

}  // namespace

std::span<const Row> global_atomic_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
