// Guards: device memory is made, filled, copied in every shape and freed; wrong arguments return the documented codes.
#include <hip/hip_runtime.h>

#include <cstring>
#include <vector>

#include "check.hpp"

extern "C" {
hipError_t hipMemsetD2D8(hipDeviceptr_t, size_t, unsigned char, size_t, size_t);
hipError_t hipMemsetD2D16(hipDeviceptr_t, size_t, unsigned short, size_t, size_t);
hipError_t hipMemsetD2D32(hipDeviceptr_t, size_t, unsigned, size_t, size_t);
hipError_t hipMemsetD2D8Async(hipDeviceptr_t, size_t, unsigned char, size_t, size_t, hipStream_t);
hipError_t hipMemsetD2D16Async(hipDeviceptr_t, size_t, unsigned short, size_t, size_t, hipStream_t);
hipError_t hipMemsetD2D32Async(hipDeviceptr_t, size_t, unsigned, size_t, size_t, hipStream_t);
}

__global__ void triple(int* p) { p[threadIdx.x] *= 3; }

static void linear() {
  int host[256], back[256], *a = nullptr, *b = nullptr;
  for (int i = 0; i < 256; ++i) host[i] = i * i;
  check::works(hipMalloc(&a, sizeof(host)), "hipMalloc");
  check::works(hipMalloc(&b, sizeof(host)), "hipMalloc");
  check::that((reinterpret_cast<uintptr_t>(a) & 255) == 0, "256-byte alignment");
  check::works(hipMemcpy(a, host, sizeof(host), hipMemcpyHostToDevice), "host to device");
  check::works(hipMemcpy(b, a, sizeof(host), hipMemcpyDeviceToDevice), "device to device");
  triple<<<1, 256>>>(b);
  check::works(hipMemcpy(back, b, sizeof(host), hipMemcpyDeviceToHost), "device to host");
  bool right = true;
  for (int i = 0; i < 256; ++i) right &= back[i] == 3 * i * i;
  check::that(right, "the kernel saw the copy");
  check::works(hipMemcpyAsync(back, a, sizeof(host), hipMemcpyDefault, nullptr), "hipMemcpyAsync");
  check::works(hipMemcpyWithStream(back, a, sizeof(host), hipMemcpyDefault, nullptr), "hipMemcpyWithStream");
  check::that(std::memcmp(back, host, sizeof(host)) == 0, "default kind");
  check::works(hipMemcpyHtoD(b, host, sizeof(host)), "hipMemcpyHtoD");
  check::works(hipMemcpyDtoD(a, b, sizeof(host)), "hipMemcpyDtoD");
  check::works(hipMemcpyDtoH(back, a, sizeof(host)), "hipMemcpyDtoH");
  check::works(hipMemcpyHtoDAsync(b, host, sizeof(host), nullptr), "hipMemcpyHtoDAsync");
  check::works(hipMemcpyDtoDAsync(a, b, sizeof(host), nullptr), "hipMemcpyDtoDAsync");
  check::works(hipMemcpyDtoHAsync(back, a, sizeof(host), nullptr), "hipMemcpyDtoHAsync");
  check::that(std::memcmp(back, host, sizeof(host)) == 0, "typed copies");
  check::works(hipMemcpy(back, host, sizeof(host), hipMemcpyHostToHost), "host to host");
  check::works(hipMemcpy(nullptr, nullptr, 0, hipMemcpyDefault), "nothing to copy");
  check::is(hipMemcpy(nullptr, host, 4, hipMemcpyDefault), hipErrorInvalidValue, "null target");
  check::is(hipMemcpy(a, host, 4, hipMemcpyKind(9)), hipErrorInvalidMemcpyDirection, "no such kind");
  check::is(hipMemcpy(a, host, sizeof(host) + 1, hipMemcpyHostToDevice), hipErrorInvalidValue, "past the end");
  check::is(hipMemcpy(back, host, 4, hipMemcpyHostToDevice), hipErrorInvalidValue, "two host pointers, host to device");
  check::works(hipFree(b), "hipFree");
  check::is(hipMemcpy(b, host, 4, hipMemcpyHostToDevice), hipErrorInvalidValue, "freed memory");
  check::is(hipFree(b), hipErrorInvalidDevicePointer, "freed twice");
  check::is(hipFree(a + 1), hipErrorInvalidDevicePointer, "not the start");
  check::works(hipFree(nullptr), "hipFree(null)");
  check::works(hipFree(a), "hipFree");
  void* none = &a;
  check::works(hipMalloc(&none, 0), "hipMalloc of nothing");
  check::that(none == nullptr, "gives null");
  check::is(hipMalloc(static_cast<void**>(nullptr), 4), hipErrorInvalidValue, "hipMalloc(null)");
  check::is(hipMalloc(&none, size_t(1) << 50), hipErrorOutOfMemory, "a petabyte");
}

static bool all(const void* device, size_t bytes, int value) {
  std::vector<unsigned char> back(bytes);
  if (hipMemcpy(back.data(), device, bytes, hipMemcpyDeviceToHost) != hipSuccess) return false;
  for (unsigned char byte : back) if (byte != value) return false;
  return true;
}

static void fill() {
  char* p = nullptr;
  check::works(hipMalloc(&p, 1024), "hipMalloc");
  check::works(hipMemset(p, 0x11, 1024), "hipMemset");
  check::that(all(p, 1024, 0x11), "bytes set");
  check::works(hipMemsetAsync(p, 0x12, 1024, nullptr), "hipMemsetAsync");
  check::works(hipMemsetD8(p, 0x13, 1024), "hipMemsetD8");
  check::works(hipMemsetD8Async(p, 0x14, 1024, nullptr), "hipMemsetD8Async");
  check::works(hipMemsetD16(p, 0x1515, 512), "hipMemsetD16");
  check::that(all(p, 1024, 0x15), "halfwords count as elements");
  check::works(hipMemsetD16Async(p, 0x1616, 512, nullptr), "hipMemsetD16Async");
  check::works(hipMemsetD32(p, 0x17171717, 256), "hipMemsetD32");
  check::that(all(p, 1024, 0x17), "words count as elements");
  check::works(hipMemsetD32Async(p, 0x18181818, 256, nullptr), "hipMemsetD32Async");
  check::works(hipMemset2D(p, 64, 0, 32, 16), "hipMemset2D");
  check::that(all(p, 32, 0) && all(p + 32, 32, 0x18) && all(p + 64, 32, 0), "rows set, gaps kept");
  check::works(hipMemset2DAsync(p, 64, 1, 32, 16, nullptr), "hipMemset2DAsync");
  check::works(hipMemsetD2D8(p, 64, 2, 32, 16), "hipMemsetD2D8");
  check::works(hipMemsetD2D16(p, 64, 3, 16, 16), "hipMemsetD2D16");
  check::works(hipMemsetD2D32(p, 64, 4, 8, 16), "hipMemsetD2D32");
  check::works(hipMemsetD2D8Async(p, 64, 5, 32, 16, nullptr), "hipMemsetD2D8Async");
  check::works(hipMemsetD2D16Async(p, 64, 0x0606, 16, 16, nullptr), "hipMemsetD2D16Async");
  check::works(hipMemsetD2D32Async(p, 64, 0x07070707, 8, 16, nullptr), "hipMemsetD2D32Async");
  check::that(all(p, 32, 7) && all(p + 32, 32, 0x18), "words in rows");
  check::is(hipMemset(p, 0, 1025), hipErrorInvalidValue, "past the end");
  check::is(hipMemset(nullptr, 0, 1), hipErrorInvalidValue, "null");
  check::is(hipMemset2D(p, 16, 0, 32, 2), hipErrorInvalidPitchValue, "pitch below width");
  check::works(hipFree(p), "hipFree");
}

static void boxes() {
  char *p = nullptr, host[8][10], back[8][10];
  for (int y = 0; y < 8; ++y) for (int x = 0; x < 10; ++x) host[y][x] = char(10 * y + x);
  size_t pitch = 0;
  check::works(hipMallocPitch(reinterpret_cast<void**>(&p), &pitch, 10, 8), "hipMallocPitch");
  check::that(pitch >= 10 && pitch % 256 == 0, "pitch");
  check::works(hipMemcpy2D(p, pitch, host, 10, 10, 8, hipMemcpyHostToDevice), "hipMemcpy2D");
  check::works(hipMemcpy2DAsync(back, 10, p, pitch, 10, 8, hipMemcpyDeviceToHost, nullptr), "hipMemcpy2DAsync");
  check::that(std::memcmp(host, back, sizeof(host)) == 0, "rows there and back");
  check::is(hipMemcpy2D(p, 5, host, 10, 10, 8, hipMemcpyHostToDevice), hipErrorInvalidPitchValue, "pitch below width");
  hip_Memcpy2D part{};
  part.srcMemoryType = hipMemoryTypeDevice; part.srcDevice = p; part.srcPitch = pitch; part.srcXInBytes = 2; part.srcY = 3;
  part.dstMemoryType = hipMemoryTypeHost; part.dstHost = back; part.dstPitch = 10;
  part.WidthInBytes = 4; part.Height = 2;
  check::works(hipMemcpyParam2D(&part), "hipMemcpyParam2D");
  check::that(back[0][0] == 32 && back[1][3] == 45, "a part of it");
  check::works(hipMemcpyParam2DAsync(&part, nullptr), "hipMemcpyParam2DAsync");
  check::works(hipDrvMemcpy2DUnaligned(&part), "hipDrvMemcpy2DUnaligned");
  check::works(hipFree(p), "hipFree");
  check::works(hipMemAllocPitch(reinterpret_cast<hipDeviceptr_t*>(&p), &pitch, 10, 8, 4), "hipMemAllocPitch");
  check::works(hipFree(p), "hipFree");

  hipPitchedPtr cube{};
  check::works(hipMalloc3D(&cube, make_hipExtent(10, 4, 2)), "hipMalloc3D");
  hipMemcpy3DParms copy{};
  copy.srcPtr = make_hipPitchedPtr(host, 10, 10, 4);
  copy.dstPtr = cube;
  copy.extent = make_hipExtent(10, 4, 2);
  copy.kind = hipMemcpyHostToDevice;
  check::works(hipMemcpy3D(&copy), "hipMemcpy3D");
  std::memset(back, 0, sizeof(back));
  copy.srcPtr = cube;
  copy.dstPtr = make_hipPitchedPtr(back, 10, 10, 4);
  copy.kind = hipMemcpyDeviceToHost;
  check::works(hipMemcpy3DAsync(&copy, nullptr), "hipMemcpy3DAsync");
  check::that(std::memcmp(host, back, sizeof(host)) == 0, "a box there and back");
  check::is(hipMemcpy3D(nullptr), hipErrorInvalidValue, "hipMemcpy3D(null)");
  HIP_MEMCPY3D driver{};
  driver.srcMemoryType = hipMemoryTypeDevice; driver.srcDevice = cube.ptr; driver.srcPitch = unsigned(cube.pitch); driver.srcHeight = 4; driver.srcZ = 1;
  driver.dstMemoryType = hipMemoryTypeHost; driver.dstHost = back; driver.dstPitch = 10; driver.dstHeight = 4;
  driver.WidthInBytes = 10; driver.Height = 4; driver.Depth = 1;
  check::works(hipDrvMemcpy3D(&driver), "hipDrvMemcpy3D");
  check::that(back[0][0] == 40, "the second slice");
  check::works(hipDrvMemcpy3DAsync(&driver, nullptr), "hipDrvMemcpy3DAsync");
  check::works(hipMemset3D(cube, 9, make_hipExtent(10, 4, 2)), "hipMemset3D");
  check::that(all(cube.ptr, 10, 9), "a box set");
  check::works(hipMemset3DAsync(cube, 9, make_hipExtent(10, 4, 2), nullptr), "hipMemset3DAsync");
  check::works(hipFree(cube.ptr), "hipFree");
}

static void arrays() {
  float host[6] = {1, 2, 3, 4, 5, 6}, back[6] = {};
  hipArray* array = nullptr;
  hipChannelFormatDesc desc = hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindFloat), got{};
  check::works(hipMallocArray(&array, &desc, 3, 2, hipArrayDefault), "hipMallocArray");
  check::works(hipMemcpy2DToArray(array, 0, 0, host, 12, 12, 2, hipMemcpyHostToDevice), "hipMemcpy2DToArray");
  check::works(hipMemcpy2DToArrayAsync(array, 0, 0, host, 12, 12, 2, hipMemcpyHostToDevice, nullptr), "hipMemcpy2DToArrayAsync");
  check::works(hipMemcpy2DFromArray(back, 12, array, 0, 0, 12, 2, hipMemcpyDeviceToHost), "hipMemcpy2DFromArray");
  check::works(hipMemcpy2DFromArrayAsync(back, 12, array, 0, 0, 12, 2, hipMemcpyDeviceToHost, nullptr), "hipMemcpy2DFromArrayAsync");
  check::that(std::memcmp(host, back, sizeof(host)) == 0, "array there and back");
  check::works(hipMemcpyToArray(array, 0, 0, host, 24, hipMemcpyHostToDevice), "hipMemcpyToArray");
  check::works(hipMemcpyFromArray(back, array, 0, 1, 12, hipMemcpyDeviceToHost), "hipMemcpyFromArray");
  check::that(back[0] == 4, "second row");
  check::works(hipMemcpyHtoA(array, 4, host, 4), "hipMemcpyHtoA");
  check::works(hipMemcpyAtoH(back, array, 4, 4), "hipMemcpyAtoH");
  check::that(back[0] == 1, "an element of it");
  check::works(hipGetChannelDesc(&got, array), "hipGetChannelDesc");
  check::that(got.x == 32 && got.f == hipChannelFormatKindFloat, "channel");
  check::works(hipFreeArray(array), "hipFreeArray");
  check::is(hipFreeArray(array), hipErrorInvalidHandle, "freed twice");
  HIP_ARRAY_DESCRIPTOR flat{4, 4, HIP_AD_FORMAT_FLOAT, 2};
  check::works(hipArrayCreate(&array, &flat), "hipArrayCreate");
  check::works(hipArrayDestroy(array), "hipArrayDestroy");
  HIP_ARRAY3D_DESCRIPTOR deep{4, 4, 2, HIP_AD_FORMAT_HALF, 1, 0};
  check::works(hipArray3DCreate(&array, &deep), "hipArray3DCreate");
  check::works(hipArrayDestroy(array), "hipArrayDestroy");
  check::works(hipMalloc3DArray(&array, &desc, make_hipExtent(4, 4, 2), 0), "hipMalloc3DArray");
  check::works(hipFreeArray(array), "hipFreeArray");
}

static void sizes() {
  size_t free_before = 0, total = 0, free_after = 0, bytes = 0;
  check::works(hipMemGetInfo(&free_before, &total), "hipMemGetInfo");
  char* p = nullptr;
  check::works(hipExtMallocWithFlags(reinterpret_cast<void**>(&p), 1 << 20, hipDeviceMallocFinegrained), "hipExtMallocWithFlags");
  check::works(hipMemGetInfo(&free_after, &total), "hipMemGetInfo");
  check::that(free_before <= total && free_before - free_after >= 1 << 20, "a megabyte less is free");
  check::works(hipMemPtrGetInfo(p, &bytes), "hipMemPtrGetInfo");
  check::that(bytes == 1 << 20, "its size");
  hipDeviceptr_t base = nullptr;
  check::works(hipMemGetAddressRange(&base, &bytes, p + 100), "hipMemGetAddressRange");
  check::that(base == p && bytes == 1 << 20, "its range");
  check::works(hipFree(p), "hipFree");
  check::is(hipExtMallocWithFlags(reinterpret_cast<void**>(&p), 16, 0x1000), hipErrorInvalidValue, "unknown flag");
}

int main() {
  linear();
  fill();
  boxes();
  arrays();
  sizes();
  return check::result();
}
