// SPDX-License-Identifier: MIT
// The *_spt names, which -fgpu-default-stream=per-thread puts in place of the plain ones: the default stream is the thread's own.
// Work is done inside the calls, so both default streams behave alike and every name forwards.
#include "runtime/core/hip.hpp"

hipError_t hipMemcpy_spt(void* target, const void* source, size_t bytes, hipMemcpyKind kind) {
  return hipMemcpy(target, source, bytes, kind);
}
hipError_t hipMemcpyAsync_spt(void* target, const void* source, size_t bytes, hipMemcpyKind kind,
                              hipStream_t stream) {
  return hipMemcpyAsync(target, source, bytes, kind, stream);
}
hipError_t hipMemcpyToSymbol_spt(const void* symbol, const void* source, size_t bytes,
                                 size_t offset, hipMemcpyKind kind) {
  return hipMemcpyToSymbol(symbol, source, bytes, offset, kind);
}
hipError_t hipMemcpyFromSymbol_spt(void* target, const void* symbol, size_t bytes, size_t offset,
                                   hipMemcpyKind kind) {
  return hipMemcpyFromSymbol(target, symbol, bytes, offset, kind);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemcpyToSymbolAsync_spt(const void* symbol, const void* source,
                                                           size_t bytes, size_t offset,
                                                           hipMemcpyKind kind, hipStream_t stream) {
  return hipMemcpyToSymbolAsync(symbol, source, bytes, offset, kind, stream);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemcpyFromSymbolAsync_spt(void* target, const void* symbol,
                                                             size_t bytes, size_t offset,
                                                             hipMemcpyKind kind,
                                                             hipStream_t stream) {
  return hipMemcpyFromSymbolAsync(target, symbol, bytes, offset, kind, stream);
}
hipError_t hipMemcpy2D_spt(void* target, size_t target_pitch, const void* source,
                           size_t source_pitch, size_t width, size_t height, hipMemcpyKind kind) {
  return hipMemcpy2D(target, target_pitch, source, source_pitch, width, height, kind);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemcpy2DAsync_spt(void* target, size_t target_pitch,
                                                     const void* source, size_t source_pitch,
                                                     size_t width, size_t height,
                                                     hipMemcpyKind kind, hipStream_t stream) {
  return hipMemcpy2DAsync(target, target_pitch, source, source_pitch, width, height, kind, stream);
}
hipError_t hipMemcpy2DToArray_spt(hipArray* array, size_t x, size_t y, const void* source,
                                  size_t pitch, size_t width, size_t height, hipMemcpyKind kind) {
  return hipMemcpy2DToArray(array, x, y, source, pitch, width, height, kind);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemcpy2DToArrayAsync_spt(hipArray* array, size_t x, size_t y,
                                                            const void* source, size_t pitch,
                                                            size_t width, size_t height,
                                                            hipMemcpyKind kind,
                                                            hipStream_t stream) {
  return hipMemcpy2DToArrayAsync(array, x, y, source, pitch, width, height, kind, stream);
}
hipError_t hipMemcpy2DFromArray_spt(void* target, size_t pitch, hipArray_const_t array, size_t x,
                                    size_t y, size_t width, size_t height, hipMemcpyKind kind) {
  return hipMemcpy2DFromArray(target, pitch, array, x, y, width, height, kind);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemcpy2DFromArrayAsync_spt(void* target, size_t pitch,
                                                              hipArray_const_t array, size_t x,
                                                              size_t y, size_t width, size_t height,
                                                              hipMemcpyKind kind,
                                                              hipStream_t stream) {
  return hipMemcpy2DFromArrayAsync(target, pitch, array, x, y, width, height, kind, stream);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemcpyFromArray_spt(void* target, hipArray_const_t array,
                                                       size_t x, size_t y, size_t bytes,
                                                       hipMemcpyKind kind) {
  return hipMemcpyFromArray(target, array, x, y, bytes, kind);
}
hipError_t hipMemcpy3D_spt(const hipMemcpy3DParms* copy) { return hipMemcpy3D(copy); }
CROSSLANE_HIP_EXPORT hipError_t hipMemcpy3DAsync_spt(const hipMemcpy3DParms* copy,
                                                     hipStream_t stream) {
  return hipMemcpy3DAsync(copy, stream);
}
hipError_t hipMemset_spt(void* target, int value, size_t bytes) {
  return hipMemset(target, value, bytes);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemsetAsync_spt(void* target, int value, size_t bytes,
                                                   hipStream_t stream) {
  return hipMemsetAsync(target, value, bytes, stream);
}
hipError_t hipMemset2D_spt(void* target, size_t pitch, int value, size_t width, size_t height) {
  return hipMemset2D(target, pitch, value, width, height);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemset2DAsync_spt(void* target, size_t pitch, int value,
                                                     size_t width, size_t height,
                                                     hipStream_t stream) {
  return hipMemset2DAsync(target, pitch, value, width, height, stream);
}
hipError_t hipMemset3D_spt(hipPitchedPtr where, int value, hipExtent extent) {
  return hipMemset3D(where, value, extent);
}
CROSSLANE_HIP_EXPORT hipError_t hipMemset3DAsync_spt(hipPitchedPtr where, int value,
                                                     hipExtent extent, hipStream_t stream) {
  return hipMemset3DAsync(where, value, extent, stream);
}
hipError_t hipStreamQuery_spt(hipStream_t stream) { return hipStreamQuery(stream); }
hipError_t hipStreamSynchronize_spt(hipStream_t stream) { return hipStreamSynchronize(stream); }
hipError_t hipStreamGetPriority_spt(hipStream_t stream, int* priority) {
  return hipStreamGetPriority(stream, priority);
}
hipError_t hipStreamGetFlags_spt(hipStream_t stream, unsigned* flags) {
  return hipStreamGetFlags(stream, flags);
}
hipError_t hipStreamWaitEvent_spt(hipStream_t stream, hipEvent_t event, unsigned flags) {
  return hipStreamWaitEvent(stream, event, flags);
}
CROSSLANE_HIP_EXPORT hipError_t hipStreamAddCallback_spt(hipStream_t stream,
                                                         hipStreamCallback_t callback, void* user,
                                                         unsigned flags) {
  return hipStreamAddCallback(stream, callback, user, flags);
}
CROSSLANE_HIP_EXPORT hipError_t hipStreamIsCapturing_spt(hipStream_t stream,
                                                         hipStreamCaptureStatus* status) {
  return hipStreamIsCapturing(stream, status);
}
CROSSLANE_HIP_EXPORT hipError_t hipStreamGetCaptureInfo_spt(hipStream_t stream,
                                                            hipStreamCaptureStatus* status,
                                                            unsigned long long* id) {
  return hipStreamGetCaptureInfo(stream, status, id);
}
CROSSLANE_HIP_EXPORT hipError_t hipStreamGetCaptureInfo_v2_spt(
    hipStream_t stream, hipStreamCaptureStatus* status, unsigned long long* id, hipGraph_t* graph,
    const hipGraphNode_t** dependencies, size_t* count) {
  return hipStreamGetCaptureInfo_v2(stream, status, id, graph, dependencies, count);
}
CROSSLANE_HIP_EXPORT hipError_t hipLaunchHostFunc_spt(hipStream_t stream, hipHostFn_t function,
                                                      void* user) {
  return hipLaunchHostFunc(stream, function, user);
}
CROSSLANE_HIP_EXPORT hipError_t hipEventRecord_spt(hipEvent_t event, hipStream_t stream) {
  return hipEventRecord(event, stream);
}
hipError_t hipLaunchKernel_spt(const void* stub, dim3 grid, dim3 block, void** arguments,
                               size_t shared_bytes, hipStream_t stream) {
  return hipLaunchKernel(stub, grid, block, arguments, shared_bytes, stream);
}
hipError_t hipLaunchCooperativeKernel_spt(const void* stub, dim3 grid, dim3 block,
                                          void** arguments, uint32_t shared_bytes,
                                          hipStream_t stream) {
  return hipLaunchCooperativeKernel(stub, grid, block, arguments, shared_bytes, stream);
}
