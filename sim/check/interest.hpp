// SPDX-License-Identifier: MIT
// Which checks look at an instruction. Most instructions concern none: they neither touch memory
// nor move lanes, and no check has a mark on their registers. What an instruction is does not
// change, so Interest is made once for each decoded instruction; what registers hold a mark does,
// so checks keep Marks for each wave. Comparing the two is all that most steps of the checked loop
// do.
//
// A check that follows something through registers must either look at an instruction always, or
// have marked a register of it: see interest_of.
#pragma once

#include <array>
#include <memory>

#include "sim/check/finding.hpp"
#include "sim/check/operands.hpp"

namespace crosslane::sim::check {

/// Registers in short: names more than were meant sometimes, never fewer.
struct RegisterBits {
  u64 vgprs = 0;      // by number modulo 64
  u64 sgprs[2] = {};  // from 0, and from 64 modulo 64
  [[nodiscard]] bool meets(const RegisterBits& other) const {
    return (vgprs & other.vgprs) | (sgprs[0] & other.sgprs[0]) | (sgprs[1] & other.sgprs[1]);
  }
  RegisterBits& operator|=(const RegisterBits& other) {
    vgprs |= other.vgprs;
    for (u32 k = 0; k < 2; ++k) sgprs[k] |= other.sgprs[k];
    return *this;
  }
};

/// Registers of a wave that hold a mark: VGPRs, or SGPRs.
template <u32 count>
class RegisterSet {
 public:
  [[nodiscard]] bool has(u32 r) const { return words_[r / 64] >> r % 64 & 1; }
  void assign(u32 r, bool marked) {
    if (has(r) == marked) return;
    words_[r / 64] ^= u64{1} << r % 64;
    if (marked)
      rest_ |= u64{r >= 64} << r % 64;
    else
      fold();
  }
  /// The first `n` registers.
  void fill(u32 n) {
    words_ = {};
    for (u32 k = 0; k < n / 64; ++k) words_[k] = ~u64{0};
    if (n % 64) words_[n / 64] = (u64{1} << n % 64) - 1;
    fold();
  }
  void clear() { *this = {}; }
  [[nodiscard]] u64 first() const { return words_[0]; }  // registers 0 to 63
  [[nodiscard]] u64 rest() const { return rest_; }       // and behind, by number modulo 64
  [[nodiscard]] bool any() const { return first() | rest(); }

 private:
  void fold() {
    rest_ = 0;
    for (u32 k = 1; k < words_.size(); ++k) rest_ |= words_[k];
  }
  std::array<u64, (count + 63) / 64> words_{};
  u64 rest_ = 0;
};
using VgprSet = RegisterSet<1280>;
using SgprSet = RegisterSet<132>;
inline RegisterBits bits_of(const VgprSet& vgprs, const SgprSet& sgprs) {
  return {vgprs.first() | vgprs.rest(), {sgprs.first(), sgprs.rest()}};
}

/// The checks that follow doubtful values: see flow.hpp.
inline constexpr CheckSet flow_checks =
    bit_of(Check::lanes) | bit_of(Check::edge) | bit_of(Check::init);

/// What an instruction is to checks.
struct Interest {
  CheckSet always = 0;        // these look whatever registers hold
  CheckSet when_partial = 0;  // these when EXEC is not full
  RegisterBits touched;       // that it reads or writes
  RegisterBits
      changed;  // that it writes; those that it reads too, when it passes values on as they are
};
Interest interest_of(const Wave& wave, const Op& op, const Operands& operands);

/// What a check has marked in a wave.
struct Marks {
  RegisterBits touched;  // instructions that read or write one of these matter
  RegisterBits changed;  // only those that overwrite one, or pass it on
  bool awake = false;    // all instructions matter
  [[nodiscard]] bool meet(const Interest& i) const {
    return awake || touched.meets(i.touched) || changed.meets(i.changed);
  }
  Marks& operator|=(const Marks& other) {
    touched |= other.touched;
    changed |= other.changed;
    awake |= other.awake;
    return *this;
  }
};

/// An instruction as checks know it.
struct Instruction {
  const OpDetail* detail = nullptr;
  Interest interest;
  Operands operands;
  std::unique_ptr<std::array<Operands, 2>> halves;  // vopd
};

/// Each instruction is looked at once.
class InstructionCache {
 public:
  const Instruction& of(const Wave& wave, const Op& op) {
    Instruction& i = entries_[reinterpret_cast<uintptr_t>(op.detail) / 64 % entries_.size()];
    if (i.detail != op.detail) [[unlikely]]
      fill(i, wave, op);
    return i;
  }

 private:
  static void fill(Instruction& i, const Wave& wave, const Op& op);

  std::array<Instruction, 4096> entries_{};
};

}  // namespace crosslane::sim::check
