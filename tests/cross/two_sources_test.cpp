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
    if (moves.empty()) GTEST_SKIP() << "the target has none of them";
    compare_on(GetParam(), disputed,
               [&](auto& c) { c.check(moves, exec_masks(GetParam().wave, partial, 3)); });
  }
  std::mt19937_64 random_{42};
};

TEST_P(TwoSources, Dpp16) { check(dpp16_moves(GetParam(), 1, random_), 12); }
TEST_P(TwoSources, Dpp16Masks) { check(dpp16_mask_moves(GetParam()), 2); }
TEST_P(TwoSources, Dpp8) { check(dpp8_moves(GetParam(), 100, random_), 12); }
TEST_P(TwoSources, DsSwizzle) {
  std::vector<Move> moves = swizzle_moves(0, 0x8000, 61);
  for (const Move& m : swizzle_moves(0x8000, 0x8100, 1)) moves.push_back(m);
  for (const Move& m : swizzle_moves(0xc000, 0x10000, 7)) moves.push_back(m);
  check(moves, 4);
}
TEST_P(TwoSources, PermlaneTables) { check(table_moves(GetParam(), 50, random_), 12); }
TEST_P(TwoSources, OtherMoves) { check(other_moves(GetParam()), 64); }
TEST_P(TwoSources, LaneGroups) { check(group_moves(GetParam()), 4); }

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

INSTANTIATE_TEST_SUITE_P(All, TwoSources, testing::ValuesIn(all_targets()),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace crosslane::test
