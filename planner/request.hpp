// SPDX-License-Identifier: MIT
// Plans asked for in words: what the C ABI and the command share. Every answer is a plan or one
// line that says what is wrong with the request and names the choices.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "crosslane/arch/all.hpp"
#include "crosslane/lane/text.hpp"
#include "crosslane/plan/emit.hpp"

namespace crosslane::planner {

struct Request {
  std::string_view map;                    // shift_down:1, xor:16, or a list of sources
  std::string_view edge = "own";           // own, wrap, zero, fill, unspecified
  std::string_view arch;                   // gfx942
  unsigned wave = 0;                       // lanes; 0: as the compiler does by default
  std::string_view demand = "all";         // lanes whose result matters: 0-15,20
  std::string_view objective = "latency";  // latency, throughput, vector-busy, lds-busy
};

using AnyPlan = std::variant<plan::Plan<32>, plan::Plan<64>>;

struct Answer {
  AnyPlan plan = {};
  std::string error = {};        // the request is wrong
  std::string no_plan_why = {};  // the request is right, but there is no plan

  [[nodiscard]] bool is_plan() const { return error.empty() && no_plan_why.empty(); }
};

/// The target of that name.
parsed<const arch::Arch*> parse_arch(std::string_view name);
parsed<plan::Objective> parse_objective(std::string_view name);
parsed<plan::Form> parse_form(std::string_view name);
/// The wave size that was asked for, or the target's default for 0.
parsed<unsigned> parse_wave(const arch::Arch& arch, unsigned wave);

Answer answer(const Request& request);

/// The plan in that form; empty when there is none.
std::string text(const AnyPlan& plan, plan::Form form);

const plan::Cost& cost(const AnyPlan& plan);

}  // namespace crosslane::planner
