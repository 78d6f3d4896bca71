// SPDX-License-Identifier: MIT
#include "tools/simulation/module.hpp"

#include "tools/simulation/isa_rows.hpp"
#include "tools/simulation/launch_kernel.hpp"

extern "C" __attribute__((visibility("default")))
const crosslane::tools::SimulationModule crosslane_simulation_module;
const crosslane::tools::SimulationModule crosslane_simulation_module = {
    crosslane::tools::launch_kernel, crosslane::tools::isa_rows};
