// SPDX-License-Identifier: MIT
// See the header. The size of an ELF that was passed by its start is the end of its section header table, which the linker puts last.
#include "runtime/core/modules.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>

#include "crosslane/arch/relatives.hpp"
#include "runtime/core/errors.hpp"

namespace crosslane::runtime {
namespace {

bool is_elf(const void* start) { return std::memcmp(start, ELFMAG, SELFMAG) == 0; }

std::string_view processor_of(std::string_view target) { return target.substr(0, target.find(':')); }

size_t elf_size(const void* start) {
  Elf64_Ehdr header;
  std::memcpy(&header, start, sizeof(header));
  return header.e_shoff + uint64_t{header.e_shentsize} * header.e_shnum;
}

std::string arch_of_elf(std::span<const std::byte> bytes) {
  const auto object = sim::read_code_object(bytes);
  return object ? object->arch : "";
}

/// Higher is better; negative: does not run there. Code for the processor itself before generic code, plain before xnack+.
int fitness(const sim::BundleEntry& entry, const arch::Arch& arch) {
  if (entry.target.empty() || !sim::target_runs_on(entry.target, arch.name)) return -1;
  int score = processor_of(entry.target) == arch.name ? 4 : 0;
  if (entry.target.find("xnack+") == std::string::npos) score += 2;
  if (entry.target.find("sramecc-") == std::string::npos) score += 1;
  return score;
}

}  // namespace

CodeImage CodeImage::at(const void* start) {
  const auto* bytes = static_cast<const std::byte*>(start);
  if (is_elf(start)) return of({bytes, elf_size(start)});
  const auto size = sim::bundle_size(bytes, SIZE_MAX);
  if (!size) {
    CodeImage broken;
    broken.error_ = size.error();
    return broken;
  }
  return of({bytes, *size});
}

CodeImage CodeImage::of(std::span<const std::byte> bytes) {
  CodeImage image;
  if (bytes.size() >= sizeof(Elf64_Ehdr) && is_elf(bytes.data())) {
    sim::BundleEntry whole;
    whole.target = arch_of_elf(bytes);
    whole.bytes.assign(bytes.begin(), bytes.end());
    image.entries_.push_back(std::move(whole));
    return image;
  }
  auto entries = sim::read_bundle(bytes);
  if (entries)
    image.entries_ = std::move(*entries);
  else
    image.error_ = entries.error();
  return image;
}

std::string CodeImage::first_known_arch() const {
  for (const sim::BundleEntry& entry : entries_)
    if (const arch::Arch* device = arch::find_any(processor_of(entry.target)))
      return std::string(device->name);
  return "";
}

hipError_t CodeImage::load(GpuDevice& device, std::shared_ptr<sim::LoadedCode>& result) const {
  const sim::BundleEntry* best = nullptr;
  std::string targets;
  for (const sim::BundleEntry& entry : entries_) {
    if (!entry.target.empty()) targets += (targets.empty() ? "" : ", ") + entry.target;
    if (fitness(entry, device.arch) >= 0 &&
        (!best || fitness(entry, device.arch) > fitness(*best, device.arch)))
      best = &entry;
  }
  // A bare ELF whose target cannot be read is given to the reader for its error.
  if (!best && entries_.size() == 1 && entries_[0].id.empty() && entries_[0].target.empty())
    best = &entries_[0];
  if (!best) {
    say_error_once("no code for " + std::string(device.arch.name) + ": the program was built for " +
                   (targets.empty() ? "no GPU" : targets) + " (add --offload-arch=" +
                   std::string(device.arch.name) + ")");
    return hipErrorNoBinaryForGpu;
  }
  auto object = sim::read_code_object(best->bytes);
  if (!object) {
    say_error(object.error());
    return hipErrorInvalidImage;
  }
  auto loaded = device.simulator().load(std::move(*object));
  if (!loaded) {
    say_error(loaded.error());
    return hipErrorInvalidImage;
  }
  result = *loaded;
  return hipSuccess;
}

Modules& Modules::get() {
  static Modules& only = *new Modules;
  return only;
}

hipModule_t Modules::add(GpuDevice& device, std::shared_ptr<sim::LoadedCode> code) {
  const std::lock_guard lock(mutex_);
  modules_.push_back(std::make_unique<ihipModule_t>());
  modules_.back()->device = device.index;
  modules_.back()->code = std::move(code);
  return modules_.back().get();
}

bool Modules::remove(hipModule_t module) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(modules_, module, &std::unique_ptr<ihipModule_t>::get);
  if (found == modules_.end()) return false;
  std::erase_if(functions_,
                [&](const auto& function) { return function->code == (*found)->code; });
  modules_.erase(found);
  return true;
}

hipFunction_t Modules::find_or_add(int device, const std::shared_ptr<sim::LoadedCode>& code,
                                   const sim::Kernel* kernel) {
  for (const auto& known : functions_)
    if (known->kernel == kernel && known->device == device) return known.get();
  functions_.push_back(std::make_unique<ihipModuleSymbol_t>());
  *functions_.back() = {device, code, kernel};
  return functions_.back().get();
}

hipError_t Modules::function(hipModule_t module, const char* name, hipFunction_t* result) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(modules_, module, &std::unique_ptr<ihipModule_t>::get);
  if (found == modules_.end()) return hipErrorInvalidHandle;
  const sim::Kernel* kernel = module->code->find_kernel(name);
  if (!kernel) return hipErrorNotFound;
  *result = find_or_add(module->device, module->code, kernel);
  return hipSuccess;
}

hipFunction_t Modules::function_of(GpuDevice& device, std::shared_ptr<sim::LoadedCode> code,
                                   const sim::Kernel* kernel) {
  const std::lock_guard lock(mutex_);
  return find_or_add(device.index, code, kernel);
}

bool Modules::holds(hipModule_t module) {
  const std::lock_guard lock(mutex_);
  return std::ranges::find(modules_, module, &std::unique_ptr<ihipModule_t>::get) != modules_.end();
}

bool Modules::holds(hipFunction_t function) {
  const std::lock_guard lock(mutex_);
  return std::ranges::find(functions_, function, &std::unique_ptr<ihipModuleSymbol_t>::get) !=
         functions_.end();
}

}  // namespace crosslane::runtime
