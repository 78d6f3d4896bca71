// SPDX-License-Identifier: MIT
// Plans as programs: their emitted assembly, assembled by LLVM and run in the simulator, compared
// with the map lane by lane. Many plans a program; each starts with garbage in all registers but
// the value's, which the instruction before has just written.
#pragma once

#include "crosslane/lane/text.hpp"
#include "crosslane/plan/emit_asm.hpp"
#include "planner/plan_any.hpp"
#include "tests/cross/compare.hpp"
#include "tests/cross/wait_rules.hpp"

namespace crosslane::test {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

template <unsigned W>
class PlanPrograms {
 public:
  explicit PlanPrograms(const arch::Arch& arch) : arch_(arch) {}

  void add(const std::string& name, const lane_map<W>& wanted, lane_mask<W> demand,
           plan::Objective objective) {
    add_plan(name, planner::plan_any(wanted, demand, arch_, objective), wanted, demand);
  }

  void add_plan(const std::string& name, const plan::Plan<W>& p, const lane_map<W>& wanted,
                lane_mask<W> demand) {
    ASSERT_TRUE(p.exists()) << arch_.name << " " << name;
    plan::AssemblyOptions options;
    options.first_scalar = first_scalar_result;
    const plan::Assembly assembly = plan::emit_asm(p, options);
    const std::string missing = missing_wait(arch_, lines_of(assembly.code));
    ASSERT_EQ(missing, "") << arch_.name << " " << name << "\n" << assembly.code;
    if (programs_.empty() || programs_.back().plans.size() == most_plans) begin_program();
    Program& program = programs_.back();
    append(program.lines, assembly, static_cast<unsigned>(program.plans.size()));
    program.plans.push_back({name, restrict_to(own_as_lane(wanted), demand), assembly.code});
  }

  /// Runs all; the first wrong lane or fault, or nothing.
  std::string run() {
    std::vector<std::string> lines;
    for (const Program& p : programs_) lines.insert(lines.end(), p.lines.begin(), p.lines.end());
    const std::vector<Assembled> assembled = assemble_each(arch_, lines, W);
    size_t next = 0;
    for (const Program& program : programs_) {
      std::vector<uint8_t> code;
      for (const std::string& line : program.lines) {
        const Assembled& a = assembled[next++];
        if (!a.is_accepted) return line + ": " + a.message;
        code.insert(code.end(), a.bytes.begin(), a.bytes.end());
      }
      Batch batch(arch_, W, std::move(code), {});
      std::string difference;
      const std::string fault = batch.run(lane_mask<W>::all().word(0), nullptr, [&](sim::Wave& w) {
        difference = first_difference(program, w);
        executed += program.plans.size();
      });
      if (!fault.empty() || !difference.empty()) return fault + difference;
    }
    return "";
  }

  size_t executed = 0;  // plans

 private:
  struct Expected {
    std::string name;
    lane_map<W> map;
    std::string code;
  };
  struct Program {
    std::vector<Expected> plans = {};
    std::vector<std::string> lines = {};
  };

  // v0 to v9 are the plans'; v8 is their fill operand.
  static constexpr unsigned fill_register = 8, saved_value = 10, garbage = 11, first_result = 20;
  static constexpr size_t most_plans = 200;

  static std::string copy(unsigned to, const std::string& from) {
    return "v_mov_b32_e32 v" + std::to_string(to) + ", " + from;
  }
  static std::string vgpr(unsigned n) { return "v" + std::to_string(n); }

  void begin_program() {
    programs_.push_back({});
    programs_.back().lines = {copy(saved_value, "v0"),
                              copy(fill_register, "s" + std::to_string(fill_scalar))};
  }

  static void append(std::vector<std::string>& lines, const plan::Assembly& assembly, unsigned n) {
    for (const std::string& line : lines_of(assembly.setup)) lines.push_back(line);
    for (unsigned r = 1; r < plan::max_registers; ++r) lines.push_back(copy(r, vgpr(garbage + r)));
    lines.push_back(copy(0, vgpr(saved_value)));
    for (const std::string& line : lines_of(assembly.code)) lines.push_back(line);
    lines.push_back("s_nop 4");
    lines.push_back(copy(first_result + n, assembly.result));
  }

  static std::string first_difference(const Program& program, sim::Wave& w) {
    for (size_t n = 0; n < program.plans.size(); ++n) {
      const Expected& e = program.plans[n];
      const uint32_t* got = w.vgpr(first_result + static_cast<unsigned>(n));
      for (unsigned i = 0; i < W; ++i) {
        const lane_source s = e.map.source(i);
        if (s == lane_source::any) continue;
        const uint32_t want = s == lane_source::zero   ? 0
                              : s == lane_source::fill ? fill_value
                                                       : source_value(lane_of(s));
        if (got[i] != want)
          return e.name + ": lane " + std::to_string(i) + " wants " + to_text(s) + ", has " +
                 isa::amd::detail::hex(got[i]) + "\n" + e.code;
      }
    }
    return "";
  }

  const arch::Arch& arch_;
  std::vector<Program> programs_;
};

}  // namespace crosslane::test
