// SPDX-License-Identifier: MIT
#include "sim/exec/wave_control.hpp"

#include "sim/machine/code_image.hpp"
#include "sim/machine/launch.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim {

using arch::Generation;

const Op* stop_with(Wave& wave, const Op& op, FaultKind kind, const char* what) {
  return wave.raise(op, kind, what);
}

u64 next_address(const Wave& wave, const Op& op) {
  return wave.code->address_of(op) + u64{op.dwords} * 4;
}

const Op* go_to(Wave& wave, const Op& op, u64 address) {
  if (const Op* target = wave.code->slot(address & ~u64{3}, wave.vgpr_msb)) return target;
  return wave.raise(
      op, FaultKind::jump_outside_code,
      "a jump or call to an address that is no code; was a function pointer overwritten?", 0,
      address);
}

const Op* switch_variant(Wave& wave, const Op& next_op, u32 variant) {
  wave.vgpr_msb = variant;
  if (const Op* target = wave.code->with_vgpr_msb(next_op, variant)) return target;
  return wave.raise(next_op, FaultKind::jump_outside_code,
                    "control left the code of the kernel's code object");
}

void poll_host(Wave& wave) { wave.workgroup->launch->poll_services(); }

bool clock_is_exact(Wave& wave) {
  wave.clock_is_exact = !wave.clock_is_exact;
  return !wave.clock_is_exact;
}

u64 shader_clock(const Wave& wave) { return wave.workgroup->clock_base + wave.executed; }

u64 real_time_clock(const Wave& wave) {
  constexpr u64 cycles_per_tick = 20;  // assumed: 2 GHz
  return shader_clock(wave) / cycles_per_tick;
}

namespace {

/// Register numbers. [LLVM AMDGPUUsage "hwreg", SIDefines.h; CDNA3 table 13, RDNA3 §3.3.5, RDNA4
/// §3.4]
namespace hwreg {
enum Number : u32 {
  mode = 1,
  status = 2,
  trap_status = 3,
  hw_id_gfx9 = 4,
  state_priv = 4,  // gfx12
  gpr_alloc = 5,
  lds_alloc = 6,
  sh_mem_bases = 15,
  flat_scratch_lo = 20,  // gfx10 and later; gfx94x: XCC_ID
  flat_scratch_hi = 21,
  hw_id1 = 23,
  hw_id2 = 24,
  shader_cycles = 29,  // gfx10.3 and later; low half on gfx12
  shader_cycles_hi = 30,
};
}  // namespace hwreg

u32 mode_bits(const Wave& w) {
  const Mode& m = w.env.mode;
  u32 bits = w.mode_rest;
  bits |= m.round_32 | u32{m.round_16_64} << 2 | u32{m.denorm_32} << 4 | u32{m.denorm_16_64} << 6;
  bits |= u32{m.fp16_overflow} << 23;
  if (w.arch->is_at_least(Generation::gfx12)) return bits;
  return bits | u32{m.dx10_clamp} << 8 | u32{m.ieee} << 9;
}

void set_mode_bits(Wave& w, u32 bits) {
  Mode& m = w.env.mode;
  m.round_32 = bits & 3;
  m.round_16_64 = bits >> 2 & 3;
  m.denorm_32 = bits >> 4 & 3;
  m.denorm_16_64 = bits >> 6 & 3;
  m.fp16_overflow = bits >> 23 & 1;
  u32 modelled = 0xffu | 1u << 23;
  if (!w.arch->is_at_least(Generation::gfx12)) {
    m.dx10_clamp = bits >> 8 & 1;
    m.ieee = bits >> 9 & 1;
    modelled |= 3u << 8;
  }
  w.mode_rest = bits & ~modelled;
  w.mode_changed();
}

u32 status_bits(const Wave& w) {
  constexpr u32 trap_enabled = 1u << 6, valid = 1u << 16;
  u32 bits = trap_enabled | valid;
  if (!w.arch->is_at_least(Generation::gfx12)) bits |= w.scc;  // gfx12 moved SCC to STATE_PRIV
  bits |= u32{w.exec() == 0} << 9 | u32{w.lane_mask(operand::vcc_lo) == 0} << 10;
  return bits | u32{w.workgroup->wave_count > 1} << 11;
}

/// Some plausible place, the same in every run: four SIMDs, workgroups spread over 16 CUs.
u32 hw_id_bits(const Wave& w) {
  const u32 simd = w.index & 3, slot = w.index >> 2 & 15,
            cu = static_cast<u32>(w.workgroup->linear_id) & 15;
  if (w.arch->generation == Generation::gfx9) return slot | simd << 4 | cu << 8;
  return slot | simd << 8 | cu << 10;  // WGP in [13:10]
}

u32 lds_alloc_bits(const Wave& w) {
  const u32 granules = static_cast<u32>((w.workgroup->lds.size() + 511) / 512);
  return (granules & 0x1ff) << 12;
}

u32 read_register(const Wave& w, u32 number) {
  const bool gfx12 = w.arch->is_at_least(Generation::gfx12);
  const bool gfx9 = w.arch->generation == Generation::gfx9;
  switch (number) {
    case hwreg::mode:
      return mode_bits(w);
    case hwreg::status:
      return status_bits(w);
    case hwreg::trap_status:
      return gfx12 ? 0 : w.trap_status;
    case hwreg::hw_id_gfx9:
      return gfx9 ? hw_id_bits(w) : gfx12 ? u32{w.scc} << 9 : 0;
    case hwreg::gpr_alloc:
      return (w.vgpr_count / 8 - 1) << (gfx9 ? 8 : 12);
    case hwreg::lds_alloc:
      return lds_alloc_bits(w);
    case hwreg::sh_mem_bases:
      return static_cast<u32>(private_aperture >> 48) | static_cast<u32>(shared_aperture >> 48)
                                                            << 16;
    case hwreg::flat_scratch_lo:
      return gfx9 ? 0 : static_cast<u32>(w.flat_scratch);
    case hwreg::flat_scratch_hi:
      return gfx9 ? 0 : static_cast<u32>(w.flat_scratch >> 32);
    case hwreg::hw_id1:
      return gfx9 ? 0 : hw_id_bits(w);
    case hwreg::shader_cycles:
      return static_cast<u32>(shader_clock(w)) & (gfx12 ? ~0u : 0xfffffu);
    case hwreg::shader_cycles_hi:
      return gfx12 ? static_cast<u32>(shader_clock(w) >> 32) : 0;
    default:
      return 0;
  }
}

void write_register(Wave& w, u32 number, u32 value) {
  const bool gfx9 = w.arch->generation == Generation::gfx9;
  constexpr u64 low = 0xffffffffu;
  switch (number) {
    case hwreg::mode:
      return set_mode_bits(w, value);
    case hwreg::trap_status:
      w.trap_status = value;
      return;
    case hwreg::flat_scratch_lo:
      if (!gfx9) w.flat_scratch = (w.flat_scratch & ~low) | value;
      return;
    case hwreg::flat_scratch_hi:
      if (!gfx9) w.flat_scratch = (w.flat_scratch & low) | u64{value} << 32;
      return;
    default:
      return;  // the others are read-only to user code
  }
}

struct Field {
  u32 number, shift, mask;
};

Field field_of(u32 selector) {
  const u32 width = (selector >> 11 & 31) + 1;
  return {selector & 63, selector >> 6 & 31, width == 32 ? ~0u : (1u << width) - 1};
}

}  // namespace

u32 get_hardware_register(const Wave& wave, u32 selector) {
  const Field f = field_of(selector);
  return read_register(wave, f.number) >> f.shift & f.mask;
}

void set_hardware_register(Wave& wave, u32 selector, u32 value) {
  const Field f = field_of(selector);
  const u32 placed = f.mask << f.shift;
  write_register(wave, f.number,
                 (read_register(wave, f.number) & ~placed) | (value << f.shift & placed));
}

}  // namespace crosslane::sim
