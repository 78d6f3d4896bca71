// SPDX-License-Identifier: MIT
// Rule: what a user gives `crosslane c++` reaches clang as it is and where it is.
#include "tools/toolchain/hip_command.hpp"

#include <gtest/gtest.h>

namespace crosslane::tools {
namespace {

using Words = std::vector<std::string>;

HipArguments read(const Words& words) { return read_hip_arguments(words); }

TEST(HipArguments, PassThroughUnchanged) {
  const Words words = {
      "-O3", "-std=c++17", "--offload-arch=gfx942", "-I", "a dir", "-DX=\"y\"", "x.hip", "-o",
      "x",   "-save-temps"};
  EXPECT_EQ(read(words).passed, words);
}

TEST(HipArguments, CppFilesAreHip) {
  EXPECT_EQ(read({"a.cpp", "b.cu", "c.o", "-o", "x"}).passed,
            (Words{"-x", "hip", "a.cpp", "b.cu", "-x", "none", "c.o", "-o", "x"}));
}

TEST(HipArguments, TheUsersLanguageStays) {
  EXPECT_EQ(read({"-x", "c++", "a.cpp"}).passed, (Words{"-x", "c++", "a.cpp"}));
  EXPECT_EQ(read({"-xc++", "a.cpp"}).passed, (Words{"-xc++", "a.cpp"}));
  EXPECT_EQ(read({"-x", "c++", "a.cpp", "-x", "none", "b.cpp"}).passed,
            (Words{"-x", "c++", "a.cpp", "-x", "none", "-x", "hip", "b.cpp"}));
}

TEST(HipArguments, ValuesOfOptionsAreNoInputs) {
  const HipArguments arguments =
      read({"-o", "prog.cpp", "-include", "x.cpp", "--offload-arch", "gfx942"});
  EXPECT_FALSE(arguments.has_inputs);
  EXPECT_TRUE(arguments.has_arch);
}

TEST(HipArguments, KnowWhetherTheyLink) {
  EXPECT_TRUE(read({"a.hip"}).links);
  for (const char* option : {"-c", "-S", "-E", "-M", "-fsyntax-only"})
    EXPECT_FALSE(read({option, "a.hip"}).links) << option;
  EXPECT_FALSE(read({"--genco", "a.hip"}).links_host);
}

TEST(HipArguments, TheLastWaveSizeWins) {
  EXPECT_TRUE(read({"-mwavefrontsize64", "a.hip"}).wave64_on_gfx10);
  EXPECT_FALSE(read({"-mwavefrontsize64", "-mno-wavefrontsize64", "a.hip"}).wave64_on_gfx10);
}

TEST(HipArguments, RocmPathIsOurs) {
  const HipArguments joined = read({"--rocm-path=/r", "a.hip"});
  EXPECT_EQ(joined.rocm_path, "/r");
  EXPECT_EQ(joined.passed, Words{"a.hip"});
  EXPECT_EQ(read({"--rocm-path", "/r", "a.hip"}).passed, Words{"a.hip"});
}

TEST(Quoted, IsWhatAShellTakesApart) {
  EXPECT_EQ(quoted({"a", "b c", "it's", "", "-DX=\"1\""}), "a 'b c' 'it'\\''s' '' '-DX=\"1\"'");
}

}  // namespace
}  // namespace crosslane::tools
