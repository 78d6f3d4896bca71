// SPDX-License-Identifier: MIT
// Guards: as two_sources_test.cpp, for every control word, on every target, under full EXEC and 64
// partial masks: all legal DPP16 codes, all 65,536 ds_swizzle offsets, 2,000 random DPP8 selectors,
// permlane tables and index registers.
#include "tests/cross/moves.hpp"

namespace crosslane::test {
namespace {

class TwoSourcesSlow : public testing::TestWithParam<Target> {
 protected:
  static void check(const std::vector<Move>& moves, uint64_t seed = 4) {
    ASSERT_FALSE(moves.empty());
    compare_on(GetParam(), {},
               [&](auto& c) { c.check(moves, exec_masks(GetParam().wave, 64, seed), seed); });
  }
  std::mt19937_64 random_{43};
};
class TwoSourcesSlowDpp8 : public TwoSourcesSlow {};
class TwoSourcesSlowPermlane16 : public TwoSourcesSlow {};
class TwoSourcesSlowGroups : public TwoSourcesSlow {};

TEST_P(TwoSourcesSlow, Dpp16) { check(dpp16_moves(GetParam(), 4, random_)); }
TEST_P(TwoSourcesSlow, Dpp16Masks) { check(dpp16_mask_moves(GetParam())); }
TEST_P(TwoSourcesSlowDpp8, Dpp8) { check(dpp8_moves(GetParam(), 2000, random_)); }
TEST_P(TwoSourcesSlow, DsSwizzleBits) { check(swizzle_moves(0, 0x8000, 1)); }
TEST_P(TwoSourcesSlow, DsSwizzleOtherModes) { check(swizzle_moves(0x8000, 0x10000, 1)); }
TEST_P(TwoSourcesSlowPermlane16, PermlaneTables) { check(table_moves(GetParam(), 2000, random_)); }
TEST_P(TwoSourcesSlowGroups, LaneGroups) { check(group_moves(GetParam())); }

TEST_P(TwoSourcesSlow, OtherMoves) {
  const std::vector<Move> moves = other_moves(GetParam());
  for (unsigned round = 0; round < 32; ++round)
    check(moves, 100 + round);  // 65 index registers each
}

const auto name = [](const auto& info) { return name_of(info.param); };
INSTANTIATE_TEST_SUITE_P(All, TwoSourcesSlow, testing::ValuesIn(all_targets()), name);
INSTANTIATE_TEST_SUITE_P(All, TwoSourcesSlowDpp8,
                         testing::ValuesIn(targets_with(&arch::Arch::has_dpp8)), name);
INSTANTIATE_TEST_SUITE_P(All, TwoSourcesSlowPermlane16,
                         testing::ValuesIn(targets_with(&arch::Arch::has_permlane16)), name);
INSTANTIATE_TEST_SUITE_P(All, TwoSourcesSlowGroups,
                         testing::ValuesIn(targets_with(&arch::Arch::has_permlane_groups)), name);

}  // namespace
}  // namespace crosslane::test
