// SPDX-License-Identifier: MIT
#include "tools/report.hpp"

#include <cstdio>

namespace crosslane::tools {
namespace {

void say(const char* kind, std::string_view what) {
  std::fflush(stdout);
  std::fprintf(stderr, "crosslane: %s: %.*s\n", kind, static_cast<int>(what.size()), what.data());
}

}  // namespace

void say_error(std::string_view what) { say("error", what); }
void say_note(std::string_view what) { say("note", what); }

}  // namespace crosslane::tools
