// SPDX-License-Identifier: MIT
// One kernel of a code object on a simulated device, for `crosslane run kernel.hsaco`.
#pragma once

#include "tools/simulation/module.hpp"

namespace crosslane::tools {

KernelOutcome launch_kernel(const KernelLaunch& launch);

}  // namespace crosslane::tools
