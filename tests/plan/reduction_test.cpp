// SPDX-License-Identifier: MIT
// Guards reductions and scans: how many instructions they take, and, by executing plans on floats
// whose sums depend on the order, that they round like a naive loop in the default order.
#include "crosslane/plan/reduction.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "crosslane/arch/all.hpp"
#include "crosslane/plan/emit.hpp"
#include "crosslane/plan/quick_reduction.hpp"
#include "crosslane/plan/scan.hpp"

namespace crosslane::plan {
namespace {

template <unsigned W>
using Values = std::array<float, W>;

/// Sums of these depend on the order.
template <unsigned W>
Values<W> awkward_values() {
  Values<W> v;
  for (unsigned i = 0; i < W; ++i)
    v[i] = (i % 3 == 0 ? 1e8f : 1.0f) / static_cast<float>(i * i + 3);
  return v;
}

/// Executes a combining plan on floats, with addition.
template <unsigned W>
Values<W> run(const Plan<W>& plan, const Values<W>& input) {
  std::array<Values<W>, max_registers> r = {};
  r[0] = input;
  for (unsigned n = 0; n < plan.step_count; ++n) {
    const Step<W>& s = plan.steps[n];
    const Values<W> zero = {};
    const auto reg = [&](uint8_t o) -> const Values<W>& { return is_register(o) ? r[o] : zero; };
    const bool moves = s.kind == StepKind::move || s.kind == StepKind::combine_moved;
    const lane_map<W> map =
        moves ? isa::amd::lanes<W>(s.move, *plan.arch) : lane_map<W>::identity();
    const lane_map<W> second = moves ? isa::amd::second_lanes<W>(s.move, *plan.arch)
                                     : lane_map<W>::all_from(lane_source::own);
    Values<W> result = reg(s.destination), swapped = reg(s.source);
    for (unsigned i = 0; i < W; ++i) {
      if (s.kind == StepKind::select) {
        result[i] = (s.mask.contains(i) ? reg(s.other) : reg(s.source))[i];
        continue;
      }
      if (is_lane(second.source(i))) swapped[i] = reg(s.destination)[lane_of(second.source(i))];
      if (map.source(i) == lane_source::own) continue;
      float x = is_lane(map.source(i)) ? reg(s.source)[lane_of(map.source(i))] : 0.0f;
      if (s.kind == StepKind::combine || s.kind == StepKind::combine_moved) x += reg(s.other)[i];
      result[i] = x;
    }
    if (is_register(s.source)) r[s.source] = swapped;
    r[s.destination] = result;
  }
  return r[plan.result];
}

template <unsigned W>
Values<W> naive_xor_tree(Values<W> v, unsigned cluster) {
  for (unsigned distance = 1; distance < cluster; distance *= 2) {
    const Values<W> last = v;
    for (unsigned i = 0; i < W; ++i) v[i] = last[i] + last[i ^ distance];
  }
  return v;
}

template <unsigned W>
void expect_rounds_like_the_tree(const Arch& arch, const Reduction<W>& wanted) {
  const Plan<W> plan = plan_reduction<W>(wanted, arch);
  ASSERT_TRUE(plan.exists()) << arch.name << " " << wanted.cluster;
  const Values<W> expected = naive_xor_tree<W>(awkward_values<W>(), wanted.cluster);
  const Values<W> got = run<W>(plan, awkward_values<W>());
  for (unsigned i = 0; i < W; ++i)
    if (wanted.demand.contains(i)) EXPECT_EQ(got[i], expected[i]) << arch.name << " lane " << i;
}

template <unsigned W>
void expect_all_round_alike(const Arch& arch) {
  for (const Fusion fusion : {Fusion::dpp, Fusion::none})
    for (unsigned cluster = 2; cluster <= W; cluster *= 2)
      for (const lane_mask<W> demand :
           {lane_mask<W>::all(), lane_mask<W>::single(0), lane_mask<W>::single(W - 1)})
        for (const ResultPlace place : {ResultPlace::anywhere, ResultPlace::vector_register}) {
          // gfx10 wave64 and gfx9 clusters of 32 reach the other row or half by LDS at worst
          expect_rounds_like_the_tree<W>(arch, {cluster, demand, fusion, place});
        }
}

TEST(PlanReduction, RoundsLikeTheXorTree) {
  for (const Arch* a : arch::all) {
    if (a->has_wave32) expect_all_round_alike<32>(*a);
    if (a->has_wave64) expect_all_round_alike<64>(*a);
  }
}

TEST(PlanReduction, CdnaReducesIntoTheLastLaneInSixDppInstructions) {
  Reduction<64> last;
  last.demand = lane_mask<64>::single(63);
  for (const Arch* a : {&arch::gfx90a, &arch::gfx942, &arch::gfx950}) {
    const Plan<64> plan = plan_reduction<64>(last, *a);
    EXPECT_EQ(plan.cost.instructions, 6u) << a->name;
    for (unsigned n = 0; n < plan.step_count; ++n)
      EXPECT_EQ(plan.steps[n].kind, StepKind::combine_moved) << a->name;
    EXPECT_EQ(plan_reduction<64>({}, *a).cost.vector_instructions, 7u)
        << a->name;  // and v_readlane
  }
}

/// [cycle model, docs/timing.md: 4 cycles an instruction and a wait state; a DPP operand waits two
/// states, v_readlane one, a vector instruction two for the scalar that another wrote]
TEST(PlanReduction, Gfx94xReducesIntoVectorRegistersByScalars) {
  Reduction<64> wanted;
  wanted.place = ResultPlace::vector_register;
  for (const Arch* a : {&arch::gfx942, &arch::gfx950}) {
    const Plan<64> plan = plan_reduction<64>(wanted, *a);
    EXPECT_EQ(plan.cost.vector_instructions, 11u) << a->name;
    EXPECT_EQ(plan.cost.latency_cycles, 80) << a->name;
  }
  EXPECT_EQ(plan_reduction<64>(wanted, arch::gfx90a).cost.vector_instructions, 8u);
}

TEST(PlanReduction, Gfx950SwapsForXor16And32) {
  Reduction<64> wanted;
  wanted.cluster = 32;
  const Plan<64> plan = plan_reduction<64>(wanted, arch::gfx950);
  EXPECT_EQ(plan.cost.lds_instructions, 0u);
  EXPECT_EQ(plan.cost.vector_instructions, 4u + 3u);
  EXPECT_EQ(plan.steps[5].move.kind, MoveKind::permlane16_swap);
  wanted.cluster = 64;
  wanted.place = ResultPlace::vector_register;
  EXPECT_EQ(plan_reduction<64>(wanted, arch::gfx950).cost.lds_instructions, 0u);
}

TEST(PlanReduction, RdnaReducesEveryLane) {
  for (const Arch* a : {&arch::gfx1030, &arch::gfx1100, &arch::gfx1201})
    EXPECT_EQ(plan_reduction<32>({}, *a).cost.vector_instructions, 6u) << a->name;
  for (const Arch* a : {&arch::gfx1100, &arch::gfx1201}) {
    const Plan<64> plan = plan_reduction<64>({}, *a);
    EXPECT_EQ(plan.cost.vector_instructions, 8u) << a->name;
    EXPECT_EQ(plan.cost.hoisted_instructions, 0u) << a->name;
  }
}

template <unsigned W>
void expect_quick_is_as_good(const Arch& arch) {
  for (unsigned cluster = 1; cluster <= W; cluster *= 2)
    for (const Reduction<W>& wanted : std::initializer_list<Reduction<W>>{
             {cluster},
             {cluster, lane_mask<W>::single(0)},
             {cluster, lane_mask<W>::single(W - 1)},
             {cluster, lane_mask<W>::all(), Fusion::dpp, ResultPlace::vector_register}}) {
      const Plan<W> quick = plan_reduction_quickly<W>(wanted, arch);
      ASSERT_TRUE(quick.exists()) << arch.name << " " << cluster;
      const uint64_t best = cost_key(plan_reduction<W>(wanted, arch).cost, Objective::latency);
      EXPECT_EQ(cost_key(cost_of(quick, arch), Objective::latency), best)
          << arch.name << " wave" << W << " cluster " << cluster << " demand "
          << wanted.demand.count() << " first " << wanted.demand.first();
    }
}

TEST(PlanReduction, IsAsGoodWhenPlannedQuickly) {
  for (const Arch* a : arch::all) {
    if (a->has_wave32) expect_quick_is_as_good<32>(*a);
    if (a->has_wave64) expect_quick_is_as_good<64>(*a);
  }
}

TEST(PlanReduction, SaysWhyNot) {
  Reduction<32> wanted;
  wanted.cluster = 24;
  EXPECT_STREQ(plan_reduction<32>(wanted, arch::gfx1100).reason,
               "a cluster is a power of two and not more than the wave");
  EXPECT_STREQ(plan_reduction<32>({}, arch::gfx942).reason, "the target has no waves of that size");
}

/// Lane i takes what is before it (after it, if suffix) in its row, then whole rows.
template <unsigned W>
Values<W> naive_scan(Values<W> v, unsigned cluster, ScanDirection direction) {
  if (direction == ScanDirection::suffix) std::reverse(v.begin(), v.end());
  for (unsigned distance = 1; distance < cluster; distance *= 2) {
    const Values<W> last = v;
    for (unsigned i = 0; i < W; ++i) {
      const bool is_in_row = distance < 16;
      if (is_in_row && i % std::min(cluster, 16u) >= distance) v[i] = last[i - distance] + last[i];
      if (!is_in_row && i / distance % 2 == 1) v[i] = last[i / distance * distance - 1] + last[i];
    }
  }
  if (direction == ScanDirection::suffix) std::reverse(v.begin(), v.end());
  return v;
}

template <unsigned W>
void expect_scans(const Arch& arch) {
  for (const Fusion fusion : {Fusion::dpp, Fusion::none})
    for (const ScanDirection direction : {ScanDirection::prefix, ScanDirection::suffix})
      for (unsigned cluster = 1; cluster <= W; cluster *= 2) {
        const Plan<W> plan = plan_scan<W>({cluster, direction, fusion}, arch);
        ASSERT_TRUE(plan.exists()) << arch.name << " wave" << W << " " << cluster;
        EXPECT_EQ(run<W>(plan, awkward_values<W>()),
                  naive_scan<W>(awkward_values<W>(), cluster, direction))
            << arch.name << " wave" << W << " " << cluster;
      }
}

TEST(PlanScan, RoundsLikeTheNaiveLoop) {
  for (const Arch* a : arch::all) {
    if (a->has_wave32) expect_scans<32>(*a);
    if (a->has_wave64) expect_scans<64>(*a);
  }
  EXPECT_EQ(plan_scan<64>({}, arch::gfx942).step_count, 6u);
  EXPECT_EQ(plan_scan<32>({}, arch::gfx1100).step_count, 6u);
  EXPECT_STREQ(plan_scan<32>({}, arch::gfx942).reason, "the target has no waves of that size");
}

}  // namespace
}  // namespace crosslane::plan
