// Guards: code loaded by the program itself, from memory and from a file: kernels, globals, both argument conventions, wrong input.
// expect: the kernel was compiled for full blocks
#include <elf.h>
#include <hip/hip_runtime.h>
#include <hip/hip_ext.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "check.hpp"

extern "C" {
__device__ int offset = 5;
__global__ void fill(int* out, int value, short step) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = value + step * int(i) + offset;
}
__global__ void sizes(unsigned* out) {
  atomicAdd(out, 1u);
  if (threadIdx.x == 0) atomicAdd(out + 1, blockDim.x);
}
hipError_t hipModuleGetFunctionCount(unsigned*, hipModule_t);
hipError_t hipModuleLoadFatBinary(hipModule_t*, const void*);
hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, hipStream_t, void**);
struct DriverConfig { unsigned grid[3], block[3], shared; hipStream_t stream; void* attributes; unsigned count; };
hipError_t hipDrvLaunchKernelEx(const DriverConfig*, hipFunction_t, void**, void**);
hipError_t hipKernelGetName(const char**, hipFunction_t);
}

/// The .hip_fatbin section of this very program.
static std::vector<char> own_fat_binary() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  std::vector<char> all{std::istreambuf_iterator<char>(file), {}};
  const auto* header = reinterpret_cast<const Elf64_Ehdr*>(all.data());
  const auto* sections = reinterpret_cast<const Elf64_Shdr*>(all.data() + header->e_shoff);
  const char* names = all.data() + sections[header->e_shstrndx].sh_offset;
  for (int i = 0; i < header->e_shnum; ++i)
    if (std::strcmp(names + sections[i].sh_name, ".hip_fatbin") == 0)
      return {all.data() + sections[i].sh_offset, all.data() + sections[i].sh_offset + sections[i].sh_size};
  return {};
}

int main() {
  const std::vector<char> image = own_fat_binary();
  check::that(!image.empty(), "the program's fat binary");
  hipModule_t module = nullptr, other = nullptr;
  check::works(hipModuleLoadData(&module, image.data()), "hipModuleLoadData");
  check::works(hipModuleLoadDataEx(&other, image.data(), 0, nullptr, nullptr), "hipModuleLoadDataEx");
  check::works(hipModuleUnload(other), "hipModuleUnload");
  check::works(hipModuleLoadFatBinary(&other, image.data()), "hipModuleLoadFatBinary");
  check::works(hipModuleUnload(other), "hipModuleUnload");
  const char* path = "modules_test.hsaco";
  std::ofstream(path, std::ios::binary).write(image.data(), std::streamsize(image.size()));
  check::works(hipModuleLoad(&other, path), "hipModuleLoad");
  std::remove(path);
  check::is(hipModuleLoad(&other, "no/such/file"), hipErrorFileNotFound, "no such file");
  check::is(hipModuleLoadData(&other, "this is no code object, not at all"), hipErrorInvalidImage, "not code");
  check::is(hipModuleLoadData(nullptr, image.data()), hipErrorInvalidValue, "null");

  hipFunction_t fill_function = nullptr, sizes_function = nullptr;
  check::works(hipModuleGetFunction(&fill_function, module, "fill"), "hipModuleGetFunction");
  check::works(hipModuleGetFunction(&sizes_function, module, "sizes"), "hipModuleGetFunction");
  check::is(hipModuleGetFunction(&sizes_function, module, "nothing"), hipErrorNotFound, "no such kernel");
  unsigned kernels = 0;
  const char* name = nullptr;
  check::works(hipModuleGetFunctionCount(&kernels, module), "hipModuleGetFunctionCount");
  check::works(hipKernelGetName(&name, fill_function), "hipKernelGetName");
  check::that(kernels == 2 && std::strcmp(name, "fill") == 0, "two kernels");
  hipDeviceptr_t variable = nullptr;
  size_t size = 0;
  check::works(hipModuleGetGlobal(&variable, &size, module, "offset"), "hipModuleGetGlobal");
  check::that(size == 4, "its size");
  check::is(hipModuleGetGlobal(&variable, &size, module, "nothing"), hipErrorNotFound, "no such variable");
  check::works(hipModuleGetGlobal(&variable, &size, module, "offset"), "hipModuleGetGlobal");
  const int hundred = 100;
  check::works(hipMemcpyHtoD(variable, const_cast<int*>(&hundred), 4), "write the global");

  int *out = nullptr, host[128];
  check::works(hipMalloc(&out, sizeof(host)), "hipMalloc");
  int value = 7;
  short step = -2;
  void* pointers[] = {&out, &value, &step};
  check::works(hipModuleLaunchKernel(fill_function, 2, 1, 1, 64, 1, 1, 0, nullptr, pointers, nullptr), "hipModuleLaunchKernel, pointers");
  check::works(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost), "copy");
  check::that(host[0] == 107 && host[127] == 107 - 254, "values, and the module's own global");
  fill<<<2, 64>>>(out, 7, 1);
  check::works(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost), "copy");
  check::that(host[0] == 12, "the program's global is another");

  struct { int* out; int value; short step; } packed{out, 1, 3};
  size_t bytes = sizeof(packed);
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &bytes, HIP_LAUNCH_PARAM_END};
  check::works(hipModuleLaunchKernel(fill_function, 2, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra), "hipModuleLaunchKernel, buffer");
  check::works(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost), "copy");
  check::that(host[1] == 104, "values");
  bytes = 8;
  check::is(hipModuleLaunchKernel(fill_function, 2, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra), hipErrorInvalidValue, "a buffer that is too small");
  check::is(hipModuleLaunchKernel(fill_function, 2, 1, 1, 64, 1, 1, 0, nullptr, nullptr, nullptr), hipErrorInvalidValue, "no arguments");
  check::is(hipModuleLaunchKernel(reinterpret_cast<hipFunction_t>(&packed), 1, 1, 1, 1, 1, 1, 0, nullptr, pointers, nullptr), hipErrorInvalidHandle, "not a function");
  check::works(hipModuleLaunchCooperativeKernel(fill_function, 2, 1, 1, 64, 1, 1, 0, nullptr, pointers), "hipModuleLaunchCooperativeKernel");
  DriverConfig config{{2, 1, 1}, {64, 1, 1}, 0, nullptr, nullptr, 0};
  check::works(hipDrvLaunchKernelEx(&config, fill_function, pointers, nullptr), "hipDrvLaunchKernelEx");

  // A grid in work-items. Kernels are compiled for full workgroups; partial_workgroups.hip has others.
  check::works(hipMemset(out, 0, sizeof(host)), "hipMemset");
  void* size_pointers[] = {&out};
  check::works(hipModuleGetFunction(&sizes_function, module, "sizes"), "hipModuleGetFunction");
  hipEvent_t start, stop;
  check::works(hipEventCreate(&start), "hipEventCreate");
  check::works(hipEventCreate(&stop), "hipEventCreate");
  check::works(hipExtModuleLaunchKernel(sizes_function, 128, 1, 1, 64, 1, 1, 0, nullptr, size_pointers, nullptr, start, stop, 0), "hipExtModuleLaunchKernel");
  check::works(hipMemcpy(host, out, 8, hipMemcpyDeviceToHost), "copy");
  check::that(host[0] == 128 && host[1] == 128, "two full workgroups ran");
  check::is(hipExtModuleLaunchKernel(sizes_function, 100, 1, 1, 64, 1, 1, 0, nullptr, size_pointers, nullptr, nullptr, nullptr, 0), hipErrorInvalidValue, "a partial workgroup");
  check::works(hipExtModuleLaunchKernel(sizes_function, 40, 1, 1, 64, 1, 1, 0, nullptr, size_pointers, nullptr, nullptr, nullptr, 0), "less than a workgroup");
  check::works(hipMemcpy(host, out, 8, hipMemcpyDeviceToHost), "copy");
  check::that(host[0] == 168 && host[1] == 168, "is a smaller one");
  check::works(hipHccModuleLaunchKernel(sizes_function, 64, 1, 1, 64, 1, 1, 0, nullptr, size_pointers, nullptr, nullptr, nullptr), "hipHccModuleLaunchKernel");
  check::works(hipModuleUnload(module), "hipModuleUnload");
  check::is(hipModuleUnload(module), hipErrorInvalidHandle, "unloaded twice");
  check::is(hipModuleLaunchKernel(fill_function, 1, 1, 1, 1, 1, 1, 0, nullptr, pointers, nullptr), hipErrorInvalidHandle, "a function of an unloaded module");
  return check::result();
}
