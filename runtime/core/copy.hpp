// SPDX-License-Identifier: MIT
// Copies and fills: the checks that HIP documents, then memcpy or memset, since a device address is a host address.
#pragma once

#include "runtime/core/device.hpp"
#include "runtime/core/hip.hpp"

namespace crosslane::runtime {

/// One side of a rectangular copy: rows of `pitch_bytes`, slices of `slice_bytes`.
struct Box {
  void* start = nullptr;
  size_t pitch_bytes = 0;
  size_t slice_bytes = 0;
};

struct BoxExtent {
  size_t width_bytes = 0;
  size_t height = 1;
  size_t depth = 1;
};

/// hipErrorInvalidValue: null, freed memory (said on stderr), past the end of an allocation (said), or pageable host memory where
/// `kind` names a device. hipErrorInvalidMemcpyDirection: `kind` is none.
hipError_t copy_bytes(GpuDevice& device, void* target, const void* source, size_t bytes,
                      hipMemcpyKind kind);
/// hipErrorInvalidPitchValue when a row does not fit its pitch.
hipError_t copy_box(GpuDevice& device, const Box& target, const Box& source,
                    const BoxExtent& extent, hipMemcpyKind kind);

/// `count` elements of `element_bytes` (1, 2 or 4), in rows.
hipError_t fill_box(GpuDevice& device, const Box& target, const BoxExtent& extent, uint32_t value,
                    uint32_t element_bytes);

}  // namespace crosslane::runtime
