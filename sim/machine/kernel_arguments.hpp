// SPDX-License-Identifier: MIT
// The kernarg segment: the caller's explicit arguments and the hidden ones, which describe the launch. [LLVM AMDGPUUsage, "Kernel Argument Metadata"]
#pragma once

#include <span>
#include <string>

#include "sim/machine/device.hpp"

namespace crosslane::sim {

/// Writes the hidden arguments at their offsets; the caller copies the explicit ones.
void write_hidden_arguments(const LaunchRequest& request, const Device::HiddenArguments& hidden, std::span<std::byte> kernarg);

/// The AQL packet that dispatch_ptr names: 64 bytes. [HSA §2.9.6 "Kernel dispatch packet"]
void write_dispatch_packet(const LaunchRequest& request, uint64_t kernel_object, uint64_t kernarg_address, std::span<std::byte, 64> packet);

}  // namespace crosslane::sim
