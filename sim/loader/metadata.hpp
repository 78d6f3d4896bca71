// SPDX-License-Identifier: MIT
// The msgpack note that says what each kernel's arguments are. [LLVM 22 AMDGPUUsage, "Code Object
// V5 Metadata"]
#pragma once

#include <string>
#include <vector>

#include "sim/loader/bytes.hpp"
#include "sim/loader/code_object.hpp"

namespace crosslane::sim {

struct KernelMetadata {
  Kernel kernel;                  // all but the descriptor and the addresses
  std::string descriptor_symbol;  // "NAME.kd"
};

struct Metadata {
  std::vector<KernelMetadata> kernels;
  std::vector<std::string> printf_formats;
};

/// `note_offset`: where the note's content lies in the file, for error messages.
Result<Metadata> read_metadata(ByteView note, uint64_t note_offset);

}  // namespace crosslane::sim
