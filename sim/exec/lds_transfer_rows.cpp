// SPDX-License-Identifier: MIT
// Global and scratch loads that go to LDS, and gfx1250's asynchronous copies, which here are done
// at once.
#include "sim/exec/lds_transfer.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

template <Format format, class S>
const Op* run_load_lds(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  LdsPlaces places;
  set_m0_places(wave, m, lds_step(S::bytes), places);
  if (!are_lds_places_legal(wave, op, places, wave.exec(), lds_step(S::bytes))) return nullptr;
  return run_at_addresses<format>(wave, op, m, ToLdsAction<S>{&places});
}

template <u32 bytes>
const Op* run_load_async(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  LdsPlaces places;
  set_vgpr_places(wave, m, m.vdst, places);
  if (!are_lds_places_legal(wave, op, places, wave.exec(), bytes)) return nullptr;
  return run_at_addresses<Format::global>(wave, op, m, CopyLdsAction<bytes, true>{&places});
}

template <u32 bytes>
const Op* run_store_async(Wave& wave, const Op& op) {
  const MemoryFields& m = op.detail->encoding.memory;
  LdsPlaces places;
  set_vgpr_places(wave, m, m.vdata, places);
  if (!are_lds_places_legal(wave, op, places, wave.exec(), bytes)) return nullptr;
  return run_at_addresses<Format::global>(wave, op, m, CopyLdsAction<bytes, false>{&places});
}

constexpr InstructionFamily vmem = InstructionFamily::vmem;
constexpr Format global = Format::global, scratch = Format::scratch;

constexpr Row rows[] = {
    custom("GLOBAL_LOAD_LDS_UBYTE", vmem, run_load_lds<global, Shape<u8>>),
    custom("GLOBAL_LOAD_LDS_SBYTE", vmem, run_load_lds<global, Shape<i8>>),
    custom("GLOBAL_LOAD_LDS_USHORT", vmem, run_load_lds<global, Shape<u16>>),
    custom("GLOBAL_LOAD_LDS_SSHORT", vmem, run_load_lds<global, Shape<i16>>),
    custom("GLOBAL_LOAD_LDS_DWORD", vmem, run_load_lds<global, Shape<u32>>),
    custom("GLOBAL_LOAD_LDS_DWORDX3", vmem, run_load_lds<global, Shape<u32, 3>>),
    custom("GLOBAL_LOAD_LDS_DWORDX4", vmem, run_load_lds<global, Shape<u32, 4>>),
    custom("SCRATCH_LOAD_LDS_UBYTE", vmem, run_load_lds<scratch, Shape<u8>>),
    custom("SCRATCH_LOAD_LDS_SBYTE", vmem, run_load_lds<scratch, Shape<i8>>),
    custom("SCRATCH_LOAD_LDS_USHORT", vmem, run_load_lds<scratch, Shape<u16>>),
    custom("SCRATCH_LOAD_LDS_SSHORT", vmem, run_load_lds<scratch, Shape<i16>>),
    custom("SCRATCH_LOAD_LDS_DWORD", vmem, run_load_lds<scratch, Shape<u32>>),

    custom("GLOBAL_LOAD_ASYNC_TO_LDS_B8", vmem, run_load_async<1>),
    custom("GLOBAL_LOAD_ASYNC_TO_LDS_B32", vmem, run_load_async<4>),
    custom("GLOBAL_LOAD_ASYNC_TO_LDS_B64", vmem, run_load_async<8>),
    custom("GLOBAL_LOAD_ASYNC_TO_LDS_B128", vmem, run_load_async<16>),
    custom("GLOBAL_STORE_ASYNC_FROM_LDS_B8", vmem, run_store_async<1>),
    custom("GLOBAL_STORE_ASYNC_FROM_LDS_B32", vmem, run_store_async<4>),
    custom("GLOBAL_STORE_ASYNC_FROM_LDS_B64", vmem, run_store_async<8>),
    custom("GLOBAL_STORE_ASYNC_FROM_LDS_B128", vmem, run_store_async<16>),

    // These write to the LDS of several workgroups of a cluster.
    todo("CLUSTER_LOAD_ASYNC_TO_LDS_B8", vmem),
    todo("CLUSTER_LOAD_ASYNC_TO_LDS_B32", vmem),
    todo("CLUSTER_LOAD_ASYNC_TO_LDS_B64", vmem),
    todo("CLUSTER_LOAD_ASYNC_TO_LDS_B128", vmem),
};

}  // namespace

std::span<const Row> lds_transfer_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
