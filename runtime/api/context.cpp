// SPDX-License-Identifier: MIT
// Contexts of the old driver interface: every device has one, its primary context, and each thread a stack of current ones.
#include <array>
#include <vector>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"

struct ihipCtx_t {
  int device = 0;
};

using namespace crosslane::runtime;

namespace {

constexpr int api_version = 4;
constexpr int most_contexts = 64;

std::array<ihipCtx_t, most_contexts>& contexts() {
  static auto& only = *[] {
    auto* all = new std::array<ihipCtx_t, most_contexts>;
    for (int i = 0; i < most_contexts; ++i) (*all)[static_cast<size_t>(i)].device = i;
    return all;
  }();
  return only;
}

std::vector<hipCtx_t>& context_stack() {
  thread_local std::vector<hipCtx_t> stack;
  return stack;
}

hipError_t context_of(int index, hipCtx_t* result) {
  const Platform& platform = Platform::get();
  if (platform.status() != hipSuccess) return platform.status();
  if (!platform.device(index)) return hipErrorInvalidDevice;
  *result = &contexts()[static_cast<size_t>(index)];
  return hipSuccess;
}

bool is_context(hipCtx_t context) {
  return context >= contexts().data() && context < contexts().data() + Platform::get().count();
}

GpuDevice* known_device(int index) { return Platform::get().device(index); }

}  // namespace

hipError_t hipCtxCreate(hipCtx_t* context, unsigned flags, hipDevice_t index) {
  if (!context) return finish(hipErrorInvalidValue);
  const hipError_t error = context_of(index, context);
  if (error != hipSuccess) return finish(error);
  known_device(index)->schedule_flags = flags;
  context_stack().push_back(*context);
  return finish(set_current_device(index));
}

hipError_t hipCtxDestroy(hipCtx_t context) {
  if (!is_context(context)) return finish(hipErrorInvalidValue);
  std::erase(context_stack(), context);
  return finish(hipSuccess);
}

hipError_t hipCtxPushCurrent(hipCtx_t context) {
  if (!is_context(context)) return finish(hipErrorInvalidContext);
  context_stack().push_back(context);
  return finish(set_current_device(context->device));
}

hipError_t hipCtxPopCurrent(hipCtx_t* context) {
  std::vector<hipCtx_t>& stack = context_stack();
  if (stack.empty()) return finish(hipErrorInvalidContext);
  if (context) *context = stack.back();
  stack.pop_back();
  return finish(stack.empty() ? hipSuccess : set_current_device(stack.back()->device));
}

hipError_t hipCtxSetCurrent(hipCtx_t context) {
  std::vector<hipCtx_t>& stack = context_stack();
  if (!stack.empty()) stack.pop_back();
  if (!context) return finish(hipSuccess);
  if (!is_context(context)) return finish(hipErrorInvalidContext);
  stack.push_back(context);
  return finish(set_current_device(context->device));
}

hipError_t hipCtxGetCurrent(hipCtx_t* context) {
  if (!context) return finish(hipErrorInvalidValue);
  if (context_stack().empty()) return finish(context_of(current_device_index(), context));
  *context = context_stack().back();
  return finish(hipSuccess);
}

hipError_t hipCtxGetDevice(hipDevice_t* index) {
  if (!index) return finish(hipErrorInvalidValue);
  *index = current_device_index();
  return finish(Platform::get().status());
}

hipError_t hipCtxGetApiVersion(hipCtx_t, int* version) {
  if (!version) return finish(hipErrorInvalidValue);
  *version = api_version;
  return finish(hipSuccess);
}

hipError_t hipCtxGetCacheConfig(hipFuncCache_t* config) { return hipDeviceGetCacheConfig(config); }
hipError_t hipCtxSetCacheConfig(hipFuncCache_t config) { return hipDeviceSetCacheConfig(config); }
hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig config) {
  return hipDeviceSetSharedMemConfig(config);
}
hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig* config) {
  return hipDeviceGetSharedMemConfig(config);
}
hipError_t hipCtxSynchronize() { return hipDeviceSynchronize(); }
hipError_t hipCtxGetFlags(unsigned* flags) { return hipGetDeviceFlags(flags); }

hipError_t hipCtxEnablePeerAccess(hipCtx_t context, unsigned flags) {
  if (!is_context(context)) return finish(hipErrorInvalidContext);
  return hipDeviceEnablePeerAccess(context->device, flags);
}

hipError_t hipCtxDisablePeerAccess(hipCtx_t context) {
  if (!is_context(context)) return finish(hipErrorInvalidContext);
  return hipDeviceDisablePeerAccess(context->device);
}

hipError_t hipDevicePrimaryCtxGetState(hipDevice_t index, unsigned* flags, int* active) {
  if (!flags || !active) return finish(hipErrorInvalidValue);
  GpuDevice* device = known_device(index);
  if (!device) return finish(hipErrorInvalidDevice);
  *flags = device->schedule_flags;
  *active = device->primary_context_references != 0 || device->simulator_if_made() != nullptr;
  return finish(hipSuccess);
}

hipError_t hipDevicePrimaryCtxRetain(hipCtx_t* context, hipDevice_t index) {
  if (!context) return finish(hipErrorInvalidValue);
  const hipError_t error = context_of(index, context);
  if (error == hipSuccess) ++known_device(index)->primary_context_references;
  return finish(error);
}

hipError_t hipDevicePrimaryCtxRelease(hipDevice_t index) {
  GpuDevice* device = known_device(index);
  if (!device) return finish(hipErrorInvalidDevice);
  if (device->primary_context_references != 0) --device->primary_context_references;
  return finish(hipSuccess);
}

hipError_t hipDevicePrimaryCtxReset(hipDevice_t index) {
  GpuDevice* device = known_device(index);
  if (!device) return finish(hipErrorInvalidDevice);
  device->reset();
  return finish(hipSuccess);
}

hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t index, unsigned flags) {
  GpuDevice* device = known_device(index);
  if (!device) return finish(hipErrorInvalidDevice);
  device->schedule_flags = flags;
  return finish(hipSuccess);
}
