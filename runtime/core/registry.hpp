// SPDX-License-Identifier: MIT
// What the program's static constructors register: fat binaries, kernels by the address of their host stub, device variables by the
// address of their host shadow. Registration only notes addresses; a fat binary is parsed and loaded when something in it is used.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/core/device.hpp"
#include "runtime/core/modules.hpp"

namespace crosslane::runtime {

/// A __managed__ variable: `host_slot` holds the pointer that host code reads through, `name` the one that device code does.
struct ManagedVariable {
  void** host_slot = nullptr;
  std::string name;
  size_t size_bytes = 0;
};

struct RegisteredBinary {
  const void* image = nullptr;  // bundle or ELF
  std::mutex mutex;
  std::unique_ptr<CodeImage> code;                             // parsed at first use
  std::map<int, std::shared_ptr<sim::LoadedCode>> loaded;      // by device
  std::vector<ManagedVariable> managed;
};

struct KernelReference {
  std::shared_ptr<sim::LoadedCode> code;
  const sim::Kernel* kernel = nullptr;
};

struct SymbolReference {
  uint64_t address = 0;
  uint64_t size_bytes = 0;
};

class Registry {
 public:
  static Registry& get();

  RegisteredBinary* add_binary(const void* image);
  void remove_binary(RegisteredBinary* binary);
  void add_function(RegisteredBinary* binary, const void* stub, const char* name);
  void add_variable(RegisteredBinary* binary, const void* shadow, const char* name, size_t bytes);
  void add_managed(RegisteredBinary* binary, ManagedVariable variable);

  /// The first target that the first fat binary has code for and the simulator knows; "gfx942" without one.
  std::string default_arch();

  /// The kernel of a host stub on a device, loaded if need be. hipErrorInvalidDeviceFunction: no such stub;
  /// hipErrorNoBinaryForGpu: the program has no code for the device, said on stderr.
  hipError_t find_kernel(GpuDevice& device, const void* stub, KernelReference& result);
  hipError_t find_symbol(GpuDevice& device, const void* shadow, SymbolReference& result);
  /// The kernel's name, for hipKernelNameRefByPtr; null when there is no such stub.
  const char* kernel_name(const void* stub);

 private:
  struct Named {
    RegisteredBinary* binary = nullptr;
    std::string name;
    size_t size_bytes = 0;
    std::map<int, KernelReference> by_device;  // kernels that were looked up before
  };
  hipError_t load(GpuDevice& device, RegisteredBinary& binary,
                  std::shared_ptr<sim::LoadedCode>& result);

  std::mutex mutex_;
  std::vector<std::unique_ptr<RegisteredBinary>> binaries_;
  std::unordered_map<const void*, Named> functions_;
  std::unordered_map<const void*, Named> variables_;
};

}  // namespace crosslane::runtime
