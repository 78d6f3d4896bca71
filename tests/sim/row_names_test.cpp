// SPDX-License-Identifier: MIT
// Every row's name is the base name of an opcode of LLVM's, on its own or in a VOPD pair: a misspelt row would never be found.
#include <gtest/gtest.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Triple.h>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "sim/decode/opcode_name.hpp"
#include "sim/exec/rows.hpp"

namespace crosslane::sim {
namespace {

/// Of every AMDGPU opcode, those that no target of ours has among them.
std::set<std::string_view> opcode_base_names() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(llvm::Triple("amdgcn-amd-amdhsa"), error);
  if (!target) return {};
  static const std::unique_ptr<llvm::MCInstrInfo> info(target->createMCInstrInfo());
  std::set<std::string_view> names;
  for (unsigned opcode = 0; opcode < info->getNumOpcodes(); ++opcode) {
    const std::string_view name = info->getName(opcode);
    names.insert(base_name(name));
    if (!is_vopd(name)) continue;
    const auto [x, y] = vopd_base_names(name);
    names.insert({x, y});
  }
  return names;
}

TEST(Rows, AreNamedAsOpcodes) {
  const std::set<std::string_view> names = opcode_base_names();
  ASSERT_GT(names.size(), 1000u);
  for (const Row* row : row_table().rows) EXPECT_TRUE(names.contains(row->name)) << row->name;
}

}  // namespace
}  // namespace crosslane::sim
