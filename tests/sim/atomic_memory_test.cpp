// SPDX-License-Identifier: MIT
// Atomics act lane by lane in ascending order, as a naive loop does; all of them without faults on
// every target that has them.
#include <cstring>
#include <gtest/gtest.h>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {
namespace {

using arch::Generation;

std::string returning(const arch::Arch& a) {
  if (a.is_at_least(Generation::gfx12)) return " th:TH_ATOMIC_RETURN";
  return a.has_architected_flat_scratch && old_names(a) ? " sc0" : " glc";
}

struct Case {
  const char *old_name, *new_name;
  uint64_t (*apply)(uint64_t old, uint64_t data, uint64_t compare);
  bool wide = false;
  bool compares = false;
};
using u32 = uint32_t;
using i32 = int32_t;
using u64 = uint64_t;
using i64 = int64_t;
const Case cases[] = {
    {"swap", "swap_b32", [](u64, u64 d, u64) { return d; }},
    {"cmpswap", "cmpswap_b32", [](u64 o, u64 d, u64 c) { return o == c ? d : o; }, false, true},
    {"add", "add_u32", [](u64 o, u64 d, u64) { return u64{u32(o + d)}; }},
    {"sub", "sub_u32", [](u64 o, u64 d, u64) { return u64{u32(o - d)}; }},
    {"smin", "min_i32", [](u64 o, u64 d, u64) { return i32(d) < i32(o) ? d : o; }},
    {"umin", "min_u32", [](u64 o, u64 d, u64) { return d < o ? d : o; }},
    {"smax", "max_i32", [](u64 o, u64 d, u64) { return i32(d) > i32(o) ? d : o; }},
    {"umax", "max_u32", [](u64 o, u64 d, u64) { return d > o ? d : o; }},
    {"and", "and_b32", [](u64 o, u64 d, u64) { return o & d; }},
    {"or", "or_b32", [](u64 o, u64 d, u64) { return o | d; }},
    {"xor", "xor_b32", [](u64 o, u64 d, u64) { return o ^ d; }},
    {"inc", "inc_u32", [](u64 o, u64 d, u64) { return o >= d ? u64{0} : o + 1; }},
    {"dec", "dec_u32", [](u64 o, u64 d, u64) { return o == 0 || o > d ? d : o - 1; }},
    {"swap_x2", "swap_b64", [](u64, u64 d, u64) { return d; }, true},
    {"cmpswap_x2", "cmpswap_b64", [](u64 o, u64 d, u64 c) { return o == c ? d : o; }, true, true},
    {"add_x2", "add_u64", [](u64 o, u64 d, u64) { return o + d; }, true},
    {"smin_x2", "min_i64", [](u64 o, u64 d, u64) { return i64(d) < i64(o) ? d : o; }, true},
    {"umax_x2", "max_u64", [](u64 o, u64 d, u64) { return d > o ? d : o; }, true},
    {"xor_x2", "xor_b64", [](u64 o, u64 d, u64) { return o ^ d; }, true},
};

u64 data_of(u32 lane) { return (u64{lane} * 0x9e3779b97f4a7c15) ^ (lane % 5 << 3); }

void check(Device& device, const arch::Arch& a, u32 lanes, const std::vector<u32>& words,
           const Case& c, bool returns) {
  const u64 base = *device.memory().allocate(4096, MemoryKind::device, "data");
  auto* cell = reinterpret_cast<u64*>(base + 64);
  const u64 start = c.wide ? 0x00000001'80000000 : 0x80000000;
  *cell = start;
  const u64 exec = 0xfff5'ffff'0ff7'fffe;
  Snippet s{.arch = &a, .lanes = lanes, .words = words};
  const u64 keep = c.wide ? ~u64{0} : 0xffffffff;
  // Even lanes compare with what the lane before wrote, so that some swaps happen.
  std::vector<u64> compare(lanes), expected(lanes);
  u64 value = start;
  for (u32 i = 0; i < lanes; ++i) {
    compare[i] = i % 2 ? 12345 : value;
    expected[i] = value;
    if (exec >> i & 1) value = c.apply(value, data_of(i) & keep, compare[i]);
  }
  s.before = [&](Wave& w, Device&) {
    for (u32 i = 0; i < lanes; ++i) {
      w.vgpr(2)[i] = static_cast<u32>(base + 60),
      w.vgpr(3)[i] = static_cast<u32>((base + 60) >> 32);
      w.vgpr(4)[i] = static_cast<u32>(data_of(i)),
      w.vgpr(5)[i] = static_cast<u32>(data_of(i) >> 32);
      const u32 at = c.wide ? 6 : 5;
      if (c.compares) w.vgpr(at)[i] = static_cast<u32>(compare[i]);
      if (c.compares && c.wide) w.vgpr(at + 1)[i] = static_cast<u32>(compare[i] >> 32);
      w.vgpr(8)[i] = w.vgpr(9)[i] = 99;
    }
    w.set_lane_mask(operand::exec_lo, exec);
  };
  s.after = [&](Wave& w) {
    EXPECT_EQ(*cell & keep, value) << a.name << " " << c.new_name;
    for (u32 i = 0; i < lanes; ++i) {
      const bool written = returns && exec >> i & 1;
      EXPECT_EQ(w.vgpr(8)[i], written ? static_cast<u32>(expected[i]) : 99)
          << a.name << " " << c.new_name << " lane " << i;
      EXPECT_EQ(w.vgpr(9)[i], written && c.wide ? static_cast<u32>(expected[i] >> 32) : 99)
          << a.name << " " << c.new_name;
    }
  };
  for (const Fault& f : run(s, device).faults) ADD_FAILURE() << format(f);
  device.memory().release(base);
}

TEST(GlobalAtomic, LanesActInOrderAndReturnWhatWasThere) {
  for_each_target([](const arch::Arch& a, u32 lanes) {
    std::vector<std::string> lines;
    for (const Case& c : cases) {
      const std::string name = std::string("_atomic_") + (old_names(a) ? c.old_name : c.new_name);
      const u32 registers = (c.wide ? 2 : 1) * (c.compares ? 2 : 1);
      const std::string data = registers == 1 ? "v4" : "v[4:" + std::to_string(3 + registers) + "]";
      lines.push_back("global" + name + " v[2:3], " + data + ", off offset:4");
      lines.push_back("flat" + name + (c.wide ? " v[8:9]" : " v8") + ", v[2:3], " + data +
                      " offset:4" + returning(a));
    }
    const auto words = assemble_each(a, lanes, lines);
    Device device(a);
    for (size_t i = 0; i < std::size(cases); ++i) {
      check(device, a, lanes, words[2 * i], cases[i], false);
      check(device, a, lanes, words[2 * i + 1], cases[i], true);
    }
  });
}

TEST(GlobalAtomic, FloatAddRoundsOnceALane) {
  for_each_target([](const arch::Arch& a, u32 lanes) {
    if (a.generation == Generation::gfx10) return;  // has none
    Device device(a);
    const u64 base = *device.memory().allocate(4096, MemoryKind::device, "data");
    auto* cell = reinterpret_cast<float*>(base);
    *cell = 16777216.0f;
    Snippet s{.arch = &a, .lanes = lanes};
    s.words = assemble(a, {"global_atomic_add_f32 v[2:3], v4, off"}, lanes);
    float expected = *cell;
    for (u32 i = 0; i < lanes; ++i) expected += 0.75f + static_cast<float>(i);
    s.before = [&](Wave& w, Device&) {
      for (u32 i = 0; i < lanes; ++i) {
        w.vgpr(2)[i] = static_cast<u32>(base), w.vgpr(3)[i] = static_cast<u32>(base >> 32);
        w.vgpr(4)[i] = std::bit_cast<u32>(0.75f + static_cast<float>(i));
      }
    };
    for (const Fault& f : run(s, device).faults) ADD_FAILURE() << format(f);
    EXPECT_EQ(*cell, expected) << a.name;
  });
}

TEST(GlobalAtomic, MisalignedAddressIsAFault) {
  for_each_target([](const arch::Arch& a, u32 lanes) {
    Device device(a);
    const u64 base = *device.memory().allocate(4096, MemoryKind::device, "data");
    Snippet s{.arch = &a, .lanes = lanes};
    s.words = assemble(
        a,
        {std::string("global_atomic_") + (old_names(a) ? "add" : "add_u32") + " v[2:3], v4, off"},
        lanes);
    s.before = [&](Wave& w, Device&) {
      for (u32 i = 0; i < lanes; ++i) {
        const u64 address = base + 4 * i + (i == 6 || i == 20 ? 2 : 0);
        w.vgpr(2)[i] = static_cast<u32>(address), w.vgpr(3)[i] = static_cast<u32>(address >> 32);
      }
    };
    const LaunchResult r = run(s, device);
    ASSERT_EQ(r.faults.size(), 1u);
    EXPECT_EQ(r.faults[0].kind, FaultKind::misaligned_access);
    EXPECT_EQ(r.faults[0].lanes, (1u << 6) + (1u << 20));
    EXPECT_EQ(r.faults[0].address, base + 26);
  });
}

}  // namespace
}  // namespace crosslane::sim::test
