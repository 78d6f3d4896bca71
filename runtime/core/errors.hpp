// SPDX-License-Identifier: MIT
// How a HIP call ends: the code it returns and the thread's last error.
//
// hipGetLastError and hipPeekAtLastError answer with the last call of this thread that failed (CUDA's rule, HIP 7's too);
// hipErrorNotReady is not a failure. A fault of a running kernel is sticky, as on hardware: every later call that needs the device
// returns it until hipDeviceReset().
#pragma once

#include <string>

#include "runtime/core/hip.hpp"
#include "sim/machine/fault.hpp"

namespace crosslane::runtime {

/// Remembers a failure as the thread's last error and returns it. Every exported call ends with it.
hipError_t finish(hipError_t error);

/// Reads the thread's last error, and clears it.
hipError_t take_last_error();
hipError_t peek_last_error();

/// One line on stderr: "crosslane: error: what".
void say_error(const std::string& what);

/// The same, the first time only for each distinct text.
void say_error_once(const std::string& what);

/// Says once that a call is not provided; returns hipErrorNotSupported, remembered.
hipError_t not_supported(const char* call, const char* why = nullptr);

/// What HIP calls a fault of the simulator.
hipError_t error_of(sim::FaultKind kind);

/// True when the fault leaves the device unusable until hipDeviceReset().
bool is_sticky(sim::FaultKind kind);

const char* error_name(int code);
const char* error_text(int code);

}  // namespace crosslane::runtime
