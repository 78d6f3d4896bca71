// SPDX-License-Identifier: MIT
// Device memory as one reserved range of host addresses. An allocation is whole pages made
// accessible inside it, with an inaccessible gap after it, so that a kernel's stray index meets no
// neighbour and host code that strays is stopped by the MMU. A freed range stays out of use as long
// as there is fresh address space, so that a late access is reported as what it is. Legality of a
// kernel's access is decided by the map of allocations, to the byte; page protection only backs it
// up.
#include "sim/machine/memory.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

#include "sim/machine/memory_report.hpp"

namespace crosslane::sim {
namespace {

constexpr uint64_t gap_bytes =
    64 * 1024;  // between allocations: wider than a page, since a stray index is seldom off by one
constexpr uint64_t smallest_reservation_bytes = uint64_t{64} << 20;
constexpr size_t remembered_frees = 100'000;
// Each isolated allocation costs two kernel mappings, and a process has 65,530 by default. Past
// this many, gaps are opened as well.
constexpr size_t isolated_allocations = 8192;

uint64_t page_bytes() {
  static const uint64_t size = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return size;
}

uint64_t round_up(uint64_t value, uint64_t step) { return (value + step - 1) / step * step; }

void* pointer(uint64_t address) { return reinterpret_cast<void*>(address); }

bool counts_as_device_memory(MemoryKind kind) {
  return kind != MemoryKind::host_pinned && kind != MemoryKind::registered_host;
}

}  // namespace

struct Memory::Arena {
  mutable std::shared_mutex mutex;
  AllocationMap live;
  AllocationMap freed;
  std::deque<uint64_t> quarantine;  // bases of `freed`, oldest first
  std::map<uint64_t, uint64_t>
      recycled;  // base -> bytes: forgotten ranges, gaps included, coalesced
  uint64_t start = 0;
  uint64_t size_bytes = 0;
  uint64_t next = 0;  // fresh address space begins here
  uint64_t serial = 0;
  std::atomic<uint64_t> used_bytes{0};
  std::atomic<uint64_t> generation{1};

  explicit Arena(uint64_t capacity_bytes);
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  [[nodiscard]] bool holds(uint64_t address) const { return address - start < size_bytes; }
  std::optional<uint64_t> take_range(uint64_t bytes);
  std::optional<uint64_t> take_recycled(uint64_t bytes);
  void recycle_oldest();
  [[nodiscard]] bool commit(uint64_t base, uint64_t bytes);
  void decommit(uint64_t base, uint64_t bytes);
};

Memory::Arena::Arena(uint64_t capacity_bytes) {
  // A third more than the capacity, for gaps and for freed ranges. A limit on address space (ulimit
  // -v) may refuse that.
  uint64_t wanted =
      round_up(capacity_bytes + capacity_bytes / 3 + (uint64_t{1} << 30), uint64_t{1} << 30);
  for (; wanted >= smallest_reservation_bytes; wanted /= 2) {
    void* p = mmap(nullptr, wanted, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) continue;
    start = reinterpret_cast<uint64_t>(p);
    size_bytes = wanted;
    next = round_up(start, gap_bytes) + gap_bytes;
    return;
  }
}

Memory::Arena::~Arena() {
  if (size_bytes != 0) munmap(pointer(start), size_bytes);
}

/// A range of `bytes` followed by a gap, or nothing when the address space is used up.
std::optional<uint64_t> Memory::Arena::take_range(uint64_t bytes) {
  const uint64_t needed = bytes + gap_bytes;
  const uint64_t end = start + size_bytes;
  if (next < end && needed <= end - next) {
    const uint64_t base = next;
    next += needed;
    return base;
  }
  if (auto base = take_recycled(needed)) return base;
  while (!quarantine.empty()) {
    recycle_oldest();
    if (auto base = take_recycled(needed)) return base;
  }
  return std::nullopt;
}

std::optional<uint64_t> Memory::Arena::take_recycled(uint64_t bytes) {
  for (auto it = recycled.begin(); it != recycled.end(); ++it) {
    if (it->second < bytes) continue;
    const uint64_t base = it->first;
    const uint64_t rest = it->second - bytes;
    recycled.erase(it);
    if (rest != 0) recycled.emplace(base + bytes, rest);
    return base;
  }
  return std::nullopt;
}

/// Forgets the oldest freed allocation; its addresses may then be handed out again.
void Memory::Arena::recycle_oldest() {
  const auto it = freed.find(quarantine.front());
  quarantine.pop_front();
  uint64_t base = it->first;
  uint64_t bytes = round_up(it->second.size_bytes, page_bytes()) + gap_bytes;
  freed.erase(it);
  auto after = recycled.lower_bound(base);
  if (after != recycled.end() && after->first == base + bytes) {
    bytes += after->second;
    after = recycled.erase(after);
  }
  if (after != recycled.begin()) {
    auto before = std::prev(after);
    if (before->first + before->second == base) {
      before->second += bytes;
      return;
    }
  }
  recycled.emplace(base, bytes);
}

bool Memory::Arena::commit(uint64_t base, uint64_t bytes) {
  const bool isolated = live.size() < isolated_allocations;
  if (isolated && mprotect(pointer(base), bytes, PROT_READ | PROT_WRITE) == 0) return true;
  // With the gap before it, so that the kernel merges this mapping with its neighbour's.
  return mprotect(pointer(base - gap_bytes), bytes + gap_bytes, PROT_READ | PROT_WRITE) == 0;
}

void Memory::Arena::decommit(uint64_t base, uint64_t bytes) {
  madvise(pointer(base), bytes, MADV_DONTNEED);
  if (live.size() < isolated_allocations) mprotect(pointer(base), bytes, PROT_NONE);
}

Memory::Memory(uint64_t capacity_bytes)
    : capacity_bytes_(capacity_bytes), arena_(new Arena(capacity_bytes)) {}

Memory::~Memory() { delete arena_; }

Result<uint64_t> Memory::allocate(uint64_t size_bytes, MemoryKind kind, std::string name) {
  const std::unique_lock lock(arena_->mutex);
  const bool counted = counts_as_device_memory(kind);
  const uint64_t used = counted ? arena_->used_bytes.load() : 0;
  if (size_bytes > capacity_bytes_ || size_bytes > capacity_bytes_ - used)
    return Error{"out of device memory: " + name + " asks for " + std::to_string(size_bytes) +
                 " bytes, and " + std::to_string(capacity_bytes_ - used) + " of " +
                 std::to_string(capacity_bytes_) + " are free"};
  const uint64_t bytes = round_up(std::max<uint64_t>(size_bytes, 1), page_bytes());
  const auto base = arena_->take_range(bytes);
  if (!base)
    return Error{"out of device memory: no " + std::to_string(size_bytes) +
                 " contiguous bytes for " + name + " in " + std::to_string(arena_->size_bytes) +
                 " bytes of address space; is there a limit (ulimit -v)?"};
  if (!arena_->commit(*base, bytes)) {
    arena_->recycled.emplace(*base, bytes + gap_bytes);
    return Error{"out of device memory: the host refuses " + std::to_string(size_bytes) +
                 " bytes for " + name};
  }
  Allocation allocation{*base, size_bytes, kind, true, false, ++arena_->serial, std::move(name)};
  arena_->live.emplace(*base, std::move(allocation));
  if (counted) arena_->used_bytes += size_bytes;
  ++arena_->generation;
  return *base;
}

bool Memory::release(uint64_t base) {
  const std::unique_lock lock(arena_->mutex);
  auto node = arena_->live.extract(base);
  if (node.empty()) return false;
  if (!arena_->holds(base)) {  // registered host memory: unregister_host's
    arena_->live.insert(std::move(node));
    return false;
  }
  Allocation& allocation = node.mapped();
  arena_->decommit(base, round_up(std::max<uint64_t>(allocation.size_bytes, 1), page_bytes()));
  if (counts_as_device_memory(allocation.kind)) arena_->used_bytes -= allocation.size_bytes;
  allocation.freed = true;
  arena_->freed.insert(std::move(node));
  arena_->quarantine.push_back(base);
  if (arena_->quarantine.size() > remembered_frees) arena_->recycle_oldest();
  ++arena_->generation;
  return true;
}

Result<uint64_t> Memory::register_host(void* start, uint64_t size_bytes, std::string name) {
  const uint64_t base = reinterpret_cast<uint64_t>(start);
  if (base == 0 || size_bytes == 0 || base + size_bytes < base)
    return Error{"cannot register " + std::to_string(size_bytes) + " bytes of host memory at " +
                 hex(base)};
  const std::unique_lock lock(arena_->mutex);
  auto after = arena_->live.lower_bound(base);
  const bool overlaps_next = after != arena_->live.end() && after->first - base < size_bytes;
  const bool overlaps_previous = holding(arena_->live, base) != nullptr;
  if (overlaps_next || overlaps_previous || arena_->holds(base) ||
      arena_->holds(base + size_bytes - 1))
    return Error{"host memory at " + hex(base) + " is registered already; unregister it first"};
  Allocation allocation{base,           size_bytes, MemoryKind::registered_host,
                        true,           false,      ++arena_->serial,
                        std::move(name)};
  arena_->live.emplace(base, std::move(allocation));
  ++arena_->generation;
  return base;
}

bool Memory::unregister_host(void* start) {
  const std::unique_lock lock(arena_->mutex);
  const auto it = arena_->live.find(reinterpret_cast<uint64_t>(start));
  if (it == arena_->live.end() || it->second.kind != MemoryKind::registered_host) return false;
  arena_->live.erase(it);
  ++arena_->generation;
  return true;
}

void Memory::set_writable(uint64_t base, bool writable) {
  // Only for kernels: the runtime itself still writes to constants (hipMemcpyToSymbol).
  const std::unique_lock lock(arena_->mutex);
  const auto it = arena_->live.find(base);
  if (it == arena_->live.end()) return;
  it->second.writable = writable;
  ++arena_->generation;
}

std::optional<Allocation> Memory::find(uint64_t address) const {
  const std::shared_lock lock(arena_->mutex);
  const Allocation* allocation = holding(arena_->live, address);
  return allocation ? std::optional(*allocation) : std::nullopt;
}

AccessRange Memory::find_range(uint64_t address) const {
  const std::shared_lock lock(arena_->mutex);
  const Allocation* allocation = holding(arena_->live, address);
  if (!allocation) return {};
  return {allocation->base, allocation->size_bytes, allocation->writable};
}

std::optional<Allocation> Memory::find_freed(uint64_t address) const {
  const std::shared_lock lock(arena_->mutex);
  if (holding(arena_->live, address)) return std::nullopt;
  const Allocation* allocation = holding(arena_->freed, address);
  return allocation ? std::optional(*allocation) : std::nullopt;
}

std::string Memory::describe_nearest(uint64_t address) const {
  const std::shared_lock lock(arena_->mutex);
  return sim::describe_nearest(arena_->live, arena_->freed, address);
}

uint64_t Memory::used_bytes() const { return arena_->used_bytes; }

uint64_t Memory::generation() const { return arena_->generation.load(std::memory_order_acquire); }

}  // namespace crosslane::sim
