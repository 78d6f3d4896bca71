// SPDX-License-Identifier: MIT
#include "sim/machine/kernel_arguments.hpp"

#include <cstring>

#include "sim/machine/wave.hpp"

namespace crosslane::sim {
namespace {

uint32_t full_blocks(uint32_t grid, uint32_t remainder) { return remainder ? grid - 1 : grid; }

/// Work-items of a dimension: partial last workgroups count as many as they have.
uint32_t work_items(uint32_t grid, uint32_t block, uint32_t remainder) {
  return full_blocks(grid, remainder) * block + remainder;
}

uint16_t grid_dimensions(const LaunchRequest& r) {
  if (r.grid.z * r.block.z > 1) return 3;
  return r.grid.y * r.block.y > 1 ? 2 : 1;
}

uint64_t hidden_value(ArgKind kind, const LaunchRequest& r, const Device::HiddenArguments& h) {
  switch (kind) {
    case ArgKind::hidden_printf_buffer: return h.printf_buffer;
    case ArgKind::hidden_hostcall_buffer: return h.hostcall_buffer;
    case ArgKind::hidden_default_queue: return h.default_queue;
    case ArgKind::hidden_multigrid_sync_arg: return h.multigrid_sync_arg;
    case ArgKind::hidden_block_count_x: return full_blocks(r.grid.x, r.last_block_remainder.x);
    case ArgKind::hidden_block_count_y: return full_blocks(r.grid.y, r.last_block_remainder.y);
    case ArgKind::hidden_block_count_z: return full_blocks(r.grid.z, r.last_block_remainder.z);
    case ArgKind::hidden_group_size_x: return r.block.x;
    case ArgKind::hidden_group_size_y: return r.block.y;
    case ArgKind::hidden_group_size_z: return r.block.z;
    case ArgKind::hidden_remainder_x: return r.last_block_remainder.x;
    case ArgKind::hidden_remainder_y: return r.last_block_remainder.y;
    case ArgKind::hidden_remainder_z: return r.last_block_remainder.z;
    case ArgKind::hidden_grid_dims: return grid_dimensions(r);
    case ArgKind::hidden_heap_v1: return h.heap_v1;
    case ArgKind::hidden_dynamic_lds_size: return r.dynamic_lds_bytes;
    case ArgKind::hidden_private_base: return private_aperture >> 32;
    case ArgKind::hidden_shared_base: return shared_aperture >> 32;
    default: return 0;
  }
}

}  // namespace

void write_hidden_arguments(const LaunchRequest& request, const Device::HiddenArguments& hidden,
                            std::span<std::byte> kernarg) {
  for (const KernelArg& arg : request.kernel->args) {
    if (!arg.hidden() || arg.size_bytes > 8 || uint64_t{arg.offset_bytes} + arg.size_bytes > kernarg.size()) continue;
    const uint64_t value = hidden_value(arg.kind, request, hidden);
    std::memcpy(kernarg.data() + arg.offset_bytes, &value, arg.size_bytes);
  }
}

void write_dispatch_packet(const LaunchRequest& r, uint64_t kernel_object, uint64_t kernarg_address,
                           std::span<std::byte, 64> packet) {
  std::memset(packet.data(), 0, packet.size());
  auto put = [&](size_t at, auto value) { std::memcpy(packet.data() + at, &value, sizeof value); };
  put(2, grid_dimensions(r));
  put(4, static_cast<uint16_t>(r.block.x));
  put(6, static_cast<uint16_t>(r.block.y));
  put(8, static_cast<uint16_t>(r.block.z));
  put(12, work_items(r.grid.x, r.block.x, r.last_block_remainder.x));
  put(16, work_items(r.grid.y, r.block.y, r.last_block_remainder.y));
  put(20, work_items(r.grid.z, r.block.z, r.last_block_remainder.z));
  put(24, r.kernel->descriptor.private_segment_fixed_size);
  put(28, r.kernel->descriptor.group_segment_fixed_size + r.dynamic_lds_bytes);
  put(32, kernel_object);
  put(40, kernarg_address);
}

}  // namespace crosslane::sim
