// SPDX-License-Identifier: MIT
// The planner that compilers run is exact for every instance of every named map on every target, and
// as cheap as what the search finds, but for one in fifty: chains of wave shifts on gfx9.
#include "crosslane/plan/quick.hpp"

#include <gtest/gtest.h>

#include <string>

#include "crosslane/arch/all.hpp"
#include "crosslane/lane/catalogue.hpp"

namespace crosslane::plan {
namespace {

struct Tally {
  unsigned maps = 0, worse = 0, worst_cycles = 0;
  std::string worst;
};

template <unsigned W>
void compare(const Arch& arch, Tally& tally) {
  for_each_instance<W>([&](const named_map<W>& named, const map_arguments& arguments) {
    const lane_map<W> map = named.make(arguments);
    const Plan<W> quick = plan_quickly<W>(map, lane_mask<W>::all(), arch);
    ASSERT_TRUE(quick.exists()) << arch.name << " " << named.name << ": " << quick.reason;
    const Plan<W> searched = plan_map<W>(map, arch);
    ++tally.maps;
    if (quick.cost.latency_cycles <= searched.cost.latency_cycles) return;
    ++tally.worse;
    const unsigned lost = quick.cost.latency_cycles - searched.cost.latency_cycles;
    if (lost <= tally.worst_cycles) return;
    tally.worst_cycles = lost;
    tally.worst = std::string(named.name) + ":" + std::to_string(arguments.values[0]);
  });
}

TEST(QuickPlans, AreAsGoodAsTheSearchForNearlyEveryNamedMap) {
  Tally all;
  for (const Arch* arch : arch::all) {
    Tally tally;
    if (arch->has_wave32) compare<32>(*arch, tally);
    if (arch->has_wave64) compare<64>(*arch, tally);
    RecordProperty(std::string(arch->name), std::to_string(tally.worse) + " of " +
                                                std::to_string(tally.maps) + " worse, " +
                                                tally.worst);
    all.maps += tally.maps;
    all.worse += tally.worse;
  }
  EXPECT_LE(all.worse * 50, all.maps) << all.worse << " of " << all.maps;
}

}  // namespace
}  // namespace crosslane::plan
