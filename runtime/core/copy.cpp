// SPDX-License-Identifier: MIT
// See the header.
#include "runtime/core/copy.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"

namespace crosslane::runtime {
namespace {

std::string hex(const void* pointer) {
  char text[32];
  std::snprintf(text, sizeof(text), "%p", pointer);
  return text;
}

size_t span_of(const Box& box, const BoxExtent& extent) {
  return (extent.depth - 1) * box.slice_bytes + (extent.height - 1) * box.pitch_bytes +
         extent.width_bytes;
}

bool is_empty(const BoxExtent& extent) {
  return extent.width_bytes == 0 || extent.height == 0 || extent.depth == 0;
}

/// Memory that cannot be touched, said on stderr.
hipError_t check_range(const char* role, const void* pointer, size_t bytes, Where where) {
  if (where == Where::freed)
    say_error(std::string(role) + " " + hex(pointer) + " was freed");
  else if (where == Where::overrun)
    say_error(std::string(role) + " " + hex(pointer) + ", " + std::to_string(bytes) +
              " bytes, goes past the end of its allocation");
  else
    return hipSuccess;
  return hipErrorInvalidValue;
}

/// A kind that says "device" needs memory the device can reach.
bool reachable(const void* pointer, Where where) {
  return where == Where::device || Allocations::get().find(pointer).has_value();
}

struct Ends {
  const void* target;
  size_t target_bytes;
  const void* source;
  size_t source_bytes;
};

hipError_t check_ends(const Ends& ends, hipMemcpyKind kind, CopyPath& path) {
  if (!ends.target || !ends.source) return hipErrorInvalidValue;
  if (kind < hipMemcpyHostToHost || kind > hipMemcpyDefault) return hipErrorInvalidMemcpyDirection;
  const Where target = where_is(ends.target, ends.target_bytes);
  const Where source = where_is(ends.source, ends.source_bytes);
  hipError_t error = check_range("copy: target", ends.target, ends.target_bytes, target);
  if (error == hipSuccess)
    error = check_range("copy: source", ends.source, ends.source_bytes, source);
  if (error != hipSuccess) return error;
  const bool to_device = kind == hipMemcpyHostToDevice || kind == hipMemcpyDeviceToDevice;
  const bool from_device = kind == hipMemcpyDeviceToHost || kind == hipMemcpyDeviceToDevice;
  if (to_device && !reachable(ends.target, target)) return hipErrorInvalidValue;
  if (from_device && !reachable(ends.source, source)) return hipErrorInvalidValue;
  const bool inside = target == Where::device && source == Where::device;
  path = inside ? CopyPath::inside_device : CopyPath::across_bus;
  return hipSuccess;
}

template <class T>
void fill_row(void* row, size_t bytes, uint32_t value) {
  std::fill_n(static_cast<T*>(row), bytes / sizeof(T), static_cast<T>(value));
}

}  // namespace

hipError_t copy_bytes(GpuDevice& device, void* target, const void* source, size_t bytes,
                      hipMemcpyKind kind) {
  if (bytes == 0) return hipSuccess;
  CopyPath path{};
  const hipError_t error = check_ends({target, bytes, source, bytes}, kind, path);
  if (error != hipSuccess) return error;
  std::memmove(target, source, bytes);
  device.clock.add_copy(bytes, path);
  return hipSuccess;
}

hipError_t copy_box(GpuDevice& device, const Box& target, const Box& source,
                    const BoxExtent& extent, hipMemcpyKind kind) {
  if (is_empty(extent)) return hipSuccess;
  if (extent.height > 1 &&
      (target.pitch_bytes < extent.width_bytes || source.pitch_bytes < extent.width_bytes))
    return hipErrorInvalidPitchValue;
  CopyPath path{};
  const hipError_t error =
      check_ends({target.start, span_of(target, extent), source.start, span_of(source, extent)},
                 kind, path);
  if (error != hipSuccess) return error;
  for (size_t z = 0; z < extent.depth; ++z)
    for (size_t y = 0; y < extent.height; ++y)
      std::memmove(
          static_cast<std::byte*>(target.start) + z * target.slice_bytes + y * target.pitch_bytes,
          static_cast<const std::byte*>(source.start) + z * source.slice_bytes +
              y * source.pitch_bytes,
          extent.width_bytes);
  device.clock.add_copy(extent.width_bytes * extent.height * extent.depth, path);
  return hipSuccess;
}

hipError_t fill_box(GpuDevice& device, const Box& target, const BoxExtent& extent, uint32_t value,
                    uint32_t element_bytes) {
  if (is_empty(extent)) return hipSuccess;
  if (!target.start) return hipErrorInvalidValue;
  if (extent.height > 1 && target.pitch_bytes < extent.width_bytes)
    return hipErrorInvalidPitchValue;
  if (reinterpret_cast<uintptr_t>(target.start) % element_bytes != 0) return hipErrorInvalidValue;
  const size_t bytes = span_of(target, extent);
  const Where where = where_is(target.start, bytes);
  const hipError_t error = check_range("memset: target", target.start, bytes, where);
  if (error != hipSuccess) return error;
  if (!reachable(target.start, where)) return hipErrorInvalidValue;
  for (size_t z = 0; z < extent.depth; ++z) {
    for (size_t y = 0; y < extent.height; ++y) {
      void* row =
          static_cast<std::byte*>(target.start) + z * target.slice_bytes + y * target.pitch_bytes;
      if (element_bytes == 4) fill_row<uint32_t>(row, extent.width_bytes, value);
      else if (element_bytes == 2) fill_row<uint16_t>(row, extent.width_bytes, value);
      else std::memset(row, static_cast<int>(value & 0xff), extent.width_bytes);
    }
  }
  device.clock.add_copy(extent.width_bytes * extent.height * extent.depth, CopyPath::inside_device);
  return hipSuccess;
}

}  // namespace crosslane::runtime
