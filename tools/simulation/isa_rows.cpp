// SPDX-License-Identifier: MIT
#include "tools/simulation/isa_rows.hpp"

#include "crosslane/arch/relatives.hpp"
#include "sim/decode/coverage.hpp"

namespace crosslane::tools {

sim::Result<std::vector<IsaRow>> isa_rows(std::string_view arch) {
  const arch::Arch* target = arch::find_any(arch);
  if (!target) return sim::Error{"unknown target " + std::string(arch)};
  const auto coverage = sim::coverage(*target);
  if (!coverage) return sim::Error{coverage.error()};
  std::vector<IsaRow> rows;
  for (const sim::CoverageRow& row : *coverage)
    rows.push_back({std::string(row.base_name), std::string(sim::to_string(row.format)),
                    std::string(sim::to_string(row.status)), row.counted});
  return rows;
}

}  // namespace crosslane::tools
