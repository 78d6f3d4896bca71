// SPDX-License-Identifier: MIT
// Guards: the library exports every C function that the installed HIP header declares, and nothing that is not HIP's.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/command.hpp"

namespace {

std::string without_comments(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(//[^\n]*)"), "");
}

/// Names of "hipError_t hipX(" and its like outside templates; static inline helpers are not exported.
std::set<std::string> declared_functions() {
  std::ifstream file(CROSSLANE_HIP_HEADER);
  const std::string text = without_comments({std::istreambuf_iterator<char>(file), {}});
  const std::regex declaration(R"(\n(hipError_t|const char\s?\*|int)\s+(hip[A-Z]\w+)\s*\([^{;]*\)\s*;)");
  std::set<std::string> names;
  for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it) names.insert((*it)[2]);
  return names;
}

TEST(Exports, EveryDeclaredFunctionIsThere) {
  void* library = dlopen(CROSSLANE_HIP_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  const std::set<std::string> names = declared_functions();
  ASSERT_GT(names.size(), 250U);
  // Templates and C++ overloads of the header, which have no C name.
  const std::set<std::string> inline_only = {"hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags"};
  for (const std::string& name : names)
    if (!inline_only.count(name)) EXPECT_NE(dlsym(library, name.c_str()), nullptr) << name;
}

TEST(Exports, NothingButHip) {
  const std::string command = std::string("nm -D --defined-only '") + CROSSLANE_HIP_LIBRARY + "'";
  std::istringstream lines(crosslane::test::run_command(command).output);
  int count = 0;
  for (std::string text; std::getline(lines, text);) {
    const std::string name = text.substr(text.rfind(' ') + 1);
    const bool is_version = text.find(" A ") != std::string::npos;
    EXPECT_TRUE(is_version || std::regex_search(name, std::regex("^(__)?hip[A-Z]|^_Z24hip(Ext|Hcc)ModuleLaunchKernel"))) << name;
    ++count;
  }
  EXPECT_GT(count, 500);
}

}  // namespace
