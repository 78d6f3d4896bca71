// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/check/hazard_scalar.hpp"
#include "sim/check/interest.hpp"
#include "sim/check/reporter.hpp"
#include "sim/machine/code_image.hpp"

namespace crosslane::sim::check {

class HazardCheck {
 public:
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Instruction& i, Reporter& reporter);
  [[nodiscard]] const Marks& marks(u32 wave) const { return waves_[wave].marks; }
  /// gfx9 has so many rules that each of its instructions counts: call this for all of them, and
  /// not before().
  void step_gfx9(Wave& wave, const Op& op, const Instruction& i, Reporter& reporter) {
    State& s = waves_[wave.index];
    if (is_vector(i.operands.sort)) vector_gfx9(s, wave, op, i, reporter);
    s.clock += i.operands.wait_states;
  }

 private:
  struct Cause {
    const Op* op = nullptr;
    u64 at = 0;  // the wave's clock, in wait states
  };
  struct Write {
    Cause by;
    Registers result, mask;
    RegisterBits registers;  // those
  };
  struct State {
    u64 clock = 1;
    std::array<Write, 8> recent{};  // vector instructions: no rule looks back further
    u32 next = 0;
    Cause exec;
    Cause transcendental;
    Registers transcendental_result;
    // gfx10 and later
    const Op* compare = nullptr;  // v_cmpx with no vector instruction since
    struct Late {
      const Op* op = nullptr;
      Registers result;
      u64 vector_count = 0, transcendental_count = 0;
    };
    std::array<Late, 2> late{};  // gfx110x: transcendental results
    u64 vector_count = 0, transcendental_count = 0;
    ScalarHazards scalar;
    Marks marks;  // awake while `compare` or `late` wait for what comes
  };
  static bool is_vector(Sort s) {
    return s == Sort::valu || s == Sort::read_lane || s == Sort::read_first_lane ||
           s == Sort::write_lane || s == Sort::swap;
  }
  void vector_gfx9(State& s, Wave& wave, const Op& op, const Instruction& i, Reporter& reporter);
  bool may_meet(const State& s, const Instruction& i) const;
  void report(Wave& wave, const Op& op, Reporter& reporter);
  void after_gfx9(State& s, Wave& wave, const Op& op, const Operands& o);
  void late_results(State& s, const Op& op, const Operands& o);
  void vector_rules(const State& s, const Wave& wave, const Op& op, const Operands& o);
  void need(const Cause& producer, u64 states, const char* what);

  std::vector<State> waves_;
  u64 now_ = 0;
  bool has_late_results_ = false;
  const Op* found_ = nullptr;
  std::string what_;
};

}  // namespace crosslane::sim::check
