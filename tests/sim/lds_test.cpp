// SPDX-License-Identifier: MIT
// LDS instructions lane by lane, with part of EXEC off, on every target. Expected values are
// computed here by plain loops.
#include <gtest/gtest.h>

#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {
namespace {

constexpr uint64_t some_lanes = 0xf0f0'1234'8765'4321;

struct Lds {
  const arch::Arch* arch;
  uint32_t lanes;
  std::string text;
  uint64_t exec = some_lanes;
  uint32_t bytes = 4096;
  std::function<void(Wave&)> before = {};
  std::function<void(Wave&)> after = {};
};

/// v0 to v9 hold register * 1000 + lane + 1, LDS word i holds 0x01000000 + i.
std::vector<Fault> run_lds(const Lds& c) {
  Device device(*c.arch);
  Snippet s{.arch = c.arch, .lanes = c.lanes};
  s.words = assemble(*c.arch, c.lanes, c.text);
  s.lds_bytes = c.bytes;
  s.before = [&](Wave& w, Device&) {
    for (uint32_t r = 0; r < 10; ++r)
      for (uint32_t i = 0; i < w.lanes; ++i) w.vgpr(r)[i] = r * 1000 + i + 1;
    uint32_t* words = reinterpret_cast<uint32_t*>(w.workgroup->lds.data());
    for (uint32_t i = 0; i < c.bytes / 4; ++i) words[i] = 0x01000000 + i;
    w.set_lane_mask(operand::exec_lo, c.exec);
    if (c.before) c.before(w);
  };
  int ended = 0;
  s.after = [&](Wave& w) {
    ++ended;
    if (c.after) c.after(w);
  };
  std::vector<Fault> faults = run(s, device).faults;
  EXPECT_EQ(ended, faults.empty() ? 1 : 0) << c.arch->name << ": " << c.text;
  return faults;
}

/// Addresses 12 * lane + 5: misaligned, scattered.
void set_addresses(Wave& w, uint32_t stride, uint32_t offset) {
  for (uint32_t i = 0; i < w.lanes; ++i) w.vgpr(1)[i] = stride * i + offset;
}

bool is_on(uint64_t exec, uint32_t lane) { return exec >> lane & 1; }

TEST(Lds, ReadsEveryWidth) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    const std::string text =
        "ds_read_b32 v2, v1 offset:4\n ds_read_b128 v[4:7], v1 offset:16\n ds_read_i8 v3, v1\n"
        "ds_read_u16_d16_hi v8, v1 offset:1\n ds_read_u8_d16 v9, v1";
    Lds c{&a, lanes, text};
    c.before = [](Wave& w) { set_addresses(w, 12, 5); };
    c.after = [&](Wave& w) {
      const uint8_t* lds = w.workgroup->lds.data();
      for (uint32_t i = 0; i < lanes; ++i) {
        const uint8_t* at = lds + 12 * i + 5;
        uint32_t word, words[4];
        uint16_t half;
        std::memcpy(&word, at + 4, 4);
        std::memcpy(words, at + 16, 16);
        std::memcpy(&half, at + 1, 2);
        const bool on = is_on(some_lanes, i);
        EXPECT_EQ(w.vgpr(2)[i], on ? word : 2001 + i) << a.name;
        for (uint32_t k = 0; k < 4; ++k)
          EXPECT_EQ(w.vgpr(4 + k)[i], on ? words[k] : (4 + k) * 1000 + i + 1) << a.name;
        EXPECT_EQ(w.vgpr(3)[i], on ? static_cast<uint32_t>(static_cast<int8_t>(at[0])) : 3001 + i)
            << a.name;
        EXPECT_EQ(w.vgpr(8)[i], on ? ((8001 + i) & 0xffff) | uint32_t{half} << 16 : 8001 + i)
            << a.name;
        EXPECT_EQ(w.vgpr(9)[i], on ? at[0] : 9001 + i) << a.name;
      }
    };
    for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
  });
}

TEST(Lds, AddressRegisterMayBeTheDestination) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Lds c{&a, lanes, "ds_read_b64 v[2:3], v2"};
    c.exec = ~uint64_t{0};
    c.before = [](Wave& w) {
      for (uint32_t i = 0; i < w.lanes; ++i) w.vgpr(2)[i] = 8 * i;
    };
    c.after = [&](Wave& w) {
      for (uint32_t i = 0; i < lanes; ++i) {
        EXPECT_EQ(w.vgpr(2)[i], 0x01000000 + 2 * i) << a.name;
        EXPECT_EQ(w.vgpr(3)[i], 0x01000001 + 2 * i) << a.name;
      }
    };
    for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
  });
}

TEST(Lds, TwoAddressOffsetsCountElements) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Lds c{&a, lanes,
          "ds_read2_b64 v[4:7], v1 offset0:1 offset1:3\n ds_read2st64_b32 v[8:9], v1 offset0:1 "
          "offset1:2\n"
          "ds_write2_b32 v1, v2, v3 offset0:200 offset1:201"};
    c.before = [](Wave& w) { set_addresses(w, 8, 0); };
    c.after = [&](Wave& w) {
      const uint32_t* words = reinterpret_cast<uint32_t*>(w.workgroup->lds.data());
      for (uint32_t i = 0; i < lanes; ++i) {
        if (!is_on(some_lanes, i)) continue;
        EXPECT_EQ(w.vgpr(4)[i], 0x01000000 + 2 * i + 2) << a.name;
        EXPECT_EQ(w.vgpr(7)[i], 0x01000000 + 2 * i + 7) << a.name;
        EXPECT_EQ(w.vgpr(8)[i], 0x01000000 + 2 * i + 64) << a.name;
        EXPECT_EQ(w.vgpr(9)[i], 0x01000000 + 2 * i + 128) << a.name;
        EXPECT_EQ(words[2 * i + 200], 2001 + i) << a.name;
        EXPECT_EQ(words[2 * i + 201], 3001 + i) << a.name;
      }
    };
    for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
  });
}

TEST(Lds, LaterLanesWinCollidingStores) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Lds c{
        &a, lanes,
        "ds_write_b32 v1, v2 offset:8\n ds_write_b8 v1, v3\n ds_write_b16_d16_hi v1, v4 offset:2"};
    c.exec = 0xff;
    c.before = [](Wave& w) {
      set_addresses(w, 0, 64);
      for (uint32_t i = 0; i < w.lanes; ++i) w.vgpr(4)[i] = 0xabc00000 + (i << 16);
    };
    c.after = [&](Wave& w) {
      const uint32_t* words = reinterpret_cast<uint32_t*>(w.workgroup->lds.data());
      EXPECT_EQ(words[18], 2008u) << a.name;
      EXPECT_EQ(words[16], 0xabc70000 | (16 & 0xff00) | (3008 & 0xff)) << a.name;
    };
    for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
  });
}

TEST(Lds, AtomicsActLaneByLane) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    const bool gfx11 = a.is_at_least(arch::Generation::gfx11);
    // Compare 5 and store 77: gfx11 swapped the operands.
    const std::string compare = gfx11 ? "ds_cmpstore_rtn_b32 v6, v1, v5, v4 offset:16"
                                      : "ds_cmpst_rtn_b32 v6, v1, v4, v5 offset:16";
    Lds c{&a, lanes,
          "ds_add_rtn_u32 v2, v1, v3\n ds_inc_u32 v1, v4 offset:4\n ds_max_i32 v1, v3 offset:8\n" +
              compare + "\n ds_add_f32 v1, v7 offset:20\n ds_sub_u64 v1, v[8:9] offset:24"};
    c.before = [](Wave& w) {
      set_addresses(w, 0, 0);
      for (uint32_t i = 0; i < w.lanes; ++i) {
        w.vgpr(3)[i] = i;
        w.vgpr(4)[i] = 5;
        w.vgpr(5)[i] = 77;
        w.vgpr(7)[i] = std::bit_cast<uint32_t>(0.5f);
        w.vgpr(8)[i] = 1;
        w.vgpr(9)[i] = 0;
      }
      uint32_t* words = reinterpret_cast<uint32_t*>(w.workgroup->lds.data());
      const uint32_t start[] = {
          100, 0, static_cast<uint32_t>(-3), 0, 5, std::bit_cast<uint32_t>(1.0f), 0, 1};
      std::copy(std::begin(start), std::end(start), words);
    };
    c.after = [&](Wave& w) {
      const uint32_t* words = reinterpret_cast<uint32_t*>(w.workgroup->lds.data());
      uint32_t sum = 100, counter = 0, active = 0, last = 0;
      for (uint32_t i = 0; i < lanes; ++i) {
        if (!is_on(some_lanes, i)) continue;
        EXPECT_EQ(w.vgpr(2)[i], sum) << a.name << " lane " << i;
        EXPECT_EQ(w.vgpr(6)[i], active == 0 ? 5u : 77u) << a.name;
        sum += i;
        counter = counter >= 5 ? 0 : counter + 1;
        ++active;
        last = i;
      }
      EXPECT_EQ(words[0], sum) << a.name;
      EXPECT_EQ(words[1], counter) << a.name;
      EXPECT_EQ(words[2], last) << a.name;
      EXPECT_EQ(words[4], 77u) << a.name;
      EXPECT_EQ(std::bit_cast<float>(words[5]), 1.0f + 0.5f * active) << a.name;
      EXPECT_EQ(words[6], 0u - active) << a.name;
      EXPECT_EQ(words[7], 0u) << a.name;
    };
    for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
  });
}

TEST(Lds, AppendCountsActiveLanes) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Lds c{&a, lanes, "s_mov_b32 m0, 8\n ds_append v2 offset:4\n ds_consume v3 offset:4"};
    c.after = [&](Wave& w) {
      const uint64_t wave_mask = lanes == 64 ? ~uint64_t{0} : 0xffffffff;
      const uint32_t active = static_cast<uint32_t>(__builtin_popcountll(some_lanes & wave_mask));
      EXPECT_EQ(w.vgpr(2)[0], 0x01000003u) << a.name;
      EXPECT_EQ(w.vgpr(3)[0], 0x01000003u + active) << a.name;
      EXPECT_EQ(reinterpret_cast<uint32_t*>(w.workgroup->lds.data())[3], 0x01000003u) << a.name;
    };
    for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
  });
}

TEST(Lds, AccessesOutsideTheGroupSegmentAreFaults) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    Lds c{&a, lanes, "ds_read_b64 v[2:3], v1"};
    c.bytes = 128;
    c.exec = 0xffff;
    c.before = [](Wave& w) {
      set_addresses(w, 8, 0);
      w.vgpr(1)[5] = 124;
    };
    const std::vector<Fault> faults = run_lds(c);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].kind, FaultKind::lds_out_of_bounds);
    EXPECT_EQ(faults[0].lanes, 1u << 5);
    EXPECT_NE(faults[0].what.find("lane 5 reads 8 bytes at LDS offset 124"), std::string::npos)
        << faults[0].what;
    EXPECT_NE(faults[0].what.find("128 bytes"), std::string::npos) << faults[0].what;
  });
}

TEST(Lds, MisalignedAtomicsAreFaults) {
  Lds c{arch::all[0], arch::all[0]->default_wave_size, "ds_add_u32 v1, v2"};
  c.before = [](Wave& w) { set_addresses(w, 4, 2); };
  const std::vector<Fault> faults = run_lds(c);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].kind, FaultKind::misaligned_access);
}

// ---- lane moves ----

/// ds_bpermute's and ds_permute's lane for a byte address, by the table of reaches.
uint32_t permuted_lane(const arch::Arch& a, uint32_t lanes, uint32_t lane, uint32_t address) {
  const bool whole = lanes == 32 || a.generation == arch::Generation::gfx9 ||
                     a.is_at_least(arch::Generation::gfx12);
  return whole ? address / 4 % lanes : (lane & 32) + address / 4 % 32;
}

TEST(LdsCrossLane, PermutesReachAsFarAsTheGenerationDoes) {
  for_each_target([](const arch::Arch& a, uint32_t lanes) {
    for (const uint64_t exec : {some_lanes, ~uint64_t{0}}) {
      Lds c{&a, lanes, "ds_bpermute_b32 v2, v1, v3 offset:8\n ds_permute_b32 v4, v1, v3"};
      c.bytes = 0;
      c.exec = exec;
      auto address = [](uint32_t i) { return 4 * (i * 37 % 101) + i % 4; };
      c.before = [&](Wave& w) {
        for (uint32_t i = 0; i < w.lanes; ++i) w.vgpr(1)[i] = address(i);
      };
      c.after = [&](Wave& w) {
        std::vector<uint32_t> pushed(lanes, 0);
        for (uint32_t i = 0; i < lanes; ++i)
          if (is_on(exec, i)) pushed[permuted_lane(a, lanes, i, address(i))] = 3001 + i;
        for (uint32_t i = 0; i < lanes; ++i) {
          const uint32_t source = permuted_lane(a, lanes, i, address(i) + 8);
          EXPECT_EQ(w.vgpr(2)[i], !is_on(exec, i)       ? 2001 + i
                                  : is_on(exec, source) ? 3001 + source
                                                        : 0)
              << a.name << " lane " << i;
          EXPECT_EQ(w.vgpr(4)[i], !is_on(exec, i) ? 4001 + i : pushed[i])
              << a.name << " lane " << i;
        }
      };
      for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
    }
  });
}

TEST(LdsCrossLane, FetchInactiveReadsAllLanes) {
  for (const arch::Arch* a : arch::all) {
    if (!a->is_at_least(arch::Generation::gfx12)) continue;
    Lds c{a, 32, "ds_bpermute_fi_b32 v2, v1, v3"};
    c.exec = 1;
    c.before = [](Wave& w) { set_addresses(w, 0, 4 * 9); };
    c.after = [&](Wave& w) { EXPECT_EQ(w.vgpr(2)[0], 3010u) << a->name; };
    for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
  }
}

TEST(LdsCrossLane, SwizzlePatterns) {
  struct Pattern {
    uint32_t offset;
    std::function<uint32_t(uint32_t)> source;
  };
  const Pattern patterns[] = {
      {0x7c1f, [](uint32_t i) { return 31 - i; }},                     // bit mask: xor 31
      {0x01e0, [](uint32_t) { return 15u; }},                          // or 15, and 0
      {0x801b, [](uint32_t i) { return (i & ~3u) + (3 - (i & 3)); }},  // quad, reversed
      {0xc0a0, [](uint32_t i) { return (i + 5) % 32; }},               // rotate
      {0xc4a0, [](uint32_t i) { return (i + 27) % 32; }},              // rotate the other way
      {0xc0b0, [](uint32_t i) { return (i & 16) | ((i + 5) & 15); }},  // rotate inside 16 lanes
      {0xe000,
       [](uint32_t i) {  // bit reversal
         uint32_t r = 0;
         for (uint32_t b = 0; b < 5; ++b) r |= (i >> b & 1) << (4 - b);
         return r;
       }},
  };
  for_each_target([&](const arch::Arch& a, uint32_t lanes) {
    for (const Pattern& p : patterns) {
      Lds c{&a, lanes, "ds_swizzle_b32 v2, v3 offset:" + std::to_string(p.offset)};
      c.after = [&](Wave& w) {
        for (uint32_t i = 0; i < lanes; ++i) {
          const uint32_t source = p.source(i & 31) | (i & 32);
          EXPECT_EQ(w.vgpr(2)[i], !is_on(some_lanes, i)       ? 2001 + i
                                  : is_on(some_lanes, source) ? 3001 + source
                                                              : 0)
              << a.name << " pattern " << p.offset << " lane " << i;
        }
      };
      for (const Fault& f : run_lds(c)) ADD_FAILURE() << format(f);
    }
  });
}

}  // namespace
}  // namespace crosslane::sim::test
