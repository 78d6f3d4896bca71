// SPDX-License-Identifier: MIT
// Device variables by the address of their host shadow (HIP_SYMBOL).
#include "runtime/core/copy.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/registry.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

struct Range {
  size_t bytes;
  size_t offset;
};

/// The device address of part of a symbol; hipErrorInvalidValue when the part leaves it.
hipError_t locate(GpuDevice& device, const void* symbol, Range range, void** result) {
  if (!symbol) return hipErrorInvalidSymbol;
  SymbolReference found;
  const hipError_t error = Registry::get().find_symbol(device, symbol, found);
  if (error != hipSuccess) return error;
  if (range.offset > found.size_bytes || range.bytes > found.size_bytes - range.offset)
    return hipErrorInvalidValue;
  *result = reinterpret_cast<void*>(found.address + range.offset);
  return hipSuccess;
}

hipError_t write(const void* symbol, const void* source, Range range, hipMemcpyKind kind,
                 hipStream_t stream) {
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return target.error;
  if (kind == hipMemcpyDeviceToHost || kind == hipMemcpyHostToHost) return hipErrorInvalidMemcpyDirection;
  void* place = nullptr;
  const hipError_t error = locate(*target.device, symbol, range, &place);
  if (error != hipSuccess) return error;
  return copy_bytes(*target.device, place, source, range.bytes, kind);
}

hipError_t read(void* destination, const void* symbol, Range range, hipMemcpyKind kind,
                hipStream_t stream) {
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return target.error;
  if (kind == hipMemcpyHostToDevice || kind == hipMemcpyHostToHost) return hipErrorInvalidMemcpyDirection;
  void* place = nullptr;
  const hipError_t error = locate(*target.device, symbol, range, &place);
  if (error != hipSuccess) return error;
  return copy_bytes(*target.device, destination, place, range.bytes, kind);
}

}  // namespace

hipError_t hipGetSymbolAddress(void** pointer, const void* symbol) {
  if (!pointer) return finish(hipErrorInvalidValue);
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return finish(usable.error);
  return finish(locate(*usable.device, symbol, {0, 0}, pointer));
}

hipError_t hipGetSymbolSize(size_t* bytes, const void* symbol) {
  if (!bytes) return finish(hipErrorInvalidValue);
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return finish(usable.error);
  SymbolReference found;
  const hipError_t error = Registry::get().find_symbol(*usable.device, symbol, found);
  if (error == hipSuccess) *bytes = found.size_bytes;
  return finish(error);
}

hipError_t hipMemcpyToSymbolAsync(const void* symbol, const void* source, size_t bytes,
                                  size_t offset, hipMemcpyKind kind, hipStream_t stream) {
  return finish(write(symbol, source, {bytes, offset}, kind, stream));
}
hipError_t hipMemcpyToSymbol(const void* symbol, const void* source, size_t bytes, size_t offset,
                             hipMemcpyKind kind) {
  return finish(write(symbol, source, {bytes, offset}, kind, nullptr));
}
hipError_t hipMemcpyFromSymbolAsync(void* destination, const void* symbol, size_t bytes,
                                    size_t offset, hipMemcpyKind kind, hipStream_t stream) {
  return finish(read(destination, symbol, {bytes, offset}, kind, stream));
}
hipError_t hipMemcpyFromSymbol(void* destination, const void* symbol, size_t bytes, size_t offset,
                               hipMemcpyKind kind) {
  return finish(read(destination, symbol, {bytes, offset}, kind, nullptr));
}
