// SPDX-License-Identifier: MIT
// Hazards of scalar registers and masks that gfx11 and gfx12 do not interlock, for check "hazard":
//
// - gfx12: once a vector instruction has read an SGPR (hardware keeps it by pairs), a write to it
// and
//   the next read of the new value need s_wait_alu in between: sa_sdst for scalar writes, va_sdst
//   or va_vcc for vector ones. Scalar and buffer loads do as well as the wait.
// - gfx11, waves of 64: a vector instruction that took an SGPR pair as lane mask, a scalar write to
//   the pair, and a read: s_waitcnt_depctr sa_sdst(0) in between.
//
// [RDNA4 §16.5; LLVM AMDGPUWaitSGPRHazards, GCNHazardRecognizer "VALUMaskWriteHazard"]
#pragma once

#include <bitset>

#include "sim/check/operands.hpp"

namespace crosslane::sim::check {

class ScalarHazards {
 public:
  struct Found {
    const Op* writer = nullptr;  // null: nothing
    const char* needs = "";
  };
  void reset() { *this = {}; }
  /// Call for each instruction of the wave; what it reads too early.
  Found before(const Wave& wave, const Op& op, const Operands& o);

 private:
  Found gfx12(const Wave& wave, const Op& op, const Operands& o);
  Found gfx11_masks(const Wave& wave, const Op& op, const Operands& o);
  void wait(u32 bits);
  Found read(Registers r, bool is_vector);
  void write(Registers r, bool is_vector, const Op& op);

  using Set = std::bitset<128>;     // SGPRs
  std::bitset<64> read_by_vector_;  // pairs
  Set by_scalar_, by_vector_;       // written after that, not waited for
  const Op* writer_[128] = {};      // of those
  std::bitset<64> masks_;           // gfx11: pairs that were read as lane masks
  const Op* mask_writer_[64] = {};
};

}  // namespace crosslane::sim::check
