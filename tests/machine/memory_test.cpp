// SPDX-License-Identifier: MIT
// Device memory: what is legal to touch, to the byte, and how a stray address is described.
#include "sim/machine/memory.hpp"

#include <cstring>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace crosslane::sim {
namespace {

constexpr uint64_t gib = uint64_t{1} << 30;

uint64_t allocate(Memory& memory, uint64_t bytes, const std::string& name = "hipMalloc",
                  MemoryKind kind = MemoryKind::device) {
  auto base = memory.allocate(bytes, kind, name);
  EXPECT_TRUE(base) << base.error();
  return base ? *base : 0;
}

std::byte* host(uint64_t address) { return reinterpret_cast<std::byte*>(address); }

TEST(Memory, AllocationIsZeroAlignedAndWritableByTheHost) {
  Memory memory(192 * gib);
  const uint64_t base = allocate(memory, 100'000);
  EXPECT_EQ(base % 256, 0u);
  for (int i = 0; i < 100'000; ++i) ASSERT_EQ(host(base)[i], std::byte{0});
  std::memset(host(base), 7, 100'000);
  EXPECT_EQ(memory.used_bytes(), 100'000u);
}

TEST(Memory, FindKnowsTheLastByte) {
  Memory memory(gib);
  const uint64_t base = allocate(memory, 1000, "hipMalloc #1");
  ASSERT_TRUE(memory.find(base));
  ASSERT_TRUE(memory.find(base + 999));
  EXPECT_EQ(memory.find(base + 999)->name, "hipMalloc #1");
  EXPECT_FALSE(memory.find(base + 1000));
  EXPECT_FALSE(memory.find(base - 1));
  EXPECT_FALSE(memory.find(0));
  EXPECT_FALSE(memory.find(UINT64_MAX));
  EXPECT_EQ(memory.find_range(base + 999).base, base);
  EXPECT_EQ(memory.find_range(base + 999).size_bytes, 1000u);
  EXPECT_TRUE(memory.find_range(base).writable);
  EXPECT_EQ(memory.find_range(base + 1000).size_bytes, 0u);
  EXPECT_TRUE(memory.find(base)->contains(base, 1000));
  EXPECT_FALSE(memory.find(base)->contains(base + 1, 1000));
  EXPECT_FALSE(memory.find(base)->contains(base + 998, UINT64_MAX));
}

TEST(Memory, FreedRangeIsRememberedAndNotReused) {
  Memory memory(gib);
  const uint64_t base = allocate(memory, 4096, "hipMalloc #1");
  std::memset(host(base), 1, 4096);
  EXPECT_TRUE(memory.release(base));
  EXPECT_FALSE(memory.release(base)) << "a second release is refused";
  EXPECT_FALSE(memory.find(base));
  ASSERT_TRUE(memory.find_freed(base + 5));
  EXPECT_TRUE(memory.find_freed(base + 5)->freed);
  EXPECT_EQ(memory.used_bytes(), 0u);
  EXPECT_NE(allocate(memory, 4096, "hipMalloc #2"), base);
  EXPECT_EQ(memory.describe_nearest(base + 5), "inside hipMalloc #1 (4096 bytes), which was freed");
}

TEST(Memory, ReleaseNeedsTheStart) {
  Memory memory(gib);
  const uint64_t base = allocate(memory, 4096);
  EXPECT_FALSE(memory.release(base + 1));
  EXPECT_FALSE(memory.release(0));
  EXPECT_TRUE(memory.find(base));
}

TEST(Memory, DescribesDistances) {
  Memory memory(gib);
  EXPECT_EQ(memory.describe_nearest(gib), "nothing is allocated");
  const uint64_t base = allocate(memory, 1024, "hipMalloc #3");
  EXPECT_EQ(memory.describe_nearest(base + 1032),
            "8 bytes past the end of hipMalloc #3 (1024 bytes)");
  EXPECT_EQ(memory.describe_nearest(base - 1),
            "1 byte before the start of hipMalloc #3 (1024 bytes)");
  EXPECT_EQ(memory.describe_nearest(base + 4), "4 bytes into hipMalloc #3 (1024 bytes)");
  EXPECT_EQ(memory.describe_nearest(0), "a null pointer");
  EXPECT_EQ(memory.describe_nearest(16), "a null pointer plus 16 bytes");
}

TEST(Memory, CapacityIsALimit) {
  Memory memory(gib);
  auto too_much = memory.allocate(gib + 1, MemoryKind::device, "hipMalloc #1");
  ASSERT_FALSE(too_much);
  EXPECT_EQ(too_much.error(),
            "out of device memory: hipMalloc #1 asks for 1073741825 bytes, and 1073741824 of "
            "1073741824 are free");
  EXPECT_FALSE(memory.allocate(UINT64_MAX, MemoryKind::device, "hipMalloc #2"));
  const uint64_t all = allocate(memory, gib);
  EXPECT_FALSE(memory.allocate(1, MemoryKind::device, "hipMalloc #3"));
  allocate(memory, 4096, "hipHostMalloc", MemoryKind::host_pinned);  // not the device's memory
  EXPECT_TRUE(memory.release(all));
  allocate(memory, gib);
}

TEST(Memory, AddressSpaceIsReusedWhenItIsUsedUp) {
  Memory memory(64 << 20);
  for (int i = 0; i < 200; ++i) {  // far more than the reservation in all
    const uint64_t base = allocate(memory, 60 << 20);
    ASSERT_NE(base, 0u);
    ASSERT_EQ(*host(base + (60 << 20) - 1), std::byte{0}) << "reused pages are zero";
    *host(base + (60 << 20) - 1) = std::byte{9};
    ASSERT_TRUE(memory.release(base));
  }
}

TEST(Memory, ManyAllocationsDoNotUseUpTheHostsMappings) {
  Memory memory(64 * gib);
  std::vector<uint64_t> bases;
  for (int i = 0; i < 50'000; ++i) {
    bases.push_back(allocate(memory, 64));
    ASSERT_NE(bases.back(), 0u) << i;
    *host(bases.back()) = std::byte{1};
  }
  for (const uint64_t base : bases) ASSERT_TRUE(memory.release(base));
  EXPECT_EQ(memory.used_bytes(), 0u);
}

TEST(Memory, RegisteredHostMemoryIsLegalUntilUnregistered) {
  Memory memory(gib);
  std::vector<int> data(100);
  auto base = memory.register_host(data.data(), 400, "hipHostRegister #1");
  ASSERT_TRUE(base);
  EXPECT_TRUE(memory.find(*base + 399));
  EXPECT_FALSE(memory.find(*base + 400));
  EXPECT_FALSE(memory.register_host(data.data() + 10, 4, "again"));
  EXPECT_FALSE(
      memory.register_host(reinterpret_cast<std::byte*>(data.data()) - 8, 16, "overlapping"));
  EXPECT_FALSE(memory.release(*base)) << "not an allocation of ours";
  EXPECT_TRUE(memory.unregister_host(data.data()));
  EXPECT_FALSE(memory.unregister_host(data.data()));
  EXPECT_FALSE(memory.find(*base));
}

TEST(Memory, GenerationChangesWithEachChange) {
  Memory memory(gib);
  uint64_t last = memory.generation();
  const auto changed = [&] {
    return std::exchange(last, memory.generation()) != memory.generation();
  };
  const uint64_t base = allocate(memory, 64);
  EXPECT_TRUE(changed());
  memory.set_writable(base, false);
  EXPECT_TRUE(changed());
  EXPECT_FALSE(memory.find(base)->writable);
  static_cast<void>(memory.find(base));
  EXPECT_FALSE(changed());
  memory.release(base);
  EXPECT_TRUE(changed());
}

TEST(Memory, ThreadsMayAllocateAndLookUpAtOnce) {
  Memory memory(16 * gib);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&memory] {
      for (int i = 0; i < 500; ++i) {
        const uint64_t base = *memory.allocate(256, MemoryKind::device, "t");
        EXPECT_TRUE(memory.find(base + 255));
        *host(base) = std::byte{1};
        EXPECT_TRUE(memory.release(base));
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(memory.used_bytes(), 0u);
}

}  // namespace
}  // namespace crosslane::sim
