// SPDX-License-Identifier: MIT
// For profilers and loaders: names of kernels, addresses of functions by name. Callbacks of the old profiling interface are refused
// quietly, since tools register them without asking.
#include <dlfcn.h>

#include <string>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/modules.hpp"
#include "runtime/core/registry.hpp"

using namespace crosslane::runtime;

namespace {

/// An exported function of this library; null when there is none of the name.
void* function_named(const std::string& name) {
  static void* self = [] {
    Dl_info where{};
    dladdr(reinterpret_cast<const void*>(&function_named), &where);
    return where.dli_fname ? dlopen(where.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  }();
  return self ? dlsym(self, name.c_str()) : nullptr;
}

enum QueryResult : int { found = 0, not_found = 1 };

hipError_t look_up(const char* name, void** function, int* result, bool per_thread) {
  if (!name || !*name || !function) return hipErrorInvalidValue;
  void* address = per_thread ? function_named(std::string(name) + "_spt") : nullptr;
  if (!address) address = function_named(name);
  *function = address;
  if (result) *result = address ? found : not_found;
  return address ? hipSuccess : hipErrorInvalidValue;
}

constexpr uint64_t flag_per_thread = 2;

}  // namespace

CROSSLANE_HIP_EXPORT hipError_t hipGetProcAddress(const char* name, void** function, int,
                                                  uint64_t flags, int* result) {
  return finish(look_up(name, function, result, (flags & flag_per_thread) != 0));
}

CROSSLANE_HIP_EXPORT hipError_t hipGetProcAddress_spt(const char* name, void** function, int,
                                                      uint64_t, int* result) {
  return finish(look_up(name, function, result, true));
}

CROSSLANE_HIP_EXPORT hipError_t hipGetDriverEntryPoint(const char* name, void** function,
                                                       unsigned long long flags, int* result) {
  return finish(look_up(name, function, result, (flags & flag_per_thread) != 0));
}

CROSSLANE_HIP_EXPORT hipError_t hipGetDriverEntryPoint_spt(const char* name, void** function,
                                                           unsigned long long, int* result) {
  return finish(look_up(name, function, result, true));
}

hipError_t hipProfilerStart() { return finish(hipSuccess); }
hipError_t hipProfilerStop() { return finish(hipSuccess); }

const char* hipApiName(uint32_t) { return "unknown"; }

const char* hipKernelNameRef(const hipFunction_t function) {
  return Modules::get().holds(function) ? function->kernel->name.c_str() : nullptr;
}

const char* hipKernelNameRefByPtr(const void* stub, hipStream_t) {
  return Registry::get().kernel_name(stub);
}

CROSSLANE_HIP_EXPORT hipError_t hipKernelGetName(const char** name, hipFunction_t function) {
  if (!name) return finish(hipErrorInvalidValue);
  *name = hipKernelNameRef(function);
  return finish(*name ? hipSuccess : hipErrorInvalidHandle);
}

hipError_t hipRegisterApiCallback(uint32_t, void*, void*) { return hipErrorInvalidValue; }
hipError_t hipRemoveApiCallback(uint32_t) { return hipErrorInvalidValue; }
hipError_t hipRegisterActivityCallback(uint32_t, void*, void*) { return hipErrorInvalidValue; }
hipError_t hipRemoveActivityCallback(uint32_t) { return hipErrorInvalidValue; }
CROSSLANE_HIP_EXPORT void hipRegisterTracerCallback(int (*)(uint32_t, uint32_t, void*)) {}

// There is no precompiled header for run-time compilation here.
void __hipGetPCH(const char** header, unsigned* size) {
  *header = nullptr;
  *size = 0;
}
