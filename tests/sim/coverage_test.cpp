// SPDX-License-Identifier: MIT
// Every opcode that LLVM knows on a target has a row, if only a todo row; at least 95 % of those in scope are executed; no name has
// two rows.
#include "sim/decode/coverage.hpp"

#include <gtest/gtest.h>

#include "crosslane/arch/all.hpp"
#include "sim/exec/rows.hpp"

namespace crosslane::sim {
namespace {

TEST(Coverage, EveryOpcodeHasARow) {
  for (const arch::Arch* a : arch::all) {
    const auto rows = coverage(*a);
    ASSERT_TRUE(rows) << rows.error();
    for (const CoverageRow& r : *rows)
      EXPECT_NE(r.status, CoverageStatus::missing) << a->name << " " << to_string(r.format) << " " << r.base_name;
  }
}

TEST(Coverage, ExecutesNinetyFivePercentOfWhatIsInScope) {
  for (const arch::Arch* a : arch::all) {
    const auto rows = coverage(*a);
    ASSERT_TRUE(rows) << rows.error();
    size_t in_scope = 0, executed = 0;
    for (const CoverageRow& r : *rows) {
      if (!r.counted) continue;
      ++in_scope;
      executed += r.status == CoverageStatus::exact || r.status == CoverageStatus::approximate;
    }
    // LLVM 22 decodes about a thousand opcodes on each target; far fewer would mean that the scan is broken.
    EXPECT_GT(in_scope, 900u) << a->name;
    EXPECT_GE(executed * 100, in_scope * 95) << a->name << ": " << executed << " of " << in_scope;
  }
}

TEST(Rows, HaveOneNameEach) {
  const std::vector<const Row*>& rows = row_table().rows;  // sorted by name
  for (size_t i = 1; i < rows.size(); ++i) EXPECT_NE(rows[i - 1]->name, rows[i]->name);
}

}  // namespace
}  // namespace crosslane::sim
