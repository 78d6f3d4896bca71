// SPDX-License-Identifier: MIT
// Buffer accesses: range checks of raw and structured buffers, swizzling, formats, moves to LDS.
#include <cstring>
#include <gtest/gtest.h>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {
namespace {

using arch::Generation;

std::string no_offset(const arch::Arch& a) {
  return a.is_at_least(Generation::gfx12) ? "null" : "0";
}

struct Memory4K {
  Device device;
  uint64_t base;
  uint8_t* bytes;
  explicit Memory4K(const arch::Arch& a)
      : device(a),
        base(*device.memory().allocate(4096, MemoryKind::device, "data")),
        bytes(reinterpret_cast<uint8_t*>(base)) {
    for (uint32_t i = 0; i < 4096; ++i) bytes[i] = static_cast<uint8_t>(i * 7 + i / 256 + 1);
  }
  uint32_t word(uint64_t offset) const {
    uint32_t w;
    std::memcpy(&w, bytes + offset, 4);
    return w;
  }
};

/// A raw buffer on every target, in s[4:7].
void set_raw(Wave& w, const arch::Arch& a, uint64_t base, uint32_t bytes) {
  if (a.generation == Generation::gfx1250) {
    w.set_sgpr64(4, base | uint64_t{bytes} << 57);
    w.set_sgpr64(6, bytes >> 7);
    return;
  }
  w.set_sgpr64(4, base);
  w.sgpr[6] = bytes;
  w.sgpr[7] = a.generation == Generation::gfx9    ? 0x00027000
              : a.generation == Generation::gfx10 ? 0x31014000
                                                  : 0x31004000;
}

TEST(Buffer, RawLoadsReadZeroPastTheEnd) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Memory4K memory(a);
    Snippet s{.arch = &a, .lanes = lanes};
    const std::string dword = old_names(a) ? "dword" : "b32", x2 = old_names(a) ? "dwordx2" : "b64";
    s.words = assemble(
        a,
        {"buffer_load_" + dword + " v3, v1, s[4:7], s8 offen offset:8",
         "buffer_load_" + x2 + " v[4:5], v1, s[4:7], s8 offen",
         "buffer_store_" + dword + " v1, v1, s[4:7], " + no_offset(a) + " offen offset:2048"},
        lanes);
    const uint32_t records = 16 + 4 * 20 + 4;  // bytes
    s.before = [&](Wave& w, Device&) {
      set_raw(w, a, memory.base, records);
      w.sgpr[8] = 16;
      for (uint32_t i = 0; i < lanes; ++i) w.vgpr(1)[i] = 4 * i;
    };
    const std::vector<uint8_t> old(memory.bytes, memory.bytes + 4096);
    s.after = [&](Wave& w) {
      auto loaded = [&](uint32_t offset) {
        return offset + 16 + 4 <= records ? memory.word(16 + offset) : 0;
      };
      for (uint32_t i = 0; i < lanes; ++i) {
        EXPECT_EQ(w.vgpr(3)[i], loaded(4 * i + 8)) << a.name << " lane " << i;
        EXPECT_EQ(w.vgpr(4)[i], loaded(4 * i)) << a.name << " lane " << i;
        EXPECT_EQ(w.vgpr(5)[i], loaded(4 * i + 4)) << a.name << " lane " << i;
      }
      EXPECT_EQ(std::memcmp(old.data(), memory.bytes, 4096), 0)
          << "stores past the end must be dropped";
    };
    for (const Fault& f : run(s, memory.device).faults) ADD_FAILURE() << format(f);
  });
}

TEST(Buffer, StructuredIndexIsCheckedAndScaled) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (a.generation == Generation::gfx1250) return;
    Memory4K memory(a);
    Snippet s{.arch = &a, .lanes = lanes};
    s.words = assemble(a,
                       {"buffer_load_" + std::string(old_names(a) ? "dword" : "b32") +
                        " v3, v[8:9], s[4:7], " + no_offset(a) + " idxen offen offset:4"},
                       lanes);
    s.before = [&](Wave& w, Device&) {
      set_raw(w, a, memory.base, 10);
      w.sgpr[5] |= 24 << 16;  // stride
      if (a.is_at_least(Generation::gfx10))
        w.sgpr[7] = (w.sgpr[7] & ~0x30000000u) | 0x10000000u;  // OOB_SELECT: by index
      for (uint32_t i = 0; i < lanes; ++i) w.vgpr(8)[i] = i % 12, w.vgpr(9)[i] = i % 3 * 4;
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i)
        EXPECT_EQ(w.vgpr(3)[i], i % 12 < 10 ? memory.word(i % 12 * 24 + i % 3 * 4 + 4) : 0)
            << a.name << " lane " << i;
    };
    for (const Fault& f : run(s, memory.device).faults) ADD_FAILURE() << format(f);
  });
}

TEST(Buffer, SwizzleInterleavesRecords) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (a.generation == Generation::gfx1250) return;
    Memory4K memory(a);
    Snippet s{.arch = &a, .lanes = lanes};
    s.words = assemble(a,
                       {"buffer_load_" + std::string(old_names(a) ? "dword" : "b32") +
                        " v3, v[8:9], s[4:7], " + no_offset(a) + " idxen offen"},
                       lanes);
    s.before = [&](Wave& w, Device&) {
      set_raw(w, a, memory.base, 64);
      w.sgpr[5] |= 16 << 16;                                                // stride
      w.sgpr[5] |= a.is_at_least(Generation::gfx11) ? 1u << 30 : 1u << 31;  // elements of 4 bytes
      w.sgpr[7] = (w.sgpr[7] & ~(3u << 21)) | 1u << 21;  // 16 records side by side
      for (uint32_t i = 0; i < lanes; ++i) w.vgpr(8)[i] = i, w.vgpr(9)[i] = i % 4 * 4;
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i) {
        const uint32_t offset = i % 4 * 4;
        EXPECT_EQ(w.vgpr(3)[i], memory.word((i / 16 * 16 + offset) * 16 + i % 16 * 4))
            << a.name << " lane " << i;
      }
    };
    for (const Fault& f : run(s, memory.device).faults) ADD_FAILURE() << format(f);
  });
}

TEST(Buffer, FormatsConvertComponents) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (a.generation == Generation::gfx1250) return;
    Memory4K memory(a);
    Snippet s{.arch = &a, .lanes = lanes};
    s.words = assemble(
        a,
        {"buffer_load_format_xyzw v[4:7], v1, s[4:7], " + no_offset(a) + " offen",
         "buffer_store_format_xyzw v[4:7], v1, s[4:7], " + no_offset(a) + " offen offset:1024"},
        lanes);
    // 8_8_8_8 unorm, components in order
    const uint32_t number = a.generation == Generation::gfx9    ? 10 << 15
                            : a.generation == Generation::gfx10 ? 56 << 12
                                                                : 42 << 12;
    s.before = [&](Wave& w, Device&) {
      set_raw(w, a, memory.base, 4096);
      w.sgpr[7] = (w.sgpr[7] & 0xf0000000u) | number | (4 | 5 << 3 | 6 << 6 | 7 << 9);
      for (uint32_t i = 0; i < lanes; ++i) w.vgpr(1)[i] = 4 * i;
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i) {
        for (uint32_t k = 0; k < 4; ++k)
          EXPECT_EQ(std::bit_cast<float>(w.vgpr(4 + k)[i]), memory.bytes[4 * i + k] / 255.0f)
              << a.name << " lane " << i;
        EXPECT_EQ(memory.word(1024 + 4 * i), memory.word(4 * i)) << a.name;
      }
    };
    for (const Fault& f : run(s, memory.device).faults) ADD_FAILURE() << format(f);
  });
}

TEST(Buffer, LoadsToLdsLandLaneByLane) {
  for (const arch::Arch* a : arch::all) {
    if (a->is_at_least(Generation::gfx11)) continue;
    const uint32_t lanes = a->has_wave_size(64) ? 64 : 32;
    Memory4K memory(*a);
    Snippet s{.arch = a, .lanes = lanes, .lds_bytes = 1024};
    s.words = assemble(
        *a, {"s_mov_b32 m0, 64", "buffer_load_dword v1, s[4:7], 0 offen offset:8 lds"}, lanes);
    s.before = [&](Wave& w, Device&) {
      set_raw(w, *a, memory.base, 4096);
      for (uint32_t i = 0; i < lanes; ++i) w.vgpr(1)[i] = 12 * i;
      w.set_lane_mask(operand::exec_lo, 0xfffffffffffff0ff);
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i) {
        uint32_t there;
        std::memcpy(&there, w.workgroup->lds.data() + 64 + 8 + 4 * i, 4);
        EXPECT_EQ(there, i >= 8 && i < 12 ? 0 : memory.word(12 * i + 8))
            << a->name << " lane " << i;
      }
    };
    for (const Fault& f : run(s, memory.device).faults) ADD_FAILURE() << format(f);
  }
}

}  // namespace
}  // namespace crosslane::sim::test
