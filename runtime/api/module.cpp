// SPDX-License-Identifier: MIT
// Modules: code objects loaded by the program itself, and launches by function handle.
#include <elf.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/launch.hpp"
#include "runtime/core/modules.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

using namespace crosslane::runtime;

namespace {

hipError_t load_module(hipModule_t* result, const CodeImage& image) {
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return usable.error;
  if (!image.error().empty()) {
    say_error(image.error());
    return hipErrorInvalidImage;
  }
  std::shared_ptr<crosslane::sim::LoadedCode> code;
  const hipError_t error = image.load(*usable.device, code);
  if (error != hipSuccess) return error;
  *result = Modules::get().add(*usable.device, std::move(code));
  return hipSuccess;
}

bool looks_like_code(const void* image) {
  return std::memcmp(image, ELFMAG, SELFMAG) == 0 || std::memcmp(image, "CCOB", 4) == 0 ||
         std::memcmp(image, "__CLANG_OFFLOAD_BUNDLE__", 24) == 0;
}

struct FunctionLaunch {
  hipFunction_t function = nullptr;
  LaunchShape shape;
  hipStream_t stream = nullptr;
  hipEvent_t start = nullptr;
  hipEvent_t stop = nullptr;
};

hipError_t launch_function(const FunctionLaunch& wanted, void** pointers, void** extra) {
  if (!Modules::get().holds(wanted.function)) return hipErrorInvalidHandle;
  if (pointers && extra) return hipErrorInvalidValue;
  const StreamTarget target = find_stream(wanted.stream);
  if (target.error != hipSuccess) return target.error;
  if (target.device->index != wanted.function->device) return hipErrorInvalidHandle;
  if ((wanted.start && !is_event(wanted.start)) || (wanted.stop && !is_event(wanted.stop)))
    return hipErrorInvalidHandle;
  const KernelReference kernel{wanted.function->code, wanted.function->kernel};
  std::vector<std::byte> kernarg;
  hipError_t error = extra ? copy_arguments(*kernel.kernel, extra, kernarg)
                           : pack_arguments(*kernel.kernel, pointers, kernarg);
  if (error != hipSuccess) return error;
  if (wanted.start) record_event(wanted.start, *target.device);
  error = launch(*target.device, kernel, wanted.shape, kernarg);
  if (wanted.stop) record_event(wanted.stop, *target.device);
  return error;
}

/// hipExtModuleLaunchKernel counts the grid in work-items; the last workgroup of a dimension may be partial. A grid that is smaller
/// than one block is one full, smaller block, as in AMD's runtime.
LaunchShape shape_of_items(const uint32_t items[3], const uint32_t block[3], size_t shared_bytes) {
  LaunchShape shape;
  shape.shared_bytes = shared_bytes;
  uint32_t size[3] = {0, 0, 0};
  uint32_t grid[3] = {0, 0, 0};
  uint32_t rest[3] = {0, 0, 0};
  for (int i = 0; i < 3; ++i) {
    if (items[i] == 0 || block[i] == 0) continue;  // launch() refuses it
    size[i] = std::min(items[i], block[i]);
    rest[i] = items[i] % size[i];
    grid[i] = items[i] / size[i] + (rest[i] != 0 ? 1 : 0);
  }
  shape.block = {size[0], size[1], size[2]};
  shape.grid = {grid[0], grid[1], grid[2]};
  shape.last_block = {rest[0], rest[1], rest[2]};
  return shape;
}

hipError_t launch_items(hipFunction_t function, const uint32_t (&items)[3],
                        const uint32_t (&block)[3], size_t shared_bytes, hipStream_t stream,
                        void** pointers, void** extra, hipEvent_t start, hipEvent_t stop) {
  return launch_function({function, shape_of_items(items, block, shared_bytes), stream, start, stop},
                         pointers, extra);
}

/// HIP_LAUNCH_CONFIG of HIP 6.5.
struct DriverLaunchConfig {
  unsigned grid[3];
  unsigned block[3];
  unsigned shared_bytes;
  hipStream_t stream;
  void* attributes;
  unsigned attribute_count;
};

}  // namespace

hipError_t hipModuleLoad(hipModule_t* module, const char* path) {
  if (!module || !path) return finish(hipErrorInvalidValue);
  std::ifstream file(path, std::ios::binary);
  if (!file) return finish(hipErrorFileNotFound);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  return finish(load_module(module, CodeImage::of(std::as_bytes(std::span(bytes)))));
}

hipError_t hipModuleLoadData(hipModule_t* module, const void* image) {
  if (!module || !image) return finish(hipErrorInvalidValue);
  if (!looks_like_code(image)) return finish(hipErrorInvalidImage);
  return finish(load_module(module, CodeImage::at(image)));
}

hipError_t hipModuleLoadDataEx(hipModule_t* module, const void* image, unsigned, hipJitOption*,
                               void**) {
  return hipModuleLoadData(module, image);
}

CROSSLANE_HIP_EXPORT hipError_t hipModuleLoadFatBinary(hipModule_t* module, const void* image) {
  return hipModuleLoadData(module, image);
}

hipError_t hipModuleUnload(hipModule_t module) {
  return finish(Modules::get().remove(module) ? hipSuccess : hipErrorInvalidHandle);
}

hipError_t hipModuleGetFunction(hipFunction_t* function, hipModule_t module, const char* name) {
  if (!function || !name) return finish(hipErrorInvalidValue);
  return finish(Modules::get().function(module, name, function));
}

CROSSLANE_HIP_EXPORT hipError_t hipModuleGetFunctionCount(unsigned* count, hipModule_t module) {
  if (!count) return finish(hipErrorInvalidValue);
  if (!Modules::get().holds(module)) return finish(hipErrorInvalidHandle);
  *count = static_cast<unsigned>(module->code->object().kernels.size());
  return finish(hipSuccess);
}

hipError_t hipModuleGetGlobal(hipDeviceptr_t* pointer, size_t* size_bytes, hipModule_t module,
                              const char* name) {
  if ((!pointer && !size_bytes) || !name) return finish(hipErrorInvalidValue);
  if (!Modules::get().holds(module)) return finish(hipErrorInvalidHandle);
  const auto* variable = module->code->find_variable(name);
  if (!variable) return finish(hipErrorNotFound);
  if (pointer)
    *pointer = reinterpret_cast<hipDeviceptr_t>(module->code->address_of(variable->vaddr));
  if (size_bytes) *size_bytes = variable->size_bytes;
  return finish(hipSuccess);
}

hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned grid_x, unsigned grid_y,
                                 unsigned grid_z, unsigned block_x, unsigned block_y,
                                 unsigned block_z, unsigned shared_bytes, hipStream_t stream,
                                 void** pointers, void** extra) {
  LaunchShape shape;
  shape.grid = {grid_x, grid_y, grid_z};
  shape.block = {block_x, block_y, block_z};
  shape.shared_bytes = shared_bytes;
  return finish(launch_function({function, shape, stream}, pointers, extra));
}

CROSSLANE_HIP_EXPORT hipError_t hipModuleLaunchCooperativeKernel(
    hipFunction_t function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
    unsigned block_y, unsigned block_z, unsigned shared_bytes, hipStream_t stream,
    void** pointers) {
  LaunchShape shape;
  shape.grid = {grid_x, grid_y, grid_z};
  shape.block = {block_x, block_y, block_z};
  shape.shared_bytes = shared_bytes;
  shape.cooperative = true;
  return finish(launch_function({function, shape, stream}, pointers, nullptr));
}

CROSSLANE_HIP_EXPORT hipError_t hipDrvLaunchKernelEx(const DriverLaunchConfig* config,
                                                     hipFunction_t function, void** pointers,
                                                     void** extra) {
  if (!config) return finish(hipErrorInvalidValue);
  return hipModuleLaunchKernel(function, config->grid[0], config->grid[1], config->grid[2],
                               config->block[0], config->block[1], config->block[2],
                               config->shared_bytes, config->stream, pointers, extra);
}

CROSSLANE_HIP_EXPORT hipError_t hipExtModuleLaunchKernel(
    hipFunction_t function, uint32_t items_x, uint32_t items_y, uint32_t items_z, uint32_t block_x,
    uint32_t block_y, uint32_t block_z, size_t shared_bytes, hipStream_t stream, void** pointers,
    void** extra, hipEvent_t start, hipEvent_t stop, uint32_t) {
  return finish(launch_items(function, {items_x, items_y, items_z}, {block_x, block_y, block_z},
                             shared_bytes, stream, pointers, extra, start, stop));
}

CROSSLANE_HIP_EXPORT hipError_t hipHccModuleLaunchKernel(
    hipFunction_t function, uint32_t items_x, uint32_t items_y, uint32_t items_z, uint32_t block_x,
    uint32_t block_y, uint32_t block_z, size_t shared_bytes, hipStream_t stream, void** pointers,
    void** extra, hipEvent_t start, hipEvent_t stop) {
  return finish(launch_items(function, {items_x, items_y, items_z}, {block_x, block_y, block_z},
                             shared_bytes, stream, pointers, extra, start, stop));
}

// hip_ext.h declares these two outside extern "C", so programs ask for their C++ names.
extern "C" __attribute__((visibility("default"), alias("hipExtModuleLaunchKernel"))) hipError_t
_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j(
    hipFunction_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, size_t, hipStream_t,
    void**, void**, hipEvent_t, hipEvent_t, uint32_t);
extern "C" __attribute__((visibility("default"), alias("hipHccModuleLaunchKernel"))) hipError_t
_Z24hipHccModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_(
    hipFunction_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, size_t, hipStream_t,
    void**, void**, hipEvent_t, hipEvent_t);
