// SPDX-License-Identifier: MIT
// Scratch through scratch, flat and buffer instructions is the same bytes; LDS through flat
// addresses is LDS; lanes of one flat access may lie in three memories.
#include <cstring>
#include <gtest/gtest.h>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {
namespace {

using arch::Generation;

std::string dword(const arch::Arch& a) { return old_names(a) ? "dword" : "b32"; }
bool has_offset_operand_pair(const arch::Arch& a) {
  return a.is_at_least(Generation::gfx11) || a.has_architected_flat_scratch;
}

/// Dword `w` of a lane's scratch, by the interleaved layout.
uint32_t& scratch_word(Wave& wave, uint32_t w, uint32_t lane) {
  return reinterpret_cast<uint32_t*>(wave.scratch_base)[w * wave.lanes + lane];
}

void run_clean(const Snippet& s, Device& device) {
  for (const Fault& f : run(s, device).faults) ADD_FAILURE() << s.arch->name << " " << format(f);
}

TEST(Scratch, VgprAndSgprAddressesMeetInOneWord) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Device device(a);
    Snippet s{.arch = &a, .lanes = lanes, .scratch_bytes = 64};
    // v1 holds 12, s2 holds 8: dword 5 by VGPR, by SGPR, and by both where a target has that.
    std::vector<std::string> lines = {"scratch_store_" + dword(a) + " v1, v3, off offset:8",
                                      "scratch_load_" + dword(a) + " v4, off, s2 offset:12"};
    if (has_offset_operand_pair(a)) lines.push_back("scratch_load_" + dword(a) + " v5, v1, s2");
    s.words = assemble(a, lines, lanes);
    s.before = [&](Wave& w, Device&) {
      w.sgpr[2] = 8;
      for (uint32_t i = 0; i < lanes; ++i) w.vgpr(1)[i] = 12, w.vgpr(3)[i] = 1000 + i;
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i) {
        EXPECT_EQ(scratch_word(w, 5, i), 1000 + i);
        EXPECT_EQ(w.vgpr(4)[i], 1000 + i) << a.name;
        if (has_offset_operand_pair(a)) EXPECT_EQ(w.vgpr(5)[i], 1000 + i) << a.name;
      }
    };
    run_clean(s, device);
  });
}

TEST(Scratch, UnalignedLanesTouchTheirOwnBytes) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Device device(a);
    Snippet s{.arch = &a, .lanes = lanes, .scratch_bytes = 64};
    const std::string x2 = old_names(a) ? "dwordx2" : "b64";
    s.words = assemble(
        a,
        {"scratch_store_" + x2 + " v1, v[4:5], off offset:1",
         "scratch_load_" + std::string(old_names(a) ? "ushort" : "u16") + " v6, v1, off offset:4"},
        lanes);
    s.before = [&](Wave& w, Device&) {
      for (uint32_t i = 0; i < lanes; ++i)
        w.vgpr(1)[i] = i % 7, w.vgpr(4)[i] = 0x44332211 + i, w.vgpr(5)[i] = 0x88776655;
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i) {
        uint8_t bytes[16] = {};
        const uint32_t low = 0x44332211 + i, high = 0x88776655;
        std::memcpy(bytes + i % 7 + 1, &low, 4);
        std::memcpy(bytes + i % 7 + 5, &high, 4);
        for (uint32_t k = 0; k < 4; ++k) {
          uint32_t word;
          std::memcpy(&word, bytes + 4 * k, 4);
          EXPECT_EQ(scratch_word(w, k, i), word) << a.name << " lane " << i;
        }
        EXPECT_EQ(w.vgpr(6)[i], (low >> 24) | 0x5500u) << a.name << " lane " << i;
      }
    };
    run_clean(s, device);
  });
}

TEST(Scratch, PastItsEndIsAFaultThatNamesTheLanes) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Device device(a);
    Snippet s{.arch = &a, .lanes = lanes, .scratch_bytes = 64};
    s.words = assemble(a, {"scratch_load_" + dword(a) + " v3, v1, off"}, lanes);
    s.before = [&](Wave& w, Device&) {
      for (uint32_t i = 0; i < lanes; ++i) w.vgpr(1)[i] = i == 3 ? 64 : i == 9 ? 61 : 60;
      w.set_lane_mask(operand::exec_lo, ~uint64_t{1});
    };
    const LaunchResult r = run(s, device);
    ASSERT_EQ(r.faults.size(), 1u);
    EXPECT_EQ(r.faults[0].kind, FaultKind::scratch_out_of_bounds);
    EXPECT_EQ(r.faults[0].lanes, (1u << 3) + (1u << 9));
  });
}

/// The flat address of a byte of a lane's scratch.
uint64_t private_address(const arch::Arch& a, uint64_t lane, uint64_t offset_bytes) {
  return private_aperture + (a.has_addressable_scratch ? lane << 52 : 0) + offset_bytes;
}

TEST(Flat, AnAddressNamesTheLaneWhoseScratchItIs) {
  const arch::Arch& a = arch::gfx1250;
  Device device(a);
  Snippet s{.arch = &a, .lanes = 32, .scratch_bytes = 64};
  s.words = assemble(a, {"s_mov_b64 s[4:5], src_flat_scratch_base_lo",
                         "v_add_nc_u64 v[2:3], v[0:1], s[4:5]", "flat_store_b32 v[2:3], v6"});
  s.before = [](Wave& w, Device&) {
    for (uint32_t i = 0; i < 32; ++i) w.vgpr(0)[i] = 8, w.vgpr(1)[i] = (31 - i) << 20;
    for (uint32_t i = 0; i < 32; ++i) w.vgpr(6)[i] = 1000 + i;
  };
  s.after = [](Wave& w) {
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(scratch_word(w, 2, i), 1000 + 31 - i) << i;
  };
  run_clean(s, device);
}

TEST(Flat, LanesGoToGlobalLdsAndScratch) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Device device(a);
    const uint64_t base = *device.memory().allocate(4096, MemoryKind::device, "data");
    Snippet s{.arch = &a, .lanes = lanes, .lds_bytes = 1024, .scratch_bytes = 64};
    s.words = assemble(
        a, {"flat_store_" + dword(a) + " v[2:3], v4", "flat_load_" + dword(a) + " v5, v[2:3]"},
        lanes);
    s.before = [&](Wave& w, Device&) {
      for (uint32_t i = 0; i < lanes; ++i) {
        const uint64_t address = i % 3 == 0   ? base + 4 * i
                                 : i % 3 == 1 ? shared_aperture + 8 * i
                                              : private_address(a, i, 4 * (i % 16));
        w.vgpr(2)[i] = static_cast<uint32_t>(address);
        w.vgpr(3)[i] = static_cast<uint32_t>(address >> 32);
        w.vgpr(4)[i] = 77 * i + 5;
      }
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i) {
        uint32_t there;
        if (i % 3 == 0)
          there = reinterpret_cast<uint32_t*>(base)[i];
        else if (i % 3 == 1)
          std::memcpy(&there, w.workgroup->lds.data() + 8 * i, 4);
        else
          there = scratch_word(w, i % 16, i);
        EXPECT_EQ(there, 77 * i + 5) << a.name << " lane " << i;
        EXPECT_EQ(w.vgpr(5)[i], 77 * i + 5) << a.name << " lane " << i;
      }
    };
    run_clean(s, device);
  });
}

TEST(Flat, LdsPastTheGroupSegmentIsAFault) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Device device(a);
    Snippet s{.arch = &a, .lanes = lanes, .lds_bytes = 256};
    s.words = assemble(a, {"flat_load_" + dword(a) + " v5, v[2:3]"}, lanes);
    s.before = [&](Wave& w, Device&) {
      for (uint32_t i = 0; i < lanes; ++i) {
        w.vgpr(2)[i] = i == 30 ? 253 : 252;
        w.vgpr(3)[i] = static_cast<uint32_t>(shared_aperture >> 32);
      }
    };
    const LaunchResult r = run(s, device);
    ASSERT_EQ(r.faults.size(), 1u);
    EXPECT_EQ(r.faults[0].kind, FaultKind::lds_out_of_bounds);
    EXPECT_EQ(r.faults[0].lanes, 1u << 30);
  });
}

TEST(Buffer, ScratchDescriptorReachesTheSameBytes) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    if (a.is_at_least(Generation::gfx11) || a.has_architected_flat_scratch) return;
    Device device(a);
    Snippet s{.arch = &a, .lanes = lanes, .scratch_bytes = 64};
    // The SGPR offset counts bytes of the whole wave.
    s.words = assemble(
        a,
        {"buffer_store_dword v3, v1, s[4:7], s8 offen offset:4",
         "buffer_load_dword v4, off, s[4:7], s8 offset:12", "flat_load_dword v5, v[10:11]"},
        lanes);
    s.before = [&](Wave& w, Device&) {
      w.set_sgpr64(4, w.scratch_base | uint64_t{1} << 63);
      w.sgpr[6] = ~0u;
      w.sgpr[7] = 1u << 23;
      w.sgpr[8] = 16 * lanes;
      for (uint32_t i = 0; i < lanes; ++i) {
        w.vgpr(1)[i] = 8, w.vgpr(3)[i] = 500 + i;
        w.vgpr(10)[i] = 28, w.vgpr(11)[i] = static_cast<uint32_t>(private_aperture >> 32);
      }
    };
    s.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i) {
        EXPECT_EQ(scratch_word(w, 7, i), 500 + i) << a.name;
        EXPECT_EQ(w.vgpr(4)[i], 500 + i) << a.name;
        EXPECT_EQ(w.vgpr(5)[i], 500 + i) << a.name;
      }
    };
    run_clean(s, device);
  });
}

}  // namespace
}  // namespace crosslane::sim::test
