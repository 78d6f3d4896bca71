// SPDX-License-Identifier: MIT
// Fills. Counts of hipMemsetD16 and hipMemsetD32 are elements, of the others bytes.
#include "runtime/core/copy.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

hipError_t fill(hipStream_t stream, const Box& box, const BoxExtent& extent, uint32_t value,
                uint32_t element_bytes) {
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return finish(target.error);
  return finish(fill_box(*target.device, box, extent, value, element_bytes));
}

hipError_t fill_linear(hipStream_t stream, void* start, size_t count, uint32_t value,
                       uint32_t element_bytes) {
  return fill(stream, {start, 0, 0}, {count * element_bytes, 1, 1}, value, element_bytes);
}

hipError_t fill_3d(hipStream_t stream, const hipPitchedPtr& where, int value,
                   const hipExtent& extent) {
  return fill(stream, {where.ptr, where.pitch, where.pitch * where.ysize},
              {extent.width, extent.height, extent.depth}, static_cast<uint32_t>(value), 1);
}

}  // namespace

hipError_t hipMemset(void* target, int value, size_t bytes) {
  return fill_linear(nullptr, target, bytes, static_cast<uint32_t>(value), 1);
}
hipError_t hipMemsetAsync(void* target, int value, size_t bytes, hipStream_t stream) {
  return fill_linear(stream, target, bytes, static_cast<uint32_t>(value), 1);
}
hipError_t hipMemsetD8(hipDeviceptr_t target, unsigned char value, size_t count) {
  return fill_linear(nullptr, target, count, value, 1);
}
hipError_t hipMemsetD8Async(hipDeviceptr_t target, unsigned char value, size_t count,
                            hipStream_t stream) {
  return fill_linear(stream, target, count, value, 1);
}
hipError_t hipMemsetD16(hipDeviceptr_t target, unsigned short value, size_t count) {
  return fill_linear(nullptr, target, count, value, 2);
}
hipError_t hipMemsetD16Async(hipDeviceptr_t target, unsigned short value, size_t count,
                             hipStream_t stream) {
  return fill_linear(stream, target, count, value, 2);
}
hipError_t hipMemsetD32(hipDeviceptr_t target, int value, size_t count) {
  return fill_linear(nullptr, target, count, static_cast<uint32_t>(value), 4);
}
hipError_t hipMemsetD32Async(hipDeviceptr_t target, int value, size_t count, hipStream_t stream) {
  return fill_linear(stream, target, count, static_cast<uint32_t>(value), 4);
}
hipError_t hipMemset2D(void* target, size_t pitch, int value, size_t width, size_t height) {
  return fill(nullptr, {target, pitch, 0}, {width, height, 1}, static_cast<uint32_t>(value), 1);
}
hipError_t hipMemset2DAsync(void* target, size_t pitch, int value, size_t width, size_t height,
                            hipStream_t stream) {
  return fill(stream, {target, pitch, 0}, {width, height, 1}, static_cast<uint32_t>(value), 1);
}
hipError_t hipMemset3D(hipPitchedPtr where, int value, hipExtent extent) {
  return fill_3d(nullptr, where, value, extent);
}
hipError_t hipMemset3DAsync(hipPitchedPtr where, int value, hipExtent extent, hipStream_t stream) {
  return fill_3d(stream, where, value, extent);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemsetD2D8Async(hipDeviceptr_t target, size_t pitch,
                                                   unsigned char value, size_t width,
                                                   size_t height, hipStream_t stream) {
  return fill(stream, {target, pitch, 0}, {width, height, 1}, value, 1);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemsetD2D8(hipDeviceptr_t target, size_t pitch,
                                              unsigned char value, size_t width, size_t height) {
  return hipMemsetD2D8Async(target, pitch, value, width, height, nullptr);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemsetD2D16Async(hipDeviceptr_t target, size_t pitch,
                                                    unsigned short value, size_t width,
                                                    size_t height, hipStream_t stream) {
  return fill(stream, {target, pitch, 0}, {width * 2, height, 1}, value, 2);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemsetD2D16(hipDeviceptr_t target, size_t pitch,
                                               unsigned short value, size_t width, size_t height) {
  return hipMemsetD2D16Async(target, pitch, value, width, height, nullptr);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemsetD2D32Async(hipDeviceptr_t target, size_t pitch,
                                                    unsigned value, size_t width, size_t height,
                                                    hipStream_t stream) {
  return fill(stream, {target, pitch, 0}, {width * 4, height, 1}, value, 4);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemsetD2D32(hipDeviceptr_t target, size_t pitch, unsigned value,
                                               size_t width, size_t height) {
  return hipMemsetD2D32Async(target, pitch, value, width, height, nullptr);
}
