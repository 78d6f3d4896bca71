// SPDX-License-Identifier: MIT
// Memory formats. [CDNA3 §13.5 to §13.8, RDNA3 §15.4 to §15.8, RDNA4 §15]
#include "sim/decode/encoding.hpp"

namespace crosslane::sim {

void read_memory_fields(const arch::Arch&, std::span<const uint32_t>, Encoding&) {}

}  // namespace crosslane::sim
