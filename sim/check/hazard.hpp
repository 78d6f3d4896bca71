// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/check/hazard_scalar.hpp"
#include "sim/check/operands.hpp"
#include "sim/check/reporter.hpp"
#include "sim/machine/code_image.hpp"

namespace crosslane::sim::check {

class HazardCheck {
 public:
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter);

 private:
  struct Cause {
    const Op* op = nullptr;
    u64 at = 0;  // the wave's clock, in wait states
  };
  struct Write {
    Cause by;
    Registers result, mask;
  };
  struct State {
    u64 clock = 1;
    std::array<Write, 6> recent{};  // vector instructions: no rule looks back further
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
  };
  void gfx9(State& s, Wave& wave, const Op& op, const Operands& o);
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
