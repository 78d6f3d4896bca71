// Guards: error names and texts, the thread's last error, calls that are not provided.
// expect: hipGraphCreate is not supported
#include <hip/hip_runtime.h>

#include <cstring>
#include <thread>

#include "check.hpp"

extern "C" {
hipError_t hipExtGetLastError();
hipError_t hipDrvGetErrorName(hipError_t, const char**);
hipError_t hipDrvGetErrorString(hipError_t, const char**);
hipError_t hipGetProcAddress(const char*, void**, int, uint64_t, int*);
hipError_t hipGetProcAddress_spt(const char*, void**, int, uint64_t, int*);
hipError_t hipGetDriverEntryPoint(const char*, void**, unsigned long long, int*);
hipError_t hipGetDriverEntryPoint_spt(const char*, void**, unsigned long long, int*);
}

int main() {
  check::that(std::strcmp(hipGetErrorName(hipErrorInvalidValue), "hipErrorInvalidValue") == 0, "hipGetErrorName");
  check::that(std::strcmp(hipGetErrorString(hipErrorOutOfMemory), "out of memory") == 0, "hipGetErrorString");
  check::that(std::strcmp(hipGetErrorName(hipError_t(12345)), "hipErrorUnknown") == 0, "a code that does not exist");
  for (int code : {0, 1, 2, 3, 9, 98, 100, 101, 200, 209, 400, 500, 600, 700, 701, 702, 719, 720, 801, 999})
    check::that(std::strncmp(hipGetErrorName(hipError_t(code)), "hip", 3) == 0 && *hipGetErrorString(hipError_t(code)), hipGetErrorName(hipError_t(code)));
  const char* text = nullptr;
  check::works(hipDrvGetErrorName(hipErrorNotReady, &text), "hipDrvGetErrorName");
  check::that(std::strcmp(text, "hipErrorNotReady") == 0, "the name");
  check::works(hipDrvGetErrorString(hipErrorNotReady, &text), "hipDrvGetErrorString");
  check::is(hipDrvGetErrorName(hipError_t(12345), &text), hipErrorInvalidValue, "no such code");

  (void)hipGetLastError();
  check::works(hipPeekAtLastError(), "no error at first");
  (void)hipSetDevice(99);
  int count = 0;
  check::works(hipGetDeviceCount(&count), "a call that works");
  check::is(hipPeekAtLastError(), hipErrorInvalidDevice, "does not hide the failure before it");
  hipError_t elsewhere = hipErrorUnknown;
  std::thread([&] { elsewhere = hipPeekAtLastError(); }).join();
  check::works(elsewhere, "another thread has its own");
  check::is(hipGetLastError(), hipErrorInvalidDevice, "hipGetLastError");
  check::works(hipGetLastError(), "it was taken");
  (void)hipSetDevice(99);
  check::is(hipExtGetLastError(), hipErrorInvalidDevice, "hipExtGetLastError");

  hipGraph_t graph = nullptr;
  check::is(hipGraphCreate(&graph, 0), hipErrorNotSupported, "a call that is not provided");
  check::is(hipStreamBeginCapture(nullptr, hipStreamCaptureModeGlobal), hipErrorNotSupported, "another");

  void* function = nullptr;
  int result = -1;
  check::works(hipGetProcAddress("hipMalloc", &function, 60000000, 0, &result), "hipGetProcAddress");
  check::that(function != nullptr && result == 0, "found");
  check::works(hipGetProcAddress_spt("hipMemcpy", &function, 60000000, 0, &result), "hipGetProcAddress_spt");
  check::works(hipGetDriverEntryPoint("hipFree", &function, 0, &result), "hipGetDriverEntryPoint");
  check::works(hipGetDriverEntryPoint_spt("hipMemset", &function, 0, &result), "hipGetDriverEntryPoint_spt");
  check::is(hipGetProcAddress("hipNothing", &function, 60000000, 0, &result), hipErrorInvalidValue, "not found");
  check::works(hipProfilerStart(), "hipProfilerStart");
  check::works(hipProfilerStop(), "hipProfilerStop");
  return check::result();
}
