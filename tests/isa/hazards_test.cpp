// SPDX-License-Identifier: MIT
// Guards: the wait states between producers and lane moves, cell by cell as checked with LLVM's
// hazard recognizer. [LLVM GCNHazardRecognizer]
#include "crosslane/isa/amd/hazards.hpp"

#include <gtest/gtest.h>

#include "crosslane/arch/all.hpp"

namespace crosslane::isa::amd {
namespace {

constexpr unsigned states(const Arch& arch, Producer p, Consumer c) {
  return required_wait(arch, p, c).states;
}

static_assert(states(arch::gfx90a, Producer::valu_vgpr, Consumer::dpp) == 2);
static_assert(states(arch::gfx942, Producer::valu_vgpr, Consumer::dpp) == 2);
static_assert(states(arch::gfx950, Producer::valu_exec, Consumer::dpp) == 5);
static_assert(states(arch::gfx942, Producer::salu_exec, Consumer::dpp) == 0);
static_assert(states(arch::gfx90a, Producer::valu_sgpr, Consumer::lane_select) == 4);
static_assert(states(arch::gfx90a, Producer::valu_vgpr, Consumer::readlane_data) == 0);
static_assert(states(arch::gfx942, Producer::valu_vgpr, Consumer::readlane_data) == 1);
static_assert(states(arch::gfx942, Producer::valu_sgpr, Consumer::valu_constant) == 2);
static_assert(states(arch::gfx950, Producer::valu_vgpr, Consumer::permlane_swap) == 2);
static_assert(states(arch::gfx950, Producer::swap_vgpr, Consumer::permlane_swap) == 2);
static_assert(states(arch::gfx950, Producer::valu_exec, Consumer::permlane_swap) == 4);
static_assert(states(arch::gfx950, Producer::swap_vgpr, Consumer::valu) == 0);

TEST(Hazards, NewChipsWaitByThemselvesExceptForScalarsAndCompares) {
  for (const Arch* arch : {&arch::gfx1030, &arch::gfx1100, &arch::gfx1201, &arch::gfx1250})
    for (const HazardRow& row : hazard_table)
      EXPECT_EQ(required_wait(*arch, row.producer, row.consumer).states, 0) << arch->name;
  EXPECT_EQ(required_wait(arch::gfx1201, Producer::salu_sgpr, Consumer::valu_constant).needs,
            "s_wait_alu depctr_sa_sdst(0)");
  EXPECT_EQ(required_wait(arch::gfx1201, Producer::valu_sgpr, Consumer::lane_select).needs,
            "s_wait_alu depctr_va_sdst(0)");
  EXPECT_EQ(required_wait(arch::gfx1250, Producer::salu_sgpr, Consumer::valu_constant).needs, "");
  EXPECT_EQ(required_wait(arch::gfx1100, Producer::salu_sgpr, Consumer::valu_constant).needs, "");
  EXPECT_TRUE(required_wait(arch::gfx1100, Producer::valu_exec, Consumer::permlane).needs_valu);
  EXPECT_FALSE(required_wait(arch::gfx1030, Producer::valu_exec, Consumer::permlane).needs_valu);
}

}  // namespace
}  // namespace crosslane::isa::amd
