// SPDX-License-Identifier: MIT
// Plans as assembly text, with every wait state that the hardware needs and does not insert: this
// text may be used where no compiler looks for hazards. The value is taken to have been written by
// the instruction before, so gfx9 text starts with s_nop when its first move is DPP. Set-up, which
// a loop hoists, is separate. For tools; not for device code.
#pragma once

#include <string>
#include <vector>

#include "crosslane/isa/amd/print.hpp"
#include "crosslane/plan/index_table.hpp"
#include "crosslane/plan/schedule.hpp"

namespace crosslane::plan {

enum class OperandStyle : uint8_t {
  registers,  // v0, s0
  named,      // %[r0], %[s0]: operands of an inline assembly statement
};

/// How operands are written. The defaults are v0 for the value and what follows it for the rest.
struct AssemblyOptions {
  unsigned first_vector = 0;  // r0 to r5 (value first), then two index registers, fill, one more
  unsigned first_scalar = 0;
  std::string operation = "v_add_f32";  // of combining steps
  OperandStyle style = OperandStyle::registers;
};

/// A constant that the code takes in scalar registers.
struct ScalarConstant {
  std::string name;
  uint64_t bits = 0;
  bool is_pair = false;
};

struct Assembly {
  std::string setup;  // hoistable: tables, masks and indices
  std::string code;
  std::string result;  // the register that holds it
  unsigned vector_count = 0, scalar_count = 0;
  std::vector<ScalarConstant> constants;  // with named operands; else they are in the set-up
};

namespace detail {

inline std::string operand_text(uint8_t operand) {
  if (operand == zero_operand) return "zero";
  if (operand == fill_operand) return "fill";
  return "r" + std::to_string(operand);
}

template <unsigned W>
class AssemblyEmitter {
 public:
  AssemblyEmitter(const Plan<W>& plan, const AssemblyOptions& options)
      : plan_(plan), arch_(*plan.arch), options_(options) {}

  Assembly emit() {
    for (unsigned t = 0; t < plan_.table_count && !is_named(); ++t) set_up_index(t);
    const CostTable costs = cost_table(arch_, W);
    Scheduler scheduler(arch_, costs);
    for (unsigned n = 0; n < plan_.step_count; ++n) {
      const Step<W>& step = plan_.steps[n];
      const Issue issue = scheduler.issue(step);
      wait(issue);
      emit_step(step);
    }
    if (scheduler.is_lds_result(plan_.result)) wait_for_lds();
    if (scalars_ > 0 && arch_.hazard_model == arch::HazardModel::gfx12)
      out_.setup += "s_wait_alu depctr_sa_sdst(0)\n";
    out_.result = name(plan_.result);
    out_.vector_count = max_registers + 4;
    out_.scalar_count = scalars_;
    return out_;
  }

 private:
  static std::string hex(uint64_t value) { return isa::amd::detail::hex(value); }
  [[nodiscard]] bool is_named() const { return options_.style == OperandStyle::named; }
  [[nodiscard]] std::string vector(unsigned n) const {
    static constexpr const char* names[] = {"index0", "index1", "fill", "scratch"};
    if (is_named())
      return n < max_registers ? "%[r" + std::to_string(n) + "]"
                               : "%[" + std::string(names[n - max_registers]) + "]";
    return "v" + std::to_string(options_.first_vector + n);
  }
  [[nodiscard]] std::string index_name(unsigned table) const {
    return vector(max_registers + table);
  }
  [[nodiscard]] std::string name(uint8_t operand) const {
    if (operand == zero_operand) return "0";
    if (operand == fill_operand) return vector(max_registers + 2);
    if (!is_register(operand)) return "";
    if (!scalar_of_[operand].empty()) return scalar_of_[operand];
    return vector(operand);
  }
  std::string new_scalar(unsigned count = 1) {
    if (is_named()) return "%[s" + std::to_string(scalars_++) + "]";
    const unsigned first = options_.first_scalar + (scalars_ + count - 1) / count * count;
    scalars_ = first - options_.first_scalar + count;
    if (count == 1) return "s" + std::to_string(first);
    return "s[" + std::to_string(first) + ":" + std::to_string(first + 1) + "]";
  }
  void line(const std::string& text) { out_.code += text + "\n"; }

  /// A scalar operand: inline constants as numbers, others through a register.
  std::string constant(uint32_t bits) {
    if (is_inline_constant(bits)) return std::to_string(static_cast<int32_t>(bits));
    const std::string s = new_scalar();
    if (is_named()) return out_.constants.push_back({s, bits, false}), s;
    out_.setup += "s_mov_b32 " + s + ", " + hex(bits) + "\n";
    return s;
  }

  std::string mask_constant(lane_mask<W> mask) {
    const uint64_t bits = mask.word(0);
    const std::string s = new_scalar(W / 32);
    if (is_named()) return out_.constants.push_back({s, bits, W == 64}), s;
    if constexpr (W == 32) {
      out_.setup += "s_mov_b32 " + s + ", " + hex(bits) + "\n";
    } else {
      const unsigned low = options_.first_scalar + scalars_ - 2;
      out_.setup += "s_mov_b32 s" + std::to_string(low) + ", " + hex(bits & 0xffffffffu) + "\n";
      out_.setup += "s_mov_b32 s" + std::to_string(low + 1) + ", " + hex(bits >> 32) + "\n";
    }
    return s;
  }

  void wait(const Issue& issue) {
    if (issue.waits_for_lds) wait_for_lds();
    if (issue.wait.states > 0) line("s_nop " + std::to_string(issue.wait.states - 1));
    if (!issue.wait.needs.empty()) line(std::string(issue.wait.needs));
  }
  void wait_for_lds() {
    line(arch_.is_at_least(arch::Generation::gfx12) ? "s_wait_dscnt 0x0" : "s_waitcnt lgkmcnt(0)");
  }

  /// gfx9 and gfx10 differ in the names of integer addition only.
  [[nodiscard]] std::string add_mnemonic() const {
    return arch_.is_at_least(arch::Generation::gfx10) ? "v_add_nc_u32_e32" : "v_add_u32_e32";
  }

  void set_up_lane(const std::string& target) {
    out_.setup += "v_mbcnt_lo_u32_b32 " + target + ", -1, 0\n";
    if (W == 64) out_.setup += "v_mbcnt_hi_u32_b32 " + target + ", -1, " + target + "\n";
  }

  void set_up_index(unsigned table) {
    const MoveKind user = table_user(plan_, table);
    const IndexFormula<W> formula = index_formula(plan_.tables[table], user);
    const std::string index = index_name(table), temporary = vector(max_registers + 3);
    const std::string amount = std::to_string(formula.amount);
    if (formula.form == IndexForm::masks) {
      set_up_index_by_masks(formula, index, temporary);
    } else {
      set_up_lane(index);
      if (formula.form == IndexForm::flip) {
        if (formula.amount != 0)
          out_.setup += "v_xor_b32_e32 " + index + ", " + amount + ", " + index + "\n";
      } else {
        out_.setup += add_mnemonic() + " " + index + ", " + amount + ", " + index + "\n";
        out_.setup += "v_and_b32_e32 " + index + ", " + std::to_string(W - 1) + ", " + index + "\n";
      }
    }
    if (user != MoveKind::permlane16_var && user != MoveKind::permlanex16_var)
      out_.setup += "v_lshlrev_b32_e32 " + index + ", 2, " + index + "\n";
  }

  void set_up_index_by_masks(const IndexFormula<W>& formula, const std::string& index,
                             const std::string& temporary) {
    std::string selects = "v_mov_b32_e32 " + index + ", 0\n";
    for (unsigned bit = 0; bit < formula.bit_count; ++bit) {
      selects += "v_cndmask_b32_e64 " + temporary + ", 0, " + std::to_string(1u << bit) + ", " +
                 mask_constant(formula.masks[bit]) + "\n";
      selects += "v_or_b32_e32 " + index + ", " + index + ", " + temporary + "\n";
    }
    if (arch_.hazard_model == arch::HazardModel::gfx12)
      out_.setup += "s_wait_alu depctr_sa_sdst(0)\n";
    out_.setup += selects;
  }

  void emit_step(const Step<W>& step) {
    const std::string destination = name(step.destination), source = name(step.source);
    switch (step.kind) {
      case StepKind::move:
        return emit_move(step);
      case StepKind::copy:
        return line("v_mov_b32_e32 " + destination + ", " + source);
      case StepKind::select:  // v_cndmask takes its second operand where the mask's bit is set
        return line("v_cndmask_b32_e64 " + destination + ", " + source + ", " + name(step.other) +
                    ", " + mask_constant(step.mask));
      case StepKind::lds_store:
        if (!is_named()) set_up_lane(vector(max_registers + 3));
        if (!is_named())
          out_.setup += "v_lshlrev_b32_e32 " + vector(max_registers + 3) + ", 2, " +
                        vector(max_registers + 3) + "\n";
        return line("ds_write_b32 " + vector(max_registers + 3) + ", " + source);
      case StepKind::lds_load:
        return line("ds_read_b32 " + destination + ", " + index_name(step.table));
      case StepKind::combine:
        return line(options_.operation + " " + destination + ", " + source + ", " +
                    name(step.other));
      case StepKind::combine_moved:
        return emit_combine_moved(step);
      case StepKind::none:
        return;
    }
  }

  void emit_move(const Step<W>& step) {
    isa::amd::AssemblyNames names;
    names.source = name(step.source);
    if (step.move.kind == MoveKind::readlane && !is_named())
      scalar_of_[step.destination] = new_scalar();
    names.destination = name(step.destination);
    if (step.table != no_operand) names.index = index_name(step.table);
    if (step.move.kind == MoveKind::permlane16 || step.move.kind == MoveKind::permlanex16) {
      names.scalar0 = constant(static_cast<uint32_t>(step.move.control));
      names.scalar1 = constant(static_cast<uint32_t>(step.move.control >> 32));
    }
    line(isa::amd::to_assembly(step.move, arch_, names));
  }

  void emit_combine_moved(const Step<W>& step) {
    const std::string control = isa::amd::to_text(step.move, arch_);
    line(options_.operation + "_dpp " + name(step.destination) + ", " + name(step.source) + ", " +
         name(step.other) + " " + control);
  }

  const Plan<W>& plan_;
  const Arch& arch_;
  const AssemblyOptions& options_;
  Assembly out_ = {};
  std::string scalar_of_[max_registers] = {};
  unsigned scalars_ = 0;
};

}  // namespace detail

template <unsigned W>
Assembly emit_asm(const Plan<W>& plan, const AssemblyOptions& options = {}) {
  if (!plan.exists()) return {};
  return detail::AssemblyEmitter<W>(plan, options).emit();
}

}  // namespace crosslane::plan
