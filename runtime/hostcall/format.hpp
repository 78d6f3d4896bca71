// SPDX-License-Identifier: MIT
// printf of device code, done on the host: a format string and a list of 64-bit words, as the compiler passes them. Integers are
// zero-extended, floats are doubles, a string lies in the words themselves, ended by a zero byte and padded to whole words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace crosslane::runtime {

/// The text that printf would print. Conversions that run out of words print as they are written.
std::string format_message(std::string_view format, std::span<const uint64_t> words);

/// The string at the start of the words, and how many words it fills (one at least).
struct InlineString {
  std::string_view text;
  size_t words = 1;
};
InlineString inline_string(std::span<const uint64_t> words);

}  // namespace crosslane::runtime
