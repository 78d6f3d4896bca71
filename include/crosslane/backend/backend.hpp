// SPDX-License-Identifier: MIT
// Picks the back end. Each has the same primitives, in namespace crosslane::backend, in the same
// order; everything composite is written once above them, in ops/.
#pragma once

#include "crosslane/config.hpp"

#if defined(CROSSLANE_BACKEND_HIP)
#include "crosslane/backend/hip/hip.hpp"
#elif defined(CROSSLANE_BACKEND_CUDA)
#include "crosslane/backend/cuda/cuda.hpp"
#elif defined(CROSSLANE_BACKEND_HOST)
#include "crosslane/backend/host/host.hpp"
#include "crosslane/backend/host/launch.hpp"
#endif
