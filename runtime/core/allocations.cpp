// SPDX-License-Identifier: MIT
// See the header.
#include "runtime/core/allocations.hpp"

#include "runtime/core/platform.hpp"

namespace crosslane::runtime {
namespace {

sim::MemoryKind kind_of(Placement placement) {
  switch (placement) {
    case Placement::host: return sim::MemoryKind::host_pinned;
    case Placement::managed: return sim::MemoryKind::managed;
    case Placement::registered: return sim::MemoryKind::registered_host;
    default: return sim::MemoryKind::device;
  }
}

uint64_t address(const void* pointer) { return reinterpret_cast<uint64_t>(pointer); }
void* pointer_to(uint64_t value) { return reinterpret_cast<void*>(value); }

template <class Visit>
void for_each_simulator(Visit visit) {
  for (const auto& device : Platform::get().devices())
    if (device->simulator_if_made()) visit(*device);
}

}  // namespace

Allocations& Allocations::get() {
  static Allocations& only = *new Allocations;
  return only;
}

hipError_t Allocations::allocate(GpuDevice& device, const Request& request, void** result) {
  sim::Memory& memory = device.simulator().memory();
  const std::lock_guard lock(mutex_);
  const std::string name =
      std::string(request.call) + " #" + std::to_string(++calls_[request.call]);
  auto base = memory.allocate(request.size_bytes, kind_of(request.placement), name);
  if (!base) return hipErrorOutOfMemory;
  const HipAllocation made{*base, request.size_bytes, device.index, request.placement,
                           request.flags};
  by_base_[*base] = made;
  show_to_others(made);
  *result = pointer_to(*base);
  return hipSuccess;
}

void Allocations::release_locked(const HipAllocation& allocation) {
  hide_from_others(allocation);
  if (allocation.device == no_device) return;
  GpuDevice* owner = Platform::get().device(allocation.device);
  if (allocation.placement == Placement::registered)
    owner->simulator().memory().unregister_host(pointer_to(allocation.base));
  else
    owner->simulator().memory().release(allocation.base);
}

hipError_t Allocations::release(void* pointer, Placement first, Placement second) {
  const std::lock_guard lock(mutex_);
  const auto found = by_base_.find(address(pointer));
  if (found == by_base_.end()) return hipErrorInvalidValue;
  const HipAllocation allocation = found->second;
  if (allocation.placement != first && allocation.placement != second) return hipErrorInvalidValue;
  by_base_.erase(found);
  release_locked(allocation);
  return hipSuccess;
}

hipError_t Allocations::register_host(GpuDevice& device, void* start, uint64_t size_bytes,
                                      unsigned flags) {
  sim::Memory& memory = device.simulator().memory();
  const std::lock_guard lock(mutex_);
  const auto after = by_base_.lower_bound(address(start) + size_bytes);
  if (after != by_base_.begin()) {
    const HipAllocation& before = std::prev(after)->second;
    if (before.base + before.size_bytes > address(start))
      return hipErrorHostMemoryAlreadyRegistered;
  }
  if (!memory.register_host(start, size_bytes, "hipHostRegister")) return hipErrorInvalidValue;
  const HipAllocation made{address(start), size_bytes, device.index, Placement::registered, flags};
  by_base_[made.base] = made;
  show_to_others(made);
  return hipSuccess;
}

hipError_t Allocations::unregister_host(void* start) {
  const hipError_t error = release(start, Placement::registered, Placement::registered);
  return error == hipSuccess ? error : hipErrorHostMemoryNotRegistered;
}

void Allocations::adopt_managed(void* start, uint64_t size_bytes) {
  const std::lock_guard lock(mutex_);
  by_base_[address(start)] = {address(start), size_bytes, no_device, Placement::managed, 0};
  if (Platform::get_if_made()) show_to_others(by_base_[address(start)]);
}

std::optional<HipAllocation> Allocations::find(const void* pointer) {
  const std::lock_guard lock(mutex_);
  auto after = by_base_.upper_bound(address(pointer));
  if (after == by_base_.begin()) return std::nullopt;
  const HipAllocation& candidate = std::prev(after)->second;
  if (address(pointer) - candidate.base >= candidate.size_bytes) return std::nullopt;
  return candidate;
}

void Allocations::show(const HipAllocation& allocation, GpuDevice& device) {
  (void)device.simulator().memory().register_host(pointer_to(allocation.base),
                                                  allocation.size_bytes, "memory of another device");
}

void Allocations::show_to_others(const HipAllocation& allocation) {
  for_each_simulator([&](GpuDevice& other) {
    if (other.index == allocation.device) return;
    if (allocation.placement != Placement::device ||
        (other.peers.load() >> allocation.device & 1) != 0)
      show(allocation, other);
  });
}

void Allocations::hide_from_others(const HipAllocation& allocation) {
  for_each_simulator([&](GpuDevice& other) {
    if (other.index != allocation.device)
      other.simulator().memory().unregister_host(pointer_to(allocation.base));
  });
}

void Allocations::show_shared_to(GpuDevice& device) {
  const std::lock_guard lock(mutex_);
  for (const auto& [base, allocation] : by_base_)
    if (allocation.device != device.index && allocation.placement != Placement::device)
      show(allocation, device);
}

void Allocations::show_to_peer(GpuDevice& owner, GpuDevice& accessor) {
  accessor.simulator();
  const std::lock_guard lock(mutex_);
  accessor.peers |= uint64_t{1} << owner.index;
  for (const auto& [base, allocation] : by_base_)
    if (allocation.device == owner.index && allocation.placement == Placement::device)
      show(allocation, accessor);
}

void Allocations::hide_from_peer(GpuDevice& owner, GpuDevice& accessor) {
  const std::lock_guard lock(mutex_);
  accessor.peers &= ~(uint64_t{1} << owner.index);
  for (const auto& [base, allocation] : by_base_)
    if (allocation.device == owner.index && allocation.placement == Placement::device)
      accessor.simulator().memory().unregister_host(pointer_to(base));
}

void Allocations::release_all_of(GpuDevice& device) {
  const std::lock_guard lock(mutex_);
  for (auto entry = by_base_.begin(); entry != by_base_.end();) {
    const HipAllocation allocation = entry->second;
    if (allocation.device == device.index && allocation.placement == Placement::device) {
      entry = by_base_.erase(entry);
      release_locked(allocation);
    } else {
      ++entry;
    }
  }
}

Where where_is(const void* pointer, uint64_t bytes) {
  if (const auto known = Allocations::get().find(pointer)) {
    if (address(pointer) - known->base + bytes > known->size_bytes) return Where::overrun;
    return known->on_device() ? Where::device : Where::host;
  }
  Where result = Where::host;
  for_each_simulator([&](GpuDevice& device) {
    const sim::Memory& memory = device.simulator().memory();
    if (const auto found = memory.find(address(pointer)))
      result = found->contains(address(pointer), bytes) ? Where::device : Where::overrun;
    else if (memory.find_freed(address(pointer)))
      result = Where::freed;
  });
  return result;
}

}  // namespace crosslane::runtime
