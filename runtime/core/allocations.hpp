// SPDX-License-Identifier: MIT
// Every piece of memory that HIP handed out or was told of, by address. The simulator has a Memory for each device; memory that all
// devices see (host, managed, registered) lives in one and is registered with the others.
//
// A device address is a host address, so copies are memcpy; this table tells which copies are legal.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "runtime/core/device.hpp"

namespace crosslane::runtime {

enum class Placement : uint8_t { device, host, managed, registered };

/// The owner of memory that no device made: storage of __managed__ variables, which exists before there are devices.
inline constexpr int no_device = -1;

struct HipAllocation {
  uint64_t base = 0;
  uint64_t size_bytes = 0;
  int device = 0;  // where it lives, or the device that was current when host memory was made; no_device
  Placement placement = Placement::device;
  unsigned flags = 0;  // as given to the call that made it
  [[nodiscard]] bool on_device() const {
    return placement == Placement::device || placement == Placement::managed;
  }
};

class Allocations {
 public:
  static Allocations& get();

  struct Request {
    uint64_t size_bytes = 0;
    Placement placement = Placement::device;
    unsigned flags = 0;
    const char* call = "hipMalloc";  // names the allocation in reports
  };
  hipError_t allocate(GpuDevice& device, const Request& request, void** result);

  /// hipErrorInvalidValue when `pointer` does not start a live allocation of one of the two placements.
  hipError_t release(void* pointer, Placement first, Placement second);

  hipError_t register_host(GpuDevice& device, void* start, uint64_t size_bytes, unsigned flags);
  hipError_t unregister_host(void* start);
  /// Storage of a __managed__ variable; every device sees it.
  void adopt_managed(void* start, uint64_t size_bytes);

  /// The allocation that holds the address.
  std::optional<HipAllocation> find(const void* pointer);

  /// Memory that every device sees becomes visible to a simulator that was just made.
  void show_shared_to(GpuDevice& device);
  /// hipDeviceEnablePeerAccess: `accessor` sees what `owner` has and will get.
  void show_to_peer(GpuDevice& owner, GpuDevice& accessor);
  void hide_from_peer(GpuDevice& owner, GpuDevice& accessor);
  void release_all_of(GpuDevice& device);

 private:
  void show(const HipAllocation& allocation, GpuDevice& device);
  void show_to_others(const HipAllocation& allocation);
  void hide_from_others(const HipAllocation& allocation);
  void release_locked(const HipAllocation& allocation);

  std::recursive_mutex mutex_;  // making a simulator inside a call comes back here
  std::map<uint64_t, HipAllocation> by_base_;
  std::map<std::string, uint64_t> calls_;  // how many each call has made, for names
};

/// What a pointer is, as copies need to know it.
enum class Where : uint8_t { host, device, freed, overrun };

/// `bytes` from `pointer` on: pageable or pinned host memory, device memory (also code and symbols), memory that was freed, or a
/// range that leaves its allocation.
Where where_is(const void* pointer, uint64_t bytes);

}  // namespace crosslane::runtime
