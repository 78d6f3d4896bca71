// SPDX-License-Identifier: MIT
// What scalar control instructions ask of the machine around a wave: program counter, clock,
// hardware registers, host services, barriers. Compiled once, because none of it is a lane loop.
#pragma once

#include "sim/machine/wave.hpp"

namespace crosslane::sim {

/// Wave::raise for rows, which must not make strings themselves (they are compiled for several SIMD
/// levels).
const Op* stop_with(Wave& wave, const Op& op, FaultKind kind, const char* what);

/// The device address of the instruction after `op`.
u64 next_address(const Wave& wave, const Op& op);
/// Where control goes when the program counter becomes `address`.
const Op* go_to(Wave& wave, const Op& op, u64 address);
/// The same place in the code of another variant: VGPR banks (gfx1250) or VGPR indexing (gfx9).
const Op* switch_variant(Wave& wave, const Op& next_op, u32 variant);

/// Lets the host serve what the kernel asked for (printf, malloc).
void poll_host(Wave& wave);

/// Deterministic clocks: a wave-instruction is a cycle. False when the wave first has to leave the
/// step loop so that its count is right: the caller then returns wave.pause(Stop::running, &op) and
/// is executed again.
bool clock_is_exact(Wave& wave);
u64 shader_clock(const Wave& wave);
/// The 100 MHz counter.
u64 real_time_clock(const Wave& wave);

/// s_getreg_b32 and s_setreg_b32: `selector` is the immediate, register number [5:0], first bit
/// [10:6], width - 1 [15:11].
u32 get_hardware_register(const Wave& wave, u32 selector);
void set_hardware_register(Wave& wave, u32 selector, u32 value);

}  // namespace crosslane::sim
