// SPDX-License-Identifier: MIT
// Check "wait": registers that are read, or written by something else, before the memory
// instruction that writes them has returned. Hardware counts what is outstanding and never
// interlocks: programs wait by s_waitcnt, gfx12 by an instruction for each counter. Here every load
// returns at once, so only this check sees a wait that is missing. [CDNA3 §4.4, RDNA3 §4.5, RDNA4
// §5.4]
//
// The counters of this check are its own. A counter is taken for what its value guarantees: loads
// of one kind return in order; scalar loads, and on gfx9 flat accesses, in any order, so that only
// a wait for 0 tells that they have.
//
// gfx9 has a second rule: a store of more than two dwords reads its data late, and the next vector
// instruction must not overwrite them. [CDNA3 §4.5; LLVM GCNHazardRecognizer]
#pragma once

#include <array>
#include <vector>

#include "sim/check/interest.hpp"
#include "sim/check/reporter.hpp"

namespace crosslane::sim::check {

enum class Counter : u8 { load, store, local, scalar };
inline constexpr u32 counter_count = 4;

/// How many may be outstanding behind a wait instruction, by counter; 255: any number.
using WaitLimits = std::array<u8, counter_count>;
WaitLimits wait_limits(const arch::Arch& arch, std::string_view name, u32 bits);

class WaitCheck {
 public:
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter);
  [[nodiscard]] const Marks& marks(u32 wave) const { return waves_[wave].marks; }

 private:
  struct Pending {
    const Op* op;
    Registers vgprs, sgprs;
    u8 counters;   // a bit each: where it is still counted
    bool ordered;  // returns after what was counted before it
  };
  struct State {
    std::vector<Pending> pending;  // in the order of their issue
    VgprSet vgprs;                 // registers that some of them write
    SgprSet sgprs;
    const Op* wide_store = nullptr;  // gfx9: the store of more than two dwords that was just issued
    Registers wide_data;
    u32 wide_left = 0;  // wait states
    Marks marks;        // those registers; awake after a wide store
  };
  void wait(State& s, const WaitLimits& limits);
  void issue(State& s, Wave& wave, const Op& op, const Operands& o);
  void look_at_registers(State& s, Wave& wave, const Op& op, const Operands& o, Reporter& reporter);
  void blame(State& s, Wave& wave, const Op& op, Registers r, bool scalar, bool writes,
             Reporter& reporter);
  void late_data(State& s, Wave& wave, const Op& op, const Operands& o, Reporter& reporter);
  static void refresh(State& s);

  std::vector<State> waves_;
};

}  // namespace crosslane::sim::check
