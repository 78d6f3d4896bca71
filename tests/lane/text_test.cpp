// SPDX-License-Identifier: MIT
// Guards: maps, masks and edges survive the way to text and back, and wrong text gets one line that
// names the choices.
#include "crosslane/lane/text.hpp"

#include <gtest/gtest.h>

namespace crosslane {

using namespace crosslane::maps;
namespace {

template <unsigned W>
std::string error_of(std::string_view text) {
  const auto result = parse_map<W>(text);
  EXPECT_FALSE(result.ok) << text;
  EXPECT_EQ(result.error.find('\n'), std::string::npos);
  return result.error;
}

bool mentions(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

TEST(EditDistance, CountsOneForEachSlip) {
  EXPECT_EQ(text::edit_distance("run", "run"), 0u);
  EXPECT_EQ(text::edit_distance("rnu", "run"), 1u);
  EXPECT_EQ(text::edit_distance("ru", "run"), 1u);
  EXPECT_EQ(text::edit_distance("rum", "run"), 1u);
  EXPECT_EQ(text::edit_distance("", "abc"), 3u);
}

TEST(MapText, NamesMakeMaps) {
  EXPECT_EQ(parse_map<32>("shift_down:1", edge::zero).value, shift_down<32>(1, edge::zero));
  EXPECT_EQ(parse_map<32>("shift_left:3").value, shift_down<32>(3, edge::own));
  EXPECT_EQ(parse_map<64>(" xor:0x20 ").value, xor_lanes<64>(32));
  EXPECT_EQ(parse_map<64>("rotate_up:3/16").value, rotate_up<64>(3, 16));
  EXPECT_EQ(parse_map<64>("quad_perm:1,0,3,2").value, xor_lanes<64>(1));
  EXPECT_EQ(parse_map<64>("row_mirror").value, xor_lanes<64>(15));
  EXPECT_EQ(parse_map<16>("transpose:4").value, transpose<16>(4));
}

TEST(MapText, ListsSurviveARoundTrip) {
  const auto m = shift_down<8>(3, edge::fill);
  EXPECT_EQ(to_text(m), "3,4,5,6,7,fill,fill,fill");
  EXPECT_EQ(parse_map<8>(to_text(m)).value, m);
  EXPECT_EQ(parse_map<4>("own,zero,any,0").value.source(0), lane_source::own);
}

TEST(MapText, ErrorsNameTheChoices) {
  EXPECT_TRUE(mentions(error_of<32>("shift_dwon:1"), "did you mean shift_down?"));
  EXPECT_TRUE(mentions(error_of<32>("nonsense"), "shift_down:n"));
  EXPECT_TRUE(mentions(error_of<32>("shift_down:32"), "0 to 31"));
  EXPECT_TRUE(mentions(error_of<32>("shift_down:-1"), "'-1'"));
  EXPECT_TRUE(mentions(error_of<32>("shift_down:99999999999999999999"), "0 to 31"));
  EXPECT_TRUE(mentions(error_of<32>("shift_down"), "shift_down:n"));
  EXPECT_TRUE(mentions(error_of<32>("xor:1,2"), "xor:m"));
  EXPECT_TRUE(mentions(error_of<32>("1,2,3"), "32 lanes"));
  EXPECT_TRUE(mentions(error_of<4>("0,1,2,4"), "0 to 3"));
  EXPECT_TRUE(mentions(error_of<4>("0,1,2,x"), "own, zero, fill or any"));
  EXPECT_TRUE(mentions(error_of<4>("0,1,2,3,0"), "lists 5"));
  EXPECT_TRUE(mentions(error_of<64>("rotate_up:3/17"), "power of two"));
  EXPECT_TRUE(mentions(error_of<64>("reverse/16"), "no clusters"));
  EXPECT_TRUE(mentions(error_of<64>("transpose:3"), "power of two"));
  error_of<64>("");
  error_of<64>(":");
  error_of<64>(",");
  error_of<64>("xor:");
  error_of<64>("/");
}

TEST(MapText, MessagesAreOneLineWhateverTheText) {
  for (const std::string& wrong : {std::string("1,\n\x1b[31m,\xff"), std::string(5000, 'x'),
                                   std::string("a\0b", 3), std::string(100000, ',')}) {
    const std::string error = error_of<64>(wrong);
    EXPECT_LT(error.size(), 700u);
    for (const char c : error) EXPECT_TRUE(c >= ' ' && c <= '~') << error;
  }
  EXPECT_FALSE(mentions(error_of<64>("foo"), "did you mean"));
}

TEST(MapText, EveryInstanceSurvivesARoundTrip) {
  for_each_instance<64>([&](const named_map<64>& m, const map_arguments& a) {
    std::string typed(m.name);
    for (unsigned n = 0; n < m.parameter_count; ++n)
      typed += (n ? "," : ":") + std::to_string(a.values[n]);
    const auto named = parse_map<64>(typed, a.at_edge);
    ASSERT_TRUE(named.ok) << named.error;
    ASSERT_EQ(named.value, m.make(a));
    ASSERT_EQ(parse_map<64>(to_text(named.value)).value, named.value);
  });
}

TEST(MaskText, RangesSurviveARoundTrip) {
  const auto m =
      lane_mask<64>::range(0, 16) | lane_mask<64>::single(20) | lane_mask<64>::range(62, 64);
  EXPECT_EQ(to_text(m), "0-15,20,62-63");
  EXPECT_EQ(parse_mask<64>(to_text(m)).value, m);
  EXPECT_EQ(parse_mask<64>("all").value, lane_mask<64>::all());
  EXPECT_EQ(to_text(lane_mask<64>::none()), "none");
  EXPECT_TRUE(parse_mask<128>("127").value.contains(127u));
  for (const char* wrong : {"", "64", "0-64", "5-3", "a", "1,,2", "-", "1-"})
    EXPECT_FALSE(parse_mask<64>(wrong).ok) << wrong;
}

TEST(EdgeText, NamesSurviveARoundTrip) {
  for (const edge e : {edge::own, edge::wrap, edge::zero, edge::fill, edge::unspecified})
    EXPECT_EQ(parse_edge(to_text(e)).value, e);
  EXPECT_TRUE(mentions(parse_edge("warp").error, "did you mean wrap?"));
}

}  // namespace
}  // namespace crosslane
