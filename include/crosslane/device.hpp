// SPDX-License-Identifier: MIT
// Functions of a whole device, one launch each, from the same source on AMD and NVIDIA. The host
// calls them; crosslane.hpp has the operations that they are made of.
#pragma once

#include "crosslane/device/reduce.hpp"
#include "crosslane/device/scan.hpp"
#include "crosslane/device/select.hpp"
