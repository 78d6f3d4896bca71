// SPDX-License-Identifier: MIT
// Rule: an argument of a kernel is exactly what was written, or an error that says why not.
#include "tools/simulation/argument.hpp"

#include <cstring>
#include <gtest/gtest.h>

#include "tools/simulation/kernarg.hpp"

namespace crosslane::tools {
namespace {

template <class T>
T value_of(const std::vector<std::byte>& bytes, size_t index = 0) {
  T value{};
  std::memcpy(&value, bytes.data() + index * sizeof value, sizeof value);
  return value;
}

TEST(ReadArgument, TakesNumbersOfEveryType) {
  EXPECT_EQ(value_of<int32_t>(read_argument("i32:-5")->bytes), -5);
  EXPECT_EQ(value_of<uint64_t>(read_argument("u64:0xffffffffffffffff")->bytes), ~uint64_t{0});
  EXPECT_EQ(value_of<float>(read_argument("f32:1.5")->bytes), 1.5f);
  EXPECT_EQ(value_of<double>(read_argument("f64:-0.25")->bytes), -0.25);
  EXPECT_EQ(read_argument("u8:255")->bytes.size(), 1u);
}

TEST(ReadArgument, RefusesWhatDoesNotFit) {
  for (const char* text : {"i32:2147483648", "u8:256", "u32:-1", "i8:-129", "i32:", "i32:4x",
                           "f32:abc", "i32:1,2", "int:4", "i32", "", "buf:zero:", "buf:zero:0",
                           "buf:zero:x", "buf:i32:1,x", "buf:/no/such/file"})
    EXPECT_FALSE(read_argument(text)) << text;
}

TEST(ReadArgument, TakesBuffers) {
  const auto zeros = read_argument("buf:zero:16");
  ASSERT_TRUE(zeros);
  EXPECT_TRUE(zeros->is_buffer);
  EXPECT_EQ(zeros->bytes, std::vector<std::byte>(16));
  const auto list = read_argument("buf:i16:1,-2,3");
  ASSERT_TRUE(list);
  EXPECT_EQ(list->bytes.size(), 6u);
  EXPECT_EQ(value_of<int16_t>(list->bytes, 1), -2);
}

TEST(ReadOutput, TakesFilesAndTypes) {
  EXPECT_EQ(read_output("3:out.bin")->argument, 3u);
  EXPECT_EQ(read_output("3:out.bin")->file, "out.bin");
  EXPECT_EQ(read_output("0:-:f32")->type, "f32");
  for (const char* text : {"", "0", "0:", "x:file", "0:-:nothing"})
    EXPECT_FALSE(read_output(text)) << text;
}

sim::Kernel kernel_with(std::vector<sim::KernelArg> arguments, uint32_t size) {
  sim::Kernel kernel;
  kernel.name = "k";
  kernel.args = std::move(arguments);
  kernel.kernarg_size_bytes = size;
  return kernel;
}

struct Given {
  std::vector<Argument> arguments;
  std::vector<std::vector<std::byte>> values;
  explicit Given(const std::vector<const char*>& texts) {
    for (const char* text : texts) {
      arguments.push_back(*read_argument(text));
      values.push_back(arguments.back().bytes);
    }
  }
};

TEST(LayOutKernarg, FollowsTheMetadata) {
  const auto kernel = kernel_with({{"a", sim::ArgKind::by_value, 0, 4},
                                   {"b", sim::ArgKind::by_value, 8, 8},
                                   {"", sim::ArgKind::hidden_block_count_x, 16, 4}},
                                  24);
  const Given given({"i32:7", "u64:9"});
  const auto kernarg = lay_out_kernarg(kernel, given.arguments, given.values);
  ASSERT_TRUE(kernarg);
  EXPECT_EQ(kernarg->size(), 24u);
  EXPECT_EQ(value_of<int32_t>(*kernarg), 7);
  EXPECT_EQ(value_of<uint64_t>(*kernarg, 1), 9u);
}

TEST(LayOutKernarg, RefusesWrongCountsAndSizes) {
  const auto kernel = kernel_with({{"a", sim::ArgKind::by_value, 0, 4}}, 4);
  for (const auto& texts : {std::vector<const char*>{}, {"i64:1"}, {"i32:1", "i32:2"}}) {
    const Given given(texts);
    EXPECT_FALSE(lay_out_kernarg(kernel, given.arguments, given.values));
  }
}

TEST(LayOutKernarg, IsAStructWithoutMetadata) {
  const Given given({"i32:1", "u64:2", "u8:3", "u16:4"});
  const auto kernarg = lay_out_kernarg(kernel_with({}, 32), given.arguments, given.values);
  ASSERT_TRUE(kernarg);
  EXPECT_EQ(value_of<uint64_t>(*kernarg, 1), 2u);
  EXPECT_EQ(value_of<uint8_t>(*kernarg, 16), 3u);
  EXPECT_EQ(value_of<uint16_t>(*kernarg, 9), 4u);
  EXPECT_FALSE(lay_out_kernarg(kernel_with({}, 8), given.arguments, given.values));
}

}  // namespace
}  // namespace crosslane::tools
