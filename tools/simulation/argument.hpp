// SPDX-License-Identifier: MIT
// The argument language of `crosslane run --arg`:
//   buf:FILE  buf:zero:BYTES  buf:TYPE:VALUE,VALUE,...   a buffer; the kernel gets its address
//   TYPE:VALUE                                           a number: i8 i16 i32 i64 u8 u16 u32 u64
//   f32 f64
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sim/result.hpp"

namespace crosslane::tools {

struct Argument {
  bool is_buffer = false;
  std::vector<std::byte> bytes;  // the number, or the buffer's contents
  std::string text;              // as given, for messages
};

sim::Result<Argument> read_argument(const std::string& text);

/// "--out 0:FILE" or "--out 0:-:TYPE".
struct Output {
  size_t argument = 0;
  std::string file;  // "-": print
  std::string type;  // of the elements, when printed
};
sim::Result<Output> read_output(const std::string& text);

/// One number a line. Bytes that do not fill an element are left out.
std::string format_elements(std::string_view type, const std::byte* bytes, size_t size_bytes);

/// 0 when it is no type.
size_t size_of_type(std::string_view type);

}  // namespace crosslane::tools
