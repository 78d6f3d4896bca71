// SPDX-License-Identifier: MIT
// Arrays in their simple form: device memory with rows one after another. They can be filled, read and freed; textures and surfaces
// over them are not supported.
#include <algorithm>
#include <mutex>
#include <unordered_set>

#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"

using namespace crosslane::runtime;

namespace {

std::mutex arrays_mutex;
std::unordered_set<hipArray*>& live_arrays() {
  static auto& only = *new std::unordered_set<hipArray*>;
  return only;
}

int format_bits(hipArray_Format format) {
  switch (format) {
    case HIP_AD_FORMAT_UNSIGNED_INT8:
    case HIP_AD_FORMAT_SIGNED_INT8: return 8;
    case HIP_AD_FORMAT_UNSIGNED_INT16:
    case HIP_AD_FORMAT_SIGNED_INT16:
    case HIP_AD_FORMAT_HALF: return 16;
    case HIP_AD_FORMAT_UNSIGNED_INT32:
    case HIP_AD_FORMAT_SIGNED_INT32:
    case HIP_AD_FORMAT_FLOAT: return 32;
    default: return 0;
  }
}

hipChannelFormatKind kind_of(hipArray_Format format) {
  switch (format) {
    case HIP_AD_FORMAT_HALF:
    case HIP_AD_FORMAT_FLOAT: return hipChannelFormatKindFloat;
    case HIP_AD_FORMAT_SIGNED_INT8:
    case HIP_AD_FORMAT_SIGNED_INT16:
    case HIP_AD_FORMAT_SIGNED_INT32: return hipChannelFormatKindSigned;
    default: return hipChannelFormatKindUnsigned;
  }
}

hipError_t make_array(hipArray** result, const hipChannelFormatDesc& desc, const hipExtent& extent) {
  const int bits = desc.x + desc.y + desc.z + desc.w;
  if (!result || extent.width == 0 || bits <= 0 || bits % 8 != 0) return hipErrorInvalidValue;
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return usable.error;
  Allocations::Request request;
  request.size_bytes = extent.width * std::max<size_t>(extent.height, 1) *
                       std::max<size_t>(extent.depth, 1) * static_cast<size_t>(bits) / 8;
  request.call = "hipMallocArray";
  void* data = nullptr;
  const hipError_t error = Allocations::get().allocate(*usable.device, request, &data);
  if (error != hipSuccess) return error;
  auto* array = new hipArray{};
  array->data = data;
  array->desc = desc;
  array->width = static_cast<unsigned>(extent.width);
  array->height = static_cast<unsigned>(extent.height);
  array->depth = static_cast<unsigned>(extent.depth);
  array->NumChannels = static_cast<unsigned>((desc.x > 0) + (desc.y > 0) + (desc.z > 0) + (desc.w > 0));
  const std::lock_guard lock(arrays_mutex);
  live_arrays().insert(array);
  *result = array;
  return hipSuccess;
}

hipError_t make_array(hipArray** result, hipArray_Format format, unsigned channels,
                      const hipExtent& extent) {
  const int bits = format_bits(format);
  if (bits == 0 || (channels != 1 && channels != 2 && channels != 4)) return hipErrorInvalidValue;
  hipChannelFormatDesc desc{bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0,
                            channels > 2 ? bits : 0, kind_of(format)};
  const hipError_t error = make_array(result, desc, extent);
  if (error == hipSuccess) (*result)->Format = format;
  return error;
}

hipError_t free_array(hipArray* array) {
  if (!array) return hipErrorInvalidValue;
  {
    const std::lock_guard lock(arrays_mutex);
    if (live_arrays().erase(array) == 0) return hipErrorInvalidHandle;
  }
  (void)Allocations::get().release(array->data, Placement::device, Placement::device);
  delete array;
  return hipSuccess;
}

}  // namespace

hipError_t hipMallocArray(hipArray** array, const hipChannelFormatDesc* desc, size_t width,
                          size_t height, unsigned) {
  if (!desc) return finish(hipErrorInvalidValue);
  return finish(make_array(array, *desc, {width, height, 0}));
}

hipError_t hipMalloc3DArray(hipArray** array, const hipChannelFormatDesc* desc, hipExtent extent,
                            unsigned) {
  if (!desc) return finish(hipErrorInvalidValue);
  return finish(make_array(array, *desc, extent));
}

hipError_t hipArrayCreate(hipArray** array, const HIP_ARRAY_DESCRIPTOR* wanted) {
  if (!wanted) return finish(hipErrorInvalidValue);
  return finish(make_array(array, wanted->Format, wanted->NumChannels,
                           {wanted->Width, wanted->Height, 0}));
}

hipError_t hipArray3DCreate(hipArray** array, const HIP_ARRAY3D_DESCRIPTOR* wanted) {
  if (!wanted) return finish(hipErrorInvalidValue);
  return finish(make_array(array, wanted->Format, wanted->NumChannels,
                           {wanted->Width, wanted->Height, wanted->Depth}));
}

hipError_t hipFreeArray(hipArray* array) { return finish(free_array(array)); }
hipError_t hipArrayDestroy(hipArray* array) { return finish(free_array(array)); }

hipError_t hipGetChannelDesc(hipChannelFormatDesc* desc, hipArray_const_t array) {
  if (!desc || !array) return finish(hipErrorInvalidValue);
  *desc = array->desc;
  return finish(hipSuccess);
}

hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind kind) {
  return {x, y, z, w, kind};
}
