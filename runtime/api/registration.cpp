// SPDX-License-Identifier: MIT
// What the host code that clang emits calls before main: __hipRegister*. They only note addresses (see core/registry.hpp).
// Signatures: clang's CGCUDANV.cpp. A kernel's "stub" is the address the host knows it by.
#include <sys/mman.h>

#include <cstring>

#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/registry.hpp"

using namespace crosslane::runtime;

namespace {

constexpr uint32_t fat_binary_magic = 0x48495046;  // "HIPF"

struct FatBinaryWrapper {
  uint32_t magic;
  uint32_t version;
  const void* image;
  void* unused;
};

RegisteredBinary* binary_of(void* handle) { return static_cast<RegisteredBinary*>(handle); }

}  // namespace

CROSSLANE_HIP_EXPORT void** __hipRegisterFatBinary(const void* data) {
  const auto* wrapper = static_cast<const FatBinaryWrapper*>(data);
  if (!wrapper || wrapper->magic != fat_binary_magic || !wrapper->image) {
    say_error("__hipRegisterFatBinary: the program's device code has no HIPF wrapper");
    return nullptr;
  }
  return reinterpret_cast<void**>(Registry::get().add_binary(wrapper->image));
}

CROSSLANE_HIP_EXPORT void __hipUnregisterFatBinary(void** handle) {
  Registry::get().remove_binary(binary_of(handle));
}

CROSSLANE_HIP_EXPORT int __hipRegisterFunction(void** handle, const void* stub, char*,
                                               const char* name, int, void*, void*, void*, void*,
                                               int*) {
  if (handle) Registry::get().add_function(binary_of(handle), stub, name);
  return 0;
}

CROSSLANE_HIP_EXPORT void __hipRegisterVar(void** handle, void* shadow, char*, const char* name,
                                           int, size_t size_bytes, int, int) {
  if (handle) Registry::get().add_variable(binary_of(handle), shadow, name, size_bytes);
}

// Host code reads a managed variable through *pointer without calling anything first, so its storage exists from here on, before
// there are devices. It is never freed: it is the program's variable.
CROSSLANE_HIP_EXPORT void __hipRegisterManagedVar(void* handle, void** pointer, void* init,
                                                  const char* name, size_t size_bytes, unsigned) {
  if (!handle || size_bytes == 0) return;
  void* storage = mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (storage == MAP_FAILED) {
    say_error("__managed__ " + std::string(name) + ": no memory for it");
    return;
  }
  if (init) std::memcpy(storage, init, size_bytes);
  *pointer = storage;
  Allocations::get().adopt_managed(storage, size_bytes);
  Registry::get().add_managed(binary_of(handle), {pointer, name, size_bytes});
}

CROSSLANE_HIP_EXPORT void __hipRegisterTexture(void**, void*, char*, const char* name, int, int,
                                               int) {
  say_error_once("texture reference " + std::string(name) + ": textures are not supported");
}

CROSSLANE_HIP_EXPORT void __hipRegisterSurface(void**, void*, char*, const char* name, int, int) {
  say_error_once("surface reference " + std::string(name) + ": surfaces are not supported");
}
