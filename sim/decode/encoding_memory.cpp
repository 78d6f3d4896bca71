// SPDX-License-Identifier: MIT
// The memory formats by unit: scalar memory and LDS (encoding_smem_ds.cpp), vector memory (encoding_vmem.cpp).
#include "sim/decode/encoding_memory.hpp"

namespace crosslane::sim {

void read_memory_fields(const arch::Arch& arch, std::span<const uint32_t> words, Encoding& encoding) {
  if (words.size() < 2) return;
  switch (encoding.format) {
    case Format::smem: return read_smem(arch, words, encoding);
    case Format::ds: return read_ds(arch, words, encoding);
    case Format::flat:
    case Format::global:
    case Format::scratch: return read_flat(arch, words, encoding);
    case Format::mubuf:
    case Format::mtbuf: return read_buffer(arch, words, encoding);
    default: return;
  }
}

}  // namespace crosslane::sim
