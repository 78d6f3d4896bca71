// SPDX-License-Identifier: MIT
// Guards: plans do on the (simulated) machine what they were proved to do on lane maps: set-up,
// wait states and all, on every target and wave size. The slow test has every named map and every
// objective; the quick one a sample, and random maps with random demands.
#include "tests/cross/plan_programs.hpp"

namespace crosslane::test {
namespace {

constexpr plan::Objective objectives[] = {plan::Objective::latency, plan::Objective::throughput,
                                          plan::Objective::vector_busy, plan::Objective::lds_busy};

template <unsigned W>
void add_named_maps(PlanPrograms<W>& programs, unsigned step, unsigned objective_count) {
  unsigned n = 0;
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& a) {
    if (n++ % step != 0) return;
    const std::string name = std::string(m.name) + ":" + std::to_string(a.values[0]) + " " +
                             (m.has_edge ? std::string(to_text(a.at_edge)) : "-");
    for (unsigned k = 0; k < objective_count; ++k)
      programs.add(name, m.make(a), lane_mask<W>::all(), objectives[k]);
  });
}

/// Maps without a pattern, near ones and far ones, constants among them.
template <unsigned W>
void add_random_maps(PlanPrograms<W>& programs, unsigned count) {
  std::mt19937_64 random(7);
  constexpr unsigned reaches[] = {4, 8, 16, 32, 64};
  for (unsigned n = 0; n < count; ++n) {
    const unsigned reach = std::min(W, reaches[random() % 5]), specials = random() % 4;
    const lane_map<W> map = lane_map<W>::from([&](unsigned i) {
      const unsigned kind = specials == 3 ? random() % 6 : 9;
      if (kind == 0) return lane_source::zero;
      if (kind == 1) return lane_source::fill;
      if (kind == 2) return lane_source::own;
      return from_lane((i & ~(reach - 1)) + random() % reach);
    });
    const lane_mask<W> demand =
        n % 2 ? lane_mask<W>::from_words(random() & random()) : lane_mask<W>::all();
    programs.add("random map " + std::to_string(n), map, demand, objectives[n % 4]);
  }
}

template <class Add>
void run_on(const Target& t, Add add) {
  const auto run = [&](auto programs) {
    add(programs);
    if (testing::Test::HasFatalFailure()) return;
    EXPECT_EQ(programs.run(), "") << name_of(t);
    EXPECT_GT(programs.executed, 0u);
  };
  if (t.wave == 32)
    run(PlanPrograms<32>(*t.arch));
  else
    run(PlanPrograms<64>(*t.arch));
}

class PlanExecution : public testing::TestWithParam<Target> {};

TEST_P(PlanExecution, SampleOfNamedMaps) {
  run_on(GetParam(), [](auto& programs) { add_named_maps(programs, 13, 1); });
}
TEST_P(PlanExecution, RandomMaps) {
  run_on(GetParam(), [](auto& programs) { add_random_maps(programs, 60); });
}

class PlanExecutionSlow : public testing::TestWithParam<Target> {};

TEST_P(PlanExecutionSlow, EveryNamedMap) {
  run_on(GetParam(), [](auto& programs) { add_named_maps(programs, 1, 4); });
}
TEST_P(PlanExecutionSlow, ManyRandomMaps) {
  run_on(GetParam(), [](auto& programs) { add_random_maps(programs, 2000); });
}

TEST(PlanPrograms, NoticeAPlanOfAnotherMap) {
  const auto all = lane_mask<64>::all();
  const lane_map<64> near = maps::xor_lanes<64>(1), far = maps::xor_lanes<64>(2);
  PlanPrograms<64> programs(arch::gfx942);
  programs.add("right", near, all, plan::Objective::latency);
  programs.add_plan("wrong", planner::plan_any(near, all, arch::gfx942, plan::Objective::latency),
                    far, all);
  EXPECT_EQ(programs.run().substr(0, 22), "wrong: lane 0 wants 2,");
}

TEST(WaitRules, NoticeAMissingState) {
  const std::string move = "v_mov_b32_dpp v1, v0 row_shl:1 row_mask:0xf bank_mask:0xf";
  EXPECT_EQ(missing_wait(arch::gfx942, {"s_nop 1", move}), "");
  EXPECT_NE(missing_wait(arch::gfx942, {"s_nop 0", move}), "");
  EXPECT_NE(missing_wait(arch::gfx942, {"s_nop 1", move, "s_nop 0", move}), "");
  EXPECT_EQ(missing_wait(arch::gfx1100, {move, move}), "");
}

INSTANTIATE_TEST_SUITE_P(All, PlanExecution, testing::ValuesIn(all_targets()),
                         [](const auto& info) { return name_of(info.param); });
INSTANTIATE_TEST_SUITE_P(All, PlanExecutionSlow, testing::ValuesIn(all_targets()),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace crosslane::test
