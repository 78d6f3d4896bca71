// SPDX-License-Identifier: MIT
// Processor numbers of e_flags, in LLVM's order of numbers, and what the generic targets cover.
// [LLVM 22 AMDGPUUsage, "AMDGPU ELF Header e_flags for Code Object V4 and After", "AMDGPU Generic
// Processors"]
#include "sim/loader/targets.hpp"

#include <algorithm>
#include <array>

#include "sim/loader/code_object.hpp"
#include "sim/machine/memory_report.hpp"

namespace crosslane::sim {
namespace {

struct Machine {
  uint32_t number;  // e_flags & 0xff
  std::string_view arch;
};

constexpr Machine machines[] = {
    {0x2c, "gfx900"},          {0x2d, "gfx902"},          {0x2e, "gfx904"},
    {0x2f, "gfx906"},          {0x30, "gfx908"},          {0x31, "gfx909"},
    {0x32, "gfx90c"},          {0x33, "gfx1010"},         {0x34, "gfx1011"},
    {0x35, "gfx1012"},         {0x36, "gfx1030"},         {0x37, "gfx1031"},
    {0x38, "gfx1032"},         {0x39, "gfx1033"},         {0x3d, "gfx1035"},
    {0x3e, "gfx1034"},         {0x3f, "gfx90a"},          {0x40, "gfx940"},
    {0x41, "gfx1100"},         {0x42, "gfx1013"},         {0x43, "gfx1150"},
    {0x44, "gfx1103"},         {0x45, "gfx1036"},         {0x46, "gfx1101"},
    {0x47, "gfx1102"},         {0x48, "gfx1200"},         {0x49, "gfx1250"},
    {0x4a, "gfx1151"},         {0x4b, "gfx941"},          {0x4c, "gfx942"},
    {0x4e, "gfx1201"},         {0x4f, "gfx950"},          {0x51, "gfx9-generic"},
    {0x52, "gfx10-1-generic"}, {0x53, "gfx10-3-generic"}, {0x54, "gfx11-generic"},
    {0x55, "gfx1152"},         {0x58, "gfx1153"},         {0x59, "gfx12-generic"},
    {0x5a, "gfx1251"},         {0x5f, "gfx9-4-generic"},
};

struct Generic {
  std::string_view name;
  std::array<std::string_view, 8> covers;
};

// gfx940 and gfx941 were early gfx942: the same instructions, other cache policies.
constexpr Generic generics[] = {
    {"gfx940", {"gfx942"}},
    {"gfx941", {"gfx942"}},
    {"gfx9-generic", {"gfx900", "gfx902", "gfx904", "gfx906", "gfx909", "gfx90c"}},
    {"gfx9-4-generic", {"gfx940", "gfx941", "gfx942", "gfx950"}},
    {"gfx10-1-generic", {"gfx1010", "gfx1011", "gfx1012", "gfx1013"}},
    {"gfx10-3-generic",
     {"gfx1030", "gfx1031", "gfx1032", "gfx1033", "gfx1034", "gfx1035", "gfx1036"}},
    {"gfx11-generic",
     {"gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1152", "gfx1153"}},
    {"gfx12-generic", {"gfx1200", "gfx1201"}},
};

std::string_view processor_of(std::string_view target) {
  return target.substr(0, target.find(':'));
}

// Two bits each: 0 the processor has no such setting, 1 any, 2 off, 3 on.
void append_setting(std::string& id, std::string_view name, uint32_t bits) {
  if (bits < 2) return;
  id += ':';
  id += name;
  id += bits == 3 ? '+' : '-';
}

}  // namespace

Result<TargetName> target_of_flags(uint32_t e_flags) {
  const uint32_t number = e_flags & 0xff;
  const auto* machine = std::ranges::find(machines, number, &Machine::number);
  if (machine == std::end(machines))
    return Error{"the code object is for a processor that is not known here (e_flags " +
                 hex(e_flags) + ", processor number " + hex(number) +
                 "): crosslane runs code for gfx9 to gfx12; compile with another --offload-arch"};
  TargetName name{std::string(machine->arch), std::string(machine->arch)};
  append_setting(name.target_id, "sramecc", e_flags >> 10 & 3);
  append_setting(name.target_id, "xnack", e_flags >> 8 & 3);
  return name;
}

bool target_runs_on(std::string_view code_target, std::string_view device_arch) {
  const std::string_view code = processor_of(code_target);
  const std::string_view device = processor_of(device_arch);
  if (code.empty() || device.empty()) return false;
  if (code == device) return true;
  for (const Generic& generic : generics)
    if (generic.name == code)
      return std::ranges::find(generic.covers, device) != generic.covers.end();
  return false;
}

}  // namespace crosslane::sim
