// SPDX-License-Identifier: MIT
// The devices of the process and the calling thread's choice among them.
//
// Which devices there are is decided at the first call that asks: CROSSLANE_DEVICES, else CROSSLANE_ARCH, else the first target that
// the first registered fat binary has code for, else gfx942.
#pragma once

#include <memory>
#include <vector>

#include "runtime/core/device.hpp"

namespace crosslane::runtime {

class Platform {
 public:
  static Platform& get();

  /// hipErrorNotInitialized (said on stderr once) when the environment is wrong, else hipSuccess.
  [[nodiscard]] hipError_t status() const { return status_; }
  [[nodiscard]] int count() const { return static_cast<int>(devices_.size()); }
  /// Null when there is no such device.
  [[nodiscard]] GpuDevice* device(int index) const;
  [[nodiscard]] const std::vector<std::unique_ptr<GpuDevice>>& devices() const { return devices_; }

  /// Null before the first call that needed devices; does not decide which there are.
  static Platform* get_if_made();

 private:
  Platform();
  hipError_t status_ = hipSuccess;
  std::vector<std::unique_ptr<GpuDevice>> devices_;
};

/// The calling thread's current device; null when status() is an error.
GpuDevice* current_device();
int current_device_index();
/// hipErrorInvalidDevice when there is no such device.
hipError_t set_current_device(int index);

/// The current device when it can be used; otherwise an error: wrong environment, or its sticky fault.
struct UsableDevice {
  GpuDevice* device = nullptr;
  hipError_t error = hipSuccess;
};
UsableDevice usable_device();

}  // namespace crosslane::runtime
