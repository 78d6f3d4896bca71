// SPDX-License-Identifier: MIT
// Guards what plans are printed as: LLVM's assembler takes every line of assembly for its target,
// clang compiles the HIP functions, llc the LLVM functions, and gfx9 text has its wait states.
#include "crosslane/plan/emit.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>

#include "crosslane/arch/all.hpp"
#include "crosslane/lane/catalogue.hpp"
#include "crosslane/plan/plan.hpp"
#include "tests/support/llvm_mc.hpp"

namespace crosslane::plan {
namespace {

template <unsigned W, class Visit>
void for_each_plan(const Arch& arch, Objective objective, Visit visit) {
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& arguments) {
    visit(plan_map<W>(m.make(arguments), lane_mask<W>::all(), arch, objective));
  });
}

template <unsigned W>
void expect_assembles(const Arch& arch) {
  std::set<std::string> lines;
  for (const Objective o : {Objective::latency, Objective::vector_busy})
    for_each_plan<W>(arch, o, [&](const Plan<W>& plan) {
      const Assembly assembly = emit_asm(plan);
      std::istringstream text(assembly.setup + assembly.code);
      for (std::string line; std::getline(text, line);) lines.insert(line);
    });
  const std::vector<std::string> list(lines.begin(), lines.end());
  const auto assembled = test::assemble_each(arch, list, W);
  for (size_t n = 0; n < list.size(); ++n)
    EXPECT_TRUE(assembled[n].is_accepted)
        << arch.name << " wave" << W << ": " << list[n] << ": " << assembled[n].message;
}

TEST(PlanEmit, AssemblyAssembles) {
  for (const Arch* a : arch::all) {
    if (a->has_wave32) expect_assembles<32>(*a);
    if (a->has_wave64) expect_assembles<64>(*a);
  }
}

/// What a failing command prints; nothing when it succeeds.
std::string complaints_of(const std::string& command) {
  const test::CommandResult result = test::run_command(command + " 2>&1");
  if (result.status == 0) return "";
  return result.output.substr(0, 3000) + "\n(status " + std::to_string(result.status) + ")";
}

std::string wave_option(const Arch& arch, unsigned wave) {
  return arch.has_wave32 && arch.has_wave64 && wave == 64 ? " -mwavefrontsize64" : "";
}

/// One plan of each distinct shape: kinds of steps and moves.
template <unsigned W>
std::vector<Plan<W>> distinct_plans(const Arch& arch) {
  std::set<std::string> shapes;
  std::vector<Plan<W>> plans;
  for (const Objective o : {Objective::latency, Objective::vector_busy})
    for_each_plan<W>(arch, o, [&](const Plan<W>& plan) {
      std::string shape;
      for (unsigned n = 0; n < plan.step_count; ++n)
        shape += std::to_string(int(plan.steps[n].kind)) + "." +
                 std::to_string(int(plan.steps[n].move.kind)) + "." +
                 std::to_string(plan.steps[n].destination) + "," +
                 std::to_string(plan.steps[n].other) + " ";
      if (shapes.insert(shape).second) plans.push_back(plan);
    });
  return plans;
}

template <unsigned W>
void expect_hip_compiles(const Arch& arch) {
  std::string source = "#define __device__ __attribute__((device))\n";
  unsigned count = 0;
  for (const Plan<W>& plan : distinct_plans<W>(arch)) {
    HipOptions options;
    options.function = "builtins" + std::to_string(++count);
    source += emit_hip(plan, options);
    options.function = "inline_assembly" + std::to_string(count);
    std::string function = emit_inline_asm(plan, options);
    const size_t at = function.find("inline ");
    source += function.erase(at, 7);  // so that code is made for it
  }
  const test::TemporaryFolder folder;
  const std::string path = folder.file("plans.hip");
  std::ofstream(path) << source;
  EXPECT_EQ("", complaints_of(
                    "clang++-22 -x hip --cuda-device-only -nogpuinc -nogpulib -O1 -fgpu-rdc -c "
                    "-emit-llvm -Wall -Wno-undefined-internal -Werror --offload-arch=" +
                    std::string(arch.name) + wave_option(arch, W) + " " + path + " -o /dev/null"))
      << arch.name << " wave" << W;
}

TEST(PlanEmit, HipCompiles) {
  for (const Arch* a : arch::all) {
    if (a->has_wave32) expect_hip_compiles<32>(*a);
    if (a->has_wave64) expect_hip_compiles<64>(*a);
  }
}

template <unsigned W>
void expect_ir_compiles(const Arch& arch) {
  std::set<std::string> declarations;
  std::string functions;
  unsigned count = 0;
  for (const Plan<W>& plan : distinct_plans<W>(arch)) {
    LlvmIrOptions options;
    options.function = "plan" + std::to_string(++count);
    std::istringstream text(emit_llvm_ir(plan, options));
    for (std::string line; std::getline(text, line);)
      line.starts_with("declare") ? void(declarations.insert(line))
                                  : void(functions += line + "\n");
  }
  std::string source = "target triple = \"amdgcn-amd-amdhsa\"\n";
  for (const std::string& d : declarations) source += d + "\n";
  const test::TemporaryFolder folder;
  const std::string path = folder.file("plans.ll");
  std::ofstream(path) << source << functions;
  const bool has_choice = arch.has_wave32 && arch.has_wave64;
  EXPECT_EQ("", complaints_of("llc-22 -mcpu=" + std::string(arch.name) +
                              (has_choice ? " -mattr=+wavefrontsize" + std::to_string(W) : "") +
                              " " + path + " -o /dev/null"))
      << arch.name << " wave" << W;
}

TEST(PlanEmit, LlvmIrCompiles) {
  for (const Arch* a : arch::all) {
    if (a->has_wave32) expect_ir_compiles<32>(*a);
    if (a->has_wave64) expect_ir_compiles<64>(*a);
  }
}

TEST(PlanEmit, Gfx9AssemblyWaits) {
  const Assembly rotate = emit_asm(plan_map<64>(maps::rotate_down<64>(2), arch::gfx942));
  EXPECT_EQ(rotate.code,
            "s_nop 1\n"
            "v_mov_b32_dpp v2, v0 wave_rol:1 row_mask:0xf bank_mask:0xf bound_ctrl:1\n"
            "s_nop 1\n"
            "v_mov_b32_dpp v1, v2 wave_rol:1 row_mask:0xf bank_mask:0xf bound_ctrl:1\n");
  const Assembly swap = emit_asm(plan_map<64>(maps::xor_lanes<64>(32), arch::gfx950));
  EXPECT_NE(swap.code.find("s_nop 1\nv_permlane32_swap_b32"), std::string::npos) << swap.code;
}

TEST(PlanEmit, LdsResultsAreWaitedFor) {
  const auto code = [](const Arch& arch) {
    return emit_asm(plan_map<64>(maps::transpose<64>(8), arch)).code;
  };
  EXPECT_NE(code(arch::gfx942).find("s_waitcnt lgkmcnt(0)"), std::string::npos);
  EXPECT_NE(code(arch::gfx1201).find("s_wait_dscnt 0x0"), std::string::npos);
}

}  // namespace
}  // namespace crosslane::plan
