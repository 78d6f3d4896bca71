// SPDX-License-Identifier: MIT
// A device's figures in HIP's newest layout; the older layout and the attributes are made from it, so that no figure is kept twice.
#pragma once

#include "runtime/core/platform.hpp"

namespace crosslane::runtime {

DevicePropertiesR0600 properties_of(const GpuDevice& device);

}  // namespace crosslane::runtime
