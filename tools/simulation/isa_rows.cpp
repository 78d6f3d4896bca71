// SPDX-License-Identifier: MIT
#include "tools/simulation/isa_rows.hpp"

#include "crosslane/arch/all.hpp"
#if __has_include("sim/decode/coverage.hpp")
#include "sim/decode/coverage.hpp"
#endif

namespace crosslane::tools {

sim::Result<std::vector<IsaRow>> isa_rows(std::string_view arch) {
  const arch::Arch* target = arch::find(arch);
  if (!target) return sim::Error{"unknown target " + std::string(arch)};
#if __has_include("sim/decode/coverage.hpp")
  std::vector<IsaRow> rows;
  for (const sim::CoverageRow& row : sim::coverage(*target))
    rows.push_back({std::string(row.base_name), std::string(row.encoding),
                    std::string(sim::to_string(row.status))});
  return rows;
#else
  return sim::Error{"this build of the simulator cannot tell its coverage"};
#endif
}

}  // namespace crosslane::tools
