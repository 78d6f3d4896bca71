// SPDX-License-Identifier: MIT
// Global, flat and scratch accesses against naive loops over bytes: widths, offsets, EXEC,
// apertures, faults.
#include <cstring>
#include <gtest/gtest.h>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {
namespace {

struct Width {
  const char *old_name, *new_name;
  uint32_t bytes;
  bool is_signed;
  int half;  // -1: whole registers
};
constexpr Width loads[] = {
    {"ubyte", "u8", 1, false, -1},         {"sbyte", "i8", 1, true, -1},
    {"ushort", "u16", 2, false, -1},       {"sshort", "i16", 2, true, -1},
    {"dword", "b32", 4, false, -1},        {"dwordx2", "b64", 8, false, -1},
    {"dwordx3", "b96", 12, false, -1},     {"dwordx4", "b128", 16, false, -1},
    {"ubyte_d16", "d16_u8", 1, false, 0},  {"ubyte_d16_hi", "d16_hi_u8", 1, false, 1},
    {"sbyte_d16", "d16_i8", 1, true, 0},   {"sbyte_d16_hi", "d16_hi_i8", 1, true, 1},
    {"short_d16", "d16_b16", 2, false, 0}, {"short_d16_hi", "d16_hi_b16", 2, false, 1},
};

uint8_t pattern(uint64_t i) { return static_cast<uint8_t>(i * 37 + i / 7 * 11 + 129); }

/// Register k of a lane after a load of `w` from `bytes`, when it held `old` before.
uint32_t expected(const Width& w, const uint8_t* bytes, uint32_t k, uint32_t old) {
  if (w.bytes >= 4) {
    uint32_t v;
    std::memcpy(&v, bytes + 4 * k, 4);
    return v;
  }
  int32_t v = w.bytes == 1 ? (w.is_signed ? static_cast<int8_t>(bytes[0]) : bytes[0])
                           : (w.is_signed ? static_cast<int16_t>(bytes[0] | bytes[1] << 8)
                                          : bytes[0] | bytes[1] << 8);
  const uint32_t u = static_cast<uint32_t>(v);
  if (w.half == 0) return (old & 0xffff0000u) | (u & 0xffff);
  if (w.half == 1) return (old & 0xffffu) | u << 16;
  return u;
}

std::string load_line(const arch::Arch& a, const Width& w, bool saddr) {
  const std::string dst = w.bytes <= 4 ? "v8" : "v[8:" + std::to_string(7 + w.bytes / 4) + "]";
  return std::string("global_load_") + (old_names(a) ? w.old_name : w.new_name) + " " + dst + ", " +
         (saddr ? "v2, s[4:5] offset:-24" : "v[2:3], off offset:40");
}

struct Target {
  const arch::Arch& arch;
  uint32_t lanes;
  Device device{arch};
  uint64_t base = *device.memory().allocate(16384, MemoryKind::device, "data");
  uint8_t* data = reinterpret_cast<uint8_t*>(base);
  Target(const arch::Arch& a, uint32_t l) : arch(a), lanes(l) {
    for (uint32_t i = 0; i < 16384; ++i) data[i] = pattern(i);
  }
};

/// `step`: bytes between the lanes' accesses.
void check_load(Target& t, const std::vector<uint32_t>& words, const Width& w, bool saddr,
                uint32_t step, uint64_t exec) {
  Snippet s{.arch = &t.arch, .lanes = t.lanes, .words = words};
  const int64_t offset = saddr ? -24 : 40;
  s.before = [&](Wave& wave, Device&) {
    wave.set_sgpr64(4, t.base + 100);
    for (uint32_t i = 0; i < t.lanes; ++i) {
      const uint64_t address = t.base + 100 + i * step;
      wave.vgpr(2)[i] = saddr ? i * step : static_cast<uint32_t>(address);
      wave.vgpr(3)[i] = static_cast<uint32_t>(address >> 32);
      for (uint32_t k = 0; k < 5; ++k) wave.vgpr(8 + k)[i] = 0xabcd0123 + i + k;
    }
    wave.set_lane_mask(operand::exec_lo, exec);
  };
  s.after = [&](Wave& wave) {
    for (uint32_t i = 0; i < t.lanes; ++i)
      for (uint32_t k = 0; k < 5; ++k) {
        const uint32_t old = 0xabcd0123 + i + k;
        const bool written = exec >> i & 1 && k < (w.bytes + 3) / 4;
        ASSERT_EQ(wave.vgpr(8 + k)[i],
                  written ? expected(w, t.data + 100 + offset + i * step, k, old) : old)
            << t.arch.name << " " << w.new_name << " lane " << i << " register " << k << " saddr "
            << saddr << " step " << step;
      }
  };
  for (const Fault& f : run(s, t.device).faults) ADD_FAILURE() << format(f);
}

TEST(GlobalLoad, EveryWidthOnEveryTarget) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    std::vector<std::string> lines;
    for (const Width& w : loads)
      lines.push_back(load_line(a, w, false)), lines.push_back(load_line(a, w, true));
    const auto words = assemble_each(a, lanes, lines);
    Target t(a, lanes);
    for (size_t i = 0; i < std::size(loads); ++i) {
      check_load(t, words[2 * i], loads[i], false, loads[i].bytes, ~uint64_t{0});
      check_load(t, words[2 * i + 1], loads[i], true, loads[i].bytes, ~uint64_t{0});
      check_load(t, words[2 * i + 1], loads[i], true, loads[i].bytes, 0xf0f3aa55a0c302);
      check_load(t, words[2 * i + 1], loads[i], true, 13, ~uint64_t{0});
      check_load(t, words[2 * i], loads[i], false, 27, 0x8000000180000001);
    }
  });
}

TEST(GlobalStore, PastTheEndOfAnAllocationIsAFaultThatNamesLanesAndNeighbour) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Target t(a, lanes);
    const uint64_t small = *t.device.memory().allocate(256, MemoryKind::device, "small");
    Snippet s{.arch = &a, .lanes = lanes};
    const std::string name = old_names(a) ? "global_store_dwordx2" : "global_store_b64";
    s.words = assemble(a, {name + " v[2:3], v[4:5], off"}, lanes);
    s.before = [&](Wave& w, Device&) {
      for (uint32_t i = 0; i < lanes; ++i) {
        // Lanes 30 and up would begin inside and end outside, or begin outside; even lanes are in another allocation.
        const uint64_t address = i % 2 ? small + 8 * i + 4 : t.base + 8 * i;
        w.vgpr(2)[i] = static_cast<uint32_t>(address), w.vgpr(3)[i] = static_cast<uint32_t>(address >> 32);
      }
      w.set_lane_mask(operand::exec_lo, 0x3'ffff'ffff);
    };
    const LaunchResult r = run(s, t.device);
    ASSERT_EQ(r.faults.size(), 1u) << a.name;
    EXPECT_EQ(r.faults[0].kind, FaultKind::unmapped_access);
    EXPECT_EQ(r.faults[0].lanes, lanes == 64 ? 0x2'8000'0000u : 0x8000'0000u) << a.name;
    EXPECT_EQ(r.faults[0].address, small + 252);
    EXPECT_NE(r.faults[0].allocation.find("small"), std::string::npos) << r.faults[0].allocation;
  });
}

}  // namespace
}  // namespace crosslane::sim::test
