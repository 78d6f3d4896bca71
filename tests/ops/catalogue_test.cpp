// SPDX-License-Identifier: MIT
// The catalogue names operations that exist, in the header it says, each once, and its examples
// compile.
#include "crosslane/ops/catalogue.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>

namespace crosslane {
namespace {

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(OperationCatalogue, NamesEachOperationOnce) {
  std::set<std::string_view> names;
  for (const operation& o : operations) EXPECT_TRUE(names.insert(o.name).second) << o.name;
}

TEST(OperationCatalogue, NamesTheHeaderOfEachOperation) {
  for (const operation& o : operations) {
    const std::string header = std::string(CROSSLANE_SOURCE_DIR) + "/include/crosslane/ops/" +
                               std::string(o.family) + ".hpp";
    const size_t colon = o.name.rfind(':');
    const std::string word(o.name.substr(colon == std::string_view::npos ? 0 : colon + 1));
    EXPECT_NE(text_of(header).find(" " + word + "("), std::string::npos)
        << o.name << " in " << header;
  }
}

TEST(OperationCatalogue, HasExamplesThatCompile) {
  const std::string file = std::filesystem::temp_directory_path() /
                           ("crosslane_examples_" + std::to_string(std::rand()) + ".cpp");
  {
    std::ofstream program(file);
    program << "#include \"crosslane/crosslane.hpp\"\nusing namespace crosslane;\n"
               "template <class T> void use(T) {}\nvoid examples(unsigned x) {\n";
    for (const operation& o : operations) program << "  use(" << o.example << ");\n";
    program << "}\n";
  }
  const std::string command =
      std::string("c++ -std=c++20 -fsyntax-only -I") + CROSSLANE_SOURCE_DIR + "/include " + file;
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace crosslane
