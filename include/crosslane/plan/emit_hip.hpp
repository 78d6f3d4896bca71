// SPDX-License-Identifier: MIT
// Plans as a HIP device function made of clang's builtins. The compiler inserts wait states and may
// fold DPP moves into the instruction that uses them, so this is the form to prefer to inline
// assembly. The function takes and returns 32 bits; cast other types bit for bit, because clang
// converts the builtins' arguments by value. [Pitfall P1]
#pragma once

#include <string>

#include "crosslane/isa/amd/print.hpp"
#include "crosslane/plan/index_table.hpp"

namespace crosslane::plan {

struct HipOptions {
  std::string function = "crosslane_plan";
};

/// What indices into scratch memory count.
enum class ScratchIndex : uint8_t { words, bytes };

namespace detail {

template <unsigned W>
class HipEmitter {
 public:
  HipEmitter(const Plan<W>& plan, const HipOptions& options)
      : plan_(plan), arch_(*plan.arch), options_(options) {}

  /// The hoisted index registers, as declarations.
  std::string emit_indices(ScratchIndex scratch = ScratchIndex::words) {
    scratch_index_ = scratch;
    std::string out;
    if (plan_.table_count > 0 || lane_)
      out += std::string("  const unsigned lane = ") + lane_expression() + ";\n";
    for (unsigned t = 0; t < plan_.table_count; ++t)
      out += "  const unsigned index" + std::to_string(t) + " = " + index_expression(t) + ";\n";
    return out;
  }

  std::string emit() {
    body_.clear();
    bool is_written[max_registers] = {true};
    for (unsigned n = 0; n < plan_.step_count; ++n) {
      const Step<W>& step = plan_.steps[n];
      for (const uint8_t r : {step.destination, step.source})  // a swap with garbage
        if (is_register(r) && !is_written[r] && writes_register(step, step.source))
          line("asm(\"\" : \"=v\"(" + operand(r) + "));");
      emit_step(step, is_register(step.destination) && is_written[step.destination]);
      for (uint8_t r = 0; r < max_registers; ++r) is_written[r] |= writes_register(step, r);
    }
    std::string out = combines_ ? "template <class Operation>\n" : "";
    out += "__device__ inline unsigned " + options_.function + "(unsigned r0";
    if (fills_) out += ", unsigned fill";
    if (stores_) out += ", unsigned* scratch";  // of one word a lane, in LDS
    if (combines_) out += ", Operation operation";
    out += ") {\n";
    out += emit_indices();
    std::string names;
    for (uint8_t r = 1; r < max_registers; ++r)
      if (is_written[r]) names += (names.empty() ? "r" : ", r") + std::to_string(r);
    if (!names.empty()) out += "  unsigned " + names + ";\n";
    return out + body_ + "  return " + operand(plan_.result) + ";\n}\n";
  }

 private:
  static std::string number(uint64_t n) { return isa::amd::detail::hex(n) + "u"; }
  static std::string truth(bool b) { return b ? "true" : "false"; }
  static std::string builtin(std::string_view name) {
    return "__builtin_amdgcn_" + std::string(name);
  }
  static const char* lane_expression() {
    return W == 32 ? "__builtin_amdgcn_mbcnt_lo(~0u, 0u)"
                   : "__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u))";
  }

  std::string operand(uint8_t r) {
    if (r == zero_operand) return "0u";
    if (r == fill_operand) return fills_ = true, "fill";
    return "r" + std::to_string(r);
  }

  /// Bytes for addresses, a position for the _var forms.
  std::string index_expression(unsigned table) {
    const MoveKind user = table_user(plan_, table);
    const IndexFormula<W> f = index_formula(plan_.tables[table], user);
    const bool is_scratch = user == MoveKind::none;
    const bool in_bytes = user == MoveKind::ds_bpermute || user == MoveKind::ds_permute ||
                          (is_scratch && scratch_index_ == ScratchIndex::bytes);
    std::string value;
    if (f.form == IndexForm::add)
      value = "((lane + " + number(f.amount) + ") & " + number(W - 1) + ")";
    else if (f.form == IndexForm::flip)
      value = "(lane ^ " + number(f.amount) + ")";
    for (unsigned bit = 0; f.form == IndexForm::masks && bit < f.bit_count; ++bit)
      value += (bit ? " | " : "(") + ("(unsigned)(" + isa::amd::detail::hex(f.masks[bit].word(0))) +
               "ull >> lane & 1u) << " + std::to_string(bit);
    if (f.form == IndexForm::masks) value += ")";
    const std::string base = is_scratch && in_bytes ? "scratch_address + " : "";
    return in_bytes ? base + "4u * " + value : value;
  }

  void line(const std::string& text) { body_ += "  " + text + "\n"; }

  void emit_step(const Step<W>& step, bool has_old) {
    const std::string destination = operand(step.destination);
    switch (step.kind) {
      case StepKind::move:
        return emit_move(step, has_old);
      case StepKind::copy:
        return line(destination + " = " + operand(step.source) + ";");
      case StepKind::select:
        return line(destination + " = " + inverse_ballot(step.mask) + " ? " + operand(step.other) +
                    " : " + operand(step.source) + ";");
      case StepKind::lds_store:
        stores_ = lane_ = true;
        line("scratch[lane] = " + operand(step.source) + ";");
        return line("__builtin_amdgcn_fence(__ATOMIC_ACQ_REL, \"wavefront\");");
      case StepKind::lds_load:
        lane_ = true;
        return line(destination + " = scratch[index" + std::to_string(step.table) + "];");
      case StepKind::combine:
        combines_ = true;
        return line(destination + " = operation(" + operand(step.source) + ", " +
                    operand(step.other) + ");");
      case StepKind::combine_moved:
        return emit_combine_moved(step);
      case StepKind::none:
        return;
    }
  }

  static std::string inverse_ballot(lane_mask<W> mask) {
    return builtin("inverse_ballot_w") + std::to_string(W) + "(" +
           isa::amd::detail::hex(mask.word(0)) + (W == 64 ? "ull)" : "u)");
  }

  static std::string dpp_arguments(const Move& m) {
    return ", " + isa::amd::detail::hex(m.control) + ", " + isa::amd::detail::hex(m.row_mask) +
           ", " + isa::amd::detail::hex(m.bank_mask) + ", " + truth(m.bound_ctrl) + ")";
  }

  std::string dpp(const Step<W>& step, bool has_old) {
    const std::string source = operand(step.source);
    if (!has_old || !keeps_old_content(step, arch_))
      return builtin("mov_dpp(") + source + dpp_arguments(step.move);
    return builtin("update_dpp(") + operand(step.destination) + ", " + source +
           dpp_arguments(step.move);
  }

  /// A masked move of the identity, for the lanes that the combining step leaves alone.
  void emit_combine_moved(const Step<W>& step) {
    combines_ = true;
    const std::string destination = operand(step.destination);
    const lane_map<W> map = isa::amd::lanes<W>(step.move, arch_);
    const lane_mask<W> kept = map.lanes_with(lane_source::own);
    const std::string moved = builtin("mov_dpp(") + operand(step.source) + ", " +
                              isa::amd::detail::hex(step.move.control) + ", 0xf, 0xf, true)";
    const std::string combined = "operation(" + moved + ", " + operand(step.other) + ")";
    if (kept.is_empty()) return line(destination + " = " + combined + ";");
    line(destination + " = " + inverse_ballot(kept) + " ? " + destination + " : " + combined + ";");
  }

  void emit_move(const Step<W>& step, bool has_old) {
    const Move& m = step.move;
    const std::string to = operand(step.destination) + " = ", source = operand(step.source);
    const std::string low = number(m.control & 0xffffffffu), high = number(m.control >> 32);
    const std::string name(isa::amd::find(m.kind)->name);
    switch (m.kind) {
      case MoveKind::dpp16:
        return line(to + dpp(step, has_old) + ";");
      case MoveKind::dpp8:
        return line(to + builtin("mov_dpp8(") + source + ", " + low + ");");
      case MoveKind::ds_swizzle:
        return line(to + builtin("ds_swizzle(") + source + ", " + low + ");");
      case MoveKind::permlane16:
      case MoveKind::permlanex16:
        return line(to + builtin(name) + "(" + source + ", " + source + ", " + low + ", " + high +
                    ", " + truth(m.fetch_inactive) + ", " + truth(m.bound_ctrl) + ");");
      case MoveKind::permlane16_var:
      case MoveKind::permlanex16_var:
        lane_ = true;
        return line(to + builtin(name) + "(" + source + ", " + source + ", index" +
                    std::to_string(step.table) + ", false, false);");
      case MoveKind::ds_bpermute:
      case MoveKind::ds_permute:
        lane_ = true;
        return line(to + builtin(name) + "(index" + std::to_string(step.table) + ", " + source +
                    ");");
      case MoveKind::permlane16_swap:
      case MoveKind::permlane32_swap:
        line("{ const auto both = " + builtin(name) + "(" + operand(step.destination) + ", " +
             source + ", false, false);");
        return line("  " + to + "both[0]; " + source + " = both[1]; }");
      case MoveKind::permlane_bcast:
      case MoveKind::permlane_up:
      case MoveKind::permlane_down:
      case MoveKind::permlane_xor:
        return line(to + builtin(name) + "(" + source + ", " + low + ", " + high + ");");
      case MoveKind::readlane:
        return line(to + builtin("readlane(") + source + ", " + low + ");");
      case MoveKind::writelane:  // has no builtin
        return line(to + inverse_ballot(lane_mask<W>::single(unsigned(m.control))) + " ? " +
                    source + " : " + operand(step.destination) + ";");
      default:
        return line(to + builtin(name) + "(" + source + ");");
    }
  }

  const Plan<W>& plan_;
  const Arch& arch_;
  const HipOptions& options_;
  std::string body_;
  ScratchIndex scratch_index_ = ScratchIndex::words;
  bool lane_ = false, fills_ = false, stores_ = false, combines_ = false;
};

}  // namespace detail

template <unsigned W>
std::string emit_hip(const Plan<W>& plan, const HipOptions& options = {}) {
  return plan.exists() ? detail::HipEmitter<W>(plan, options).emit() : "";
}

}  // namespace crosslane::plan
