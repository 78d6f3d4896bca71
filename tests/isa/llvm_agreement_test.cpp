// SPDX-License-Identifier: MIT
// Guards: encodings, spellings and the targets of every move are those of LLVM's assembler. LLVM is
// the oracle here, not our tables.
#include <gtest/gtest.h>
#include <random>

#include "crosslane/arch/all.hpp"
#include "crosslane/arch/relatives.hpp"
#include "crosslane/isa/amd/parse.hpp"
#include "tests/support/llvm_mc.hpp"

namespace crosslane::isa::amd {
namespace {

/// The targets, and the other processors of their families.
std::vector<const Arch*> processors() {
  std::vector<const Arch*> result(arch::all.begin(), arch::all.end());
  for (const arch::Relative& relative : arch::relatives) result.push_back(&relative.arch);
  return result;
}

constexpr unsigned wave_of(const Arch& arch) { return arch.default_wave_size; }

std::vector<uint8_t> dpp16_bytes(const Move& m) {
  const unsigned flags = static_cast<unsigned>(m.control >> 8) | (m.fetch_inactive ? 4u : 0u) |
                         (m.bound_ctrl ? 8u : 0u);
  return {0xfa,
          0x02,
          0x02,
          0x7e,
          0x00,
          static_cast<uint8_t>(m.control),
          static_cast<uint8_t>(flags),
          static_cast<uint8_t>(m.row_mask << 4 | m.bank_mask)};  // v_mov_b32_dpp v1, v0
}

TEST(LlvmAgreement, Dpp16CodesAreLegalWhereTheDisassemblerKnowsThem) {
  for (const Arch* arch : processors()) {
    std::vector<std::vector<uint8_t>> codes;
    for (unsigned code = 0; code < 512; ++code) {
      Move m = dpp16::move({});
      m.control = code;
      codes.push_back(dpp16_bytes(m));
    }
    const auto lines = test::disassemble_each(*arch, codes, wave_of(*arch));
    unsigned legal = 0;
    for (unsigned code = 0; code < 512; ++code) {
      Move m = dpp16::move({});
      m.control = code;
      const bool is_known = lines[code].find("/*") == std::string::npos;
      ASSERT_EQ(why_not(m, *arch, wave_of(*arch)) == nullptr, is_known)
          << arch->name << " " << code << " " << lines[code];
      ASSERT_EQ(dpp16::decode(code, *arch).is_legal, is_known);
      if (!is_known) continue;
      ++legal;
      ASSERT_EQ(to_assembly(m, *arch), lines[code]) << arch->name;
      ASSERT_EQ(encode(dpp16::decode(code, *arch).control), code);
      const auto parsed_back = parse_move(lines[code], arch);
      ASSERT_TRUE(parsed_back.ok) << parsed_back.error;
      ASSERT_EQ(parsed_back.value, m);
    }
    const unsigned newer =
        arch->generation == Generation::gfx9 ? (arch->has_dpp_row_newbcast ? 16 + 6 : 6) : 16 + 16;
    EXPECT_EQ(legal, 256 + 3 * 15 + 2 + newer) << arch->name;
  }
}

TEST(LlvmAgreement, Dpp16MasksAndBits) {
  for (const Arch* arch : processors()) {
    std::vector<Move> moves;
    std::vector<std::string> lines;
    for (unsigned masks = 0; masks < 256; ++masks)
      for (const bool bound_ctrl : {false, true})
        for (const bool fi : {false, true})
          if (!fi || arch->has_fetch_inactive)
            moves.push_back(
                dpp16::move({dpp16::Kind::row_ror, 5}, masks >> 4, masks & 15, bound_ctrl, fi));
    for (const Move& m : moves) lines.push_back(to_assembly(m, *arch));
    const auto assembled = test::assemble_each(*arch, lines, wave_of(*arch));
    for (size_t n = 0; n < moves.size(); ++n)
      ASSERT_EQ(assembled[n].bytes, dpp16_bytes(moves[n])) << lines[n] << assembled[n].message;
  }
}

/// A legal move of each kind, and moves that only some targets have.
std::vector<Move> samples() {
  std::vector<Move> moves = {dpp8::move(0x53977),
                             ds_swizzle::move(ds_swizzle::rotate(5)),
                             ds_swizzle::move(ds_swizzle::fft(7)),
                             ds_permute::move(4),
                             ds_bpermute::move(),
                             ds_bpermute_fi::move(),
                             permlane16::move(0),
                             permlanex16::move(~uint64_t{0}),
                             permlane16_var::move(),
                             permlanex16_var::move(true, true),
                             permlane64::move(),
                             permlane16_swap::move(),
                             permlane32_swap::move(),
                             permlane16_swap::move(true, false),
                             permlane32_swap::move(false, true),
                             permlane_bcast::move(3, 8),
                             permlane_up::move(3, 8),
                             permlane_down::move(3, 8),
                             permlane_xor::move(3, 8),
                             permlane_idx_gen::move(8),
                             readlane::move(3),
                             writelane::move(3),
                             readfirstlane::move()};
  for (const dpp16::Encoding& e : dpp16::encodings) moves.push_back(dpp16::move({e.kind, e.first}));
  moves.push_back(dpp16::move({}, 0xf, 0xf, false, true));
  moves.push_back(dpp8::move(0x53977, true));
  moves.push_back(permlane16::move(0, true, true));
  return moves;
}

/// As the assembler wants it: scalars by name, lane access from scalar registers.
std::string assembly_for(const Move& m, const Arch& arch) {
  AssemblyNames names;
  if (m.kind == MoveKind::readlane || m.kind == MoveKind::readfirstlane) names.destination = "s4";
  if (m.kind == MoveKind::writelane) names.source = "s4";
  std::string line = to_assembly(m, arch, names);
  if (m.kind == MoveKind::permlanex16)
    line = to_assembly(m, arch, {.scalar0 = "s2", .scalar1 = "s3"});
  return line;
}

TEST(LlvmAgreement, EveryMoveAssemblesExactlyWhereItIsLegal) {
  const std::vector<Move> moves = samples();
  for (const Arch* arch : processors()) {
    std::vector<std::string> lines;
    for (const Move& m : moves) lines.push_back(assembly_for(m, *arch));
    for (const unsigned wave : {32u, 64u}) {
      if (!arch->has_wave_size(wave)) {
        for (const Move& m : moves) EXPECT_NE(why_not(m, *arch, wave), nullptr);
        continue;
      }
      const auto assembled = test::assemble_each(*arch, lines, wave);
      for (size_t n = 0; n < moves.size(); ++n)
        EXPECT_EQ(why_not(moves[n], *arch, wave) == nullptr, assembled[n].is_accepted)
            << arch->name << ": " << lines[n] << ": " << assembled[n].message;
    }
  }
}

TEST(LlvmAgreement, MovesSurviveTheWayThroughTheirAssembly) {
  for (const Arch* arch : processors())
    for (const Move& m : samples()) {
      if (why_not(m, *arch, wave_of(*arch))) continue;
      const auto back = parse_move(to_assembly(m, *arch), arch);
      ASSERT_TRUE(back.ok) << back.error;
      ASSERT_EQ(back.value, m) << to_assembly(m, *arch);
      const auto short_form = parse_move(to_text(m, *arch), arch);
      ASSERT_TRUE(short_form.ok) << to_text(m, *arch) << ": " << short_form.error;
      ASSERT_EQ(short_form.value, m) << to_text(m, *arch);
    }
}

TEST(LlvmAgreement, SwizzleFormsMeanTheSameOffsets) {
  // Every form and operand that the assembler has.
  std::vector<std::string> forms;
  for (unsigned n = 1; n <= 16; n *= 2) forms.push_back("swizzle(SWAP," + std::to_string(n) + ")");
  for (unsigned n = 2; n <= 32; n *= 2) {
    forms.push_back("swizzle(REVERSE," + std::to_string(n) + ")");
    for (unsigned lane = 0; lane < n; ++lane)
      forms.push_back("swizzle(BROADCAST," + std::to_string(n) + "," + std::to_string(lane) + ")");
  }
  for (unsigned n = 0; n < 32; ++n) {
    forms.push_back("swizzle(FFT," + std::to_string(n) + ")");
    forms.push_back("swizzle(ROTATE,0," + std::to_string(n) + ")");
    forms.push_back("swizzle(ROTATE,1," + std::to_string(n) + ")");
  }
  for (unsigned code = 0; code < 1024; ++code) {
    std::string letters;
    for (unsigned n = 0; n < 5; ++n) letters += "01pi"[code >> 2 * n & 3];
    forms.push_back("swizzle(BITMASK_PERM,\"" + letters + "\")");
  }
  for (unsigned code = 0; code < 256; ++code)
    forms.push_back("swizzle(QUAD_PERM," + std::to_string(code & 3) + "," +
                    std::to_string(code >> 2 & 3) + "," + std::to_string(code >> 4 & 3) + "," +
                    std::to_string(code >> 6) + ")");
  std::vector<std::string> lines;
  for (const std::string& form : forms) lines.push_back("ds_swizzle_b32 v1, v0 offset:" + form);
  const auto assembled = test::assemble_each(arch::gfx942, lines, 64);
  for (size_t n = 0; n < forms.size(); ++n) {
    ASSERT_TRUE(assembled[n].is_accepted) << forms[n] << assembled[n].message;
    const auto ours = parse_move(lines[n]);
    ASSERT_TRUE(ours.ok) << forms[n] << ": " << ours.error;
    ASSERT_EQ(ours.value.control, assembled[n].bytes[0] | assembled[n].bytes[1] << 8u) << forms[n];
  }
}

TEST(LlvmAgreement, EveryPrintedSwizzleAssemblesToItsOffset) {
  std::vector<std::string> lines;
  for (unsigned offset = 0; offset < 0x10000; ++offset) {
    Move m = ds_swizzle::move({});
    m.control = offset;
    lines.push_back(to_assembly(m, arch::gfx1100));
  }
  const auto assembled = test::assemble_each(arch::gfx1100, lines, 32);
  for (unsigned offset = 0; offset < 0x10000; ++offset)
    ASSERT_EQ(assembled[offset].bytes[0] | assembled[offset].bytes[1] << 8u, offset)
        << lines[offset];
}

TEST(LlvmAgreement, Dpp8SelectorsAreThoseOfTheAssembler) {
  std::mt19937 random(8);
  std::vector<Move> moves;
  std::vector<std::string> lines;
  for (unsigned n = 0; n < 200; ++n) moves.push_back(dpp8::move(random() & 0xffffff, (n & 1) != 0));
  for (const Move& m : moves) lines.push_back(to_assembly(m, arch::gfx1201));
  const auto assembled = test::assemble_each(arch::gfx1201, lines, 32);
  for (size_t n = 0; n < moves.size(); ++n) {
    const auto& b = assembled[n].bytes;
    ASSERT_EQ(b.size(), 8u);
    ASSERT_EQ(uint32_t{b[5]} | uint32_t{b[6]} << 8 | uint32_t{b[7]} << 16, moves[n].control);
    ASSERT_EQ(b[0], moves[n].fetch_inactive ? 0xea : 0xe9);
  }
}

}  // namespace
}  // namespace crosslane::isa::amd
