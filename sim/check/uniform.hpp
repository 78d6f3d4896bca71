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

#include "sim/check/interest.hpp"
#include "sim/check/reporter.hpp"

namespace crosslane::sim::check {

class UniformCheck {
 public:
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter);
  [[nodiscard]] const Marks& marks(u32 wave) const { return waves_[wave].marks; }

 private:
  static constexpr u32 others = 4;
  struct Root {
    const Op* op = nullptr;  // null: uniform
    u64 lanes = 0;           // with another value than the first
  };
  struct State {
    VgprSet partial;           // VGPRs that not all lanes have written
    std::vector<u64> written;  // of those: the lanes that have written it and all it was made of
    Root sgprs[132];
    SgprSet roots;                       // those of them that are not uniform
    std::array<u32, others> other[132];  // the values by other lanes
    Root scc;
    u32 other_scc = 0;  // a bit each
    Marks marks;
    [[nodiscard]] u64 written_by(u32 r) const { return partial.has(r) ? written[r] : ~u64{0}; }
  };
  void look(State& s, Wave& wave, const Op& op, const Operands& o, Reporter& reporter);
  void note_vector(State& s, Wave& wave, const Operands& o);
  static void set_written(State& s, Registers r, u64 lanes);
  static void set_root(State& s, u32 r, Root root);
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
