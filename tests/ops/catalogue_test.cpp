// SPDX-License-Identifier: MIT
// The catalogue names operations that exist, in the header it says, each once, and its examples
// run.
#include "crosslane/ops/catalogue.hpp"

#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string>

#include "tests/support/command.hpp"

namespace crosslane {
namespace {

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
    EXPECT_NE(test::text_of(header).find(" " + word + "("), std::string::npos)
        << o.name << " in " << header;
  }
}

// What they give on a GPU is compared with what they give here by tests/codegen/examples.sh.
TEST(OperationCatalogue, HasExamplesThatRun) {
  const std::string source = CROSSLANE_SOURCE_DIR;
  const test::TemporaryFolder folder;
  const std::string program = folder.file("examples");
  const std::string commands[] = {
      "python3 " + source + "/tests/codegen/operations.py program >" + program + ".cpp",
      "c++ -std=c++20 -O0 -I" + source + "/include -I" + source + " " + program + ".cpp -o " +
          program,
      "test $(" + program + " | wc -l) = " + std::to_string(std::size(operations))};
  for (const std::string& command : commands)
    ASSERT_EQ(test::run_command(command).status, 0) << command;
}

}  // namespace
}  // namespace crosslane
