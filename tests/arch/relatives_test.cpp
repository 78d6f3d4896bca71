// SPDX-License-Identifier: MIT
// Every name of a gfx9 to gfx12 processor leads to a device, and the device's own name decodes.
#include "crosslane/arch/relatives.hpp"

#include <gtest/gtest.h>
#include <set>

#include "sim/decode/coverage.hpp"
#include "sim/loader/code_object.hpp"

namespace crosslane::arch {
namespace {

static_assert(find_any("gfx942") == &gfx942 && family_of("gfx942") == &gfx942);
static_assert(find_any("gfx1101") != &gfx1100 && family_of("gfx1101") == &gfx1100);
static_assert(find_any("gfx940") == &gfx942 && compile_name("gfx940") == "gfx942");
static_assert(find_any("gfx11-generic") == &gfx1100 &&
              compile_name("gfx11-generic") == "gfx11-generic");
static_assert(compile_name("gfx1101") == "gfx1101");
static_assert(!find_any("gfx943") && !find_any("") && !family_of("gfx803"));
static_assert(!find_any("gfx908")->has_packed_work_item_ids && find_any("gfx908")->has_agprs);

TEST(Relatives, NamesAreUniqueAndFamiliesAreTargets) {
  std::set<std::string_view> names;
  for (const Arch* a : all) EXPECT_TRUE(names.insert(a->name).second) << a->name;
  for (const Relative& r : relatives) {
    EXPECT_TRUE(names.insert(r.arch.name).second) << r.arch.name;
    EXPECT_EQ(find(r.family->name), r.family) << r.arch.name;
    EXPECT_EQ(r.arch.generation, r.family->generation) << r.arch.name;
  }
  for (const StandIn& s : stand_ins) {
    EXPECT_TRUE(names.insert(s.name).second) << s.name;
    ASSERT_TRUE(find_any(s.name)) << s.name;
    EXPECT_TRUE(sim::target_runs_on(s.name, find_any(s.name)->name)) << s.name;
  }
}

TEST(Relatives, AreDecodedUnderTheirOwnNamesAndMostlyCovered) {
  for (const Relative& r : relatives) {
    const auto rows = sim::coverage(r.arch);
    ASSERT_TRUE(rows) << r.arch.name << ": " << rows.error();
    size_t counted = 0, covered = 0;
    for (const sim::CoverageRow& row : *rows) {
      if (!row.counted) continue;
      ++counted;
      covered += row.status == sim::CoverageStatus::exact ||
                 row.status == sim::CoverageStatus::approximate;
    }
    EXPECT_GT(counted, 500u) << r.arch.name;
    EXPECT_GE(100 * covered, 93 * counted) << r.arch.name << ": " << covered << " of " << counted;
  }
}

}  // namespace
}  // namespace crosslane::arch
