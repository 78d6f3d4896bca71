// SPDX-License-Identifier: MIT
// Every V_CMP and V_CMPX predicate has the truth table of its name, on every target that has it:
// integers, floats with NaN and both zeros, classes; and the bits go to VCC, to an SGPR or to EXEC,
// 0 where EXEC was 0.
#include <cmath>

#include "tests/sim/lane_case.hpp"

namespace crosslane::sim::test {
namespace {

enum Outcome { less, equal, greater, unordered };

/// By the letters of the name. [RDNA3 §16.9]
bool holds(const std::string& predicate, Outcome o) {
  if (predicate == "f") return false;
  if (predicate == "t" || predicate == "tru") return true;
  if (predicate == "o") return o != unordered;
  if (predicate == "u") return o == unordered;
  if (predicate == "ne") return o != equal;
  if (predicate[0] == 'n')
    return !holds(predicate.substr(1) == "eq" ? "eq" : predicate.substr(1), o);
  if (predicate == "lt") return o == less;
  if (predicate == "eq") return o == equal;
  if (predicate == "le") return o == less || o == equal;
  if (predicate == "gt") return o == greater;
  if (predicate == "lg") return o == less || o == greater;
  return o == greater || o == equal;  // ge
}

template <class T>
Outcome compare(T a, T b) {
  return a < b ? less : a > b ? greater : a == b ? equal : unordered;
}

Outcome outcome(const std::string& type, uint64_t a, uint64_t b) {
  if (type == "u16") return compare<uint16_t>(a, b);
  if (type == "i16") return compare<int16_t>(a, b);
  if (type == "u32") return compare<uint32_t>(a, b);
  if (type == "i32") return compare<int32_t>(a, b);
  if (type == "u64") return compare<uint64_t>(a, b);
  if (type == "i64") return compare<int64_t>(a, b);
  if (type == "f32")
    return compare(std::bit_cast<float>(uint32_t(a)), std::bit_cast<float>(uint32_t(b)));
  if (type == "f64") return compare(std::bit_cast<double>(a), std::bit_cast<double>(b));
  auto widen = [](uint64_t x) {
    const int exponent = x >> 10 & 31, fraction = x & 1023;
    const double magnitude = exponent == 31 ? (fraction ? NAN : INFINITY)
                             : exponent     ? std::ldexp(1024 + fraction, exponent - 25)
                                            : std::ldexp(fraction, -24);
    return x & 0x8000 ? -magnitude : magnitude;
  };
  return compare(widen(a), widen(b));
}

uint64_t value_of(const std::string& type, uint32_t i) {
  static constexpr uint64_t f16[] = {0,      0x8000, 1,      0x8001, 0x3c00, 0xbc00,
                                     0x7c00, 0xfc00, 0x7e00, 0x7d00, 0x7bff, 0xfbff};
  static constexpr uint64_t f32[] = {0,          0x80000000, 1,          0x80000001,
                                     0x3f800000, 0xbf800000, 0x7f800000, 0xff800000,
                                     0x7fc00000, 0x7f900000, 0x7f7fffff, 0xff7fffff};
  static constexpr uint64_t f64[] = {0,
                                     1ull << 63,
                                     1,
                                     1ull << 63 | 1,
                                     0x3ffull << 52,
                                     0xbffull << 52,
                                     0x7ffull << 52,
                                     0xfffull << 52,
                                     0x7ff8ull << 48,
                                     0x7ff4ull << 48,
                                     0x7fefffffffffffff,
                                     0xffefffffffffffff};
  static constexpr uint64_t integers[] = {0,          1,          ~0ull,       0x7fff,
                                          0x8000,     0x7fffffff, 0x80000000,  0x7fffffffffffffff,
                                          1ull << 63, 0xffff,     0x100000000, 2};
  if (type == "f16") return f16[i % 12];
  if (type == "f32") return f32[i % 12];
  if (type == "f64") return f64[i % 12];
  return integers[i % 12];
}

struct Line {
  std::string text, predicate, type;
  bool writes_exec = false, to_sgpr = false;
};

void check_line(Device& device, const arch::Arch& arch, uint32_t lanes, const Line& line,
                const std::vector<uint32_t>& words) {
  const uint64_t exec_before = lanes == 64 ? 0xf0f3fffffffffffe : 0xfffffff6;
  for (uint32_t round = 0; round < 12; ++round) {
    Snippet s{.arch = &arch, .lanes = lanes, .words = words};
    auto a = [&](uint32_t i) { return value_of(line.type, i); };
    auto b = [&](uint32_t i) { return value_of(line.type, i + round); };
    s.before = [&](Wave& w, Device&) {
      for (uint32_t i = 0; i < lanes; ++i) {
        w.vgpr(2)[i] = static_cast<uint32_t>(a(i));
        w.vgpr(3)[i] = static_cast<uint32_t>(a(i) >> 32);
        w.vgpr(4)[i] = static_cast<uint32_t>(b(i));
        w.vgpr(5)[i] = static_cast<uint32_t>(b(i) >> 32);
      }
      w.set_lane_mask(operand::vcc_lo, 0x5555555555555555);
      w.set_lane_mask(operand::exec_lo, exec_before);
    };
    uint64_t vcc = 0, sgpr = 0, exec = 0;
    s.after = [&](Wave& w) {
      vcc = w.lane_mask(operand::vcc_lo);
      sgpr = w.lane_mask(20);
      exec = w.exec();
    };
    const LaunchResult r = run(s, device);
    for (const Fault& f : r.faults) ADD_FAILURE() << line.text << "\n" << format(f);
    uint64_t want = 0;
    for (uint32_t i = 0; i < lanes; ++i)
      if (exec_before >> i & 1 && holds(line.predicate, outcome(line.type, a(i), b(i))))
        want |= 1ull << i;
    const bool gfx10_up = arch.is_at_least(arch::Generation::gfx10);
    const uint64_t untouched = 0x5555555555555555 & (lanes == 64 ? ~0ull : 0xffffffff);
    if (line.to_sgpr)
      ASSERT_EQ(sgpr, want) << line.text << " on " << arch.name << " round " << round;
    else if (line.writes_exec && gfx10_up)
      ASSERT_EQ(vcc, untouched) << line.text << " on " << arch.name;
    else
      ASSERT_EQ(vcc, want) << line.text << " on " << arch.name << " wave" << lanes << " round "
                           << round;
    ASSERT_EQ(exec, line.writes_exec ? want : exec_before) << line.text << " on " << arch.name;
  }
}

TEST(VectorCompare, PredicatesAreTheirNames) {
  std::vector<Line> lines;
  for (const char* type : {"u16", "i16", "u32", "i32", "u64", "i64", "f16", "f32", "f64"}) {
    const bool is_float = type[0] == 'f';
    const std::string sources = type[1] == '6' ? "v[2:3], v[4:5]" : "v2, v4";
    for (const char* p : {"f", "lt", "eq", "le", "gt", "ne", "lg", "ge", "t", "o", "u", "nge",
                          "nlg", "ngt", "nle", "neq", "nlt", "tru"}) {
      const std::string predicate = p;
      if (is_float
              ? predicate == "ne"
              : predicate.size() > 2 || predicate == "o" || predicate == "u" || predicate == "lg")
        continue;
      const std::string suffix = predicate + "_" + type;
      lines.push_back({"v_cmp_" + suffix + "_e32 VCC, " + sources, predicate, type, false, false});
      lines.push_back({"v_cmp_" + suffix + "_e64 SGPR, " + sources, predicate, type, false, true});
      lines.push_back({"v_cmpx_" + suffix + "_e32 VCC, " + sources, predicate, type, true, false});
      lines.push_back({"v_cmpx_" + suffix + "_e32 " + sources, predicate, type, true, false});
      lines.push_back({"v_cmpx_" + suffix + "_e64 SGPR, " + sources, predicate, type, true, true});
      lines.push_back({"v_cmpx_" + suffix + "_e64 " + sources, predicate, type, true, false});
    }
  }
  std::map<std::string, uint32_t> ran;
  for (const arch::Arch* a : arch::all)
    for (uint32_t lanes : {32u, 64u}) {
      if (!a->has_wave_size(lanes)) continue;
      std::vector<std::string> texts;
      for (const Line& line : lines) {
        std::string text = line.text;
        if (const size_t at = text.find("VCC"); at != text.npos)
          text.replace(at, 3, lanes == 64 ? "vcc" : "vcc_lo");
        if (const size_t at = text.find("SGPR"); at != text.npos)
          text.replace(at, 4, lanes == 64 ? "s[20:21]" : "s20");
        texts.push_back(text);
      }
      const auto words = assemble_known(*a, lanes, texts);
      Device device(*a);
      for (size_t i = 0; i < lines.size(); ++i) {
        if (words[i].empty()) continue;
        ++ran[lines[i].predicate + "_" + lines[i].type];
        check_line(device, *a, lanes, lines[i], words[i]);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  for (const Line& line : lines)
    if (line.predicate != "t" && line.predicate != "tru" && line.predicate != "f")
      EXPECT_GT(ran[line.predicate + "_" + line.type], 0u) << line.text;
}

uint32_t class_of(double magnitude_class, bool negative,
                  bool quiet) {  // 0 nan, 1 inf, 2 normal, 3 denormal, 4 zero
  const int k = static_cast<int>(magnitude_class);
  if (k == 0) return quiet ? 1 : 0;
  static constexpr uint32_t negatives[] = {0, 2, 3, 4, 5}, positives[] = {0, 9, 8, 7, 6};
  return negative ? negatives[k] : positives[k];
}

TEST(VectorCompare, Classes) {
  auto kind = [](uint64_t magnitude, uint64_t infinity, uint64_t normal) {
    return magnitude > infinity    ? 0
           : magnitude == infinity ? 1
           : magnitude >= normal   ? 2
           : magnitude             ? 3
                                   : 4;
  };
  auto f32_class = [=](uint64_t x, bool negate = false) {
    return class_of(kind(x & 0x7fffffff, 0x7f800000, 0x800000), ((x >> 31 & 1) != 0) != negate,
                    x >> 22 & 1);
  };
  auto f16_class = [=](uint64_t x) {
    return class_of(kind(x & 0x7fff, 0x7c00, 0x400), x >> 15 & 1, x >> 9 & 1);
  };
  auto f64_class = [=](uint64_t x) {
    return class_of(kind(x & ~(1ull << 63), 0x7ffull << 52, 1ull << 52), x >> 63, x >> 51 & 1);
  };
  std::vector<LaneCase> cases;
  for (uint32_t c = 0; c < 10; ++c) {
    const std::string mask = std::to_string(1u << c);
    auto is = [=](uint32_t k) { return k == c; };
    // Sources: bit patterns around every class boundary come from the case's edges through
    // v_perm-free moves of v2 and v[2:3].
    cases.push_back(
        {{"v_mov_b32"},
         "v8, " + mask + "\nv_cmp_class_f32 vcc_lo, v2, v8",
         32,
         nullptr,
         [=](const LaneInputs& i) { return is(f32_class(static_cast<uint32_t>(i.a))); }});
    cases.push_back(
        {{"v_mov_b32"},
         "v8, " + mask + "\nv_cmp_class_f32_e64 vcc_lo, -v2, v8",
         32,
         nullptr,
         [=](const LaneInputs& i) { return is(f32_class(static_cast<uint32_t>(i.a), true)); }});
    cases.push_back({{"v_mov_b32"},
                     "v8, " + mask + "\nv_cmp_class_f16 vcc_lo, v2, v8",
                     32,
                     nullptr,
                     [=](const LaneInputs& i) { return is(f16_class(i.a & 0xffff)); }});
    cases.push_back({{"v_mov_b32"},
                     "v8, " + mask + "\nv_cmp_class_f64 vcc_lo, v[2:3], v8",
                     32,
                     nullptr,
                     [=](const LaneInputs& i) { return is(f64_class(i.a)); }});
  }
  LaneCaseRunner(cases).run_all();
}

}  // namespace
}  // namespace crosslane::sim::test
