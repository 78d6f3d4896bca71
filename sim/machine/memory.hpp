// SPDX-License-Identifier: MIT
// Device memory: allocations inside one reserved range of host addresses, each with guard space around it, and host ranges that were
// registered. A kernel's address is legal only inside an allocation. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <shared_mutex>
#include <string>

#include "sim/result.hpp"

namespace crosslane::sim {

enum class MemoryKind : uint8_t { device, host_pinned, managed, registered_host, code, constant, internal };

struct Allocation {
  uint64_t base = 0;
  uint64_t size_bytes = 0;
  MemoryKind kind = MemoryKind::device;
  bool writable = true;
  bool freed = false;     // remembered for reports; any access is a fault
  uint64_t serial = 0;    // the how-manieth allocation this is
  std::string name;       // "hipMalloc #3", a symbol; for reports
  [[nodiscard]] bool contains(uint64_t address, uint64_t bytes) const {
    return address >= base && address - base <= size_bytes && bytes <= size_bytes - (address - base);
  }
};

/// What a kernel's access needs to know of an allocation.
struct AccessRange {
  uint64_t base = 0;
  uint64_t size_bytes = 0;
  bool writable = false;
};

class Memory {
 public:
  explicit Memory(uint64_t capacity_bytes);
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Zero-length requests are the caller's to refuse. Alignment: 256 bytes at least. Contents start as zero pages.
  Result<uint64_t> allocate(uint64_t size_bytes, MemoryKind kind, std::string name);
  /// False when `base` is not the start of a live allocation.
  bool release(uint64_t base);

  /// Host memory that kernels may touch (hipHostRegister); it stays the caller's.
  Result<uint64_t> register_host(void* start, uint64_t size_bytes, std::string name);
  bool unregister_host(void* start);
  void set_writable(uint64_t base, bool writable);

  /// The live allocation that holds `address`, or nothing.
  [[nodiscard]] std::optional<Allocation> find(uint64_t address) const;
  /// The same without the words: for each miss of a wave's cache. Size 0 when nothing is there.
  [[nodiscard]] AccessRange find_range(uint64_t address) const;
  /// "4 bytes past the end of hipMalloc #3 (1024 bytes)", for reports.
  [[nodiscard]] std::string describe_nearest(uint64_t address) const;
  /// The freed allocation that held `address` last, or nothing.
  [[nodiscard]] std::optional<Allocation> find_freed(uint64_t address) const;

  [[nodiscard]] uint64_t capacity_bytes() const { return capacity_bytes_; }
  [[nodiscard]] uint64_t used_bytes() const;
  /// Changes whenever an allocation comes or goes; caches of find() results are valid while it stays.
  [[nodiscard]] uint64_t generation() const;

 private:
  struct Arena;
  uint64_t capacity_bytes_;
  Arena* arena_;
};

}  // namespace crosslane::sim
