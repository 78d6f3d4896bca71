// SPDX-License-Identifier: MIT
// zstd and zlib streams inside compressed offload bundles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/result.hpp"

namespace crosslane::sim {

enum class Compression : uint16_t { zlib = 0, zstd = 1 };  // numbers of the CCOB header

/// The bytes of one stream. An error when they are not exactly `expected_bytes`; grows as it reads,
/// so that a corrupt size costs nothing.
Result<std::vector<std::byte>> decompress(std::span<const std::byte> stream, Compression method,
                                          uint64_t expected_bytes);

/// How long the stream is that begins here, for a header that does not say so.
Result<uint64_t> compressed_size(std::span<const std::byte> stream, Compression method);

}  // namespace crosslane::sim
