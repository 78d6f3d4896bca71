// SPDX-License-Identifier: MIT
// The start of a workgroup: its place in the grid, its LDS, and the registers and scratch of its waves.
// [LLVM AMDGPUUsage, "Initial Kernel Execution State", "compute_pgm_rsrc1"]
#include "sim/machine/resident.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

namespace crosslane::sim {

WaveStorage::WaveStorage(size_t bytes) : bytes_(bytes) {
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  start_ = p == MAP_FAILED ? nullptr : static_cast<u8*>(p);
}

WaveStorage::~WaveStorage() {
  if (start_) munmap(start_, bytes_);
}

namespace {

u32 scratch_bytes(const Kernel& k) {
  constexpr u32 dynamic_stack_bytes = 65536;
  const u32 fixed = (k.descriptor.private_segment_fixed_size + 15) / 16 * 16;
  return k.descriptor.uses_dynamic_stack() ? fixed + dynamic_stack_bytes : fixed;
}

bool add_wave(Resident& r, const LaunchContext& c) {
  const Kernel& k = *c.request.kernel;
  // gfx9 with accumulation VGPRs: v0-v255, then a0-a255; then the spare register of VOPD pairs.
  const u32 registers = c.arch.vgprs + (c.arch.has_agprs ? 256 : 0) + 2;
  const size_t register_bytes = (size_t{registers} * c.lanes * sizeof(u32) + 4095) / 4096 * 4096;
  const u32 scratch = scratch_bytes(k);
  auto storage = std::make_unique<WaveStorage>(register_bytes + size_t{scratch} * c.lanes + 4096);
  if (!storage->start()) return false;
  r.storage.push_back(std::move(storage));
  auto w = std::make_unique<Wave>();
  w->base[0] = reinterpret_cast<uintptr_t>(r.storage.back()->start());
  w->scratch_base = reinterpret_cast<u64>(w->base[0] + register_bytes);
  w->scratch_bytes = scratch;
  w->vgpr_count = std::min<u32>(vgprs_of(k.descriptor, c.request.code->object().arch, c.lanes), c.arch.vgprs);
  r.group.wave_storage.push_back(std::move(w));
  return true;
}

/// A workgroup before may have left something in them.
void clear_accumulation_registers(Wave& w, const LaunchContext& c) {
  const KernelDescriptor& d = c.request.kernel->descriptor;
  const u32 all = vgprs_of(d, c.request.code->object().arch, c.lanes);
  if (!c.arch.has_agprs || all <= d.accum_offset_vgprs()) return;
  const u32 count = std::min<u32>(all - d.accum_offset_vgprs(), 256);
  std::memset(w.vgpr(w.agpr_base), 0, size_t{count} * w.lanes * sizeof(u32));
}

}  // namespace

bool start_workgroup(Resident& r, Launch& launch, u64 id) {
  const LaunchContext& c = launch.context();
  Workgroup& g = r.group;
  const Dim3& grid = c.request.grid;
  g.launch = &launch;
  g.linear_id = id;
  g.id = {static_cast<u32>(id % grid.x), static_cast<u32>(id / grid.x % grid.y), static_cast<u32>(id / grid.x / grid.y)};
  const Dim3& block = c.request.block;
  const Dim3& rest = c.request.last_block_remainder;
  g.size = {rest.x && g.id[0] + 1 == grid.x ? rest.x : block.x, rest.y && g.id[1] + 1 == grid.y ? rest.y : block.y,
            rest.z && g.id[2] + 1 == grid.z ? rest.z : block.z};
  g.wave_count = (g.size[0] * g.size[1] * g.size[2] + c.lanes - 1) / c.lanes;
  g.waves_ended = 0;
  g.barrier_arrived = 0;
  g.barrier_phase = 0;
  g.skipped_barriers.clear();
  g.clock_base = c.clock_base;
  g.lds.assign(c.request.kernel->descriptor.group_segment_fixed_size + c.request.dynamic_lds_bytes, 0);
  r.executed = 0;
  r.executed_past_fault = 0;
  while (g.wave_storage.size() < g.wave_count)
    if (!add_wave(r, c)) return false;
  for (u32 i = 0; i < g.wave_count; ++i) {
    Wave& w = *g.wave_storage[i];
    w.workgroup = &g;
    initialize_wave(w, c, g, i);
    clear_accumulation_registers(w, c);
    w.next = c.image.slot(c.entry_address);
    if (c.request.observer) c.request.observer->started(w);
    if (w.scratch_bytes) std::memset(reinterpret_cast<void*>(w.scratch_base), 0, size_t{w.scratch_bytes} * c.lanes);
  }
  return true;
}

}  // namespace crosslane::sim
