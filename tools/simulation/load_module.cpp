// SPDX-License-Identifier: MIT
#include <dlfcn.h>

#include "tools/simulation/module.hpp"
#include "tools/toolchain/installation.hpp"

namespace crosslane::tools {

sim::Result<const SimulationModule*> simulation_module() {
  const std::string path = (installation().module_dir / simulation_module_file).string();
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!module) {
    const char* why = dlerror();
    return sim::Error{"cannot load the simulator: " + std::string(why ? why : path)};
  }
  const auto* table = static_cast<const SimulationModule*>(dlsym(module, simulation_module_symbol));
  if (!table) return sim::Error{"not a module of this crosslane (" + path + ")"};
  return table;
}

}  // namespace crosslane::tools
