// SPDX-License-Identifier: MIT
// AMD's lane instructions under their own names: one function an instruction, with its edge cases,
// on AMD hardware and emulated on the host. What a target lacks does not compile, and says who has
// it. For one meaning on every target use the operations of crosslane.hpp.
#pragma once

#include "crosslane/amd/dpp.hpp"
#include "crosslane/amd/lds_crossbar.hpp"
#include "crosslane/amd/permlane.hpp"
#include "crosslane/amd/scalar.hpp"
#include "crosslane/amd/strict.hpp"
#include "crosslane/amd/wave_reduce.hpp"
