// SPDX-License-Identifier: MIT
// Where an address lies among the allocations, in words. Sizes and distances, no absolute
// addresses: those differ from run to run, and a report should not.
#include "sim/machine/memory_report.hpp"

#include <charconv>
#include <iterator>

namespace crosslane::sim {
namespace {

constexpr uint64_t null_page_bytes = 64 * 1024;
/// Farther off, no allocation explains an address.
constexpr uint64_t nearby_bytes = uint64_t{1} << 40;

struct Nearest {
  const Allocation* allocation = nullptr;
  uint64_t distance_bytes = UINT64_MAX;
  bool past_end = false;
};

std::string bytes(uint64_t count) {
  return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

/// Whether a program can have meant it: it did not make the simulator's own, nor code.
bool is_the_programs(const Allocation& allocation) {
  return allocation.kind != MemoryKind::internal && allocation.kind != MemoryKind::code;
}

void consider(Nearest& nearest, const AllocationMap& allocations, uint64_t address) {
  const auto after = allocations.upper_bound(address);
  auto before = std::make_reverse_iterator(after);
  while (before != allocations.rend() && !is_the_programs(before->second)) ++before;
  if (before != allocations.rend()) {
    const Allocation& a = before->second;
    const uint64_t distance = address - (a.base + a.size_bytes);
    if (distance < nearest.distance_bytes) nearest = {&a, distance, true};
  }
  auto next = after;
  while (next != allocations.end() && !is_the_programs(next->second)) ++next;
  if (next != allocations.end()) {
    const uint64_t distance = next->first - address;
    if (distance < nearest.distance_bytes) nearest = {&next->second, distance, false};
  }
}

std::string describe(const Allocation& allocation) {
  return allocation.name + " (" + bytes(allocation.size_bytes) + ")" +
         (allocation.freed ? ", which was freed" : "");
}

}  // namespace

const Allocation* holding(const AllocationMap& allocations, uint64_t address) {
  auto it = allocations.upper_bound(address);
  if (it == allocations.begin()) return nullptr;
  --it;
  return address - it->first < it->second.size_bytes ? &it->second : nullptr;
}

std::string describe_nearest(const AllocationMap& live, const AllocationMap& freed,
                             uint64_t address) {
  if (address == 0) return "a null pointer";
  if (address < null_page_bytes) return "a null pointer plus " + bytes(address);
  if (const Allocation* a = holding(live, address))
    return bytes(address - a->base) + " into " + describe(*a);
  if (const Allocation* a = holding(freed, address)) return "inside " + describe(*a);
  Nearest nearest;
  consider(nearest, live, address);
  consider(nearest, freed, address);
  if (!nearest.allocation) return "nothing is allocated";
  if (nearest.distance_bytes > nearby_bytes) return "far from every allocation";
  return bytes(nearest.distance_bytes) +
         (nearest.past_end ? " past the end of " : " before the start of ") +
         describe(*nearest.allocation);
}

std::string hex(uint64_t value) {
  char text[18] = "0x";
  const auto end = std::to_chars(text + 2, text + sizeof text, value, 16).ptr;
  return {text, end};
}

}  // namespace crosslane::sim
