// SPDX-License-Identifier: MIT
// Which registers an instruction reads and writes, and what sort of instruction it is: all that
// checks know of instructions. Made once for each decoded instruction, from its row's shape and its
// encoding, never from its handler.
#pragma once

#include "sim/machine/wave.hpp"

namespace crosslane::sim::check {

enum class Sort : u8 {
  valu,
  vopd,
  scalar,
  read_lane,  // v_readlane_b32
  read_first_lane,
  write_lane,
  pull,  // v_permlane*, ds_bpermute, ds_swizzle: one source register, lanes moved
  push,  // ds_permute
  swap,  // v_permlane*_swap
  load,
  store,
  atomic,  // returning or not
  scalar_load,
  branch,
  barrier,
  wait,  // s_waitcnt and its like
  nop,   // s_nop
  other,
};

/// How many VGPRs a check may meet, the accumulation registers and the simulator's own among them.
constexpr u32 shadowed_vgprs(const arch::Arch& arch) {
  return arch.vgprs + (arch.has_agprs ? 256 : 0) + 4;
}

/// VGPRs by their number in the register file, or SGPRs by operand code.
struct Registers {
  u16 first = 0;
  u8 count = 0;
};

struct Operands {
  Sort sort = Sort::other;
  bool is_dpp = false;
  bool is_move = false;    // the result is source 0
  bool is_select = false;  // v_cndmask_b32
  bool is_and = false;
  bool zero_is_identity = false;  // add, or, xor and their like: a source of 0 gives the other
  bool low_from_low = false;      // a 64-bit result whose low dword depends on low dwords alone
  bool keeps_part = false;        // the rest of the destination's bits stay
  bool is_compare = false;
  bool writes_vcc_too = false;
  u8 source_count = 0;
  Registers source[3];         // VGPR sources; count 0 where a source is none
  Registers scalar_source[4];  // SGPR sources, memory bases among them
  Registers result;            // VGPRs written
  Registers result2;           // swap
  Registers scalar_result;     // SGPRs written, lane masks among them
  Registers mask_in;           // a lane-mask operand
  Registers address;           // VGPRs that make up an address
  Registers data, data1;       // VGPRs that are stored
  bool reads_scc = false, writes_scc = false, writes_exec = false;
  u8 access_bytes = 0;      // of one lane's access
  u8 wait_states = 1;       // more for s_nop
  bool access_lds = false;  // LDS instruction
  bool may_be_scratch = false;
  bool is_bpermute = false;
  bool is_plain = false;  // vector arithmetic without DPP
  bool is_transcendental = false;
  bool passes_pointers =
      false;                // the result's high dword belongs to an allocation if a source's does
  bool picks_mask = false;  // takes a lane mask or an SGPR
  bool may_be_waited_for = false;    // a counter counts it until it has returned
  const Operands* halves = nullptr;  // vopd: of its two
  bool is_coherent = false;  // a global load or store past the nearest cache: atomic or volatile

  [[nodiscard]] bool touches_memory() const {
    return sort == Sort::load || sort == Sort::store || sort == Sort::atomic ||
           sort == Sort::scalar_load;
  }
};

/// `lanes`: the wave's.
Operands operands_of(const Wave& wave, const Op& op);

}  // namespace crosslane::sim::check
