// SPDX-License-Identifier: MIT
// Check "uniform": v_readfirstlane_b32 of a value that is not the same in all active lanes, whose
// result then picks a lane, makes an address, or decides a branch: it does so for all lanes by the
// value of one. Compilers insert the instruction where a program promised a uniform value.
//
// What is computed from the result is computed again, from the values of four other lanes. Only
// where that differs does the lane matter: readfirstlane(threadIdx.x) / 64 is right, and so is a
// branch that every lane would take. No finding either:
// - a result that is compared with the lanes' values afterwards, as a loop over the distinct values
//   does;
// - a value that not all active lanes have written: the program broadcasts what one lane has
//   computed.
#pragma once

#include <array>
#include <memory>
#include <unordered_set>
#include <vector>

#include "sim/check/access.hpp"
#include "sim/check/reporter.hpp"

namespace crosslane::sim::check {

class UniformCheck {
 public:
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter);

 private:
  static constexpr u32 others = 4;
  struct Root {
    const Op* op = nullptr;  // null: uniform
    u64 lanes = 0;           // with another value than the first
  };
  struct State {
    std::vector<u64> written;  // by VGPR: the lanes that have written it and all it was made of
    Root sgprs[132];
    std::array<u32, others> other[132];  // the values by other lanes
    Root scc;
    u32 other_scc = 0;  // a bit each
    bool any = false;
    bool any_partial = false;  // some VGPR was written by some of the lanes only
  };
  void note_vector(State& s, Wave& wave, const Operands& o);
  void read_first_lane(State& s, Wave& wave, const Op& op, const Operands& o);
  void scalar(State& s, Wave& wave, const Op& op, const Operands& o);
  void clear(State& s, Registers r);
  [[nodiscard]] const Root* root_of(const State& s, Registers r) const;
  void forgive(State& s, const Operands& o);
  void use(State& s, Wave& wave, const Op& op, const Root& root, const char* what,
           Reporter& reporter);

  std::vector<State> waves_;
  std::unordered_set<const Op*> compared_;  // roots that are compared with lanes
  std::unique_ptr<Wave> probe_;
};

}  // namespace crosslane::sim::check
