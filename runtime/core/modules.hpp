// SPDX-License-Identifier: MIT
// Code objects from memory: a fat binary's bundle, a module file, a bare ELF. Parsed once, loaded for each device that needs it.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "runtime/core/device.hpp"
#include "sim/loader/code_object.hpp"

namespace crosslane::runtime {

class CodeImage {
 public:
  /// Bytes whose end only their own header tells: HIP passes images by their start.
  static CodeImage at(const void* start);
  static CodeImage of(std::span<const std::byte> bytes);

  /// Why the image cannot be read; empty when it can.
  [[nodiscard]] const std::string& error() const { return error_; }
  /// The first target with code here that the simulator has; empty when there is none.
  [[nodiscard]] std::string first_known_arch() const;

  /// Loads the best fit for the device. hipErrorNoBinaryForGpu and hipErrorInvalidImage are said on stderr.
  hipError_t load(GpuDevice& device, std::shared_ptr<sim::LoadedCode>& result) const;

 private:
  std::vector<sim::BundleEntry> entries_;  // a bare ELF is one entry without an id
  std::string error_;
};

}  // namespace crosslane::runtime

/// A loaded module and the handles HIP gave out for its kernels.
struct ihipModuleSymbol_t {
  int device = 0;
  std::shared_ptr<crosslane::sim::LoadedCode> code;
  const crosslane::sim::Kernel* kernel = nullptr;
};

struct ihipModule_t {
  int device = 0;
  std::shared_ptr<crosslane::sim::LoadedCode> code;
};

namespace crosslane::runtime {

/// Live module and function handles of the process.
class Modules {
 public:
  static Modules& get();
  hipModule_t add(GpuDevice& device, std::shared_ptr<sim::LoadedCode> code);
  bool remove(hipModule_t module);
  /// hipErrorInvalidHandle: no such module; hipErrorNotFound: no such kernel.
  hipError_t function(hipModule_t module, const char* name, hipFunction_t* result);
  /// A handle for a kernel of the program itself (hipGetFuncBySymbol).
  hipFunction_t function_of(GpuDevice& device, std::shared_ptr<sim::LoadedCode> code,
                            const sim::Kernel* kernel);
  bool holds(hipModule_t module);
  bool holds(hipFunction_t function);

 private:
  hipFunction_t find_or_add(int device, const std::shared_ptr<sim::LoadedCode>& code,
                            const sim::Kernel* kernel);
  std::mutex mutex_;
  std::vector<std::unique_ptr<ihipModule_t>> modules_;
  std::vector<std::unique_ptr<ihipModuleSymbol_t>> functions_;
};

}  // namespace crosslane::runtime
