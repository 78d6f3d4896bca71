// SPDX-License-Identifier: MIT
// A code object says what clang was asked to make: expectations come from the source of the kernels
// and from llvm-readobj.
#include "sim/loader/code_object.hpp"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/loader/device_objects.hpp"
#include "tests/support/command.hpp"

namespace crosslane::sim {
namespace {

using testing::hip_object;

CodeObject read(std::string_view arch, std::string_view more_flags = "",
                std::string_view source = "kernels.hip") {
  auto object = read_code_object(hip_object(arch, more_flags, source));
  EXPECT_TRUE(object) << object.error();
  return object ? std::move(*object) : CodeObject{};
}

const Kernel& kernel(const CodeObject& object, std::string_view name) {
  static const Kernel none;
  const auto it = std::ranges::find(object.kernels, name, &Kernel::name);
  EXPECT_NE(it, object.kernels.end()) << name;
  return it == object.kernels.end() ? none : *it;
}

const Variable& variable(const CodeObject& object, std::string_view name) {
  static const Variable none;
  const auto it = std::ranges::find(object.variables, name, &Variable::name);
  EXPECT_NE(it, object.variables.end()) << name;
  return it == object.variables.end() ? none : *it;
}

/// The bytes that the file gives for an address.
template <class T>
T bytes_at(const CodeObject& object, uint64_t vaddr) {
  for (const Segment& s : object.segments)
    if (vaddr >= s.vaddr && vaddr + sizeof(T) <= s.vaddr + s.file_bytes.size()) {
      T value;
      std::memcpy(&value, s.file_bytes.data() + (vaddr - s.vaddr), sizeof value);
      return value;
    }
  ADD_FAILURE() << "no bytes at " << vaddr;
  return {};
}

TEST(CodeObject, ArchAndSettingsOfEachTarget) {
  for (const std::string arch :
       {"gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1201", "gfx1250"}) {
    const CodeObject object = read(arch);
    EXPECT_EQ(object.arch, arch);
    EXPECT_EQ(object.target_id, arch);
  }
  EXPECT_EQ(read("gfx90a:xnack-").target_id, "gfx90a:xnack-");
  EXPECT_EQ(read("gfx90a:sramecc+:xnack+").target_id, "gfx90a:sramecc+:xnack+");
  EXPECT_EQ(read("gfx942:sramecc-").target_id, "gfx942:sramecc-");
}

TEST(CodeObject, GenericTargets) {
  for (const std::string arch : {"gfx9-generic", "gfx9-4-generic", "gfx10-1-generic",
                                 "gfx10-3-generic", "gfx11-generic", "gfx12-generic"}) {
    const CodeObject object = read(arch);
    EXPECT_EQ(object.arch, arch);
    EXPECT_EQ(object.version, 6u);
  }
}

TEST(CodeObject, ArgumentsAreThoseOfTheSource) {
  for (const uint32_t version : {4u, 5u, 6u}) {
    const CodeObject object = read("gfx942", "-mcode-object-version=" + std::to_string(version));
    EXPECT_EQ(object.version, version);
    ASSERT_EQ(object.kernels.size(), 4u);
    const Kernel& k = kernel(object, "all_kinds");
    ASSERT_GE(k.args.size(), 4u);
    const KernelArg expected[] = {{"", ArgKind::global_buffer, 0, 8},
                                  {"", ArgKind::by_value, 8, 1},
                                  {"", ArgKind::by_value, 16, 16},
                                  {"", ArgKind::by_value, 32, 4}};
    for (size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(k.args[i].kind, expected[i].kind) << i;
      EXPECT_EQ(k.args[i].offset_bytes, expected[i].offset_bytes) << i;
      EXPECT_EQ(k.args[i].size_bytes, expected[i].size_bytes) << i;
      EXPECT_FALSE(k.args[i].hidden());
    }
    EXPECT_EQ(k.max_flat_workgroup_size, 256u);
    EXPECT_EQ(k.descriptor.group_segment_fixed_size, 64u * 4);
    EXPECT_EQ(k.kernarg_align_bytes, 8u);
    EXPECT_EQ(k.kernarg_size_bytes, k.descriptor.kernarg_size);
    EXPECT_GT(k.code_size_bytes, 0u);
    EXPECT_EQ(k.code_size_bytes % 4, 0u);
  }
}

// Offsets from the end of the explicit arguments (40 here). [LLVM 22 AMDGPUUsage, "Code Object V5
// Metadata", hidden arguments]
TEST(CodeObject, HiddenArgumentsOfVersion5) {
  const CodeObject object =
      read("gfx942", "-mcode-object-version=5 -O0");  // optimisation drops those that nobody reads
  const Kernel& k = kernel(object, "all_kinds");
  const std::pair<ArgKind, uint32_t> expected[] = {
      {ArgKind::hidden_block_count_x, 0},       {ArgKind::hidden_block_count_y, 4},
      {ArgKind::hidden_block_count_z, 8},       {ArgKind::hidden_group_size_x, 12},
      {ArgKind::hidden_group_size_y, 14},       {ArgKind::hidden_group_size_z, 16},
      {ArgKind::hidden_remainder_x, 18},        {ArgKind::hidden_remainder_y, 20},
      {ArgKind::hidden_remainder_z, 22},        {ArgKind::hidden_global_offset_x, 40},
      {ArgKind::hidden_global_offset_y, 48},    {ArgKind::hidden_global_offset_z, 56},
      {ArgKind::hidden_grid_dims, 64},          {ArgKind::hidden_hostcall_buffer, 80},
      {ArgKind::hidden_multigrid_sync_arg, 88}, {ArgKind::hidden_heap_v1, 96},
      {ArgKind::hidden_default_queue, 104},     {ArgKind::hidden_completion_action, 112},
  };
  for (const auto& [kind, offset] : expected) {
    const auto it = std::ranges::find(k.args, kind, &KernelArg::kind);
    ASSERT_NE(it, k.args.end()) << static_cast<int>(kind);
    EXPECT_EQ(it->offset_bytes, 40 + offset) << static_cast<int>(kind);
    EXPECT_TRUE(it->hidden());
  }
  EXPECT_EQ(k.kernarg_size_bytes, 40u + 256);
}

TEST(CodeObject, OnlyWorkItemIdsThatAreUsedAreEnabled) {
  const CodeObject object = read("gfx1100");
  EXPECT_EQ(kernel(object, "_Z3addIdEvPT_S0_").descriptor.enable_vgpr_workitem_id(), 2u)
      << "it asks for z";
  EXPECT_EQ(kernel(object, "all_kinds").descriptor.enable_vgpr_workitem_id(), 0u);
}

TEST(CodeObject, HandWrittenMetadata) {
  const auto object = read_code_object(
      testing::compile("metadata.s", "-x assembler -target amdgcn-amd-amdhsa -mcpu=gfx1100"));
  ASSERT_TRUE(object) << object.error();
  const Kernel& k = kernel(*object, "described");
  EXPECT_EQ(k.required_workgroup_size[0], 32u);
  EXPECT_EQ(k.required_workgroup_size[1], 2u);
  EXPECT_EQ(k.required_workgroup_size[2], 1u);
  ASSERT_EQ(k.args.size(), 4u);
  EXPECT_EQ(k.args[0].name, "data");
  EXPECT_EQ(k.args[1].kind, ArgKind::other);
  EXPECT_EQ(k.args[2].kind, ArgKind::dynamic_shared_pointer);
  EXPECT_EQ(k.args[3].name, "last") << "in order of offset";
  EXPECT_TRUE(k.args[3].hidden());
  EXPECT_EQ(object->printf_formats, std::vector<std::string>{"1:1:4:value %d\\n"});
}

TEST(CodeObject, WaveSizeIsTheDescriptors) {
  EXPECT_EQ(kernel(read("gfx942"), "empty").wavefront_size, 64u);
  EXPECT_EQ(kernel(read("gfx1100"), "empty").wavefront_size, 32u);
  EXPECT_EQ(kernel(read("gfx1100", "-mwavefrontsize64"), "empty").wavefront_size, 64u);
  EXPECT_EQ(kernel(read("gfx1201", "-mwavefrontsize64"), "empty").wavefront_size, 64u);
  EXPECT_EQ(kernel(read("gfx1250"), "empty").wavefront_size, 32u);
}

/// "name: value" lines of llvm-readobj's metadata, for one kernel.
std::string metadata_value(const std::string& notes, const std::string& name,
                           const std::string& key) {
  const size_t at = notes.find("    .name:           " + name);
  if (at == std::string::npos) return {};
  const size_t next = std::min(notes.find("\n  - ", at), notes.size());
  size_t start = notes.rfind("\n  - ", at);
  if (start == std::string::npos) start = 0;
  const size_t found = notes.find("." + key + ":", start);
  if (found == std::string::npos || found > next) return {};
  std::istringstream line(notes.substr(found + key.size() + 2));
  std::string value;
  line >> value;
  return value;
}

TEST(CodeObject, AgreesWithLlvmReadobj) {
  for (const std::string arch : {"gfx90a", "gfx1030", "gfx1201"}) {
    const CodeObject object = read(arch);
    const std::string path =
        testing::compiled_path("kernels.hip", testing::flags_for_hip(arch, ""));
    const std::string notes =
        crosslane::test::run_command(std::string(CROSSLANE_READOBJ) + " --notes " + path).output;
    for (const Kernel& k : object.kernels) {
      EXPECT_EQ(std::to_string(k.vgpr_count), metadata_value(notes, k.name, "vgpr_count"))
          << k.name;
      EXPECT_EQ(std::to_string(k.sgpr_count), metadata_value(notes, k.name, "sgpr_count"))
          << k.name;
      EXPECT_EQ(std::to_string(k.wavefront_size), metadata_value(notes, k.name, "wavefront_size"))
          << k.name;
      EXPECT_EQ(std::to_string(k.kernarg_size_bytes),
                metadata_value(notes, k.name, "kernarg_segment_size"))
          << k.name;
      EXPECT_EQ(std::to_string(k.descriptor.group_segment_fixed_size),
                metadata_value(notes, k.name, "group_segment_fixed_size"));
      EXPECT_EQ(std::to_string(k.descriptor.private_segment_fixed_size),
                metadata_value(notes, k.name, "private_segment_fixed_size"));
      EXPECT_EQ(std::to_string(k.max_flat_workgroup_size),
                metadata_value(notes, k.name, "max_flat_workgroup_size"));
    }
  }
}

TEST(CodeObject, AssemblyWithoutMetadataIsRunnable) {
  const auto object = read_code_object(
      testing::compile("bare.s", "-x assembler -target amdgcn-amd-amdhsa -mcpu=gfx1100"));
  ASSERT_TRUE(object) << object.error();
  const Kernel& k = kernel(*object, "bare");
  EXPECT_TRUE(k.args.empty());
  EXPECT_EQ(k.kernarg_size_bytes, 24u);
  EXPECT_EQ(k.wavefront_size, 32u);
  EXPECT_EQ(k.vgpr_count, 48u) << "41 in units of 8";
  EXPECT_EQ(k.code_size_bytes, 8u);
  EXPECT_EQ(k.descriptor.group_segment_fixed_size, 512u);
  EXPECT_TRUE(k.descriptor.enable_sgpr_kernarg_segment_ptr());
  EXPECT_FALSE(k.descriptor.enable_sgpr_dispatch_ptr());
  EXPECT_TRUE(k.descriptor.enable_sgpr_workgroup_id_x());
  EXPECT_TRUE(k.descriptor.enable_sgpr_workgroup_id_y());
  EXPECT_FALSE(k.descriptor.enable_sgpr_workgroup_id_z());
  EXPECT_EQ(k.descriptor.enable_vgpr_workitem_id(), 2u);
  EXPECT_EQ(k.descriptor.user_sgpr_count(), 2u);
  EXPECT_EQ(k.descriptor.float_denorm_mode_32(), 3u);
  EXPECT_EQ(bytes_at<uint32_t>(*object, k.entry_vaddr + 4), 0xbfb00000u) << "s_endpgm";
}

TEST(CodeObject, AnUnlinkedObjectIsRefusedWithTheCommandToLinkIt) {
  const auto object = read_code_object(
      testing::compile("bare.s", "-c -x assembler -target amdgcn-amd-amdhsa -mcpu=gfx1100"));
  ASSERT_FALSE(object);
  EXPECT_EQ(object.error(),
            "the code object is not linked; link it first: ld.lld -shared in.o -o out.hsaco");
}

TEST(CodeObject, VariablesAndTheirInitialBytes) {
  const CodeObject object = read("gfx90a");
  EXPECT_EQ(variable(object, "counter").size_bytes, 4u);
  EXPECT_EQ(bytes_at<int>(object, variable(object, "counter").vaddr), 7);
  EXPECT_EQ(variable(object, "zeros").size_bytes, 400u);
  EXPECT_EQ(variable(object, "table").size_bytes, 16u);
  EXPECT_EQ(bytes_at<float>(object, variable(object, "table").vaddr + 8), 3.0f);
  for (const Variable& v : object.variables) EXPECT_FALSE(v.name.ends_with(".kd"));
}

TEST(CodeObject, RelativeRelocationsPointWhereTheSourceSays) {
  const CodeObject object = read("gfx90a");
  const auto relocation_at = [&](uint64_t vaddr) {
    const auto it = std::ranges::find(object.relocations, vaddr, &Relocation::vaddr);
    EXPECT_NE(it, object.relocations.end()) << vaddr;
    return it == object.relocations.end() ? Relocation{} : *it;
  };
  const Relocation pointer = relocation_at(variable(object, "pointer_to_zero_3").vaddr);
  EXPECT_EQ(pointer.kind, Relocation::Kind::relative64);
  EXPECT_EQ(static_cast<uint64_t>(pointer.addend), variable(object, "zeros").vaddr + 12);
  const Relocation second_name = relocation_at(variable(object, "names").vaddr + 8);
  EXPECT_EQ(bytes_at<char>(object, static_cast<uint64_t>(second_name.addend)), 'c');
}

TEST(CodeObject, AbsoluteRelocationsNameTheirSymbol) {
  const CodeObject object = read("gfx942", "", "default_visibility.hip");
  const uint64_t target = variable(object, "target_variable").vaddr;
  const uint64_t pointer = variable(object, "pointer_variable").vaddr;
  size_t to_target = 0;
  for (const Relocation& r : object.relocations) {
    EXPECT_EQ(r.kind, Relocation::Kind::absolute64);
    EXPECT_EQ(r.addend, 0);
    EXPECT_TRUE(r.symbol_vaddr == target || r.symbol_vaddr == pointer);
    to_target += r.symbol_vaddr == target;
  }
  EXPECT_EQ(object.relocations.size(), 3u) << "two of the GOT, one of pointer_variable";
  EXPECT_EQ(to_target, 2u);
}

TEST(CodeObject, SegmentsKeepTheirPermissions) {
  const CodeObject object = read("gfx1201");
  const Kernel& k = kernel(object, "all_kinds");
  for (const Segment& s : object.segments) {
    EXPECT_LE(s.file_bytes.size(), s.memory_size_bytes);
    const bool has_code = k.entry_vaddr >= s.vaddr && k.entry_vaddr < s.vaddr + s.memory_size_bytes;
    EXPECT_EQ(s.executable, has_code);
    const uint64_t counter = variable(object, "counter").vaddr;
    if (counter >= s.vaddr && counter < s.vaddr + s.memory_size_bytes) EXPECT_TRUE(s.writable);
    EXPECT_FALSE(s.writable && s.executable);
  }
}

TEST(Targets, WhatRunsWhere) {
  EXPECT_TRUE(target_runs_on("gfx90a", "gfx90a"));
  EXPECT_TRUE(target_runs_on("gfx90a:sramecc+:xnack-", "gfx90a"));
  EXPECT_TRUE(target_runs_on("gfx11-generic", "gfx1100"));
  EXPECT_TRUE(target_runs_on("gfx9-4-generic:xnack+", "gfx950"));
  EXPECT_TRUE(target_runs_on("gfx10-3-generic", "gfx1030"));
  EXPECT_TRUE(target_runs_on("gfx12-generic", "gfx1201"));
  EXPECT_FALSE(target_runs_on("gfx9-generic", "gfx90a"));
  EXPECT_FALSE(target_runs_on("gfx12-generic", "gfx1250"));
  EXPECT_FALSE(target_runs_on("gfx1100", "gfx1101"));
  EXPECT_FALSE(target_runs_on("gfx90", "gfx90a"));
  EXPECT_FALSE(target_runs_on("", "gfx90a"));
  EXPECT_FALSE(target_runs_on("amdgcnspirv", "gfx90a"));
}

}  // namespace
}  // namespace crosslane::sim
