// SPDX-License-Identifier: MIT
// Linear copies. The asynchronous forms have copied when they return, which their documentation allows.
#include "runtime/core/copy.hpp"

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

hipError_t copy_now(void* target, const void* source, size_t bytes, hipMemcpyKind kind) {
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return usable.error;
  return copy_bytes(*usable.device, target, source, bytes, kind);
}

hipError_t copy_in_stream(void* target, const void* source, size_t bytes, hipMemcpyKind kind,
                          hipStream_t stream) {
  const StreamTarget found = find_stream(stream);
  if (found.error != hipSuccess) return found.error;
  return copy_bytes(*found.device, target, source, bytes, kind);
}

hipError_t copy_between(void* target, int target_device, const void* source, int source_device,
                        size_t bytes, hipStream_t stream) {
  const Platform& platform = Platform::get();
  if (!platform.device(target_device) || !platform.device(source_device))
    return hipErrorInvalidDevice;
  return copy_in_stream(target, source, bytes, hipMemcpyDeviceToDevice, stream);
}

}  // namespace

hipError_t hipMemcpy(void* target, const void* source, size_t bytes, hipMemcpyKind kind) {
  return finish(copy_now(target, source, bytes, kind));
}

hipError_t hipMemcpyAsync(void* target, const void* source, size_t bytes, hipMemcpyKind kind,
                          hipStream_t stream) {
  return finish(copy_in_stream(target, source, bytes, kind, stream));
}

hipError_t hipMemcpyWithStream(void* target, const void* source, size_t bytes, hipMemcpyKind kind,
                               hipStream_t stream) {
  return finish(copy_in_stream(target, source, bytes, kind, stream));
}

hipError_t hipMemcpyHtoD(hipDeviceptr_t target, void* source, size_t bytes) {
  return finish(copy_now(target, source, bytes, hipMemcpyHostToDevice));
}

hipError_t hipMemcpyDtoH(void* target, hipDeviceptr_t source, size_t bytes) {
  return finish(copy_now(target, source, bytes, hipMemcpyDeviceToHost));
}

hipError_t hipMemcpyDtoD(hipDeviceptr_t target, hipDeviceptr_t source, size_t bytes) {
  return finish(copy_now(target, source, bytes, hipMemcpyDeviceToDevice));
}

hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t target, void* source, size_t bytes,
                              hipStream_t stream) {
  return finish(copy_in_stream(target, source, bytes, hipMemcpyHostToDevice, stream));
}

hipError_t hipMemcpyDtoHAsync(void* target, hipDeviceptr_t source, size_t bytes,
                              hipStream_t stream) {
  return finish(copy_in_stream(target, source, bytes, hipMemcpyDeviceToHost, stream));
}

hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t target, hipDeviceptr_t source, size_t bytes,
                              hipStream_t stream) {
  return finish(copy_in_stream(target, source, bytes, hipMemcpyDeviceToDevice, stream));
}

hipError_t hipMemcpyPeer(void* target, int target_device, const void* source, int source_device,
                         size_t bytes) {
  return finish(copy_between(target, target_device, source, source_device, bytes, nullptr));
}

hipError_t hipMemcpyPeerAsync(void* target, int target_device, const void* source,
                              int source_device, size_t bytes, hipStream_t stream) {
  return finish(copy_between(target, target_device, source, source_device, bytes, stream));
}
