// SPDX-License-Identifier: MIT
// hipDeviceGetAttribute, out of the device's properties. An attribute that no AMD GPU has answers hipErrorInvalidValue, as in HIP.
#include <algorithm>
#include <cstdlib>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/properties.hpp"

using namespace crosslane::runtime;

namespace {

struct Answer {
  bool known = true;
  int64_t value = 0;
};

// Numbered after the last one of the 5.2.3 header.
constexpr int virtual_memory_management = hipDeviceAttributeMemoryPoolsSupported + 1;
constexpr int host_register_supported = hipDeviceAttributeMemoryPoolsSupported + 2;
constexpr int pool_handle_types = hipDeviceAttributeMemoryPoolsSupported + 3;
constexpr int host_numa_id = hipDeviceAttributeMemoryPoolsSupported + 4;
constexpr int wall_clock_rate = hipDeviceAttributeFineGrainSupport + 1;
constexpr int number_of_xccs = hipDeviceAttributeFineGrainSupport + 2;
constexpr int vgprs_per_thread = hipDeviceAttributeFineGrainSupport + 3;
constexpr int pci_chip_id = hipDeviceAttributeFineGrainSupport + 4;

Answer size_attribute(int attribute, const DevicePropertiesR0600& p) {
  switch (attribute) {
    case hipDeviceAttributeClockRate: return {true, p.clockRate};
    case hipDeviceAttributeL2CacheSize: return {true, p.l2CacheSize};
    case hipDeviceAttributeComputeCapabilityMajor: return {true, p.major};
    case hipDeviceAttributeComputeCapabilityMinor: return {true, p.minor};
    case hipDeviceAttributeMaxBlocksPerMultiProcessor: return {true, p.maxBlocksPerMultiProcessor};
    case hipDeviceAttributeMaxBlockDimX:
    case hipDeviceAttributeMaxBlockDimY:
    case hipDeviceAttributeMaxBlockDimZ:
    case hipDeviceAttributeMaxThreadsDim: return {true, p.maxThreadsDim[0]};
    case hipDeviceAttributeMaxGridDimX: return {true, p.maxGridSize[0]};
    case hipDeviceAttributeMaxGridDimY: return {true, p.maxGridSize[1]};
    case hipDeviceAttributeMaxGridDimZ: return {true, p.maxGridSize[2]};
    case hipDeviceAttributeMaxThreadsPerBlock: return {true, p.maxThreadsPerBlock};
    case hipDeviceAttributeMaxThreadsPerMultiProcessor: return {true, p.maxThreadsPerMultiProcessor};
    case hipDeviceAttributeMaxPitch: return {true, static_cast<int64_t>(p.memPitch)};
    case hipDeviceAttributeMemoryBusWidth: return {true, p.memoryBusWidth};
    case hipDeviceAttributeMemoryClockRate: return {true, p.memoryClockRate};
    case hipDeviceAttributeMultiprocessorCount: return {true, p.multiProcessorCount};
    case hipDeviceAttributePciBusId: return {true, p.pciBusID};
    case hipDeviceAttributePciDeviceId: return {true, p.pciDeviceID};
    case hipDeviceAttributePciDomainID: return {true, p.pciDomainID};
    case hipDeviceAttributeMaxRegistersPerBlock: return {true, p.regsPerBlock};
    case hipDeviceAttributeMaxRegistersPerMultiprocessor: return {true, p.regsPerMultiprocessor};
    case hipDeviceAttributeMaxSharedMemoryPerBlock: return {true, static_cast<int64_t>(p.sharedMemPerBlock)};
    case hipDeviceAttributeSharedMemPerBlockOptin: return {true, static_cast<int64_t>(p.sharedMemPerBlockOptin)};
    case hipDeviceAttributeSharedMemPerMultiprocessor:
    case hipDeviceAttributeMaxSharedMemoryPerMultiprocessor:
      return {true, static_cast<int64_t>(p.sharedMemPerMultiprocessor)};
    case hipDeviceAttributeTextureAlignment: return {true, static_cast<int64_t>(p.textureAlignment)};
    case hipDeviceAttributeTexturePitchAlignment: return {true, static_cast<int64_t>(p.texturePitchAlignment)};
    case hipDeviceAttributeSurfaceAlignment: return {true, static_cast<int64_t>(p.surfaceAlignment)};
    case hipDeviceAttributeTotalConstantMemory: return {true, static_cast<int64_t>(p.totalConstMem)};
    case hipDeviceAttributeTotalGlobalMem: return {true, static_cast<int64_t>(p.totalGlobalMem)};
    case hipDeviceAttributeWarpSize: return {true, p.warpSize};
    case hipDeviceAttributeClockInstructionRate:
    case wall_clock_rate: return {true, p.clockInstructionRate};
    default: return {false, 0};
  }
}

Answer ability_attribute(int attribute, const DevicePropertiesR0600& p) {
  switch (attribute) {
    case hipDeviceAttributeEccEnabled: return {true, p.ECCEnabled};
    case hipDeviceAttributeAsyncEngineCount: return {true, p.asyncEngineCount};
    case hipDeviceAttributeCanMapHostMemory:
    case hipDeviceAttributeCanUseHostPointerForRegisteredMem:
    case hipDeviceAttributeConcurrentKernels:
    case hipDeviceAttributeConcurrentManagedAccess:
    case hipDeviceAttributeCooperativeLaunch:
    case hipDeviceAttributeDeviceOverlap:
    case hipDeviceAttributeDirectManagedMemAccessFromHost:
    case hipDeviceAttributeGlobalL1CacheSupported:
    case hipDeviceAttributeLocalL1CacheSupported:
    case hipDeviceAttributeManagedMemory:
    case hipDeviceAttributeStreamPrioritiesSupported:
    case hipDeviceAttributeUnifiedAddressing:
    case hipDeviceAttributeMemoryPoolsSupported:
    case hipDeviceAttributeIsLargeBar:
    case hipDeviceAttributeCanUseStreamWaitValue:
    case hipDeviceAttributeFineGrainSupport:
    case host_register_supported: return {true, 1};
    case hipDeviceAttributeComputeMode:  // hipComputeModeDefault
    case hipDeviceAttributeComputePreemptionSupported:
    case hipDeviceAttributeCooperativeMultiDeviceLaunch:
    case hipDeviceAttributeHostNativeAtomicSupported:
    case hipDeviceAttributeIntegrated:
    case hipDeviceAttributeIsMultiGpuBoard:
    case hipDeviceAttributeKernelExecTimeout:
    case hipDeviceAttributeMultiGpuBoardGroupID:
    case hipDeviceAttributePageableMemoryAccess:
    case hipDeviceAttributePageableMemoryAccessUsesHostPageTables:
    case hipDeviceAttributeReservedSharedMemPerBlock:
    case hipDeviceAttributeTccDriver:
    case hipDeviceAttributeAsicRevision:
    case hipDeviceAttributeImageSupport:  // textures are not simulated
    case hipDeviceAttributeCooperativeMultiDeviceUnmatchedFunc:
    case hipDeviceAttributeCooperativeMultiDeviceUnmatchedGridDim:
    case hipDeviceAttributeCooperativeMultiDeviceUnmatchedBlockDim:
    case hipDeviceAttributeCooperativeMultiDeviceUnmatchedSharedMem:
    case virtual_memory_management:
    case pool_handle_types:
    case host_numa_id: return {true, 0};
    default: return {false, 0};
  }
}

Answer chip_attribute(int attribute, const GpuDevice& device, const DevicePropertiesR0600& p) {
  const Chip& chip = device.chip;
  switch (attribute) {
    case hipDeviceAttributePhysicalMultiProcessorCount: return {true, chip.compute_units};
    case number_of_xccs: return {true, chip.xccs};
    case vgprs_per_thread: return {true, device.arch.has_agprs ? 512 : device.arch.vgprs};
    case pci_chip_id: return {true, chip.pci_chip_id};
    case hipDeviceAttributeGcnArch: return {true, std::atoi(p.gcnArchName + 3)};
    default: return {false, 0};
  }
}

/// Image sizes: none can be made, so programs that ask see zero.
bool is_image_size(int attribute) {
  return attribute >= hipDeviceAttributeMaxSurface1D &&
         attribute <= hipDeviceAttributeMaxTextureCubemapLayered;
}

}  // namespace

hipError_t hipDeviceGetAttribute(int* value, hipDeviceAttribute_t attribute, int index) {
  if (!value) return finish(hipErrorInvalidValue);
  const Platform& platform = Platform::get();
  if (platform.status() != hipSuccess) return finish(platform.status());
  const GpuDevice* device = platform.device(index);
  if (!device) return finish(hipErrorInvalidDevice);
  const DevicePropertiesR0600 properties = properties_of(*device);
  Answer answer = size_attribute(attribute, properties);
  if (!answer.known) answer = ability_attribute(attribute, properties);
  if (!answer.known) answer = chip_attribute(attribute, *device, properties);
  if (!answer.known && is_image_size(attribute)) answer = {true, 0};
  if (!answer.known) return finish(hipErrorInvalidValue);
  *value = static_cast<int>(std::min<int64_t>(answer.value, 0x7fffffff));  // memory sizes do not fit an int
  return finish(hipSuccess);
}
