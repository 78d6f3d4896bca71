// SPDX-License-Identifier: MIT
// All forms that plans can be printed in, and the names by which tools ask for them.
#pragma once

#include "crosslane/plan/emit_asm.hpp"
#include "crosslane/plan/emit_hip.hpp"
#include "crosslane/plan/emit_inline_asm.hpp"
#include "crosslane/plan/emit_json.hpp"
#include "crosslane/plan/emit_llvm_ir.hpp"

namespace crosslane::plan {

enum class Form : uint8_t { assembly, inline_assembly, hip, llvm_ir, json };

inline constexpr std::string_view form_names[] = {"asm", "inline-asm", "hip", "llvm-ir", "json"};

/// The plan's text; for assembly the set-up first, under comments that say what may be hoisted.
template <unsigned W>
std::string emit(const Plan<W>& plan, Form form) {
  if (form == Form::inline_assembly) return emit_inline_asm(plan);
  if (form == Form::hip) return emit_hip(plan);
  if (form == Form::llvm_ir) return emit_llvm_ir(plan);
  if (form == Form::json) return emit_json(plan);
  const Assembly assembly = emit_asm(plan);
  std::string out;
  if (!assembly.setup.empty()) out += "; set-up, once\n" + assembly.setup;
  out += "; value in v0, result in " + assembly.result + "\n";
  return out + assembly.code;
}

}  // namespace crosslane::plan
