// SPDX-License-Identifier: MIT
// Check "bounds": a global access that lands in another allocation than the one its address was
// computed from. What lands in none is a fault of every run; this is about the pointer that runs
// into a neighbour.
//
// A pointer's allocation is known where it enters the kernel, in an argument, and follows its high
// dword: through moves, additions with carry, 64-bit additions, selects, lane reads and the stack.
// A value made of two pointers, as the distance between two arrays, belongs to neither, nor does
// what is added to it: compilers walk one array by the other's pointer that way.
//
// Scalar loads ignore the lowest two bits of their address; one that has them set is a finding too.
// [CDNA3 §8.2, RDNA3 §10.3]
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/check/access.hpp"
#include "sim/check/interest.hpp"
#include "sim/check/reporter.hpp"

namespace crosslane::sim::check {

class BoundsCheck {
 public:
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
              Reporter& reporter);
  [[nodiscard]] const Marks& marks(u32 wave) const { return waves_[wave].marks; }

 private:
  using Id = u16;  // index in known_; 0: nothing is known
  static constexpr Id mixed = 0xffff;
  struct Tag {
    Id id = 0;
    u64 lanes = 0;  // that hold it
  };
  struct Known {
    u64 base, size_bytes;
    std::string name;
    std::string argument;
  };
  struct State {
    VgprSet tagged;          // VGPRs that hold a pointer in some lanes
    std::vector<Tag> vgprs;  // of those
    SgprSet tagged_scalar;
    std::vector<Id> sgprs;
    std::unordered_map<u64, Tag> scratch;  // by offset, where all lanes have the same
    Marks marks;
    [[nodiscard]] Tag tag(u32 r) const { return tagged.has(r) ? vgprs[r] : Tag{}; }
    [[nodiscard]] bool any() const {
      return tagged.any() || tagged_scalar.any() || !scratch.empty();
    }
  };
  void follow(State& s, Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
              Reporter& reporter);
  static void set_sgpr(State& s, u32 r, Id id);
  void read_arguments(const Workgroup& group);
  void add_argument(const Workgroup& group, u64 kernarg, u32 offset, const std::string& name);
  [[nodiscard]] Id vgpr(const State& s, u32 r, u64 exec) const;
  void set_vgpr(State& s, u32 r, Id id, u64 exec);
  static Id merge(Id a, Id b);
  void vector(State& s, u64 exec, const Operands& o);
  void scalar(State& s, Wave& wave, const Op& op, const Operands& o);
  void scalar_load(State& s, Wave& wave, const Op& op, const Operands& o, Reporter& reporter);
  void memory(State& s, Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
              Reporter& reporter);
  void look(Wave& wave, const Op& op, Id id, u64 lanes, const u64* addresses, u32 bytes,
            Reporter& reporter);
  void scratch(State& s, Wave& wave, const Operands& o, const Access& a);
  void forget_results(State& s, const Operands& o, u64 exec);

  const void* launch_ = nullptr;  // whose arguments are known
  u64 kernarg_ = 0;
  std::vector<Known> known_;
  std::unordered_map<u32, Id> arguments_;  // by offset
  std::vector<State> waves_;
};

}  // namespace crosslane::sim::check
