// SPDX-License-Identifier: MIT
// Scalar loads and the scalar cache. Dword loads drop the low two bits of the address sum; buffer
// loads give 0 past the end. A scalar address is never a flat aperture: LDS and scratch cannot be
// reached. [CDNA3 §8, RDNA3 §10, RDNA4 §9 "Scalar Memory Operations"]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_memory.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

const Op* run_nothing(Wave&, const Op& op) { return following(op); }

template <u32 dwords>
const Op* run_load(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const u64 address = scalar_address(wave, m, dwords * 4) & ~u64{3};
  const u8* from = wave.global(address, dwords * 4, false);
  if (!from) [[unlikely]]
    return wave.raise_bad_address(op, address, dwords * 4, false, 0);
  set_scalar_words<dwords>(wave, m.vdst, from);
  return following(op);
}

template <class T>
const Op* run_load_narrow(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const u64 address = scalar_address(wave, m, sizeof(T)) & ~u64{sizeof(T) - 1};
  const u8* from = wave.global(address, sizeof(T), false);
  if (!from) [[unlikely]]
    return wave.raise_bad_address(op, address, sizeof(T), false, 0);
  T value;
  __builtin_memcpy(&value, from, sizeof value);
  wave.sgpr[m.vdst] = static_cast<u32>(static_cast<i32>(value));
  return following(op);
}

/// What part of a buffer access lies inside the buffer: dwords past the end read 0.
template <u32 dwords>
const Op* run_buffer_load(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const ScalarBuffer buffer = scalar_buffer(wave, m.saddr);
  const u64 offset = buffer_offset(wave, m, dwords * 4) & ~u64{3};
  u32 words[dwords] = {};
  for (u32 i = 0; i < dwords; ++i) {
    if (offset + 4 * i + 4 > buffer.size_bytes) break;
    const u64 address = (buffer.base & ~u64{3}) + offset + 4 * i;
    const u8* from = wave.global(address, 4, false);
    if (!from) [[unlikely]]
      return wave.raise_bad_address(op, address, 4, false, 0);
    __builtin_memcpy(&words[i], from, 4);
  }
  set_scalar_words<dwords>(wave, m.vdst, reinterpret_cast<const u8*>(words));
  return following(op);
}

template <class T>
const Op* run_buffer_load_narrow(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const ScalarBuffer buffer = scalar_buffer(wave, m.saddr);
  const u64 offset = buffer_offset(wave, m, sizeof(T)) & ~u64{sizeof(T) - 1};
  T value = 0;
  if (offset + sizeof(T) <= buffer.size_bytes) {
    const u8* from = wave.global(buffer.base + offset, sizeof(T), false);
    if (!from) [[unlikely]]
      return wave.raise_bad_address(op, buffer.base + offset, sizeof(T), false, 0);
    __builtin_memcpy(&value, from, sizeof value);
  }
  wave.sgpr[m.vdst] = static_cast<u32>(static_cast<i32>(value));
  return following(op);
}

constexpr InstructionFamily smem = InstructionFamily::smem;
constexpr Row nothing(std::string_view name) { return custom(name, smem, run_nothing); }

constexpr Row rows[] = {
    custom("S_LOAD_DWORD", smem, run_load<1>),
    custom("S_LOAD_DWORDX2", smem, run_load<2>),
    custom("S_LOAD_DWORDX4", smem, run_load<4>),
    custom("S_LOAD_DWORDX8", smem, run_load<8>),
    custom("S_LOAD_DWORDX16", smem, run_load<16>),
    custom("S_LOAD_B32", smem, run_load<1>),
    custom("S_LOAD_B64", smem, run_load<2>),
    custom("S_LOAD_B96", smem, run_load<3>),
    custom("S_LOAD_B128", smem, run_load<4>),
    custom("S_LOAD_B256", smem, run_load<8>),
    custom("S_LOAD_B512", smem, run_load<16>),
    custom("S_LOAD_I8", smem, run_load_narrow<i8>),
    custom("S_LOAD_U8", smem, run_load_narrow<u8>),
    custom("S_LOAD_I16", smem, run_load_narrow<i16>),
    custom("S_LOAD_U16", smem, run_load_narrow<u16>),
    custom("S_BUFFER_LOAD_DWORD", smem, run_buffer_load<1>),
    custom("S_BUFFER_LOAD_DWORDX2", smem, run_buffer_load<2>),
    custom("S_BUFFER_LOAD_DWORDX4", smem, run_buffer_load<4>),
    custom("S_BUFFER_LOAD_DWORDX8", smem, run_buffer_load<8>),
    custom("S_BUFFER_LOAD_DWORDX16", smem, run_buffer_load<16>),
    custom("S_BUFFER_LOAD_B32", smem, run_buffer_load<1>),
    custom("S_BUFFER_LOAD_B64", smem, run_buffer_load<2>),
    custom("S_BUFFER_LOAD_B96", smem, run_buffer_load<3>),
    custom("S_BUFFER_LOAD_B128", smem, run_buffer_load<4>),
    custom("S_BUFFER_LOAD_B256", smem, run_buffer_load<8>),
    custom("S_BUFFER_LOAD_B512", smem, run_buffer_load<16>),
    custom("S_BUFFER_LOAD_I8", smem, run_buffer_load_narrow<i8>),
    custom("S_BUFFER_LOAD_U8", smem, run_buffer_load_narrow<u8>),
    custom("S_BUFFER_LOAD_I16", smem, run_buffer_load_narrow<i16>),
    custom("S_BUFFER_LOAD_U16", smem, run_buffer_load_narrow<u16>),
    // Caches are not modelled: memory is coherent here.
    nothing("S_DCACHE_INV"),
    nothing("S_DCACHE_INV_VOL"),
    nothing("S_DCACHE_WB"),
    nothing("S_DCACHE_WB_VOL"),
    nothing("S_DCACHE_DISCARD"),
    nothing("S_DCACHE_DISCARD_X2"),
    nothing("S_GL1_INV"),
    nothing("S_ATC_PROBE"),
    nothing("S_ATC_PROBE_BUFFER"),
    nothing("S_PREFETCH_INST"),
    nothing("S_PREFETCH_INST_PC_REL"),
    nothing("S_PREFETCH_DATA"),
    nothing("S_PREFETCH_DATA_PC_REL"),
    nothing("S_BUFFER_PREFETCH_DATA"),
};

}  // namespace

std::span<const Row> scalar_memory_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
