// SPDX-License-Identifier: MIT
#include "tools/lanes/snippet.hpp"

#include <cstring>
#include <fmt/format.h>
#include <fstream>

#include "tools/simulation/module.hpp"
#include "tools/toolchain/process.hpp"
#include "tools/toolchain/toolchain.hpp"

namespace crosslane::tools {
namespace fs = std::filesystem;
namespace {

std::string replace_all(std::string text, std::string_view what, std::string_view with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

/// A kernel around the snippet: v1 = %1, v2 = %0, v0 = the lane's byte offset in the output.
std::string kernel_text(const std::string& snippet, const arch::Arch& arch, unsigned wave) {
  const bool new_names = arch.is_at_least(arch::Generation::gfx11);
  const bool split_waits = arch.is_at_least(arch::Generation::gfx12);
  std::string body = with_registers(snippet);
  body = replace_all(body, ";", "\n");
  std::string descriptor;
  if (arch.is_at_least(arch::Generation::gfx10))
    descriptor += fmt::format("    .amdhsa_wavefront_size32 {}\n", wave == 32 ? 1 : 0);
  if (arch.has_agprs) descriptor += "    .amdhsa_accum_offset 64\n";
  return fmt::format(R"(  .text
  .globl snippet
  .p2align 8
  .type snippet,@function
snippet:
  {load} s[0:1], s[0:1], 0x0
  v_and_b32 v0, 0x3ff, v0
  v_or_b32 v1, 0x{value:x}, v0
  v_mov_b32 v2, v1
  v_lshlrev_b32 v0, 2, v0
  {wait}
  s_nop 7
{body}
  {wait}
  {wait_lds}
  s_nop 7
  {store} v0, v2, s[0:1]
  s_endpgm
.Lend:
  .size snippet, .Lend-snippet
  .rodata
  .p2align 6
  .amdhsa_kernel snippet
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 8
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 64
{descriptor}  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: snippet
    .symbol: snippet.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: {wave}
    .sgpr_count: 64
    .vgpr_count: 64
    .max_flat_workgroup_size: 64
    .args:
      - {{.name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}}
...
  .end_amdgpu_metadata
)",
                     fmt::arg("load", new_names ? "s_load_b64" : "s_load_dwordx2"),
                     fmt::arg("store", new_names ? "global_store_b32" : "global_store_dword"),
                     fmt::arg("wait", split_waits ? "s_wait_kmcnt 0x0" : "s_waitcnt lgkmcnt(0)"),
                     fmt::arg("wait_lds", split_waits ? "s_wait_dscnt 0x0" : "s_nop 0"),
                     fmt::arg("value", snippet_value(0)), fmt::arg("body", body),
                     fmt::arg("descriptor", descriptor), fmt::arg("wave", wave));
}

/// clang's first complaint, without the name of the file that the user has not written.
std::string first_error(const std::string& output) {
  const size_t at = output.find("error: ");
  if (at == std::string::npos) return "clang failed";
  return output.substr(at + 7, output.find('\n', at) - at - 7);
}

}  // namespace

std::string with_registers(std::string text) {
  return replace_all(replace_all(std::move(text), "%1", "v1"), "%0", "v2");
}

sim::Result<SnippetResult> run_snippet(const std::string& text, const arch::Arch& arch,
                                       unsigned wave) {
  const auto module = simulation_module();
  const auto compiler = find_compiler();
  auto scratch = TemporaryFolder::make();
  if (!module) return sim::Error{module.error()};
  if (!compiler) return sim::Error{compiler.error()};
  if (!scratch) return sim::Error{scratch.error()};
  const fs::path source = scratch->path() / "snippet.s", object = scratch->path() / "snippet.hsaco",
                 out = scratch->path() / "out";
  std::ofstream(source) << kernel_text(text, arch, wave);
  Command command = {compiler->clangxx.string(),
                     "-target",
                     "amdgcn-amd-amdhsa",
                     "-mcpu=" + std::string(arch.name),
                     "-nogpulib",
                     "-x",
                     "assembler",
                     source.string(),
                     "-o",
                     object.string()};
  if (wave == 64 && arch.has_wave32) command.insert(command.begin() + 5, "-mwavefrontsize64");
  const auto finished = run_process(command, {}, Output::capture_all);
  if (!finished) return sim::Error{finished.error()};
  if (finished->status != 0)
    return sim::Error{
        fmt::format("{} does not assemble it: {}", arch.name, first_error(finished->output))};
  KernelLaunch launch;
  launch.code_object_file = object.string();
  launch.arch = arch.name;
  launch.block = {wave, 1, 1};
  launch.arguments = {fmt::format("buf:zero:{}", wave * 4)};
  launch.outputs = {"0:" + out.string()};
  launch.max_instructions = 1'000'000;
  const KernelOutcome outcome = (*module)->launch(launch);
  if (!outcome.error.empty()) return sim::Error{outcome.error};
  if (!outcome.faults.empty()) return sim::Error{"it faults: " + outcome.faults.front()};
  SnippetResult lanes(wave);
  std::ifstream file(out, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(lanes.data()), static_cast<std::streamsize>(wave * 4)))
    return sim::Error{"the simulator gave no result"};
  return lanes;
}

}  // namespace crosslane::tools
