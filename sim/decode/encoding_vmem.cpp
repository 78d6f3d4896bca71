// SPDX-License-Identifier: MIT
// Vector memory formats: flat, global, scratch, buffers. [CDNA3 §13.5, §13.6; RDNA3 §15.6 to §15.9; RDNA4 §15]
#include "sim/decode/encoding_memory.hpp"

namespace crosslane::sim {

void read_flat(const arch::Arch&, std::span<const uint32_t>, Encoding&) {}
void read_buffer(const arch::Arch&, std::span<const uint32_t>, Encoding&) {}

}  // namespace crosslane::sim
