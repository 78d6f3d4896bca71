// SPDX-License-Identifier: MIT
// Launches by host stub: the <<<>>> syntax and its relatives. The kernel has run when the call returns.
#include <cstring>
#include <vector>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/launch.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

struct CallConfiguration {
  dim3 grid;
  dim3 block;
  size_t shared_bytes = 0;
  hipStream_t stream = nullptr;
  std::vector<std::byte> arguments;  // hipSetupArgument
};

std::vector<CallConfiguration>& call_stack() {
  thread_local std::vector<CallConfiguration> stack;
  return stack;
}

struct StubLaunch {
  const void* stub = nullptr;
  LaunchShape shape;
  hipStream_t stream = nullptr;
  hipEvent_t start = nullptr;
  hipEvent_t stop = nullptr;
};

hipError_t launch_stub(const StubLaunch& wanted, void** arguments) {
  if (!wanted.stub) return hipErrorInvalidDeviceFunction;
  const StreamTarget target = find_stream(wanted.stream);
  if (target.error != hipSuccess) return target.error;
  if ((wanted.start && !is_event(wanted.start)) || (wanted.stop && !is_event(wanted.stop)))
    return hipErrorInvalidHandle;
  KernelReference kernel;
  hipError_t error = Registry::get().find_kernel(*target.device, wanted.stub, kernel);
  if (error != hipSuccess) return error;
  std::vector<std::byte> kernarg;
  error = pack_arguments(*kernel.kernel, arguments, kernarg);
  if (error != hipSuccess) return error;
  if (wanted.start) record_event(wanted.start, *target.device);
  error = launch(*target.device, kernel, wanted.shape, kernarg);
  if (wanted.stop) record_event(wanted.stop, *target.device);
  return error;
}

LaunchShape shape_of(dim3 grid, dim3 block, size_t shared_bytes) {
  LaunchShape shape;
  shape.grid = grid;
  shape.block = block;
  shape.shared_bytes = shared_bytes;
  return shape;
}

hipError_t launch_cooperative(const void* stub, const LaunchShape& shape, hipStream_t stream,
                              void** arguments) {
  StubLaunch wanted{stub, shape, stream};
  wanted.shape.cooperative = true;
  return launch_stub(wanted, arguments);
}

/// ockl's view of a multi-device launch; a grid finds itself alone in it, since devices run one after another here.
struct MultiGrid {
  uint64_t barrier = 0;
  uint32_t grid_rank = 0;
  uint32_t grid_count = 1;
  uint64_t items_before = 0;
  uint64_t items_total = 0;
};

uint64_t items_of(const hipLaunchParams& p) {
  return uint64_t{p.gridDim.x} * p.gridDim.y * p.gridDim.z * p.blockDim.x * p.blockDim.y * p.blockDim.z;
}

hipError_t launch_on_several(hipLaunchParams* list, int count, bool cooperative) {
  if (!list || count <= 0 || count > Platform::get().count()) return hipErrorInvalidValue;
  MultiGrid grids;
  grids.grid_count = static_cast<uint32_t>(count);
  for (int i = 0; i < count; ++i) grids.items_total += items_of(list[i]);
  for (int i = 0; i < count; ++i) {
    const hipLaunchParams& one = list[i];
    const StreamTarget target = find_stream(one.stream);
    if (target.error != hipSuccess) return target.error;
    if (!target.stream) return hipErrorInvalidHandle;  // the default stream does not say which device
    StubLaunch wanted{one.func, shape_of(one.gridDim, one.blockDim, one.sharedMem), one.stream};
    wanted.shape.cooperative = cooperative;
    const auto place = target.device->simulator().memory().allocate(
        sizeof(MultiGrid), crosslane::sim::MemoryKind::internal, "multi-grid information");
    if (!place) return hipErrorOutOfMemory;
    grids.grid_rank = static_cast<uint32_t>(i);
    std::memcpy(reinterpret_cast<void*>(*place), &grids, sizeof(grids));
    wanted.shape.multigrid_argument = *place;
    const hipError_t error = launch_stub(wanted, one.args);
    target.device->simulator().memory().release(*place);
    if (error != hipSuccess) return error;
    grids.items_before += items_of(one);
  }
  return hipSuccess;
}

/// hipLaunchConfig_t of HIP 6.5.
struct LaunchAttribute {
  int id;
  int padding;
  union {
    char bytes[64];
    int cooperative;
  } value;
};
struct LaunchConfig {
  dim3 grid;
  dim3 block;
  size_t shared_bytes;
  hipStream_t stream;
  LaunchAttribute* attributes;
  unsigned attribute_count;
};
constexpr int cooperative_attribute = 2;

}  // namespace

hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes,
                                      hipStream_t stream) {
  call_stack().push_back({grid, block, shared_bytes, stream, {}});
  return hipSuccess;
}

hipError_t __hipPopCallConfiguration(dim3* grid, dim3* block, size_t* shared_bytes,
                                     hipStream_t* stream) {
  if (call_stack().empty()) return finish(hipErrorMissingConfiguration);
  const CallConfiguration& top = call_stack().back();
  *grid = top.grid;
  *block = top.block;
  *shared_bytes = top.shared_bytes;
  *stream = top.stream;
  call_stack().pop_back();
  return hipSuccess;
}

hipError_t hipLaunchKernel(const void* stub, dim3 grid, dim3 block, void** arguments,
                           size_t shared_bytes, hipStream_t stream) {
  return finish(launch_stub({stub, shape_of(grid, block, shared_bytes), stream}, arguments));
}

CROSSLANE_HIP_EXPORT hipError_t hipExtLaunchKernel(const void* stub, dim3 grid, dim3 block,
                                                   void** arguments, size_t shared_bytes,
                                                   hipStream_t stream, hipEvent_t start,
                                                   hipEvent_t stop, int) {
  return finish(
      launch_stub({stub, shape_of(grid, block, shared_bytes), stream, start, stop}, arguments));
}

hipError_t hipLaunchCooperativeKernel(const void* stub, dim3 grid, dim3 block, void** arguments,
                                      unsigned shared_bytes, hipStream_t stream) {
  return finish(launch_cooperative(stub, shape_of(grid, block, shared_bytes), stream, arguments));
}

hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams* list, int count, unsigned) {
  return finish(launch_on_several(list, count, true));
}

hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams* list, int count, unsigned) {
  return finish(launch_on_several(list, count, false));
}

CROSSLANE_HIP_EXPORT hipError_t hipLaunchKernelExC(const LaunchConfig* config, const void* stub,
                                                   void** arguments) {
  if (!config) return finish(hipErrorInvalidValue);
  StubLaunch wanted{stub, shape_of(config->grid, config->block, config->shared_bytes),
                    config->stream};
  for (unsigned i = 0; i < config->attribute_count; ++i)
    if (config->attributes[i].id == cooperative_attribute)
      wanted.shape.cooperative = config->attributes[i].value.cooperative != 0;
  return finish(launch_stub(wanted, arguments));
}

// The launch of HIP's first years: configure, hand over the arguments one by one, launch.
hipError_t hipConfigureCall(dim3 grid, dim3 block, size_t shared_bytes, hipStream_t stream) {
  return finish(__hipPushCallConfiguration(grid, block, shared_bytes, stream));
}

hipError_t hipSetupArgument(const void* argument, size_t size_bytes, size_t offset_bytes) {
  if (!argument) return finish(hipErrorInvalidValue);
  if (call_stack().empty()) return finish(hipErrorMissingConfiguration);
  std::vector<std::byte>& buffer = call_stack().back().arguments;
  if (buffer.size() < offset_bytes + size_bytes) buffer.resize(offset_bytes + size_bytes);
  std::memcpy(buffer.data() + offset_bytes, argument, size_bytes);
  return finish(hipSuccess);
}

hipError_t hipLaunchByPtr(const void* stub) {
  if (call_stack().empty()) return finish(hipErrorMissingConfiguration);
  const CallConfiguration call = std::move(call_stack().back());
  call_stack().pop_back();
  const StreamTarget target = find_stream(call.stream);
  if (target.error != hipSuccess) return finish(target.error);
  KernelReference kernel;
  hipError_t error = Registry::get().find_kernel(*target.device, stub, kernel);
  if (error != hipSuccess) return finish(error);
  size_t size_bytes = call.arguments.size();
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, const_cast<std::byte*>(call.arguments.data()),
                   HIP_LAUNCH_PARAM_BUFFER_SIZE, &size_bytes, HIP_LAUNCH_PARAM_END};
  std::vector<std::byte> kernarg;
  error = copy_arguments(*kernel.kernel, extra, kernarg);
  if (error != hipSuccess) return finish(error);
  return finish(launch(*target.device, kernel, shape_of(call.grid, call.block, call.shared_bytes),
                       kernarg));
}
