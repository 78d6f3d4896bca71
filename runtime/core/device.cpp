// SPDX-License-Identifier: MIT
// See the header.
#include "runtime/core/device.hpp"

#include <algorithm>

#include "runtime/core/allocations.hpp"
#include "runtime/core/environment.hpp"
#include "runtime/hostcall/services.hpp"

namespace crosslane::runtime {
namespace {

sim::DeviceOptions options_from_environment() {
  const Environment& wanted = environment();
  sim::DeviceOptions options;
  options.threads = wanted.threads;
  if (wanted.max_instructions != 0) {
    options.max_instructions = wanted.max_instructions;
    options.max_wave_instructions =
        std::min(options.max_wave_instructions, wanted.max_instructions);
  }
  options.disputed = wanted.disputed;
  options.checks = wanted.checks;
  options.time = wanted.time != TimeReport::none;
  options.trace_time = !wanted.trace_file.empty();
  options.strict_barriers = wanted.strict_barriers;
  options.count_opcodes = wanted.statistics || wanted.fidelity;
  return options;
}

}  // namespace

GpuDevice::GpuDevice(int device_index, const arch::Arch& device_arch)
    : index(device_index), arch(device_arch), chip(chip_of(device_arch)), clock(chip) {
  set_defaults();
}

GpuDevice::~GpuDevice() = default;

sim::Device& GpuDevice::simulator() {
  if (sim::Device* ready = made_.load()) return *ready;
  {
    const std::lock_guard lock(making_);
    if (!simulator_) {
      sim::DeviceOptions options = options_from_environment();
      options.memory_bytes = chip.memory_bytes;
      simulator_ = std::make_unique<sim::Device>(arch, options);
      made_ = simulator_.get();
    } else {
      return *simulator_;
    }
  }
  Allocations::get().show_shared_to(*this);
  return *simulator_;
}

HostcallServices& GpuDevice::services() {
  sim::Device& device = simulator();
  const std::lock_guard lock(making_);
  if (!services_) {
    services_ = std::make_unique<HostcallServices>(device);
    device.set_host_services(services_.get());
  }
  return *services_;
}

void GpuDevice::set_defaults() {
  schedule_flags = 0;
  cache_config = hipFuncCachePreferNone;
  shared_memory_config = hipSharedMemBankSizeFourByte;
  limits[0] = 1024;                 // hipLimitStackSize
  limits[hipLimitPrintfFifoSize] = 1024 * 1024;
  limits[hipLimitMallocHeapSize] = 4 * 1024 * 1024;
  limits[3] = 0;
  peers = 0;
  current_pool = nullptr;
  fault_.store(hipSuccess);
}

void GpuDevice::reset() {
  Allocations::get().release_all_of(*this);
  set_defaults();
}

}  // namespace crosslane::runtime
