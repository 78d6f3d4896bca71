// SPDX-License-Identifier: MIT
// See the header. The platform is never destroyed: programs call HIP from static destructors.
#include "runtime/core/platform.hpp"

#include <atomic>

#include "crosslane/arch/relatives.hpp"
#include "runtime/core/environment.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/registry.hpp"

namespace crosslane::runtime {
namespace {

std::atomic<Platform*> made_platform{nullptr};
thread_local int current_index = 0;

}  // namespace

Platform::Platform() {
  const Environment& wanted = environment();
  if (!wanted.error.empty()) {
    say_error(wanted.error);
    status_ = hipErrorNotInitialized;
    return;
  }
  std::vector<std::string> names = wanted.device_archs;
  if (names.empty()) names.push_back(Registry::get().default_arch());
  for (const std::string& name : names) {
    const int index = static_cast<int>(devices_.size());
    devices_.push_back(std::make_unique<GpuDevice>(index, *arch::find_any(name)));
  }
}

Platform& Platform::get() {
  static Platform& only = *[] {
    auto* platform = new Platform;
    made_platform = platform;
    return platform;
  }();
  return only;
}

Platform* Platform::get_if_made() { return made_platform.load(); }

GpuDevice* Platform::device(int index) const {
  return index >= 0 && index < count() ? devices_[static_cast<size_t>(index)].get() : nullptr;
}

GpuDevice* current_device() { return Platform::get().device(current_index); }

int current_device_index() { return current_index; }

hipError_t set_current_device(int index) {
  Platform& platform = Platform::get();
  if (platform.status() != hipSuccess) return platform.status();
  if (!platform.device(index)) return hipErrorInvalidDevice;
  current_index = index;
  return hipSuccess;
}

UsableDevice usable_device() {
  const hipError_t status = Platform::get().status();
  if (status != hipSuccess) return {nullptr, status};
  GpuDevice* device = current_device();
  if (device->fault() != hipSuccess) return {nullptr, device->fault()};
  return {device, hipSuccess};
}

}  // namespace crosslane::runtime
