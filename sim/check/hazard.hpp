// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

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
  };
  void vector_rules(const State& s, const Wave& wave, const Operands& o);
  void need(const Cause& producer, u64 states, const char* what);

  std::vector<State> waves_;
  u64 now_ = 0;
  const Op* found_ = nullptr;
  std::string what_;
};

}  // namespace crosslane::sim::check
