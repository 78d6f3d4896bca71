// SPDX-License-Identifier: MIT
// Puts arguments where the kernel's metadata wants them, and refuses those that do not fit. A
// kernel without metadata for its arguments (assembly with nothing but .amdhsa_kernel) gets them
// one behind the other, each at a multiple of its size, as C lays out a struct.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/loader/code_object.hpp"
#include "sim/result.hpp"
#include "tools/simulation/argument.hpp"

namespace crosslane::tools {

/// `values[i]`: the bytes that stand for argument i, a number or a buffer's address.
sim::Result<std::vector<std::byte>> lay_out_kernarg(const sim::Kernel& kernel,
                                                    std::span<const Argument> arguments,
                                                    std::span<const std::vector<std::byte>> values);

/// "buffer, 4 bytes, 4 bytes": what the kernel takes, for messages.
std::string describe_arguments(const sim::Kernel& kernel);

}  // namespace crosslane::tools
