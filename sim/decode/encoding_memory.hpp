// SPDX-License-Identifier: MIT
// Field readers of the memory formats; each fills Encoding::memory.
#pragma once

#include "sim/decode/encoding.hpp"

namespace crosslane::sim {

void read_smem(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& encoding);
void read_ds(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& encoding);
void read_flat(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& encoding);
void read_buffer(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& encoding);

}  // namespace crosslane::sim
