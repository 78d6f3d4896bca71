// SPDX-License-Identifier: MIT
// Initial register state of a wave. [LLVM AMDGPUUsage, "Initial Kernel Execution State"]
#include <algorithm>
#include <cstring>

#include "sim/machine/launch.hpp"

namespace crosslane::sim {
namespace {

/// The resource descriptor through which gfx90a and gfx10 kernels reach their scratch: only its base matters here, because buffer
/// accesses recognise the wave's scratch by it. Swizzled, one dword elements, thread id added. [CDNA3 §9.1.8, table 40]
void write_scratch_resource(Wave& wave, u32 at) {
  wave.set_sgpr64(at, wave.scratch_base | u64{1} << 63);
  wave.sgpr[at + 2] = 0xffffffff;
  wave.sgpr[at + 3] = 1u << 23;
}

void write_user_sgprs(Wave& wave, const LaunchContext& c, const KernelDescriptor& d) {
  u32 at = 0;
  auto pair = [&](bool enabled, u64 value) {
    if (!enabled) return;
    wave.set_sgpr64(at, value);
    at += 2;
  };
  if (d.enable_sgpr_private_segment_buffer()) {
    write_scratch_resource(wave, at);
    at += 4;
  }
  pair(d.enable_sgpr_dispatch_ptr(), c.dispatch_packet_address);
  pair(d.enable_sgpr_queue_ptr(), c.queue_address);
  pair(d.enable_sgpr_kernarg_segment_ptr(), c.kernarg_address);
  pair(d.enable_sgpr_dispatch_id(), 0);
  pair(d.enable_sgpr_flat_scratch_init(), wave.scratch_base);
  if (d.enable_sgpr_private_segment_size()) wave.sgpr[at++] = wave.scratch_bytes;
  // Before gfx1250 a kernel that wants preloaded arguments starts with code that loads them itself, for firmware that does not preload.
  if (!c.arch.is_at_least(arch::Generation::gfx1250) || !c.kernarg_address) return;
  const u32* arguments = reinterpret_cast<const u32*>(c.kernarg_address) + d.kernarg_preload_offset_dwords();
  for (u32 i = 0; i < d.kernarg_preload_sgprs(); ++i) wave.sgpr[at++] = arguments[i];
}

void write_workgroup_sgprs(Wave& wave, const LaunchContext& c, const KernelDescriptor& d, const Workgroup& group) {
  if (c.arch.has_architected_workgroup_ids) {
    wave.sgpr[operand::ttmp0 + 9] = group.id[0];
    wave.sgpr[operand::ttmp0 + 7] = group.id[1] | group.id[2] << 16;
    wave.sgpr[operand::ttmp0 + 8] = wave.index << 25;
    return;
  }
  u32 at = d.user_sgpr_count();
  if (d.enable_sgpr_workgroup_id_x()) wave.sgpr[at++] = group.id[0];
  if (d.enable_sgpr_workgroup_id_y()) wave.sgpr[at++] = group.id[1];
  if (d.enable_sgpr_workgroup_id_z()) wave.sgpr[at++] = group.id[2];
  if (d.enable_sgpr_workgroup_info()) wave.sgpr[at++] = group.wave_count;
  // The wave's offset in its scratch allocation: the bases above are this wave's own already.
  if (d.enable_private_segment() && !c.arch.has_architected_flat_scratch) wave.sgpr[at++] = 0;
}

/// Work-items are numbered x fastest; each wave takes the next W of them.
void write_work_item_ids(Wave& wave, const LaunchContext& c, const KernelDescriptor& d, const Workgroup& group) {
  const auto& size = group.size;
  const u32 first = wave.index * wave.lanes;
  u32 x = first % size[0], y = first / size[0] % size[1], z = first / size[0] / size[1];
  const bool packed = c.arch.has_packed_work_item_ids;
  u32* v0 = wave.vgpr(0);
  u32* v1 = !packed && d.enable_vgpr_workitem_id() >= 1 ? wave.vgpr(1) : nullptr;
  u32* v2 = !packed && d.enable_vgpr_workitem_id() >= 2 ? wave.vgpr(2) : nullptr;
  for (u32 lane = 0; lane < wave.lanes; ++lane) {
    v0[lane] = packed ? x | y << 10 | z << 20 : x;
    if (v1) v1[lane] = y;
    if (v2) v2[lane] = z;
    if (++x < size[0]) continue;
    x = 0;
    if (++y < size[1]) continue;
    y = 0;
    ++z;
  }
}

Mode initial_mode(const KernelDescriptor& d, const arch::Arch& arch) {
  const bool gfx12 = arch.is_at_least(arch::Generation::gfx12);
  Mode m;
  m.round_32 = static_cast<u8>(d.float_round_mode_32());
  m.round_16_64 = static_cast<u8>(d.float_round_mode_16_64());
  m.denorm_32 = static_cast<u8>(d.float_denorm_mode_32());
  m.denorm_16_64 = static_cast<u8>(d.float_denorm_mode_16_64());
  m.dx10_clamp = gfx12 || d.enable_dx10_clamp();
  m.ieee = gfx12 || d.enable_ieee_mode();
  m.fp16_overflow = d.fp16_ovfl();
  return m;
}

}  // namespace

void initialize_wave(Wave& wave, const LaunchContext& c, const Workgroup& group, u32 index) {
  const KernelDescriptor& d = c.request.kernel->descriptor;
  wave.index = index;
  wave.lanes = c.lanes;
  wave.arch = &c.arch;
  wave.code = &c.image;
  wave.memory = &c.memory;
  wave.env.generation = c.arch.generation;
  wave.env.has_fnuz_float8 = c.arch.has_fnuz_float8;
  wave.env.disputed = c.options.disputed;
  wave.env.lanes = c.lanes;
  wave.env.mode = initial_mode(d, c.arch);
  wave.mode_changed();
  wave.stop = Stop::running;
  wave.executed = 0;
  wave.scc = false;
  wave.vgpr_msb = 0;
  wave.trap_status = 0;
  wave.mode_rest = 0;
  wave.clock_is_exact = false;
  wave.in_barrier = false;
  wave.barrier_target = 0;
  // Waves follow one another in the same object, and mostly touch the same allocations.
  if (const u64 generation = c.memory.generation(); wave.ranges_generation != generation) {
    for (Wave::CachedRange& r : wave.ranges) r = {};
    wave.ranges_generation = generation;
  }
  wave.flat_scratch = wave.scratch_base;
  std::memset(wave.sgpr, 0, sizeof wave.sgpr);
  write_user_sgprs(wave, c, d);
  write_workgroup_sgprs(wave, c, d, group);
  std::memset(wave.vgpr(0), 0, size_t{wave.vgpr_count} * wave.lanes * sizeof(u32));
  write_work_item_ids(wave, c, d, group);
  const u64 items = u64{group.size[0]} * group.size[1] * group.size[2];
  const u64 first = u64{index} * wave.lanes;
  const u64 here = std::min<u64>(items - first, wave.lanes);
  wave.set_sgpr64(operand::exec_lo, here == 64 ? ~u64{0} : (u64{1} << here) - 1);
  wave.exec_changed();
}

}  // namespace crosslane::sim
