// SPDX-License-Identifier: MIT
// Which counters s_waitcnt and its like wait for. The fields of s_waitcnt's immediate move between
// generations; gfx12 has an instruction for each counter. [Vega §4.4, RDNA3 §4.5 "Waitcnt",
// RDNA4 §5.4]
#include <algorithm>

#include "sim/timing/instruction.hpp"

namespace crosslane::sim::timing {
namespace {

void wait_for(Instruction& i, Counter counter, u32 outstanding, u32 most) {
  if (outstanding >= most) return;  // the field's highest value: no wait
  u8& limit = i.wait_for[static_cast<size_t>(counter)];
  limit = std::min(limit, static_cast<u8>(outstanding));
}

void read_waitcnt(const arch::Arch& arch, u32 bits, Instruction& i) {
  u32 loads, locals, most_locals;
  if (arch.is_at_least(arch::Generation::gfx11)) {
    loads = bits >> 10 & 63;
    locals = bits >> 4 & 63;
    most_locals = 63;
  } else {
    loads = (bits & 15) | (bits >> 14 & 3) << 4;
    const bool is_gfx10 = arch.is_at_least(arch::Generation::gfx10);
    locals = bits >> 8 & (is_gfx10 ? 63u : 15u);
    most_locals = is_gfx10 ? 63 : 15;
  }
  wait_for(i, Counter::load, loads, 63);
  wait_for(i, Counter::lds, locals, most_locals);
}

/// s_wait_alu, s_waitcnt_depctr: fields of outstanding results inside the wave. [RDNA3 §4.5]
void read_depctr(u32 bits, Instruction& i) {
  const u32 vector_vgpr = bits >> 12 & 15, vector_sgpr = bits >> 9 & 7, vector_vcc = bits >> 1 & 1;
  i.drains_vector = vector_vgpr == 0 || vector_sgpr == 0 || vector_vcc == 0;
  i.drains_scalar = (bits & 1) == 0;
}

}  // namespace

void read_waits(const arch::Arch& arch, std::string_view name, u32 bits, Instruction& i) {
  if (name == "S_WAITCNT") read_waitcnt(arch, bits, i);
  else if (name == "S_WAIT_ALU" || name == "S_WAITCNT_DEPCTR") read_depctr(bits, i);
  else if (name == "S_WAITCNT_VSCNT" || name == "S_WAIT_STORECNT") wait_for(i, Counter::store, bits & 63, 63);
  else if (name == "S_WAITCNT_VMCNT" || name == "S_WAIT_LOADCNT") wait_for(i, Counter::load, bits & 63, 63);
  else if (name == "S_WAITCNT_LGKMCNT" || name == "S_WAIT_DSCNT") wait_for(i, Counter::lds, bits & 63, 63);
  else if (name == "S_WAIT_KMCNT") wait_for(i, Counter::scalar_memory, bits & 31, 31);
  else if (name == "S_WAIT_LOADCNT_DSCNT" || name == "S_WAIT_STORECNT_DSCNT") {
    const bool is_load = name == "S_WAIT_LOADCNT_DSCNT";
    wait_for(i, is_load ? Counter::load : Counter::store, bits >> 8 & 63, 63);
    wait_for(i, Counter::lds, bits & 63, 63);
  }
  i.waits = i.drains_vector || i.drains_scalar;
  for (const u8 limit : i.wait_for) i.waits |= limit != no_wait;
}

}  // namespace crosslane::sim::timing
