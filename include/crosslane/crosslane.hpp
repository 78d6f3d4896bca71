// SPDX-License-Identifier: MIT
// Everything: operations between the lanes of a wave, with one meaning on every GPU and on the host.
#pragma once

#include "crosslane/ops/identity.hpp"
#include "crosslane/ops/permute.hpp"
#include "crosslane/ops/shift.hpp"
#include "crosslane/ops/shuffle.hpp"
#include "crosslane/ops/vote.hpp"
