// SPDX-License-Identifier: MIT
// hipDeviceProp_t in both layouts. Old programs link hipGetDeviceProperties; HIP 6 headers rename it to the R0600 function.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "runtime/core/errors.hpp"
#include "runtime/core/properties.hpp"

using namespace crosslane::runtime;

namespace crosslane::runtime {
namespace {

hipDeviceArch_t architecture_flags() {
  hipDeviceArch_t flags{};
  flags.hasGlobalInt32Atomics = flags.hasGlobalFloatAtomicExch = 1;
  flags.hasSharedInt32Atomics = flags.hasSharedFloatAtomicExch = 1;
  flags.hasFloatAtomicAdd = flags.hasGlobalInt64Atomics = flags.hasSharedInt64Atomics = 1;
  flags.hasDoubles = flags.hasWarpVote = flags.hasWarpBallot = flags.hasWarpShuffle = 1;
  flags.hasThreadFenceSystem = flags.has3dGrid = 1;
  return flags;
}

void fill_identity(const GpuDevice& device, DevicePropertiesR0600& p) {
  const Chip& chip = device.chip;
  std::snprintf(p.name, sizeof(p.name), "%s", std::string(chip.name).c_str());
  std::snprintf(p.gcnArchName, sizeof(p.gcnArchName), "%s%s", std::string(chip.arch).c_str(),
                std::string(chip.feature_suffix).c_str());
  (void)hipDeviceGetUuid(&p.uuid, device.index);
  p.major = chip.major;
  p.minor = chip.minor;
  p.pciBusID = 3 + device.index;
  p.arch = architecture_flags();
  p.ECCEnabled = chip.ecc;
}

void fill_sizes(const GpuDevice& device, DevicePropertiesR0600& p) {
  const Chip& chip = device.chip;
  const uint32_t threads = chip.simds_per_multiprocessor * chip.waves_per_simd * device.arch.default_wave_size;
  p.totalGlobalMem = chip.memory_bytes;
  p.sharedMemPerBlock = p.sharedMemPerBlockOptin = device.arch.lds_bytes;
  p.sharedMemPerMultiprocessor = p.maxSharedMemoryPerMultiProcessor = chip.lds_per_multiprocessor_bytes;
  p.regsPerBlock = 65536;
  p.regsPerMultiprocessor = static_cast<int>(chip.vgprs_per_simd_lane * device.arch.default_wave_size *
                                             chip.simds_per_multiprocessor);
  p.warpSize = device.arch.default_wave_size;
  p.maxThreadsPerBlock = 1024;
  for (int& most : p.maxThreadsDim) most = 1024;
  for (int& most : p.maxGridSize) most = 0x7fffffff;
  p.maxGridSize[1] = p.maxGridSize[2] = 65536;
  p.totalConstMem = 0x7fffffff;
  p.memPitch = 0x7fffffff;
  p.l2CacheSize = static_cast<int>(chip.l2_bytes);
  p.multiProcessorCount = static_cast<int>(chip.multiprocessors);
  p.maxThreadsPerMultiProcessor = static_cast<int>(threads);
  p.maxBlocksPerMultiProcessor = 32;
  p.clockRate = static_cast<int>(chip.clock_khz);
  p.memoryClockRate = static_cast<int>(chip.memory_clock_khz);
  p.memoryBusWidth = static_cast<int>(chip.memory_bus_bits);
  p.clockInstructionRate = 100'000;  // s_memrealtime's 100 MHz
  p.textureAlignment = p.texturePitchAlignment = p.surfaceAlignment = 256;
}

void fill_abilities(DevicePropertiesR0600& p) {
  p.canMapHostMemory = p.concurrentKernels = p.unifiedAddressing = 1;
  p.managedMemory = p.concurrentManagedAccess = p.directManagedMemAccessFromHost = 1;
  p.cooperativeLaunch = p.streamPrioritiesSupported = 1;
  p.canUseHostPointerForRegisteredMem = p.hostRegisterSupported = 1;
  p.memoryPoolsSupported = p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.asyncEngineCount = p.deviceOverlap = 1;
  p.isLargeBar = 1;
}

void fill_old(const DevicePropertiesR0600& from, hipDeviceProp_t& to) {
  std::memset(&to, 0, sizeof(to));
  std::memcpy(to.name, from.name, sizeof(to.name));
  std::memcpy(to.gcnArchName, from.gcnArchName, sizeof(to.gcnArchName));
  to.totalGlobalMem = from.totalGlobalMem;
  to.sharedMemPerBlock = from.sharedMemPerBlock;
  to.regsPerBlock = from.regsPerBlock;
  to.warpSize = from.warpSize;
  to.maxThreadsPerBlock = from.maxThreadsPerBlock;
  std::memcpy(to.maxThreadsDim, from.maxThreadsDim, sizeof(to.maxThreadsDim));
  std::memcpy(to.maxGridSize, from.maxGridSize, sizeof(to.maxGridSize));
  to.clockRate = from.clockRate;
  to.memoryClockRate = from.memoryClockRate;
  to.memoryBusWidth = from.memoryBusWidth;
  to.totalConstMem = from.totalConstMem;
  to.major = from.major;
  to.minor = from.minor;
  to.multiProcessorCount = from.multiProcessorCount;
  to.l2CacheSize = from.l2CacheSize;
  to.maxThreadsPerMultiProcessor = from.maxThreadsPerMultiProcessor;
  to.clockInstructionRate = from.clockInstructionRate;
  to.arch = from.arch;
  to.concurrentKernels = from.concurrentKernels;
  to.pciBusID = from.pciBusID;
  to.maxSharedMemoryPerMultiProcessor = from.maxSharedMemoryPerMultiProcessor;
  to.canMapHostMemory = from.canMapHostMemory;
  to.cooperativeLaunch = from.cooperativeLaunch;
  to.memPitch = from.memPitch;
  to.textureAlignment = from.textureAlignment;
  to.texturePitchAlignment = from.texturePitchAlignment;
  to.ECCEnabled = from.ECCEnabled;
  to.isLargeBar = from.isLargeBar;
  to.managedMemory = from.managedMemory;
  to.directManagedMemAccessFromHost = from.directManagedMemAccessFromHost;
  to.concurrentManagedAccess = from.concurrentManagedAccess;
  to.gcnArch = std::atoi(from.gcnArchName + 3);  // 942, 1100; 90 for gfx90a, whose letter never fitted
}

GpuDevice* find(int index, hipError_t& error) {
  const Platform& platform = Platform::get();
  error = platform.status();
  GpuDevice* device = platform.device(index);
  if (error == hipSuccess && !device) error = hipErrorInvalidDevice;
  return device;
}

/// How many of the wanted figures a device meets; hipChooseDevice picks the best.
int suitability(const DevicePropertiesR0600& has, size_t memory, int major, int multiprocessors) {
  return (has.totalGlobalMem >= memory) + (has.major >= major) + (has.multiProcessorCount >= multiprocessors);
}

hipError_t choose(int* index, size_t memory, int major, int multiprocessors) {
  int best = -1;
  for (const auto& device : Platform::get().devices()) {
    const int score = suitability(properties_of(*device), memory, major, multiprocessors);
    if (score <= best) continue;
    best = score;
    *index = device->index;
  }
  return best < 0 ? hipErrorNoDevice : hipSuccess;
}

}  // namespace

DevicePropertiesR0600 properties_of(const GpuDevice& device) {
  DevicePropertiesR0600 p{};
  fill_identity(device, p);
  fill_sizes(device, p);
  fill_abilities(p);
  return p;
}

}  // namespace crosslane::runtime

hipError_t hipGetDeviceProperties(hipDeviceProp_t* properties, int index) {
  if (!properties) return finish(hipErrorInvalidValue);
  hipError_t error = hipSuccess;
  const GpuDevice* device = find(index, error);
  if (error == hipSuccess) fill_old(properties_of(*device), *properties);
  return finish(error);
}

CROSSLANE_HIP_EXPORT hipError_t hipGetDevicePropertiesR0000(hipDeviceProp_t* properties, int index) {
  return hipGetDeviceProperties(properties, index);
}

CROSSLANE_HIP_EXPORT hipError_t hipGetDevicePropertiesR0600(DevicePropertiesR0600* properties,
                                                            int index) {
  if (!properties) return finish(hipErrorInvalidValue);
  hipError_t error = hipSuccess;
  const GpuDevice* device = find(index, error);
  if (error == hipSuccess) *properties = properties_of(*device);
  return finish(error);
}

hipError_t hipChooseDevice(int* index, const hipDeviceProp_t* wanted) {
  if (!index || !wanted) return finish(hipErrorInvalidValue);
  return finish(choose(index, wanted->totalGlobalMem, wanted->major, wanted->multiProcessorCount));
}

CROSSLANE_HIP_EXPORT hipError_t hipChooseDeviceR0000(int* index, const hipDeviceProp_t* wanted) {
  return hipChooseDevice(index, wanted);
}

CROSSLANE_HIP_EXPORT hipError_t hipChooseDeviceR0600(int* index,
                                                     const DevicePropertiesR0600* wanted) {
  if (!index || !wanted) return finish(hipErrorInvalidValue);
  return finish(choose(index, wanted->totalGlobalMem, wanted->major, wanted->multiProcessorCount));
}
