// SPDX-License-Identifier: MIT
// Copies of rectangles and boxes.
//
// The descriptors name the side by a memory type whose numbers changed in HIP 6 (device: 1 before, 2 since). Addresses are unified
// here, so the type only matters for arrays, and there both numberings are accepted.
#include <algorithm>

#include "runtime/core/copy.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

size_t element_bytes(const hipArray& array) {
  const size_t bits = static_cast<size_t>(array.desc.x) + static_cast<size_t>(array.desc.y) +
                      static_cast<size_t>(array.desc.z) + static_cast<size_t>(array.desc.w);
  return bits / 8;
}

Box box_of(const hipArray& array) {
  const size_t row = array.width * element_bytes(array);
  return {array.data, row, row * std::max(array.height, 1U)};
}

Box moved(Box box, size_t x_bytes, size_t y, size_t z) {
  if (box.start)
    box.start = static_cast<std::byte*>(box.start) + x_bytes + y * box.pitch_bytes +
                z * box.slice_bytes;
  return box;
}

template <class Device>
hipError_t with_device(hipStream_t stream, Device action) {
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return target.error;
  return action(*target.device);
}

hipError_t copy_2d(void* target, size_t target_pitch, const void* source, size_t source_pitch,
                   size_t width, size_t height, hipMemcpyKind kind, hipStream_t stream) {
  if (width > target_pitch || width > source_pitch) return hipErrorInvalidPitchValue;
  return with_device(stream, [&](GpuDevice& device) {
    return copy_box(device, {target, target_pitch, 0}, {const_cast<void*>(source), source_pitch, 0},
                    {width, height, 1}, kind);
  });
}

/// One side of hip_Memcpy2D and HIP_MEMCPY3D.
struct Side {
  int type;
  const void* host;
  hipDeviceptr_t device;
  hipArray_t array;
  size_t pitch;
  size_t height;
  size_t x_bytes, y, z;
};

bool names_array(const Side& side) {
  constexpr int array_before_6 = 2;
  return side.array && (side.type == static_cast<int>(MemoryTypeR0600::array) ||
                        side.type == array_before_6);
}

Box box_of(const Side& side, size_t width) {
  if (names_array(side)) return moved(box_of(*side.array), side.x_bytes, side.y, side.z);
  const bool prefer_host = side.type == hipMemoryTypeHost || !side.device;
  void* start = prefer_host && side.host ? const_cast<void*>(side.host) : side.device;
  const size_t pitch = side.pitch != 0 ? side.pitch : width + side.x_bytes;
  return moved({start, pitch, pitch * side.height}, side.x_bytes, side.y, side.z);
}

hipError_t copy_sides(const Side& target, const Side& source, const BoxExtent& extent,
                      hipStream_t stream) {
  return with_device(stream, [&](GpuDevice& device) {
    return copy_box(device, box_of(target, extent.width_bytes), box_of(source, extent.width_bytes),
                    extent, hipMemcpyDefault);
  });
}

hipError_t copy_described(const hip_Memcpy2D* copy, hipStream_t stream) {
  if (!copy) return hipErrorInvalidValue;
  const Side target{copy->dstMemoryType, copy->dstHost, copy->dstDevice, copy->dstArray,
                    copy->dstPitch, 0, copy->dstXInBytes, copy->dstY, 0};
  const Side source{copy->srcMemoryType, copy->srcHost, copy->srcDevice, copy->srcArray,
                    copy->srcPitch, 0, copy->srcXInBytes, copy->srcY, 0};
  return copy_sides(target, source, {copy->WidthInBytes, copy->Height, 1}, stream);
}

hipError_t copy_described(const HIP_MEMCPY3D* copy, hipStream_t stream) {
  if (!copy) return hipErrorInvalidValue;
  const Side target{copy->dstMemoryType, copy->dstHost, copy->dstDevice, copy->dstArray,
                    copy->dstPitch, copy->dstHeight, copy->dstXInBytes, copy->dstY, copy->dstZ};
  const Side source{copy->srcMemoryType, copy->srcHost, copy->srcDevice, copy->srcArray,
                    copy->srcPitch, copy->srcHeight, copy->srcXInBytes, copy->srcY, copy->srcZ};
  return copy_sides(target, source, {copy->WidthInBytes, copy->Height, copy->Depth}, stream);
}

/// hipMemcpy3D counts widths and positions in elements as soon as an array takes part, otherwise in bytes.
hipError_t copy_described(const hipMemcpy3DParms* copy, hipStream_t stream) {
  if (!copy || (copy->srcArray && copy->srcPtr.ptr) || (copy->dstArray && copy->dstPtr.ptr) ||
      (!copy->srcArray && !copy->srcPtr.ptr) || (!copy->dstArray && !copy->dstPtr.ptr))
    return hipErrorInvalidValue;
  const hipArray* array = copy->srcArray ? copy->srcArray : copy->dstArray;
  const size_t unit = array ? element_bytes(*array) : 1;
  const auto side = [&](const hipArray* in_array, const hipPitchedPtr& pointer, const hipPos& at) {
    const Box box = in_array ? box_of(*in_array)
                             : Box{pointer.ptr, pointer.pitch, pointer.pitch * pointer.ysize};
    return moved(box, at.x * (in_array ? unit : 1), at.y, at.z);
  };
  return with_device(stream, [&](GpuDevice& device) {
    return copy_box(device, side(copy->dstArray, copy->dstPtr, copy->dstPos),
                    side(copy->srcArray, copy->srcPtr, copy->srcPos),
                    {copy->extent.width * unit, copy->extent.height, copy->extent.depth},
                    copy->kind);
  });
}

}  // namespace

hipError_t hipMemcpy2D(void* target, size_t target_pitch, const void* source, size_t source_pitch,
                       size_t width, size_t height, hipMemcpyKind kind) {
  return finish(
      copy_2d(target, target_pitch, source, source_pitch, width, height, kind, nullptr));
}

hipError_t hipMemcpy2DAsync(void* target, size_t target_pitch, const void* source,
                            size_t source_pitch, size_t width, size_t height, hipMemcpyKind kind,
                            hipStream_t stream) {
  return finish(copy_2d(target, target_pitch, source, source_pitch, width, height, kind, stream));
}

hipError_t hipMemcpyParam2D(const hip_Memcpy2D* copy) {
  return finish(copy_described(copy, nullptr));
}
hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D* copy, hipStream_t stream) {
  return finish(copy_described(copy, stream));
}
hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D* copy) {
  return finish(copy_described(copy, nullptr));
}
hipError_t hipMemcpy3D(const hipMemcpy3DParms* copy) {
  return finish(copy_described(copy, nullptr));
}
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms* copy, hipStream_t stream) {
  return finish(copy_described(copy, stream));
}
hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D* copy) {
  return finish(copy_described(copy, nullptr));
}
hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D* copy, hipStream_t stream) {
  return finish(copy_described(copy, stream));
}

// Arrays: rows without padding, so that linear offsets are rows and columns.
namespace {

hipError_t copy_array(const hipArray* array, size_t x_bytes, size_t y, const Box& other,
                      const BoxExtent& extent, hipMemcpyKind kind, bool to_array,
                      hipStream_t stream) {
  if (!array) return hipErrorInvalidHandle;
  const Box inside = moved(box_of(*array), x_bytes, y, 0);
  return with_device(stream, [&](GpuDevice& device) {
    return to_array ? copy_box(device, inside, other, extent, kind)
                    : copy_box(device, other, inside, extent, kind);
  });
}

Box linear(const void* start, size_t pitch) { return {const_cast<void*>(start), pitch, 0}; }

}  // namespace

hipError_t hipMemcpy2DToArrayAsync(hipArray* array, size_t x, size_t y, const void* source,
                                   size_t pitch, size_t width, size_t height, hipMemcpyKind kind,
                                   hipStream_t stream) {
  return finish(copy_array(array, x, y, linear(source, pitch), {width, height, 1}, kind, true, stream));
}
hipError_t hipMemcpy2DToArray(hipArray* array, size_t x, size_t y, const void* source, size_t pitch,
                              size_t width, size_t height, hipMemcpyKind kind) {
  return hipMemcpy2DToArrayAsync(array, x, y, source, pitch, width, height, kind, nullptr);
}
hipError_t hipMemcpy2DFromArrayAsync(void* target, size_t pitch, hipArray_const_t array, size_t x,
                                     size_t y, size_t width, size_t height, hipMemcpyKind kind,
                                     hipStream_t stream) {
  return finish(copy_array(array, x, y, linear(target, pitch), {width, height, 1}, kind, false, stream));
}
hipError_t hipMemcpy2DFromArray(void* target, size_t pitch, hipArray_const_t array, size_t x,
                                size_t y, size_t width, size_t height, hipMemcpyKind kind) {
  return hipMemcpy2DFromArrayAsync(target, pitch, array, x, y, width, height, kind, nullptr);
}
hipError_t hipMemcpyToArray(hipArray* array, size_t x, size_t y, const void* source, size_t bytes,
                            hipMemcpyKind kind) {
  return finish(copy_array(array, x, y, linear(source, bytes), {bytes, 1, 1}, kind, true, nullptr));
}
hipError_t hipMemcpyFromArray(void* target, hipArray_const_t array, size_t x, size_t y,
                              size_t bytes, hipMemcpyKind kind) {
  return finish(copy_array(array, x, y, linear(target, bytes), {bytes, 1, 1}, kind, false, nullptr));
}
hipError_t hipMemcpyAtoH(void* target, hipArray* array, size_t offset, size_t bytes) {
  return hipMemcpyFromArray(target, array, offset, 0, bytes, hipMemcpyDefault);
}
hipError_t hipMemcpyHtoA(hipArray* array, size_t offset, const void* source, size_t bytes) {
  return hipMemcpyToArray(array, offset, 0, source, bytes, hipMemcpyDefault);
}
