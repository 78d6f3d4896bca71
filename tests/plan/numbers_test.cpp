// SPDX-License-Identifier: MIT
// Guards the instruction counts that plans must reach, and that every plan is exact. The counts are
// typed from the requirements and the manuals' facts, not taken from the planner.
#include <gtest/gtest.h>
#include <string>

#include "crosslane/arch/all.hpp"
#include "crosslane/lane/catalogue.hpp"
#include "crosslane/plan/plan.hpp"

namespace crosslane::plan {

using namespace crosslane::maps;
namespace {

template <unsigned W>
struct Case {
  const Arch& arch;

  void expect(const lane_map<W>& map, unsigned vector, unsigned lds,
              const std::string& what) const {
    const Plan<W> plan = plan_map<W>(map, arch);
    ASSERT_TRUE(plan.exists()) << what << " on " << arch.name << ": " << plan.reason;
    EXPECT_EQ(plan.cost.vector_instructions, vector) << what << " on " << arch.name;
    EXPECT_EQ(plan.cost.lds_instructions, lds) << what << " on " << arch.name;
  }
};

std::string numbered(const char* name, unsigned n) {
  return std::string(name) + ":" + std::to_string(n);
}

const Arch* const rdna[] = {&arch::gfx1030, &arch::gfx1100, &arch::gfx1201};

TEST(PlanNumbers, RdnaWave32InOneVectorInstruction) {
  for (const Arch* a : rdna) {
    const Case<32> on{*a};
    for (unsigned n = 1; n <= 16; ++n) on.expect(xor_lanes<32>(n), 1, 0, numbered("xor", n));
    on.expect(rotate_down<32>(16), 1, 0, "rotate:16");
    on.expect(reverse<32>(), 1, 0, "reverse");
    for (unsigned n = 0; n < 16; ++n)
      on.expect(broadcast<32>(n, 16), 1, 0, numbered("row_broadcast", n));
  }
}

TEST(PlanNumbers, RdnaWave32RotatesInTwoAndShiftsInThree) {
  for (const Arch* a : rdna) {
    const Case<32> on{*a};
    for (unsigned n = 1; n < 16; ++n) {
      on.expect(rotate_down<32>(n), 2, 0, numbered("rotate_down", n));
      on.expect(rotate_up<32>(n), 2, 0, numbered("rotate_up", n));
      on.expect(shift_down<32>(n, edge::unspecified), 2, 0, numbered("shift_down any", n));
      on.expect(shift_up<32>(n, edge::unspecified), 2, 0, numbered("shift_up any", n));
      for (const edge e : {edge::own, edge::zero}) {
        on.expect(shift_down<32>(n, e), 3, 0, numbered("shift_down", n));
        on.expect(shift_up<32>(n, e), 3, 0, numbered("shift_up", n));
      }
    }
  }
}

TEST(PlanNumbers, RdnaWave64) {
  for (const Arch* a : {&arch::gfx1100, &arch::gfx1201}) {
    const Case<64> on{*a};
    for (unsigned n = 1; n <= 16; ++n) on.expect(xor_lanes<64>(n), 1, 0, numbered("xor", n));
    on.expect(xor_lanes<64>(32), 1, 0, "xor:32");
    on.expect(rotate_down<64>(32), 1, 0, "rotate:32");
    on.expect(reverse<64>(), 2, 0, "reverse");
    for (unsigned n = 1; n < 16; ++n) {
      on.expect(rotate_down<64>(n), 4, 0, numbered("rotate_down", n));
      on.expect(rotate_up<64>(n), 4, 0, numbered("rotate_up", n));
      on.expect(shift_down<64>(n), 5, 0, numbered("shift_down", n));
      on.expect(shift_up<64>(n), 5, 0, numbered("shift_up", n));
    }
  }
}

TEST(PlanNumbers, Gfx12Wave64ShiftMayGoThroughLds) {
  const Plan<64> plan = plan_map<64>(shift_down<64>(1), arch::gfx1201, Objective::vector_busy);
  EXPECT_EQ(plan.cost.vector_instructions, 0u);
  EXPECT_EQ(plan.cost.lds_instructions, 1u);
}

TEST(PlanNumbers, CdnaShiftsAndRotates) {
  for (const Arch* a : {&arch::gfx90a, &arch::gfx942}) {
    const Case<64> on{*a};
    for (const edge e : {edge::own, edge::zero, edge::unspecified}) {
      on.expect(shift_down<64>(1, e), 1, 0, "shift_down:1");
      on.expect(shift_up<64>(1, e), 1, 0, "shift_up:1");
    }
    on.expect(rotate_down<64>(1), 1, 0, "rotate_down:1");
    on.expect(rotate_up<64>(1), 1, 0, "rotate_up:1");
    on.expect(rotate_down<64>(2), 2, 0, "rotate_down:2");
    on.expect(rotate_up<64>(2), 2, 0, "rotate_up:2");
  }
}

TEST(PlanNumbers, CdnaXor) {
  for (const Arch* a : {&arch::gfx90a, &arch::gfx942}) {
    const Case<64> on{*a};
    for (unsigned n = 1; n < 16; ++n) {
      const bool is_one_move = n <= 3 || n == 7 || n == 8 || n == 15;
      on.expect(xor_lanes<64>(n), is_one_move ? 1 : 2, 0, numbered("xor", n));
    }
    for (unsigned n = 16; n < 32; ++n) {
      on.expect(xor_lanes<64>(n), 0, 1, numbered("xor", n));
      EXPECT_EQ(plan_map<64>(xor_lanes<64>(n), *a).steps[0].move.kind, MoveKind::ds_swizzle);
    }
  }
}

template <unsigned W>
void expect_no_dearer_than_bpermute(const Arch& arch, Objective objective) {
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& arguments) {
    const lane_map<W> map = m.make(arguments);
    const Plan<W> plan = plan_map<W>(map, lane_mask<W>::all(), arch, objective);
    EXPECT_EQ(plan.proof, Proof::exact) << m.name << " " << arguments.values[0] << " " << arch.name;
    const Plan<W> plain = plan_by_bpermute<W>(map, lane_mask<W>::all(), arch, objective);
    if (!plain.exists()) return;
    EXPECT_LE(cost_key(plan.cost, objective), cost_key(plain.cost, objective))
        << m.name << " " << arguments.values[0] << " " << arch.name;
  });
}

// A constant expression, so that an undefined shift does not compile.
TEST(PlanNumbers, NoLaneMovesButSomeGetAConstant) {
  constexpr auto map = lane_map<32>::from([](unsigned i) {
    return i == 3 ? lane_source::zero : i == 5 ? lane_source::fill : lane_source::own;
  });
  constexpr Plan<32> plan = plan_map<32>(map, arch::gfx1100);
  static_assert(plan.exists());
  EXPECT_EQ(plan.cost.vector_instructions, 2);
}

TEST(PlanNumbers, NoNamedMapCostsMoreThanBpermute) {
  for (const Arch* a : arch::all)
    for (const Objective o :
         {Objective::latency, Objective::throughput, Objective::vector_busy, Objective::lds_busy}) {
      if (a->has_wave32) expect_no_dearer_than_bpermute<32>(*a, o);
      if (a->has_wave64) expect_no_dearer_than_bpermute<64>(*a, o);
    }
}

}  // namespace
}  // namespace crosslane::plan
