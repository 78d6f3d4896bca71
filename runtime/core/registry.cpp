// SPDX-License-Identifier: MIT
// See the header. Locks: mutex_ guards the tables, each binary's own mutex its loading, so that threads load different binaries at once.
#include "runtime/core/registry.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/core/errors.hpp"

namespace crosslane::runtime {
namespace {

/// Device code reads a managed variable through a pointer variable of its name.
void point_managed_variables(const RegisteredBinary& binary, const sim::LoadedCode& code) {
  for (const ManagedVariable& managed : binary.managed) {
    const sim::Variable* slot = code.find_variable(managed.name);
    if (!slot || slot->size_bytes < sizeof(void*)) continue;
    std::memcpy(reinterpret_cast<void*>(code.address_of(slot->vaddr)), managed.host_slot,
                sizeof(void*));
  }
}

CodeImage* parse(RegisteredBinary& binary) {
  if (!binary.code) binary.code = std::make_unique<CodeImage>(CodeImage::at(binary.image));
  if (binary.code->error().empty()) return binary.code.get();
  say_error_once("the program's device code: " + binary.code->error());
  return nullptr;
}

}  // namespace

Registry& Registry::get() {
  static Registry& only = *new Registry;
  return only;
}

RegisteredBinary* Registry::add_binary(const void* image) {
  const std::lock_guard lock(mutex_);
  binaries_.push_back(std::make_unique<RegisteredBinary>());
  binaries_.back()->image = image;
  return binaries_.back().get();
}

void Registry::remove_binary(RegisteredBinary* binary) {
  const std::lock_guard lock(mutex_);
  std::erase_if(functions_, [&](const auto& entry) { return entry.second.binary == binary; });
  std::erase_if(variables_, [&](const auto& entry) { return entry.second.binary == binary; });
  std::erase_if(binaries_, [&](const auto& entry) { return entry.get() == binary; });
}

void Registry::add_function(RegisteredBinary* binary, const void* stub, const char* name) {
  const std::lock_guard lock(mutex_);
  functions_[stub] = {binary, name, 0, {}};
}

void Registry::add_variable(RegisteredBinary* binary, const void* shadow, const char* name,
                            size_t bytes) {
  const std::lock_guard lock(mutex_);
  variables_[shadow] = {binary, name, bytes, {}};
}

void Registry::add_managed(RegisteredBinary* binary, ManagedVariable variable) {
  const std::lock_guard lock(binary->mutex);
  binary->managed.push_back(std::move(variable));
}

std::string Registry::default_arch() {
  const std::lock_guard lock(mutex_);
  for (const auto& binary : binaries_) {
    const std::lock_guard binary_lock(binary->mutex);
    CodeImage* code = parse(*binary);
    if (!code) continue;
    const std::string arch = code->first_known_arch();
    if (!arch.empty()) return arch;
  }
  return "gfx942";
}

hipError_t Registry::load(GpuDevice& device, RegisteredBinary& binary,
                          std::shared_ptr<sim::LoadedCode>& result) {
  const std::lock_guard lock(binary.mutex);
  auto& loaded = binary.loaded[device.index];
  if (!loaded) {
    CodeImage* code = parse(binary);
    if (!code) return hipErrorInvalidImage;
    const hipError_t error = code->load(device, loaded);
    if (error != hipSuccess) return error;
    point_managed_variables(binary, *loaded);
  }
  result = loaded;
  return hipSuccess;
}

hipError_t Registry::find_kernel(GpuDevice& device, const void* stub, KernelReference& result) {
  RegisteredBinary* binary = nullptr;
  std::string name;
  {
    const std::lock_guard lock(mutex_);
    const auto entry = functions_.find(stub);
    if (entry == functions_.end()) return hipErrorInvalidDeviceFunction;
    const auto known = entry->second.by_device.find(device.index);
    if (known != entry->second.by_device.end()) {
      result = known->second;
      return hipSuccess;
    }
    binary = entry->second.binary;
    name = entry->second.name;
  }
  KernelReference found;
  const hipError_t error = load(device, *binary, found.code);
  if (error != hipSuccess) return error;
  found.kernel = found.code->find_kernel(name);
  if (!found.kernel) {
    say_error_once("kernel " + name + " is not in the code for " + std::string(device.arch.name));
    return hipErrorInvalidDeviceFunction;
  }
  const std::lock_guard lock(mutex_);
  const auto entry = functions_.find(stub);
  if (entry != functions_.end()) entry->second.by_device[device.index] = found;
  result = found;
  return hipSuccess;
}

hipError_t Registry::find_symbol(GpuDevice& device, const void* shadow, SymbolReference& result) {
  RegisteredBinary* binary = nullptr;
  std::string name;
  {
    const std::lock_guard lock(mutex_);
    const auto entry = variables_.find(shadow);
    if (entry == variables_.end()) return hipErrorInvalidSymbol;
    binary = entry->second.binary;
    name = entry->second.name;
  }
  std::shared_ptr<sim::LoadedCode> code;
  const hipError_t error = load(device, *binary, code);
  if (error != hipSuccess) return error;
  const sim::Variable* variable = code->find_variable(name);
  if (!variable) return hipErrorInvalidSymbol;
  result = {code->address_of(variable->vaddr), variable->size_bytes};
  return hipSuccess;
}

const char* Registry::kernel_name(const void* stub) {
  const std::lock_guard lock(mutex_);
  const auto entry = functions_.find(stub);
  return entry == functions_.end() ? nullptr : entry->second.name.c_str();
}

}  // namespace crosslane::runtime
