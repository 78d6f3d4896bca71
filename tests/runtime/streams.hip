// Guards: streams and events keep HIP's ordering, flags and priorities; events measure simulated time, which only grows.
#include <hip/hip_runtime.h>

#include <cstdint>
#include <vector>

#include "check.hpp"

extern "C" {
hipError_t hipEventRecordWithFlags(hipEvent_t, hipStream_t, unsigned);
hipError_t hipStreamGetDevice(hipStream_t, hipDevice_t*);
hipError_t hipStreamGetId(hipStream_t, unsigned long long*);
}

__global__ void scale(int* p, int by) { p[threadIdx.x] *= by; }
__global__ void spin(int* p, int rounds) { int x = p[0]; for (int i = 0; i < rounds; ++i) x = x * 3 + 1; p[0] = x; }

static int called = 0;
static void host_function(void* user) { *static_cast<int*>(user) += 1; ++called; }
static void callback(hipStream_t, hipError_t status, void* user) { *static_cast<int*>(user) += status == hipSuccess; ++called; }

int main() {
  hipStream_t a, b, c, d;
  check::works(hipStreamCreate(&a), "hipStreamCreate");
  check::works(hipStreamCreateWithFlags(&b, hipStreamNonBlocking), "hipStreamCreateWithFlags");
  int least = 0, greatest = 0, priority = 5;
  check::works(hipDeviceGetStreamPriorityRange(&least, &greatest), "hipDeviceGetStreamPriorityRange");
  check::that(greatest < least, "greater priority is the smaller number");
  check::works(hipStreamCreateWithPriority(&c, hipStreamDefault, greatest), "hipStreamCreateWithPriority");
  const uint32_t mask = 0xff;
  check::works(hipExtStreamCreateWithCUMask(&d, 1, &mask), "hipExtStreamCreateWithCUMask");
  uint32_t got_mask = 0;
  check::works(hipExtStreamGetCUMask(d, 1, &got_mask), "hipExtStreamGetCUMask");
  check::that(got_mask == mask, "the mask");
  unsigned flags = 9;
  check::works(hipStreamGetFlags(b, &flags), "hipStreamGetFlags");
  check::works(hipStreamGetPriority(c, &priority), "hipStreamGetPriority");
  check::that(flags == hipStreamNonBlocking && priority == greatest, "flags and priority");
  check::that(hipGetStreamDeviceId(a) == 0, "hipGetStreamDeviceId");
  hipDevice_t device = -1;
  unsigned long long id_a = 0, id_b = 0;
  check::works(hipStreamGetDevice(a, &device), "hipStreamGetDevice");
  check::works(hipStreamGetId(a, &id_a), "hipStreamGetId");
  check::works(hipStreamGetId(b, &id_b), "hipStreamGetId");
  check::that(device == 0 && id_a != id_b, "device and id");

  int* p = nullptr;
  check::works(hipMalloc(&p, 64 * sizeof(int)), "hipMalloc");
  std::vector<int> host(64, 1);
  check::works(hipMemcpyAsync(p, host.data(), 256, hipMemcpyHostToDevice, a), "copy in a stream");
  hipEvent_t ready;
  check::works(hipEventCreateWithFlags(&ready, hipEventDisableTiming), "hipEventCreateWithFlags");
  scale<<<1, 64, 0, a>>>(p, 2);
  check::works(hipEventRecord(ready, a), "hipEventRecord");
  check::works(hipStreamWaitEvent(b, ready, 0), "hipStreamWaitEvent");
  scale<<<1, 64, 0, b>>>(p, 5);
  scale<<<1, 64, 0, hipStreamPerThread>>>(p, 7);
  check::works(hipMemcpyAsync(host.data(), p, 256, hipMemcpyDeviceToHost, b), "copy in a stream");
  check::works(hipStreamSynchronize(b), "hipStreamSynchronize");
  check::that(host[0] == 70 && host[63] == 70, "work of three streams, in order");
  check::works(hipStreamQuery(a), "hipStreamQuery");

  int seen = 0;
  check::works(hipLaunchHostFunc(a, host_function, &seen), "hipLaunchHostFunc");
  check::works(hipStreamAddCallback(a, callback, &seen, 0), "hipStreamAddCallback");
  check::works(hipStreamSynchronize(a), "hipStreamSynchronize");
  check::that(seen == 2 && called == 2, "host functions ran");
  check::is(hipStreamAddCallback(a, nullptr, nullptr, 0), hipErrorInvalidValue, "no callback");

  uint32_t word = 0;
  uint64_t wide = 0;
  check::works(hipStreamWriteValue32(a, &word, 5, 0), "hipStreamWriteValue32");
  check::works(hipStreamWriteValue64(a, &wide, 6, 0), "hipStreamWriteValue64");
  check::works(hipStreamWaitValue32(a, &word, 4, hipStreamWaitValueGte, ~0u), "hipStreamWaitValue32");
  check::works(hipStreamWaitValue64(a, &wide, 6, hipStreamWaitValueEq, ~0ull), "hipStreamWaitValue64");
  check::is(hipStreamWaitValue32(a, &word, 1000, hipStreamWaitValueEq, ~0u), hipErrorNotSupported, "a wait that would not end");

  hipEvent_t e[3];
  for (auto& one : e) check::works(hipEventCreate(&one), "hipEventCreate");
  float short_ms = 0, long_ms = 0;
  check::is(hipEventElapsedTime(&short_ms, e[0], e[1]), hipErrorInvalidHandle, "events that were not recorded");
  check::works(hipEventRecord(e[0], a), "hipEventRecord");
  spin<<<1, 1, 0, a>>>(p, 10);
  check::works(hipEventRecord(e[1], a), "hipEventRecord");
  spin<<<1, 1, 0, a>>>(p, 10000);
  check::works(hipEventRecordWithFlags(e[2], a, 0), "hipEventRecordWithFlags");
  check::works(hipEventSynchronize(e[2]), "hipEventSynchronize");
  check::works(hipEventQuery(e[2]), "hipEventQuery");
  check::works(hipEventElapsedTime(&short_ms, e[0], e[1]), "hipEventElapsedTime");
  check::works(hipEventElapsedTime(&long_ms, e[1], e[2]), "hipEventElapsedTime");
  check::that(short_ms > 0 && long_ms > short_ms, "more work takes longer");
  float again = 0;
  check::works(hipEventRecord(e[0], a), "hipEventRecord");
  spin<<<1, 1, 0, a>>>(p, 10);
  check::works(hipEventRecord(e[1], a), "hipEventRecord");
  check::works(hipEventElapsedTime(&again, e[0], e[1]), "hipEventElapsedTime");
  check::that(again == short_ms, "the same work takes the same simulated time");
  check::is(hipEventElapsedTime(&again, e[0], ready), hipErrorInvalidHandle, "an event without timing");
  check::is(hipEventElapsedTime(nullptr, e[0], e[1]), hipErrorInvalidValue, "null");
  for (auto& one : e) check::works(hipEventDestroy(one), "hipEventDestroy");
  check::is(hipEventDestroy(e[0]), hipErrorInvalidHandle, "destroyed twice");
  check::is(hipEventCreateWithFlags(&ready, 0x10), hipErrorInvalidValue, "unknown flag");

  hipStreamCaptureStatus capturing{};
  unsigned long long id = 1;
  check::works(hipStreamIsCapturing(a, &capturing), "hipStreamIsCapturing");
  check::works(hipStreamGetCaptureInfo(a, &capturing, &id), "hipStreamGetCaptureInfo");
  check::works(hipStreamGetCaptureInfo_v2(a, &capturing, &id, nullptr, nullptr, nullptr), "hipStreamGetCaptureInfo_v2");
  check::that(capturing == hipStreamCaptureStatusNone, "not capturing");
  hipStreamCaptureMode mode = hipStreamCaptureModeRelaxed;
  check::works(hipThreadExchangeStreamCaptureMode(&mode), "hipThreadExchangeStreamCaptureMode");
  check::that(mode == hipStreamCaptureModeGlobal, "the mode before");

  for (hipStream_t stream : {a, b, c, d}) check::works(hipStreamDestroy(stream), "hipStreamDestroy");
  check::is(hipStreamDestroy(a), hipErrorInvalidHandle, "destroyed twice");
  check::is(hipStreamSynchronize(a), hipErrorInvalidHandle, "a stream that is gone");
  return check::result();
}
