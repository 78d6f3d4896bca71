// SPDX-License-Identifier: MIT
// Guards: the lane maps of isa/amd and the simulator's instructions, two transcriptions of the
// manuals, agree (docs/decisions/0002). Here a part that takes seconds; two_sources_slow_test.cpp
// has all of it.
#include "tests/cross/moves.hpp"

namespace crosslane::test {
namespace {

class TwoSources : public testing::TestWithParam<Target> {
 protected:
  /// Moves under full EXEC and `partial` other masks.
  static void check(const std::vector<Move>& moves, unsigned partial,
                    const Disputed& disputed = {}) {
    ASSERT_FALSE(moves.empty());
    compare_on(GetParam(), disputed,
               [&](auto& c) { c.check(moves, exec_masks(GetParam().wave, partial, 3)); });
  }
  std::mt19937_64 random_{42};
};
class TwoSourcesDpp8 : public TwoSources {};
class TwoSourcesPermlane16 : public TwoSources {};
class TwoSourcesGroups : public TwoSources {};

TEST_P(TwoSources, Dpp16) { check(dpp16_moves(GetParam(), 1, random_), 12); }
TEST_P(TwoSources, Dpp16Masks) { check(dpp16_mask_moves(GetParam()), 2); }
TEST_P(TwoSourcesDpp8, Dpp8) { check(dpp8_moves(GetParam(), 100, random_), 12); }
TEST_P(TwoSources, DsSwizzle) {
  std::vector<Move> moves = swizzle_moves(0, 0x8000, 61);
  for (const Move& m : swizzle_moves(0x8000, 0x8100, 1)) moves.push_back(m);
  for (const Move& m : swizzle_moves(0xc000, 0x10000, 7)) moves.push_back(m);
  check(moves, 4);
}
TEST_P(TwoSourcesPermlane16, PermlaneTables) { check(table_moves(GetParam(), 50, random_), 12); }
TEST_P(TwoSources, OtherMoves) { check(other_moves(GetParam()), 64); }
TEST_P(TwoSourcesGroups, LaneGroups) { check(group_moves(GetParam()), 4); }

TEST_P(TwoSources, DisputedReadings) {
  for (const auto member :
       {&Disputed::dpp_inactive_source_zero, &Disputed::bpermute_gfx10_wave_wide,
        &Disputed::permlane_swap_ignores_exec, &Disputed::permlane_edge_zero}) {
    Disputed disputed;
    disputed.*member = true;
    std::vector<Move> moves = dpp16_moves(GetParam(), 0, random_);
    for (const Move& m : other_moves(GetParam())) moves.push_back(m);
    for (const Move& m : group_moves(GetParam())) moves.push_back(m);
    check(moves, 4, disputed);
  }
}

TEST(TwoSourcesComparison, NoticesAWrongReading) {
  // The simulator is told to read the disputed places otherwise than the maps.
  const Target gfx10 = {&arch::gfx1030, 64}, gfx950 = {&arch::gfx950, 64},
               gfx1250 = {&arch::gfx1250, 32};
  std::mt19937_64 random(1);
  Comparison<64> dpp(*gfx10.arch, {}), reach(*gfx10.arch, {}), swap(*gfx950.arch, {});
  Comparison<32> edges(*gfx1250.arch, {});
  dpp.set_simulator({.dpp_inactive_source_zero = true});
  dpp.check(dpp16_moves(gfx10, 0, random), exec_masks(64, 4, 1));
  EXPECT_NE(dpp.difference.find("EXEC"), std::string::npos);
  reach.set_simulator({.bpermute_gfx10_wave_wide = true});
  reach.check(other_moves(gfx10), exec_masks(64, 0, 1));
  EXPECT_NE(reach.difference.find("permute"), std::string::npos);
  swap.set_simulator({.permlane_swap_ignores_exec = true});
  swap.check(other_moves(gfx950), exec_masks(64, 4, 1));
  EXPECT_NE(swap.difference.find("swap"), std::string::npos);
  edges.set_simulator({.permlane_edge_zero = true});
  edges.check(group_moves(gfx1250), exec_masks(32, 0, 1));
  EXPECT_NE(edges.difference.find("permlane_"), std::string::npos);
}

const auto name = [](const auto& info) { return name_of(info.param); };
INSTANTIATE_TEST_SUITE_P(All, TwoSources, testing::ValuesIn(all_targets()), name);
INSTANTIATE_TEST_SUITE_P(All, TwoSourcesDpp8,
                         testing::ValuesIn(targets_with(&arch::Arch::has_dpp8)), name);
INSTANTIATE_TEST_SUITE_P(All, TwoSourcesPermlane16,
                         testing::ValuesIn(targets_with(&arch::Arch::has_permlane16)), name);
INSTANTIATE_TEST_SUITE_P(All, TwoSourcesGroups,
                         testing::ValuesIn(targets_with(&arch::Arch::has_permlane_groups)), name);

}  // namespace
}  // namespace crosslane::test
