// SPDX-License-Identifier: MIT
// Guards: device printf's conversions, with arguments as the compiler passes them, and input that makes no sense.
#include "runtime/hostcall/format.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <vector>

namespace crosslane::runtime {
namespace {

using Words = std::vector<uint64_t>;

Words text(const char* string) {
  Words words(std::strlen(string) / 8 + 1);
  std::memcpy(words.data(), string, std::strlen(string));
  return words;
}

Words join(std::initializer_list<Words> parts) {
  Words all;
  for (const Words& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

uint64_t real(double value) { return std::bit_cast<uint64_t>(value); }

TEST(FormatMessage, PlainTextAndPercentSigns) {
  EXPECT_EQ(format_message("no conversion", {}), "no conversion");
  EXPECT_EQ(format_message("100%%", {}), "100%");
  EXPECT_EQ(format_message("", {}), "");
}

TEST(FormatMessage, IntegersAreCutToTheirLength) {
  const Words minus_one = {0xffff'ffff};
  EXPECT_EQ(format_message("%d", minus_one), "-1");
  EXPECT_EQ(format_message("%u", minus_one), "4294967295");
  EXPECT_EQ(format_message("%lld", minus_one), "4294967295");
  EXPECT_EQ(format_message("%ld", Words{~uint64_t{0}}), "-1");
  EXPECT_EQ(format_message("%hhd %hhu %hd", Words{255, 255, 0xffff}), "-1 255 -1");
  EXPECT_EQ(format_message("%zu %jd", Words{7, 8}), "7 8");
}

TEST(FormatMessage, FlagsWidthPrecision) {
  EXPECT_EQ(format_message("[%5d][%-5d][%05d][%+d][% d]", Words{1, 2, 3, 4, 5}), "[    1][2    ][00003][+4][ 5]");
  EXPECT_EQ(format_message("%#x %#o %X", Words{255, 8, 255}), "0xff 010 FF");
  EXPECT_EQ(format_message("[%*d][%*d]", Words{5, 1, 0xffff'fffb, 2}), "[    1][2    ]");
  EXPECT_EQ(format_message("%.*f", Words{2, real(1.239)}), "1.24");
  EXPECT_EQ(format_message("%.3d", Words{5}), "005");
}

TEST(FormatMessage, Floats) {
  EXPECT_EQ(format_message("%f %.1e %g %a", Words{real(1.5), real(1.5), real(0.1), real(1.5)}), "1.500000 1.5e+00 0.1 0x1.8p+0");
}

TEST(FormatMessage, StringsLieInTheWords) {
  EXPECT_EQ(format_message("<%s>", text("short")), "<short>");
  EXPECT_EQ(format_message("<%s><%d>", join({text("exactly8"), {7}})), "<exactly8><7>");
  EXPECT_EQ(format_message("<%.3s><%6s>", join({text("abcdef"), text("xy")})), "<abc><    xy>");
  EXPECT_EQ(format_message("<%s>", Words{0}), "<>");
}

TEST(FormatMessage, CharactersAndPointers) {
  EXPECT_EQ(format_message("%c%c", Words{'h', 'i'}), "hi");
  EXPECT_EQ(format_message("%p", Words{0x1234}), "0x1234");
}

TEST(FormatMessage, StoresNothingForN) { EXPECT_EQ(format_message("a%nb%d", Words{0, 5}), "ab5"); }

TEST(FormatMessage, MissingWordsAndBrokenConversionsPrintAsWritten) {
  EXPECT_EQ(format_message("%d and %d", Words{1}), "1 and %d");
  EXPECT_EQ(format_message("%s", {}), "%s");
  EXPECT_EQ(format_message("50%", {}), "50%");
  EXPECT_EQ(format_message("%-5", Words{1}), "%-5");
}

TEST(FormatMessage, AHugeWidthIsBounded) {
  EXPECT_LT(format_message("%999999999d", Words{1}).size(), 10'000U);
  EXPECT_LT(format_message("%*d", Words{0x7fff'ffff, 1}).size(), 10'000U);
}

TEST(InlineString, EndsAtItsZeroOrAtTheLastWord) {
  EXPECT_EQ(inline_string(text("abc")).words, 1U);
  EXPECT_EQ(inline_string(text("abcdefgh")).words, 2U);
  const Words unterminated = {0x6161'6161'6161'6161};
  EXPECT_EQ(inline_string(unterminated).text.size(), 8U);
  EXPECT_EQ(inline_string(unterminated).words, 1U);
}

}  // namespace
}  // namespace crosslane::runtime
