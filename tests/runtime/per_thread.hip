// Guards: -fgpu-default-stream=per-thread: the *_spt names do what the plain ones do.
// archs: gfx942,gfx1100
// opts: -O3 -fgpu-default-stream=per-thread
#include <hip/hip_runtime.h>

#include <thread>

#include "check.hpp"

extern "C" {
hipError_t hipMemcpyToSymbolAsync_spt(const void*, const void*, size_t, size_t, hipMemcpyKind, hipStream_t);
hipError_t hipMemcpyFromSymbolAsync_spt(void*, const void*, size_t, size_t, hipMemcpyKind, hipStream_t);
hipError_t hipMemcpy2DAsync_spt(void*, size_t, const void*, size_t, size_t, size_t, hipMemcpyKind, hipStream_t);
hipError_t hipMemsetAsync_spt(void*, int, size_t, hipStream_t);
hipError_t hipMemset2DAsync_spt(void*, size_t, int, size_t, size_t, hipStream_t);
hipError_t hipEventRecord_spt(hipEvent_t, hipStream_t);
hipError_t hipLaunchHostFunc_spt(hipStream_t, hipHostFn_t, void*);
hipError_t hipStreamAddCallback_spt(hipStream_t, hipStreamCallback_t, void*, unsigned);
hipError_t hipStreamIsCapturing_spt(hipStream_t, hipStreamCaptureStatus*);
hipError_t hipStreamGetCaptureInfo_spt(hipStream_t, hipStreamCaptureStatus*, unsigned long long*);
hipError_t hipStreamGetCaptureInfo_v2_spt(hipStream_t, hipStreamCaptureStatus*, unsigned long long*, hipGraph_t*, const hipGraphNode_t**, size_t*);
hipError_t hipStreamBeginCapture_spt(hipStream_t, hipStreamCaptureMode);
hipError_t hipStreamEndCapture_spt(hipStream_t, hipGraph_t*);
hipError_t hipGraphLaunch_spt(hipGraphExec_t, hipStream_t);
hipError_t hipMemcpy2DToArrayAsync_spt(hipArray*, size_t, size_t, const void*, size_t, size_t, size_t, hipMemcpyKind, hipStream_t);
hipError_t hipMemcpy2DFromArrayAsync_spt(void*, size_t, hipArray_const_t, size_t, size_t, size_t, size_t, hipMemcpyKind, hipStream_t);
hipError_t hipMemcpyFromArray_spt(void*, hipArray_const_t, size_t, size_t, size_t, hipMemcpyKind);
hipError_t hipMemcpy3DAsync_spt(const hipMemcpy3DParms*, hipStream_t);
hipError_t hipMemset3DAsync_spt(hipPitchedPtr, int, hipExtent, hipStream_t);
}

__device__ int symbol = 3;
__global__ void add(int* p, int v) { atomicAdd(p, v + symbol); }
static void noted(void* user) { *static_cast<int*>(user) = 1; }
static void called(hipStream_t, hipError_t, void* user) { *static_cast<int*>(user) = 2; }

static void work(int* memory, bool* right) {
  int got = 0;
  (void)hipMemset_spt(memory, 0, 4);
  for (int i = 0; i < 20; ++i) add<<<4, 64>>>(memory, 1);
  *right = hipStreamSynchronize_spt(hipStreamPerThread) == hipSuccess &&
           hipMemcpy_spt(&got, memory, 4, hipMemcpyDeviceToHost) == hipSuccess && got == 20 * 256 * 4;
}

/// Two rows of three words through an array, and a box of memory.
static void boxes(int* memory) {
  const int words[6] = {1, 2, 3, 4, 5, 6};
  int back[6] = {};
  hipArray* array = nullptr;
  hipChannelFormatDesc desc = hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindSigned);
  check::works(hipMallocArray(&array, &desc, 3, 2, hipArrayDefault), "hipMallocArray");
  check::works(hipMemcpy2DToArray_spt(array, 0, 0, words, 12, 12, 2, hipMemcpyHostToDevice), "hipMemcpy2DToArray_spt");
  check::works(hipMemcpy2DFromArray_spt(back, 12, array, 0, 0, 12, 2, hipMemcpyDeviceToHost), "hipMemcpy2DFromArray_spt");
  check::that(back[0] == 1 && back[5] == 6, "the array");
  check::works(hipMemcpy2DToArrayAsync_spt(array, 0, 0, words + 3, 12, 12, 1, hipMemcpyHostToDevice, nullptr), "hipMemcpy2DToArrayAsync_spt");
  check::works(hipMemcpy2DFromArrayAsync_spt(back, 12, array, 0, 0, 12, 2, hipMemcpyDeviceToHost, nullptr), "hipMemcpy2DFromArrayAsync_spt");
  check::that(back[0] == 4 && back[3] == 4, "its first row");
  check::works(hipMemcpyFromArray_spt(back, array, 0, 1, 12, hipMemcpyDeviceToHost), "hipMemcpyFromArray_spt");
  check::that(back[0] == 4 && back[2] == 6, "its second row");
  check::works(hipFreeArray(array), "hipFreeArray");

  const hipPitchedPtr device = make_hipPitchedPtr(memory, 12, 12, 2);
  check::works(hipMemset3D_spt(device, 1, make_hipExtent(12, 2, 1)), "hipMemset3D_spt");
  check::works(hipMemset3DAsync_spt(device, 2, make_hipExtent(12, 1, 1), nullptr), "hipMemset3DAsync_spt");
  hipMemcpy3DParms copy{};
  copy.srcPtr = device;
  copy.dstPtr = make_hipPitchedPtr(back, 12, 12, 2);
  copy.extent = make_hipExtent(12, 2, 1);
  copy.kind = hipMemcpyDeviceToHost;
  check::works(hipMemcpy3D_spt(&copy), "hipMemcpy3D_spt");
  check::that(back[2] == 0x02020202 && back[3] == 0x01010101, "the box");
  check::works(hipMemcpy3DAsync_spt(&copy, nullptr), "hipMemcpy3DAsync_spt");
}

/// There is no capture, and every way to ask says so.
static void capture() {
  hipStreamCaptureStatus status = hipStreamCaptureStatusActive;
  unsigned long long id = 0;
  hipGraph_t graph = nullptr;
  check::works(hipStreamIsCapturing_spt(nullptr, &status), "hipStreamIsCapturing_spt");
  check::that(status == hipStreamCaptureStatusNone, "no capture");
  status = hipStreamCaptureStatusActive;
  check::works(hipStreamGetCaptureInfo_spt(nullptr, &status, &id), "hipStreamGetCaptureInfo_spt");
  check::that(status == hipStreamCaptureStatusNone, "no capture");
  status = hipStreamCaptureStatusActive;
  check::works(hipStreamGetCaptureInfo_v2_spt(nullptr, &status, &id, nullptr, nullptr, nullptr), "hipStreamGetCaptureInfo_v2_spt");
  check::that(status == hipStreamCaptureStatusNone, "no capture");
  check::is(hipStreamBeginCapture_spt(nullptr, hipStreamCaptureModeGlobal), hipErrorNotSupported, "hipStreamBeginCapture_spt");
  check::is(hipStreamEndCapture_spt(nullptr, &graph), hipErrorNotSupported, "hipStreamEndCapture_spt");
  check::is(hipGraphLaunch_spt(nullptr, nullptr), hipErrorNotSupported, "hipGraphLaunch_spt");
}

int main() {
  int* memory[3];
  bool right[3] = {};
  for (auto& one : memory) check::works(hipMalloc(&one, 256), "hipMalloc");
  std::thread first(work, memory[0], &right[0]), second(work, memory[1], &right[1]);
  work(memory[2], &right[2]);
  first.join();
  second.join();
  check::that(right[0] && right[1] && right[2], "three threads launch at once");

  int got = 0, flag = 0, five = 5;
  check::works(hipMemcpyToSymbol_spt(static_cast<const void*>(&symbol), &five, 4, 0, hipMemcpyHostToDevice), "hipMemcpyToSymbol_spt");
  check::works(hipMemcpyToSymbolAsync_spt(&symbol, &five, 4, 0, hipMemcpyHostToDevice, nullptr), "hipMemcpyToSymbolAsync_spt");
  check::works(hipMemcpyFromSymbol_spt(&got, static_cast<const void*>(&symbol), 4, 0, hipMemcpyDeviceToHost), "hipMemcpyFromSymbol_spt");
  check::works(hipMemcpyFromSymbolAsync_spt(&got, &symbol, 4, 0, hipMemcpyDeviceToHost, nullptr), "hipMemcpyFromSymbolAsync_spt");
  check::that(got == 5, "symbols");
  check::works(hipMemcpyAsync_spt(&got, memory[0], 4, hipMemcpyDeviceToHost, nullptr), "hipMemcpyAsync_spt");
  check::works(hipMemcpy2D_spt(&got, 4, memory[0], 4, 4, 1, hipMemcpyDeviceToHost), "hipMemcpy2D_spt");
  check::works(hipMemcpy2DAsync_spt(&got, 4, memory[0], 4, 4, 1, hipMemcpyDeviceToHost, nullptr), "hipMemcpy2DAsync_spt");
  check::works(hipMemsetAsync_spt(memory[0], 1, 4, nullptr), "hipMemsetAsync_spt");
  check::works(hipMemset2D_spt(memory[0], 4, 1, 4, 1), "hipMemset2D_spt");
  check::works(hipMemset2DAsync_spt(memory[0], 4, 1, 4, 1, nullptr), "hipMemset2DAsync_spt");
  hipEvent_t event;
  check::works(hipEventCreate(&event), "hipEventCreate");
  check::works(hipEventRecord_spt(event, nullptr), "hipEventRecord_spt");
  check::works(hipStreamWaitEvent_spt(nullptr, event, 0), "hipStreamWaitEvent_spt");
  check::works(hipStreamQuery_spt(nullptr), "hipStreamQuery_spt");
  unsigned flags = 0;
  int priority = 0;
  check::works(hipStreamGetFlags_spt(nullptr, &flags), "hipStreamGetFlags_spt");
  check::works(hipStreamGetPriority_spt(nullptr, &priority), "hipStreamGetPriority_spt");
  check::works(hipLaunchHostFunc_spt(nullptr, noted, &flag), "hipLaunchHostFunc_spt");
  check::that(flag == 1, "the host function ran");
  check::works(hipStreamAddCallback_spt(nullptr, called, &flag, 0), "hipStreamAddCallback_spt");
  boxes(memory[0]);
  capture();
  int* pointer = memory[0];
  int one = 1;
  void* arguments[] = {&pointer, &one};
  check::works(hipLaunchCooperativeKernel_spt(reinterpret_cast<void*>(add), dim3(1), dim3(1), arguments, 0, nullptr), "hipLaunchCooperativeKernel_spt");
  return check::result();
}
