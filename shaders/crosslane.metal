// SPDX-License-Identifier: MIT
// crosslane for Metal: the operations of docs/operations.md by the same names, templates and edge
// policies as the C++ library, with the same order of floats, over simd_* and quad_* functions of
// MSL 2.4 and later; docs/metal.md is the manual. A SIMD-group is what the rest of the library calls
// a wave. Metal leaves undefined what a lane gets from an inactive lane, from a lane past the
// SIMD-group, or by a distance that is not the same in all lanes; its functions take no bool and
// nothing of 64 bits, and round sums in any order: nothing here depends on any of that. [MSL §6.9]
#pragma once

#include "crosslane/setup.metal"
#include "crosslane/words.metal"
#include "crosslane/votes.metal"
#include "crosslane/shifts.metal"
#include "crosslane/patterns.metal"
#include "crosslane/operators.metal"
#include "crosslane/reduce.metal"
#include "crosslane/scan.metal"
#include "crosslane/rearrange.metal"
#include "crosslane/blocks.metal"
