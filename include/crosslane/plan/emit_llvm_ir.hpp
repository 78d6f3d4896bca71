// SPDX-License-Identifier: MIT
// Plans as an LLVM IR function of the llvm.amdgcn intrinsics, for compilers. Static single
// assignment: each step's result is a new value, and a move that keeps old content takes the
// register's last value as its old operand. The intrinsics are convergent; full EXEC is the
// caller's business. [LLVM AMDGPUUsage, "LLVM IR Intrinsics"]
#pragma once

#include <set>
#include <string>

#include "crosslane/isa/amd/print.hpp"
#include "crosslane/plan/index_table.hpp"

namespace crosslane::plan {

struct LlvmIrOptions {
  std::string function = "crosslane_plan";
  std::string operation = "fadd";  // of combining steps, on operation_type
  std::string operation_type = "float";
};

namespace detail {

template <unsigned W>
class LlvmIrEmitter {
 public:
  LlvmIrEmitter(const Plan<W>& plan, const LlvmIrOptions& options)
      : plan_(plan), arch_(*plan.arch), options_(options) {}

  std::string emit() {
    values_[value_register] = "%value";
    for (unsigned t = 0; t < plan_.table_count; ++t) index_[t] = index_value_of(t);
    for (unsigned n = 0; n < plan_.step_count; ++n) emit_step(plan_.steps[n]);
    std::string out;
    for (const std::string& d : declarations_) out += "declare " + d + "\n";
    out += (out.empty() ? "" : "\n");
    out += "define i32 @" + options_.function +
           "(i32 %value, i32 %fill, ptr addrspace(3) %scratch) {\n";
    return out + body_ + "  ret i32 " + value(plan_.result) + "\n}\n";
  }

 private:
  static std::string i32(uint64_t n) {
    return "i32 " + std::to_string(static_cast<int32_t>(n & 0xffffffffu));
  }
  static std::string i1(bool b) { return b ? "i1 true" : "i1 false"; }

  std::string fresh(const std::string& expression) {
    const std::string name = "%t" + std::to_string(next_++);
    body_ += "  " + name + " = " + expression + "\n";
    return name;
  }

  /// Calls an intrinsic; `types` declares its parameters.
  std::string call(const std::string& type, const std::string& name, const std::string& types,
                   const std::string& arguments) {
    declarations_.insert(type + " @llvm.amdgcn." + name + "(" + types + ")");
    return fresh("call " + type + " @llvm.amdgcn." + name + "(" + arguments + ")");
  }

  std::string value(uint8_t operand) {
    if (operand == zero_operand) return "0";
    if (operand == fill_operand) return "%fill";
    return values_[operand].empty() ? "poison" : values_[operand];
  }

  std::string lane() {
    if (lane_.empty()) {
      lane_ = call("i32", "mbcnt.lo", "i32, i32", "i32 -1, i32 0");
      if (W == 64) lane_ = call("i32", "mbcnt.hi", "i32, i32", "i32 -1, i32 " + lane_);
    }
    return lane_;
  }

  std::string index_value_of(unsigned table) {
    const MoveKind user = table_user(plan_, table);
    const IndexFormula<W> f = index_formula(plan_.tables[table], user);
    std::string index = lane();
    if (f.form == IndexForm::flip) {
      index = fresh("xor i32 " + index + ", " + std::to_string(f.amount));
    } else if (f.form == IndexForm::add) {
      index = fresh("add i32 " + index + ", " + std::to_string(f.amount));
      index = fresh("and i32 " + index + ", " + std::to_string(W - 1));
    } else {
      index = "0";
      for (unsigned bit = 0; bit < f.bit_count; ++bit) {
        const std::string is_set = inverse_ballot(f.masks[bit]);
        const std::string term =
            fresh("select i1 " + is_set + ", i32 " + std::to_string(1u << bit) + ", i32 0");
        index = fresh("or i32 " + index + ", " + term);
      }
    }
    const bool in_bytes = user == MoveKind::ds_bpermute || user == MoveKind::ds_permute;
    return in_bytes ? fresh("shl i32 " + index + ", 2") : index;
  }

  std::string inverse_ballot(lane_mask<W> mask) {
    const std::string type = W == 32 ? "i32" : "i64";
    const std::string bits =
        W == 32 ? i32(mask.word(0)) : "i64 " + std::to_string(static_cast<int64_t>(mask.word(0)));
    return call("i1", "inverse.ballot." + type, type, bits);
  }

  void emit_step(const Step<W>& step) {
    switch (step.kind) {
      case StepKind::move:
        return emit_move(step);
      case StepKind::copy:
        values_[step.destination] = value(step.source);
        return;
      case StepKind::select:
        values_[step.destination] = fresh("select i1 " + inverse_ballot(step.mask) + ", i32 " +
                                          value(step.other) + ", i32 " + value(step.source));
        return;
      case StepKind::lds_store:
        body_ += "  store i32 " + value(step.source) + ", ptr addrspace(3) " + word(lane()) + "\n";
        body_ += "  fence syncscope(\"wavefront\") acq_rel\n";
        return;
      case StepKind::lds_load:
        values_[step.destination] = fresh("load i32, ptr addrspace(3) " + word(index_[step.table]));
        return;
      case StepKind::combine:
        values_[step.destination] = combined(value(step.source), value(step.other));
        return;
      case StepKind::combine_moved:
        return emit_combine_moved(step);
      case StepKind::none:
        return;
    }
  }

  std::string word(const std::string& index) {
    return fresh("getelementptr i32, ptr addrspace(3) %scratch, i32 " + index);
  }

  std::string combined(const std::string& a, const std::string& b) {
    const std::string& type = options_.operation_type;
    const bool casts = type != "i32";
    const auto cast = [&](const std::string& v) {
      return casts ? fresh("bitcast i32 " + v + " to " + type) : v;
    };
    const std::string x = cast(a), y = cast(b);
    const std::string result = fresh(options_.operation + " " + type + " " + x + ", " + y);
    return casts ? fresh("bitcast " + type + " " + result + " to i32") : result;
  }

  std::string dpp(const Move& m, const std::string& old, const std::string& source) {
    return call("i32", "update.dpp.i32", "i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg",
                "i32 " + old + ", i32 " + source + ", " + i32(m.control) + ", " + i32(m.row_mask) +
                    ", " + i32(m.bank_mask) + ", " + i1(m.bound_ctrl));
  }

  void emit_combine_moved(const Step<W>& step) {
    const lane_mask<W> kept = isa::amd::lanes<W>(step.move, arch_).lanes_with(lane_source::own);
    const Move full{MoveKind::dpp16, 0xf, 0xf, true, false, step.move.control};
    const std::string result = combined(dpp(full, "poison", value(step.source)), value(step.other));
    std::string& destination = values_[step.destination];
    destination = kept.is_empty() ? result
                                  : fresh("select i1 " + inverse_ballot(kept) + ", i32 " +
                                          value(step.destination) + ", i32 " + result);
  }

  std::string moved(const Step<W>& step) {
    const Move& m = step.move;
    const std::string source = "i32 " + value(step.source);
    const std::string low = i32(m.control & 0xffffffffu), high = i32(m.control >> 32);
    std::string name(isa::amd::find(m.kind)->name);
    for (char& c : name)
      if (c == '_') c = '.';
    switch (m.kind) {
      case MoveKind::dpp16:
        return dpp(m, keeps_old_content(step, arch_) ? value(step.destination) : "poison",
                   value(step.source));
      case MoveKind::dpp8:
        return call("i32", "mov.dpp8.i32", "i32, i32 immarg", source + ", " + low);
      case MoveKind::ds_swizzle:
        return call("i32", name, "i32, i32 immarg", source + ", " + low);
      case MoveKind::permlane16:
      case MoveKind::permlanex16:
        return call("i32", name + ".i32", "i32, i32, i32, i32, i1 immarg, i1 immarg",
                    source + ", " + source + ", " + low + ", " + high + ", " +
                        i1(m.fetch_inactive) + ", " + i1(m.bound_ctrl));
      case MoveKind::permlane16_var:
      case MoveKind::permlanex16_var:
        return call(
            "i32", name, "i32, i32, i32, i1 immarg, i1 immarg",
            source + ", " + source + ", i32 " + index_[step.table] + ", i1 false, i1 false");
      case MoveKind::ds_bpermute:
      case MoveKind::ds_permute:
        return call("i32", name, "i32, i32", "i32 " + index_[step.table] + ", " + source);
      case MoveKind::permlane_bcast:
      case MoveKind::permlane_up:
      case MoveKind::permlane_down:
      case MoveKind::permlane_xor:
        return call("i32", name, "i32, i32, i32", source + ", " + low + ", " + high);
      case MoveKind::readlane:
        return call("i32", "readlane.i32", "i32, i32", source + ", " + low);
      case MoveKind::writelane:
        return call("i32", "writelane.i32", "i32, i32, i32",
                    source + ", " + low + ", i32 " + value(step.destination));
      default:
        return call("i32", name + ".i32", "i32", source);
    }
  }

  void emit_move(const Step<W>& step) {
    if (step.move.kind != MoveKind::permlane16_swap &&
        step.move.kind != MoveKind::permlane32_swap) {
      values_[step.destination] = moved(step);
      return;
    }
    for (const uint8_t r : {step.destination, step.source})
      if (values_[r].empty()) values_[r] = fresh("freeze i32 poison");
    const std::string name =
        step.move.kind == MoveKind::permlane16_swap ? "permlane16.swap" : "permlane32.swap";
    const std::string both = call(
        "{ i32, i32 }", name, "i32, i32, i1 immarg, i1 immarg",
        "i32 " + value(step.destination) + ", i32 " + value(step.source) + ", i1 false, i1 false");
    values_[step.destination] = fresh("extractvalue { i32, i32 } " + both + ", 0");
    values_[step.source] = fresh("extractvalue { i32, i32 } " + both + ", 1");
  }

  const Plan<W>& plan_;
  const Arch& arch_;
  const LlvmIrOptions& options_;
  std::string values_[max_registers] = {}, index_[2] = {}, lane_, body_;
  std::set<std::string> declarations_;
  unsigned next_ = 0;
};

}  // namespace detail

template <unsigned W>
std::string emit_llvm_ir(const Plan<W>& plan, const LlvmIrOptions& options = {}) {
  return plan.exists() ? detail::LlvmIrEmitter<W>(plan, options).emit() : "";
}

}  // namespace crosslane::plan
