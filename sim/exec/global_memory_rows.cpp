// SPDX-License-Identifier: MIT
// Flat, global and scratch loads and stores, and what only orders or prefetches. Loads of 16 bits
// into half a register keep the other half. Accesses need no alignment (the HSA mode of the
// hardware). [CDNA3 §9.3, §12.15; RDNA3 §11, §16.17; RDNA4 §10, §16.16]
#include "sim/exec/lane_memory.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

using Byte = Shape<u8>;
using SignedByte = Shape<i8>;
using Short = Shape<u16>;
using SignedShort = Shape<i16>;
using Dword = Shape<u32>;
template <u32 count>
using Dwords = Shape<u32, count>;
template <class T>
using LowHalf = Shape<T, 1, Half::low>;
template <class T>
using HighHalf = Shape<T, 1, Half::high>;

template <Format format, class S>
const Op* run_load(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const LoadAction<S> action{wave.vgpr_operand(m.vdst), wave.lanes};
  if constexpr (format != Format::scratch) {
    if (wave.exec_full) [[likely]] {
      if (const u8* from = consecutive_lanes(wave, m, S::bytes, false)) [[likely]] {
        action.consecutive(from);
        return following(op);
      }
    }
  }
  return run_at_addresses<format>(wave, op, m, action);
}

template <Format format, class S>
const Op* run_store(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  const StoreAction<S> action{wave.vgpr_operand(m.vdata), wave.lanes};
  if constexpr (format != Format::scratch) {
    if (wave.exec_full) [[likely]] {
      if (u8* to = consecutive_lanes(wave, m, S::bytes, true)) [[likely]] {
        action.consecutive(to);
        return following(op);
      }
    }
  }
  return run_at_addresses<format>(wave, op, m, action);
}

/// ADDTID: the lane number counts dwords behind the scalar address; no VGPR takes part. [RDNA3
/// §11.2]
CROSSLANE_INLINE bool thread_addresses(Wave& wave, const MemoryFields& m, LaneAddresses& a) {
  a.active = wave.exec();
  if (!a.active) return false;
  a.mask = wave.exec_lanes;
  const u64 base = scalar_base(wave, m);
  for (u32 i = 0; i < wave.lanes; ++i) a.at[i] = base + u64{i} * 4;
  if (!wave.exec_full) keep_lanes(a, a.active, wave.lanes);
  return true;
}

const Op* run_load_addtid(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  LaneAddresses a;
  if (!thread_addresses(wave, m, a)) return following(op);
  return in_global(wave, op, a, LoadAction<Dword>{wave.vgpr_operand(m.vdst), wave.lanes})
             ? following(op)
             : nullptr;
}

const Op* run_store_addtid(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  LaneAddresses a;
  if (!thread_addresses(wave, m, a)) return following(op);
  return in_global(wave, op, a, StoreAction<Dword>{wave.vgpr_operand(m.vdata), wave.lanes})
             ? following(op)
             : nullptr;
}

/// Block: M0's bit k says whether the block's k-th VGPR takes part; its dword lies at address + 4 *
/// k either way. [RDNA4 §10.8]
template <Format format, class Action>
const Op* run_block(Wave& wave, const Op& op, u32* registers) {
  MemoryFields m = op.detail->encoding.memory;
  const i32 offset = m.offset;
  const Op* next = following(op);
  for (u32 rest = wave.sgpr[operand::m0]; rest && next; rest &= rest - 1) {
    const u32 k = static_cast<u32>(__builtin_ctz(rest));
    m.offset = offset + static_cast<i32>(k * 4);
    next = run_at_addresses<format>(wave, op, m, Action{registers + k * wave.lanes, wave.lanes});
  }
  return next;
}
template <Format format>
const Op* run_load_block(Wave& wave, const Op& op) {
  return run_block<format, LoadAction<Dword>>(wave, op,
                                              wave.vgpr_operand(op.detail->encoding.memory.vdst));
}
template <Format format>
const Op* run_store_block(Wave& wave, const Op& op) {
  return run_block<format, StoreAction<Dword>>(wave, op,
                                               wave.vgpr_operand(op.detail->encoding.memory.vdata));
}

const Op* run_nothing(Wave&, const Op& op) { return following(op); }

constexpr InstructionFamily vmem = InstructionFamily::vmem;
constexpr Format flat = Format::flat, global = Format::global, scratch = Format::scratch;

constexpr Row rows[] = {
    custom("FLAT_LOAD_UBYTE", vmem, run_load<flat, Byte>),
    custom("FLAT_LOAD_SBYTE", vmem, run_load<flat, SignedByte>),
    custom("FLAT_LOAD_USHORT", vmem, run_load<flat, Short>),
    custom("FLAT_LOAD_SSHORT", vmem, run_load<flat, SignedShort>),
    custom("FLAT_LOAD_DWORD", vmem, run_load<flat, Dword>),
    custom("FLAT_LOAD_DWORDX2", vmem, run_load<flat, Dwords<2>>),
    custom("FLAT_LOAD_DWORDX3", vmem, run_load<flat, Dwords<3>>),
    custom("FLAT_LOAD_DWORDX4", vmem, run_load<flat, Dwords<4>>),
    custom("FLAT_LOAD_UBYTE_D16", vmem, run_load<flat, LowHalf<u8>>),
    custom("FLAT_LOAD_UBYTE_D16_HI", vmem, run_load<flat, HighHalf<u8>>),
    custom("FLAT_LOAD_SBYTE_D16", vmem, run_load<flat, LowHalf<i8>>),
    custom("FLAT_LOAD_SBYTE_D16_HI", vmem, run_load<flat, HighHalf<i8>>),
    custom("FLAT_LOAD_SHORT_D16", vmem, run_load<flat, LowHalf<u16>>),
    custom("FLAT_LOAD_SHORT_D16_HI", vmem, run_load<flat, HighHalf<u16>>),
    custom("FLAT_STORE_BYTE", vmem, run_store<flat, Byte>),
    custom("FLAT_STORE_BYTE_D16_HI", vmem, run_store<flat, HighHalf<u8>>),
    custom("FLAT_STORE_SHORT", vmem, run_store<flat, Short>),
    custom("FLAT_STORE_SHORT_D16_HI", vmem, run_store<flat, HighHalf<u16>>),
    custom("FLAT_STORE_DWORD", vmem, run_store<flat, Dword>),
    custom("FLAT_STORE_DWORDX2", vmem, run_store<flat, Dwords<2>>),
    custom("FLAT_STORE_DWORDX3", vmem, run_store<flat, Dwords<3>>),
    custom("FLAT_STORE_DWORDX4", vmem, run_store<flat, Dwords<4>>),

    custom("GLOBAL_LOAD_UBYTE", vmem, run_load<global, Byte>),
    custom("GLOBAL_LOAD_SBYTE", vmem, run_load<global, SignedByte>),
    custom("GLOBAL_LOAD_USHORT", vmem, run_load<global, Short>),
    custom("GLOBAL_LOAD_SSHORT", vmem, run_load<global, SignedShort>),
    custom("GLOBAL_LOAD_DWORD", vmem, run_load<global, Dword>),
    custom("GLOBAL_LOAD_DWORDX2", vmem, run_load<global, Dwords<2>>),
    custom("GLOBAL_LOAD_DWORDX3", vmem, run_load<global, Dwords<3>>),
    custom("GLOBAL_LOAD_DWORDX4", vmem, run_load<global, Dwords<4>>),
    custom("GLOBAL_LOAD_UBYTE_D16", vmem, run_load<global, LowHalf<u8>>),
    custom("GLOBAL_LOAD_UBYTE_D16_HI", vmem, run_load<global, HighHalf<u8>>),
    custom("GLOBAL_LOAD_SBYTE_D16", vmem, run_load<global, LowHalf<i8>>),
    custom("GLOBAL_LOAD_SBYTE_D16_HI", vmem, run_load<global, HighHalf<i8>>),
    custom("GLOBAL_LOAD_SHORT_D16", vmem, run_load<global, LowHalf<u16>>),
    custom("GLOBAL_LOAD_SHORT_D16_HI", vmem, run_load<global, HighHalf<u16>>),
    custom("GLOBAL_STORE_BYTE", vmem, run_store<global, Byte>),
    custom("GLOBAL_STORE_BYTE_D16_HI", vmem, run_store<global, HighHalf<u8>>),
    custom("GLOBAL_STORE_SHORT", vmem, run_store<global, Short>),
    custom("GLOBAL_STORE_SHORT_D16_HI", vmem, run_store<global, HighHalf<u16>>),
    custom("GLOBAL_STORE_DWORD", vmem, run_store<global, Dword>),
    custom("GLOBAL_STORE_DWORDX2", vmem, run_store<global, Dwords<2>>),
    custom("GLOBAL_STORE_DWORDX3", vmem, run_store<global, Dwords<3>>),
    custom("GLOBAL_STORE_DWORDX4", vmem, run_store<global, Dwords<4>>),
    custom("GLOBAL_LOAD_DWORD_ADDTID", vmem, run_load_addtid),
    custom("GLOBAL_STORE_DWORD_ADDTID", vmem, run_store_addtid),
    custom("GLOBAL_LOAD_BLOCK", vmem, run_load_block<global>),
    custom("GLOBAL_STORE_BLOCK", vmem, run_store_block<global>),

    custom("SCRATCH_LOAD_UBYTE", vmem, run_load<scratch, Byte>),
    custom("SCRATCH_LOAD_SBYTE", vmem, run_load<scratch, SignedByte>),
    custom("SCRATCH_LOAD_USHORT", vmem, run_load<scratch, Short>),
    custom("SCRATCH_LOAD_SSHORT", vmem, run_load<scratch, SignedShort>),
    custom("SCRATCH_LOAD_DWORD", vmem, run_load<scratch, Dword>),
    custom("SCRATCH_LOAD_DWORDX2", vmem, run_load<scratch, Dwords<2>>),
    custom("SCRATCH_LOAD_DWORDX3", vmem, run_load<scratch, Dwords<3>>),
    custom("SCRATCH_LOAD_DWORDX4", vmem, run_load<scratch, Dwords<4>>),
    custom("SCRATCH_LOAD_UBYTE_D16", vmem, run_load<scratch, LowHalf<u8>>),
    custom("SCRATCH_LOAD_UBYTE_D16_HI", vmem, run_load<scratch, HighHalf<u8>>),
    custom("SCRATCH_LOAD_SBYTE_D16", vmem, run_load<scratch, LowHalf<i8>>),
    custom("SCRATCH_LOAD_SBYTE_D16_HI", vmem, run_load<scratch, HighHalf<i8>>),
    custom("SCRATCH_LOAD_SHORT_D16", vmem, run_load<scratch, LowHalf<u16>>),
    custom("SCRATCH_LOAD_SHORT_D16_HI", vmem, run_load<scratch, HighHalf<u16>>),
    custom("SCRATCH_STORE_BYTE", vmem, run_store<scratch, Byte>),
    custom("SCRATCH_STORE_BYTE_D16_HI", vmem, run_store<scratch, HighHalf<u8>>),
    custom("SCRATCH_STORE_SHORT", vmem, run_store<scratch, Short>),
    custom("SCRATCH_STORE_SHORT_D16_HI", vmem, run_store<scratch, HighHalf<u16>>),
    custom("SCRATCH_STORE_DWORD", vmem, run_store<scratch, Dword>),
    custom("SCRATCH_STORE_DWORDX2", vmem, run_store<scratch, Dwords<2>>),
    custom("SCRATCH_STORE_DWORDX3", vmem, run_store<scratch, Dwords<3>>),
    custom("SCRATCH_STORE_DWORDX4", vmem, run_store<scratch, Dwords<4>>),
    custom("SCRATCH_LOAD_BLOCK", vmem, run_load_block<scratch>),
    custom("SCRATCH_STORE_BLOCK", vmem, run_store_block<scratch>),

    // Loads that also watch the line for s_monitor_sleep: the sleep may end at any time, so they
    // are loads. [gfx1250]
    custom("FLAT_LOAD_MONITOR_B32", vmem, run_load<flat, Dword>),
    custom("FLAT_LOAD_MONITOR_B64", vmem, run_load<flat, Dwords<2>>),
    custom("FLAT_LOAD_MONITOR_B128", vmem, run_load<flat, Dwords<4>>),
    custom("GLOBAL_LOAD_MONITOR_B32", vmem, run_load<global, Dword>),
    custom("GLOBAL_LOAD_MONITOR_B64", vmem, run_load<global, Dwords<2>>),
    custom("GLOBAL_LOAD_MONITOR_B128", vmem, run_load<global, Dwords<4>>),

    // Caches are not modelled: every access is to memory itself.
    custom("FLAT_PREFETCH_B8", vmem, run_nothing),
    custom("GLOBAL_PREFETCH_B8", vmem, run_nothing),
    custom("GLOBAL_INV", vmem, run_nothing),
    custom("GLOBAL_WB", vmem, run_nothing),
    custom("GLOBAL_WBINV", vmem, run_nothing),

    // A wave's transposed tile; loads that several workgroups of a cluster share.
    todo("GLOBAL_LOAD_TR_B64", vmem),
    todo("GLOBAL_LOAD_TR_B128", vmem),
    todo("GLOBAL_LOAD_TR4_B64", vmem),
    todo("GLOBAL_LOAD_TR6_B96", vmem),
    todo("CLUSTER_LOAD_B32", vmem),
    todo("CLUSTER_LOAD_B64", vmem),
    todo("CLUSTER_LOAD_B128", vmem),
};

}  // namespace

std::span<const Row> global_memory_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
