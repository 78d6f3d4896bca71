// SPDX-License-Identifier: MIT
// One GPU of the process: a chip's figures, the simulator behind it (made at first use), and the state HIP keeps for a device.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>

#include "crosslane/arch/arch.hpp"
#include "runtime/core/chips.hpp"
#include "runtime/core/clock.hpp"
#include "runtime/core/hip.hpp"
#include "sim/machine/device.hpp"

namespace crosslane::runtime {

class HostcallServices;

class GpuDevice {
 public:
  GpuDevice(int index, const arch::Arch& arch);
  ~GpuDevice();
  GpuDevice(const GpuDevice&) = delete;
  GpuDevice& operator=(const GpuDevice&) = delete;

  /// Makes the simulator on the first call.
  sim::Device& simulator();
  /// Null while nothing has needed the simulator.
  [[nodiscard]] sim::Device* simulator_if_made() const { return made_.load(); }

  /// The hostcall services and buffers, made when the first kernel that needs them is launched.
  HostcallServices& services();

  /// The sticky fault of an earlier kernel, or hipSuccess.
  [[nodiscard]] hipError_t fault() const { return fault_.load(); }
  void set_fault(hipError_t error) { fault_.store(error); }

  /// Forgets settings and fault, frees the memory: hipDeviceReset.
  void reset();

  const int index;
  const arch::Arch& arch;
  const Chip chip;
  DeviceClock clock;
  std::mutex launch_mutex;  // one launch at a time on a device

  // Settings that hardware keeps and the simulator does not need.
  std::atomic<unsigned> schedule_flags{0};
  std::atomic<hipFuncCache_t> cache_config{hipFuncCachePreferNone};
  std::atomic<hipSharedMemConfig> shared_memory_config{hipSharedMemBankSizeFourByte};
  std::array<std::atomic<size_t>, 4> limits;  // by hipLimit_t
  std::atomic<uint64_t> peers{0};             // bit i: may touch memory of device i
  std::atomic<hipMemPool_t> current_pool{nullptr};
  std::atomic<unsigned> primary_context_references{0};

 private:
  void set_defaults();

  std::mutex making_;
  std::unique_ptr<sim::Device> simulator_;
  std::atomic<sim::Device*> made_{nullptr};
  std::unique_ptr<HostcallServices> services_;
  std::atomic<hipError_t> fault_{hipSuccess};
};

}  // namespace crosslane::runtime
