// SPDX-License-Identifier: MIT
// Plans as one inline assembly statement in a HIP device function, with its wait states: compilers
// look for hazards inside such a statement as little as between it and the value's producer. Prefer
// emit_hip, whose builtins the compiler schedules, waits for and folds.
#pragma once

#include "crosslane/plan/emit_asm.hpp"
#include "crosslane/plan/emit_hip.hpp"

namespace crosslane::plan {

/// Empty without a plan.
template <unsigned W>
std::string emit_inline_asm(const Plan<W>& plan, const HipOptions& options = {}) {
  if (!plan.exists()) return "";
  AssemblyOptions assembly_options;
  assembly_options.style = OperandStyle::named;
  const Assembly assembly = emit_asm(plan, assembly_options);
  const bool fills = assembly.code.find("%[fill]") != std::string::npos;
  const bool scratch = assembly.code.find("%[scratch]") != std::string::npos;
  std::string out = "__device__ inline unsigned " + options.function + "(unsigned r0";
  if (fills) out += ", unsigned fill";
  if (scratch) out += ", unsigned scratch_address";  // in LDS, of a word a lane
  out += ") {\n" + detail::HipEmitter<W>(plan, options).emit_indices(ScratchIndex::bytes);
  if (assembly.code.empty()) return out + "  return r0;\n}\n";
  std::string outputs, inputs, declared;
  const auto add = [](std::string& list, const std::string& name, const std::string& constraint,
                      const std::string& value) {
    list += (list.empty() ? "[" : ", [") + name + "] \"" + constraint + "\"(" + value + ")";
  };
  for (unsigned r = 1; r < plan.register_count; ++r) {
    const std::string name = "r" + std::to_string(r);
    if (assembly.code.find("%[" + name + "]") == std::string::npos) continue;
    declared += (declared.empty() ? "  unsigned " : ", ") + name;
    const bool is_scalar = r == plan.result && result_is_scalar(plan);
    add(outputs, name, is_scalar ? "=&s" : "=&v", name);
  }
  if (!declared.empty()) out += declared + ";\n";
  add(overwrites_value(plan) ? outputs : inputs, "r0", overwrites_value(plan) ? "+v" : "v", "r0");
  for (unsigned t = 0; t < plan.table_count; ++t) {
    const std::string name = "index" + std::to_string(t);
    add(inputs, name, "v", name);
  }
  if (fills) add(inputs, "fill", "v", "fill");
  if (scratch) add(inputs, "scratch", "v", "scratch_address + 4u * lane");
  for (const ScalarConstant& c : assembly.constants)
    add(inputs, c.name.substr(2, c.name.size() - 3), "s",
        isa::amd::detail::hex(c.bits) + (c.is_pair ? "ull" : "u"));
  out += "  asm(";
  for (size_t at = 0; at < assembly.code.size();) {
    const size_t end = assembly.code.find('\n', at);
    out += at ? "\n      \"" : "\"";
    for (const char c : assembly.code.substr(at, end - at))
      out += c == '"' ? "\\\"" : std::string(1, c);
    out += "\\n\"";
    at = end + 1;
  }
  out += "\n      : " + outputs + "\n      : " + inputs + (scratch ? " : \"memory\"" : "") + ");\n";
  return out + "  return " + detail::operand_text(plan.result) + ";\n}\n";
}

}  // namespace crosslane::plan
