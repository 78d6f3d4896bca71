// SPDX-License-Identifier: MIT
// Scalar memory and LDS formats. [CDNA3 §13.2, §13.4; RDNA3 §15.2, §15.5; RDNA4 §15]
#include "sim/decode/encoding_memory.hpp"

namespace crosslane::sim {

void read_smem(const arch::Arch&, std::span<const uint32_t>, Encoding&) {}
void read_ds(const arch::Arch&, std::span<const uint32_t>, Encoding&) {}

}  // namespace crosslane::sim
