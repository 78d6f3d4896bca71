// SPDX-License-Identifier: MIT
// Guards: every form that `crosslane explain` takes, and one clear line for the rest.
#include "crosslane/isa/amd/parse.hpp"

#include <gtest/gtest.h>

#include "crosslane/arch/all.hpp"

namespace crosslane::isa::amd {
namespace {

using dpp16::Kind;

Move parsed_move(std::string_view text) {
  const auto result = parse_move(text);
  EXPECT_TRUE(result.ok) << text << ": " << result.error;
  return result.value;
}

TEST(ParseMove, TakesWhatPeoplePaste) {
  EXPECT_EQ(parsed_move("row_ror:4"), dpp16::move({Kind::row_ror, 4}));
  EXPECT_EQ(parsed_move("0x134"), dpp16::move({Kind::wave_rol, 1}));
  EXPECT_EQ(parsed_move("ds_swizzle 0x101F"), ds_swizzle::move(ds_swizzle::bit_mask(31, 0, 4)));
  EXPECT_EQ(parsed_move("swizzle(SWAP,16)"), ds_swizzle::move(ds_swizzle::bit_mask(31, 0, 16)));
  EXPECT_EQ(parsed_move("ds_swizzle_b32 v5, v6 offset:swizzle(ROTATE, 1, 3)"),
            ds_swizzle::move(ds_swizzle::rotate(3, true)));
  EXPECT_EQ(parsed_move("permlanex16 0x89abcdef,0x01234567"),
            permlanex16::move(0x0123456789abcdef));
  EXPECT_EQ(parsed_move("v_permlane16_b32 v1, v0, 0, -1 op_sel:[1,0]"),
            permlane16::move(uint64_t{0xffffffff} << 32, true));
  EXPECT_EQ(parsed_move("v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xa"),
            dpp16::move({Kind::row_shl, 1}, 0xa));
  EXPECT_EQ(
      parsed_move(
          "V_ADD_F32_DPP v0, v1, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0x3 bound_ctrl:1"),
      dpp16::move(dpp16::quad_perm(1, 0, 3, 2), 0xf, 0x3, true));
  EXPECT_EQ(parsed_move("v_mov_b32_dpp %0, %1 wave_ror:1"), dpp16::move({Kind::wave_ror, 1}));
  EXPECT_EQ(parsed_move("dpp8:[7,6,5,4,3,2,1,0] fi:1"), dpp8::move(0x053977, true));
  EXPECT_EQ(parsed_move("v_permlane64_b32 v0, v1"), permlane64::move());
  EXPECT_EQ(parsed_move("permlane_up 3,16"), permlane_up::move(3, 16));
  EXPECT_EQ(parsed_move("v_readlane_b32 s0, v1, 17"), readlane::move(17));
  EXPECT_EQ(parsed_move("ds_bpermute_b32 v0, v1, v2 offset:4"), ds_bpermute::move(4));
}

TEST(ParseMove, BoundCtrlZeroDependsOnTheTarget) {
  EXPECT_TRUE(parse_move("row_shl:1 bound_ctrl:0", &arch::gfx942).value.bound_ctrl);
  EXPECT_FALSE(parse_move("row_shl:1 bound_ctrl:0", &arch::gfx1201).value.bound_ctrl);
  EXPECT_FALSE(parse_move("row_shl:1 bound_ctrl:0").ok);
}

TEST(ParseMove, ErrorsAreOneLineThatNamesTheChoices) {
  const struct {
    const char *text, *part;
  } cases[] = {{"", "row_shl:1"},
               {"row_shl:16", "1 to 15"},
               {"row_shl:0", "1 to 15"},
               {"row_shl", "1 to 15"},
               {"row_bcast:16", "15 or 31"},
               {"row_mirror:3", "takes no number"},
               {"rwo_ror:1", "did you mean row_ror?"},
               {"permlane17 0,0", "did you mean permlane16?"},
               {"quad_perm:[0,1,2]", "4 selectors of 0 to 3"},
               {"quad_perm:[0,1,2,4]", "4 selectors of 0 to 3"},
               {"dpp8:[0,1,2,3,4,5,6,8]", "8 selectors of 0 to 7"},
               {"0x144", "no DPP16 control"},
               {"0x1000", "ds_swizzle 0x1000"},
               {"ds_swizzle 0x10000", "16 bits"},
               {"ds_swizzle", "one number"},
               {"ds_swizzle row_shl:1", "does not belong"},
               {"permlanex16 1", "two 32-bit halves"},
               {"permlanex16 0x100000000,0", "32 bits"},
               {"readlane 64", "0 to 63"},
               {"row_shl:1 row_mask:0x1f", "0 to 0xf"},
               {"row_shl:1 row_ror:2", "one number"},
               {"v_mov_b32 v0, v1", "no DPP control"},
               {"swizzle(SWAP,3)", "swizzle forms"},
               {"swizzle(BITMASK_PERM,\"01pix\")", "5 letters"},
               {"hello", "moves: quad_perm"}};
  for (const auto& c : cases) {
    const auto result = parse_move(c.text);
    EXPECT_FALSE(result.ok) << c.text;
    EXPECT_NE(result.error.find(c.part), std::string::npos) << c.text << ": " << result.error;
    EXPECT_EQ(result.error.find('\n'), std::string::npos);
  }
}

TEST(ParseMove, AnswersForAnyBytes) {
  const std::string_view alphabet = "rowshl:_15,[]()\" 0xfvdp8%-";
  uint32_t state = 1;
  for (unsigned round = 0; round < 20000; ++round) {
    std::string text;
    for (unsigned n = 0; n < 12; ++n)
      text += alphabet[((state = state * 1664525 + 1013904223) >> 16) % alphabet.size()];
    (void)parse_move(text);
  }
}

}  // namespace
}  // namespace crosslane::isa::amd
