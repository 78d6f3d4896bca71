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
  hipStreamCaptureStatus status{};
  check::works(hipStreamIsCapturing_spt(nullptr, &status), "hipStreamIsCapturing_spt");
  int* pointer = memory[0];
  int one = 1;
  void* arguments[] = {&pointer, &one};
  check::works(hipLaunchCooperativeKernel_spt(reinterpret_cast<void*>(add), dim3(1), dim3(1), arguments, 0, nullptr), "hipLaunchCooperativeKernel_spt");
  return check::result();
}
