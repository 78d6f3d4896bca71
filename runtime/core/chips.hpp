// SPDX-License-Identifier: MIT
// The figures of a chip, as programs see them through hipGetDeviceProperties and
// hipDeviceGetAttribute.
#pragma once

#include "sim/machine/chips.hpp"

namespace crosslane::runtime {

using sim::Chip;
using sim::chip_of;

}  // namespace crosslane::runtime
