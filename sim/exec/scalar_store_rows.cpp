// SPDX-License-Identifier: MIT
// Scalar stores and atomics, which only gfx9 has. The glc bit asks an atomic for the old value, in
// the data registers. Buffer forms drop what lies past the end. [CDNA3 §8.2, Vega ISA §8]
#include <array>

#include "sim/exec/atomic_operations.hpp"
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_memory.hpp"
#include "sim/exec/wave_control.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

template <u32 dwords>
const Op* run_store(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const u64 address = scalar_address(wave, m, dwords * 4) & ~u64{3};
  u8* to = wave.global(address, dwords * 4, true);
  if (!to) [[unlikely]]
    return wave.raise_bad_address(op, address, dwords * 4, true, 0);
  __builtin_memcpy(to, &wave.sgpr[m.vdata], dwords * 4);
  return following(op);
}

template <u32 dwords>
const Op* run_buffer_store(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const ScalarBuffer buffer = scalar_buffer(wave, m.saddr);
  const u64 offset = buffer_offset(wave, m, dwords * 4) & ~u64{3};
  for (u32 i = 0; i < dwords && offset + 4 * i + 4 <= buffer.size_bytes; ++i) {
    const u64 address = (buffer.base & ~u64{3}) + offset + 4 * i;
    u8* to = wave.global(address, 4, true);
    if (!to) [[unlikely]]
      return wave.raise_bad_address(op, address, 4, true, 0);
    __builtin_memcpy(to, &wave.sgpr[m.vdata + i], 4);
  }
  return following(op);
}

template <class O>
const Op* run_atomic_at(Wave& wave, const Op& op, u64 address) {
  constexpr u32 bytes = sizeof(typename O::Value);
  const MemoryFields& m = op.detail->encoding.memory;
  if (address % bytes) [[unlikely]]
    return stop_with(wave, op, FaultKind::misaligned_access,
                     "a scalar atomic whose address is not aligned to its size");
  u8* at = wave.global(address, bytes, true);
  if (!at) [[unlikely]]
    return wave.raise_bad_address(op, address, bytes, true, 0);
  if (m.returns || !O::commutes) wave.workgroup->launch->await_turn(*wave.workgroup);
  u32* registers = &wave.sgpr[m.vdata];
  AtomicAction<O>{registers, m.returns ? registers : nullptr, 1, false}.lane(0, at);
  if (m.returns && m.vdst + bytes / 4 > operand::exec_lo) wave.exec_changed();
  return following(op);
}

template <class O>
const Op* run_atomic(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  return run_atomic_at<O>(wave, op, scalar_address(wave, m, sizeof(typename O::Value)) & ~u64{3});
}

template <class O>
const Op* run_buffer_atomic(Wave& wave, const Op& op) {
  constexpr u32 bytes = sizeof(typename O::Value);
  const MemoryFields& m = op.detail->encoding.memory;
  const ScalarBuffer buffer = scalar_buffer(wave, m.saddr);
  const u64 offset = buffer_offset(wave, m, bytes) & ~u64{3};
  if (offset + bytes <= buffer.size_bytes)
    return run_atomic_at<O>(wave, op, (buffer.base & ~u64{3}) + offset);
  for (u32 i = 0; m.returns && i < bytes / 4; ++i) wave.sgpr[m.vdst + i] = 0;
  return following(op);
}

constexpr InstructionFamily smem = InstructionFamily::smem;

template <class O>
constexpr std::array<Row, 2> atomic(std::string_view name, std::string_view buffer_name) {
  return {custom(name, smem, run_atomic<O>), custom(buffer_name, smem, run_buffer_atomic<O>)};
}

#define CROSSLANE_SCALAR_ATOMIC(name, Operation, T, T64)           \
  atomic<Operation<T>>("S_ATOMIC_" name, "S_BUFFER_ATOMIC_" name), \
      atomic<Operation<T64>>("S_ATOMIC_" name "_X2", "S_BUFFER_ATOMIC_" name "_X2")

constexpr std::array<Row, 2> atomics[] = {
    CROSSLANE_SCALAR_ATOMIC("SWAP", AtomicSwap, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("CMPSWAP", AtomicCompareSwap, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("ADD", AtomicAdd, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("SUB", AtomicSub, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("SMIN", AtomicMin, i32, i64),
    CROSSLANE_SCALAR_ATOMIC("UMIN", AtomicMin, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("SMAX", AtomicMax, i32, i64),
    CROSSLANE_SCALAR_ATOMIC("UMAX", AtomicMax, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("AND", AtomicAnd, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("OR", AtomicOr, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("XOR", AtomicXor, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("INC", AtomicInc, u32, u64),
    CROSSLANE_SCALAR_ATOMIC("DEC", AtomicDec, u32, u64),
};

constexpr Row stores[] = {
    custom("S_STORE_DWORD", smem, run_store<1>),
    custom("S_STORE_DWORDX2", smem, run_store<2>),
    custom("S_STORE_DWORDX4", smem, run_store<4>),
    custom("S_BUFFER_STORE_DWORD", smem, run_buffer_store<1>),
    custom("S_BUFFER_STORE_DWORDX2", smem, run_buffer_store<2>),
    custom("S_BUFFER_STORE_DWORDX4", smem, run_buffer_store<4>),
    // Unclear: does an SGPR offset count bytes or units of 64 bytes? No compiler emits them.
    todo("S_SCRATCH_LOAD_DWORD", smem),
    todo("S_SCRATCH_LOAD_DWORDX2", smem),
    todo("S_SCRATCH_LOAD_DWORDX4", smem),
    todo("S_SCRATCH_STORE_DWORD", smem),
    todo("S_SCRATCH_STORE_DWORDX2", smem),
    todo("S_SCRATCH_STORE_DWORDX4", smem),
};

constexpr size_t store_count = sizeof stores / sizeof stores[0];
constexpr size_t atomic_count = sizeof atomics / sizeof atomics[0];

constexpr std::array<Row, store_count + 2 * atomic_count> all_rows() {
  std::array<Row, store_count + 2 * atomic_count> rows{};
  size_t n = 0;
  for (const Row& row : stores) rows[n++] = row;
  for (const std::array<Row, 2>& pair : atomics)
    for (const Row& row : pair) rows[n++] = row;
  return rows;
}

constexpr auto rows = all_rows();

}  // namespace

std::span<const Row> scalar_store_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
