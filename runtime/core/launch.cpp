// SPDX-License-Identifier: MIT
// See the header. Limits are those of the hardware's dispatch packet: at most 1024 work-items a workgroup and 2^32 - 1 work-items in
// each dimension of the grid.
#include "runtime/core/launch.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

#include "runtime/core/errors.hpp"
#include "runtime/core/exit_report.hpp"
#include "runtime/hostcall/services.hpp"
#include "sim/timing/occupancy.hpp"

namespace crosslane::runtime {
namespace {

constexpr uint64_t most_block_items = 1024;
constexpr uint64_t most_grid_items = 0xffff'ffff;

bool asks_for(const sim::Kernel& kernel, sim::ArgKind kind) {
  return std::ranges::any_of(kernel.args,
                             [&](const sim::KernelArg& arg) { return arg.kind == kind; });
}

hipError_t refuse(const sim::Kernel& kernel, const std::string& why, hipError_t error) {
  say_error("launch of " + kernel.name + ": " + why + " (" + error_name(error) + ")");
  return error;
}

std::string text_of(const dim3& d) {
  return std::to_string(d.x) + "x" + std::to_string(d.y) + "x" + std::to_string(d.z);
}

uint64_t items(const dim3& d) { return uint64_t{d.x} * d.y * d.z; }

hipError_t check_block(const sim::Kernel& kernel, const dim3& block) {
  if (items(block) == 0 || items(block) > most_block_items || block.x > most_block_items ||
      block.y > most_block_items || block.z > most_block_items)
    return refuse(kernel, "a block of " + text_of(block) + " work-items; 1 to 1024 are possible",
                  hipErrorInvalidConfiguration);
  if (items(block) > kernel.max_flat_workgroup_size)
    return refuse(kernel,
                  "a block of " + text_of(block) + " work-items; the kernel was compiled for at most " +
                      std::to_string(kernel.max_flat_workgroup_size) + " (__launch_bounds__)",
                  hipErrorInvalidConfiguration);
  const auto& required = kernel.required_workgroup_size;
  if (required[0] != 0 && (required[0] != block.x || required[1] != block.y || required[2] != block.z))
    return refuse(kernel, "a block of " + text_of(block) + "; the kernel requires " +
                              text_of({required[0], required[1], required[2]}),
                  hipErrorInvalidConfiguration);
  return hipSuccess;
}

hipError_t check_shape(const GpuDevice& device, const sim::Kernel& kernel,
                       const LaunchShape& shape) {
  const hipError_t block_error = check_block(kernel, shape.block);
  if (block_error != hipSuccess) return block_error;
  const dim3& grid = shape.grid;
  const dim3& rest = shape.last_block;
  if (kernel.uniform_work_group_size && (rest.x != 0 || rest.y != 0 || rest.z != 0))
    return refuse(kernel, "a grid that is no multiple of the block; the kernel was compiled for full blocks "
                          "(-fno-offload-uniform-block lets the last ones be partial)",
                  hipErrorInvalidValue);
  if (items(grid) == 0 || uint64_t{grid.x} * shape.block.x > most_grid_items ||
      uint64_t{grid.y} * shape.block.y > most_grid_items ||
      uint64_t{grid.z} * shape.block.z > most_grid_items)
    return refuse(kernel, "a grid of " + text_of(grid) + " blocks", hipErrorInvalidConfiguration);
  const uint64_t lds = kernel.descriptor.group_segment_fixed_size + shape.shared_bytes;
  if (lds > device.arch.lds_bytes)
    return refuse(kernel, std::to_string(lds) + " bytes of shared memory; a block may have " +
                              std::to_string(device.arch.lds_bytes),
                  hipErrorLaunchOutOfResources);
  if (shape.cooperative) {
    const uint64_t fitting = uint64_t{device.chip.multiprocessors} *
                             resident_blocks(device, kernel, static_cast<uint32_t>(items(shape.block)),
                                             shape.shared_bytes);
    if (items(grid) > fitting)
      return refuse(kernel, "a cooperative grid of " + std::to_string(items(grid)) +
                                " blocks; " + std::to_string(fitting) + " fit on the device at once",
                    hipErrorCooperativeLaunchTooLarge);
  }
  return hipSuccess;
}

void provide_hidden_arguments(GpuDevice& device, const sim::Kernel& kernel,
                              const LaunchShape& shape) {
  sim::Device::HiddenArguments hidden;
  if (asks_for(kernel, sim::ArgKind::hidden_hostcall_buffer))
    hidden.hostcall_buffer = device.services().hostcall_buffer();
  if (asks_for(kernel, sim::ArgKind::hidden_printf_buffer))
    hidden.printf_buffer = device.services().printf_buffer(device.limits[hipLimitPrintfFifoSize]);
  if (asks_for(kernel, sim::ArgKind::hidden_heap_v1)) hidden.heap_v1 = device.services().heap();
  hidden.multigrid_sync_arg = shape.multigrid_argument;
  device.simulator().set_hidden_arguments(hidden);
}

/// Each place once: a program may launch the same kernel a thousand times.
void print_warnings(const std::vector<sim::Fault>& warnings) {
  static std::mutex mutex;
  static std::set<std::pair<std::string, uint64_t>> printed;
  const std::lock_guard lock(mutex);
  for (const sim::Fault& warning : warnings)
    if (printed.emplace(warning.kernel, warning.pc).second)
      std::fputs(sim::format_warning(warning).c_str(), stderr);
}

hipError_t report_faults(GpuDevice& device, const std::vector<sim::Fault>& faults) {
  if (faults.empty()) return hipSuccess;
  std::fflush(stdout);
  for (const sim::Fault& fault : faults) std::fputs(sim::format(fault).c_str(), stderr);
  std::fflush(stderr);
  note_faults(device, faults);
  const sim::FaultKind kind = faults.front().kind;
  hipError_t error = error_of(kind);
  if (kind == sim::FaultKind::trap && device.services().take_assertion()) error = hipErrorAssert;
  if (is_sticky(kind)) device.set_fault(error);
  return error;
}

}  // namespace

hipError_t pack_arguments(const sim::Kernel& kernel, void** pointers,
                          std::vector<std::byte>& kernarg) {
  kernarg.assign(kernel.kernarg_size_bytes, std::byte{0});
  size_t next = 0;
  for (const sim::KernelArg& arg : kernel.args) {
    if (arg.hidden()) continue;
    if (!pointers) return refuse(kernel, "its arguments are missing", hipErrorInvalidValue);
    const void* source = pointers[next++];
    if (!source)
      return refuse(kernel, "argument " + std::to_string(next) + " is missing", hipErrorInvalidValue);
    if (uint64_t{arg.offset_bytes} + arg.size_bytes > kernarg.size()) return hipErrorInvalidImage;
    std::memcpy(kernarg.data() + arg.offset_bytes, source, arg.size_bytes);
  }
  return hipSuccess;
}

hipError_t copy_arguments(const sim::Kernel& kernel, void** extra,
                          std::vector<std::byte>& kernarg) {
  const void* buffer = nullptr;
  size_t bytes = 0;
  for (size_t i = 0; extra[i] != HIP_LAUNCH_PARAM_END; i += 2) {
    if (extra[i] == HIP_LAUNCH_PARAM_BUFFER_POINTER) buffer = extra[i + 1];
    else if (extra[i] == HIP_LAUNCH_PARAM_BUFFER_SIZE && extra[i + 1])
      std::memcpy(&bytes, extra[i + 1], sizeof(bytes));
    else
      return hipErrorInvalidValue;
  }
  kernarg.assign(kernel.kernarg_size_bytes, std::byte{0});
  uint64_t needed = 0;
  for (const sim::KernelArg& arg : kernel.args)
    if (!arg.hidden())
      needed = std::max(needed, uint64_t{arg.offset_bytes} + arg.size_bytes);
  if (needed == 0) return hipSuccess;
  if (!buffer || bytes < needed)
    return refuse(kernel, "its argument buffer has " + std::to_string(buffer ? bytes : 0) +
                              " bytes; " + std::to_string(needed) + " are needed",
                  hipErrorInvalidValue);
  std::memcpy(kernarg.data(), buffer, std::min(bytes, kernarg.size()));
  return hipSuccess;
}

hipError_t launch(GpuDevice& device, const KernelReference& what, const LaunchShape& shape,
                  const std::vector<std::byte>& kernarg) {
  const hipError_t shape_error = check_shape(device, *what.kernel, shape);
  if (shape_error != hipSuccess) return shape_error;
  const std::lock_guard lock(device.launch_mutex);
  provide_hidden_arguments(device, *what.kernel, shape);
  sim::LaunchRequest request;
  request.code = what.code;
  request.kernel = what.kernel;
  request.grid = {shape.grid.x, shape.grid.y, shape.grid.z};
  request.block = {shape.block.x, shape.block.y, shape.block.z};
  request.last_block_remainder = {shape.last_block.x, shape.last_block.y, shape.last_block.z};
  request.dynamic_lds_bytes = static_cast<uint32_t>(shape.shared_bytes);
  request.kernarg = kernarg;
  request.cooperative = shape.cooperative;
  sim::LaunchResult result = device.simulator().launch(request);
  device.clock.add_kernel(result.statistics);
  if (asks_for(*what.kernel, sim::ArgKind::hidden_hostcall_buffer) ||
      asks_for(*what.kernel, sim::ArgKind::hidden_printf_buffer))
    device.services().finish_launch(what.code->object());
  if (result.timing) note_timing(std::move(*result.timing));
  print_warnings(result.warnings);
  note_findings(device, std::move(result.findings));
  return report_faults(device, result.faults);
}

uint32_t resident_blocks(const GpuDevice& device, const sim::Kernel& kernel, uint32_t block_items,
                         size_t dynamic_lds_bytes) {
  return sim::timing::occupancy_of(device.arch, device.chip, kernel, block_items, dynamic_lds_bytes).groups_per_multiprocessor;
}

}  // namespace crosslane::runtime
