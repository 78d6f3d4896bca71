// SPDX-License-Identifier: MIT
// What a kernel needs, and how much of it fits: function attributes and occupancy. By stub and by module function.
#include <algorithm>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/launch.hpp"
#include "runtime/core/modules.hpp"
#include "runtime/core/platform.hpp"

using namespace crosslane::runtime;

namespace {

struct Subject {
  GpuDevice* device = nullptr;
  KernelReference reference;
  hipError_t error = hipSuccess;
};

Subject by_stub(const void* stub) {
  Subject subject;
  const UsableDevice usable = usable_device();
  subject.device = usable.device;
  subject.error = usable.error;
  if (subject.error == hipSuccess)
    subject.error = Registry::get().find_kernel(*subject.device, stub, subject.reference);
  return subject;
}

Subject by_function(hipFunction_t function) {
  Subject subject;
  if (!Modules::get().holds(function)) {
    subject.error = hipErrorInvalidDeviceFunction;
    return subject;
  }
  subject.device = Platform::get().device(function->device);
  subject.reference = {function->code, function->kernel};
  return subject;
}

hipFuncAttributes attributes_of(const Subject& subject) {
  const crosslane::sim::Kernel& kernel = *subject.reference.kernel;
  hipFuncAttributes result{};
  result.binaryVersion = subject.device->chip.major * 10 + subject.device->chip.minor;
  result.ptxVersion = result.binaryVersion;
  result.localSizeBytes = kernel.descriptor.private_segment_fixed_size;
  result.sharedSizeBytes = kernel.descriptor.group_segment_fixed_size;
  result.maxDynamicSharedSizeBytes =
      static_cast<int>(subject.device->arch.lds_bytes - kernel.descriptor.group_segment_fixed_size);
  result.maxThreadsPerBlock = static_cast<int>(kernel.max_flat_workgroup_size);
  result.numRegs = static_cast<int>(kernel.vgpr_count);
  return result;
}

hipError_t active_blocks(int* blocks, const Subject& subject, int block_items, size_t lds_bytes) {
  if (!blocks) return hipErrorInvalidValue;
  if (subject.error != hipSuccess) return subject.error;
  if (block_items <= 0) return hipErrorInvalidValue;
  *blocks = static_cast<int>(resident_blocks(*subject.device, *subject.reference.kernel,
                                             static_cast<uint32_t>(block_items), lds_bytes));
  return hipSuccess;
}

/// The block size that keeps most work-items resident; among equals the largest.
hipError_t best_block(int* grid, int* block, const Subject& subject, size_t lds_bytes, int limit) {
  if (!grid || !block) return hipErrorInvalidValue;
  if (subject.error != hipSuccess) return subject.error;
  const crosslane::sim::Kernel& kernel = *subject.reference.kernel;
  auto most = static_cast<int>(kernel.max_flat_workgroup_size);
  if (limit > 0) most = std::min(most, limit);
  const auto wave = static_cast<int>(kernel.wavefront_size);
  int best_items = 0;
  for (int items = std::min(wave, most); items <= most; items += wave) {
    const uint32_t blocks =
        resident_blocks(*subject.device, kernel, static_cast<uint32_t>(items), lds_bytes);
    const int resident = static_cast<int>(blocks) * items;
    if (resident < best_items || resident == 0) continue;
    best_items = resident;
    *block = items;
    *grid = static_cast<int>(blocks * subject.device->chip.multiprocessors);
  }
  return best_items != 0 ? hipSuccess : hipErrorLaunchOutOfResources;
}

}  // namespace

hipError_t hipFuncGetAttributes(hipFuncAttributes* attributes, const void* stub) {
  if (!attributes) return finish(hipErrorInvalidValue);
  const Subject subject = by_stub(stub);
  if (subject.error == hipSuccess) *attributes = attributes_of(subject);
  return finish(subject.error);
}

hipError_t hipFuncGetAttribute(int* value, hipFunction_attribute what, hipFunction_t function) {
  if (!value) return finish(hipErrorInvalidValue);
  const Subject subject = by_function(function);
  if (subject.error != hipSuccess) return finish(subject.error);
  const hipFuncAttributes all = attributes_of(subject);
  switch (what) {
    case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = all.maxThreadsPerBlock; break;
    case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: *value = static_cast<int>(all.sharedSizeBytes); break;
    case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: *value = static_cast<int>(all.constSizeBytes); break;
    case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: *value = static_cast<int>(all.localSizeBytes); break;
    case HIP_FUNC_ATTRIBUTE_NUM_REGS: *value = all.numRegs; break;
    case HIP_FUNC_ATTRIBUTE_PTX_VERSION: *value = all.ptxVersion; break;
    case HIP_FUNC_ATTRIBUTE_BINARY_VERSION: *value = all.binaryVersion; break;
    case HIP_FUNC_ATTRIBUTE_CACHE_MODE_CA: *value = all.cacheModeCA; break;
    case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: *value = all.maxDynamicSharedSizeBytes; break;
    case HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: *value = all.preferredShmemCarveout; break;
    default: return finish(hipErrorInvalidValue);
  }
  return finish(hipSuccess);
}

hipError_t hipFuncSetAttribute(const void* stub, hipFuncAttribute what, int value) {
  const Subject subject = by_stub(stub);
  if (subject.error != hipSuccess) return finish(subject.error);
  if (what == hipFuncAttributePreferredSharedMemoryCarveout) return finish(hipSuccess);
  if (what != hipFuncAttributeMaxDynamicSharedMemorySize) return finish(hipErrorInvalidValue);
  const bool fits = value >= 0 && value <= attributes_of(subject).maxDynamicSharedSizeBytes;
  return finish(fits ? hipSuccess : hipErrorInvalidValue);
}

// Hints that AMD hardware has no use for.
hipError_t hipFuncSetCacheConfig(const void* stub, hipFuncCache_t) { return finish(by_stub(stub).error); }
hipError_t hipFuncSetSharedMemConfig(const void* stub, hipSharedMemConfig) {
  return finish(by_stub(stub).error);
}

CROSSLANE_HIP_EXPORT hipError_t hipGetFuncBySymbol(hipFunction_t* function, const void* stub) {
  if (!function) return finish(hipErrorInvalidValue);
  const Subject subject = by_stub(stub);
  if (subject.error == hipSuccess)
    *function = Modules::get().function_of(*subject.device, subject.reference.code, subject.reference.kernel);
  return finish(subject.error);
}

hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* stub, int items,
                                                        size_t lds_bytes) {
  return finish(active_blocks(blocks, by_stub(stub), items, lds_bytes));
}
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* stub,
                                                                 int items, size_t lds_bytes,
                                                                 unsigned) {
  return finish(active_blocks(blocks, by_stub(stub), items, lds_bytes));
}
hipError_t hipOccupancyMaxPotentialBlockSize(int* grid, int* block, const void* stub,
                                             size_t lds_bytes, int limit) {
  return finish(best_block(grid, block, by_stub(stub), lds_bytes, limit));
}
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, hipFunction_t function,
                                                              int items, size_t lds_bytes) {
  return finish(active_blocks(blocks, by_function(function), items, lds_bytes));
}
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks,
                                                                       hipFunction_t function,
                                                                       int items, size_t lds_bytes,
                                                                       unsigned) {
  return finish(active_blocks(blocks, by_function(function), items, lds_bytes));
}
hipError_t hipModuleOccupancyMaxPotentialBlockSize(int* grid, int* block, hipFunction_t function,
                                                   size_t lds_bytes, int limit) {
  return finish(best_block(grid, block, by_function(function), lds_bytes, limit));
}
hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block,
                                                            hipFunction_t function, size_t lds_bytes,
                                                            int limit, unsigned) {
  return finish(best_block(grid, block, by_function(function), lds_bytes, limit));
}
