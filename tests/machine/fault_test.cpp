// SPDX-License-Identifier: MIT
// The words of a fault report, and the sums of statistics.
#include "sim/machine/fault.hpp"

#include <gtest/gtest.h>

#include "sim/machine/statistics.hpp"

namespace crosslane::sim {
namespace {

TEST(Fault, ReportHasOneLineForEachThingKnown) {
  Fault fault;
  fault.kind = FaultKind::unmapped_access;
  fault.what = "global_load_b32 reads 4 bytes outside every allocation";
  fault.kernel = "saxpy";
  fault.source = "saxpy.hip:12:3";
  fault.instruction = "global_load_b32 v1, v[2:3], off";
  fault.allocation = "8 bytes past the end of hipMalloc #3 (1024 bytes)";
  fault.workgroup = {3, 0, 1};
  fault.wave = 2;
  fault.wave_size = 32;
  fault.lanes = 0xF000'0013;
  fault.pc = 0x1c;
  fault.address = 0x7f00;
  fault.has_location = true;
  EXPECT_EQ(format(fault),
            "crosslane: error: global_load_b32 reads 4 bytes outside every allocation\n"
            "  kernel:      saxpy\n"
            "  source:      saxpy.hip:12:3\n"
            "  where:       workgroup (3, 0, 1), wave 2 of 32 lanes\n"
            "  lanes:       0, 1, 4, 28-31\n"
            "  pc:          kernel + 0x1c\n"
            "  instruction: global_load_b32 v1, v[2:3], off\n"
            "  address:     0x7f00\n"
            "  allocation:  8 bytes past the end of hipMalloc #3 (1024 bytes)\n");
}

TEST(Fault, ReportLeavesOutWhatIsNotKnown) {
  Fault fault;
  fault.what = "too many work-items";
  EXPECT_EQ(format(fault), "crosslane: error: too many work-items\n");
  fault.what.clear();
  fault.kind = FaultKind::barrier_deadlock;
  EXPECT_EQ(format(fault), "crosslane: error: barrier deadlock\n");
}

TEST(Statistics, AddSumsEachCount) {
  Statistics a;
  a.launches = 1;
  a.by_family[2] = 5;
  a.by_opcode["V_ADD_F32"] = {10, Fidelity::exact, InstructionFamily::valu};
  Statistics b = a;
  b.by_opcode["V_EXP_F32"] = {3, Fidelity::approximate, InstructionFamily::valu};
  a.add(b);
  EXPECT_EQ(a.launches, 2u);
  EXPECT_EQ(a.by_family[2], 10u);
  EXPECT_EQ(a.by_opcode["V_ADD_F32"].executed, 20u);
  EXPECT_EQ(a.by_opcode["V_EXP_F32"].fidelity, Fidelity::approximate);
}

}  // namespace
}  // namespace crosslane::sim
