// SPDX-License-Identifier: MIT
#include "tools/simulation/argument.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <limits>

namespace crosslane::tools {
namespace {

constexpr const char* type_names = "i8 i16 i32 i64 u8 u16 u32 u64 f32 f64";

template <class T>
void append(std::vector<std::byte>& bytes, T value) {
  const size_t at = bytes.size();
  bytes.resize(at + sizeof value);
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

template <class T>
bool append_integer(std::vector<std::byte>& bytes, const std::string& text) {
  char* end = nullptr;
  errno = 0;
  if constexpr (std::numeric_limits<T>::is_signed) {
    const long long value = std::strtoll(text.c_str(), &end, 0);
    if (*end || errno || value < std::numeric_limits<T>::min() ||
        value > std::numeric_limits<T>::max())
      return false;
    append(bytes, static_cast<T>(value));
  } else {
    if (text.starts_with("-")) return false;
    const unsigned long long value = std::strtoull(text.c_str(), &end, 0);
    if (*end || errno || value > std::numeric_limits<T>::max()) return false;
    append(bytes, static_cast<T>(value));
  }
  return true;
}

bool append_float(std::vector<std::byte>& bytes, const std::string& text, bool is_double) {
  char* end = nullptr;
  if (is_double)
    append(bytes, std::strtod(text.c_str(), &end));
  else
    append(bytes, std::strtof(text.c_str(), &end));
  return *end == 0;
}

bool append_number(std::vector<std::byte>& bytes, std::string_view type, const std::string& text) {
  if (text.empty()) return false;
  if (type == "i8") return append_integer<int8_t>(bytes, text);
  if (type == "i16") return append_integer<int16_t>(bytes, text);
  if (type == "i32") return append_integer<int32_t>(bytes, text);
  if (type == "i64") return append_integer<int64_t>(bytes, text);
  if (type == "u8") return append_integer<uint8_t>(bytes, text);
  if (type == "u16") return append_integer<uint16_t>(bytes, text);
  if (type == "u32") return append_integer<uint32_t>(bytes, text);
  if (type == "u64") return append_integer<uint64_t>(bytes, text);
  return append_float(bytes, text, type == "f64");
}

/// "a:b:c" -> "a", "b:c"; the second is empty when there is no colon.
std::pair<std::string, std::string> split(const std::string& text) {
  const size_t colon = text.find(':');
  if (colon == std::string::npos) return {text, ""};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

sim::Error wrong(const std::string& text, const std::string& why) {
  return {why + " (--arg " + text + ")"};
}

sim::Result<std::vector<std::byte>> read_numbers(const std::string& type, const std::string& list,
                                                 const std::string& text) {
  std::vector<std::byte> bytes;
  for (size_t start = 0; start <= list.size();) {
    const size_t comma = std::min(list.find(',', start), list.size());
    const std::string number = list.substr(start, comma - start);
    if (!append_number(bytes, type, number))
      return wrong(text, fmt::format("'{}' is no {}", number, type));
    start = comma + 1;
  }
  return bytes;
}

sim::Result<std::vector<std::byte>> read_file(const std::string& path, const std::string& text) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return wrong(text, path + " is a folder");
  const auto size =
      std::filesystem::is_regular_file(path, error) ? std::filesystem::file_size(path, error) : 0;
  std::ifstream file(path, std::ios::binary);
  if (error || !file) return wrong(text, "cannot read " + path);
  std::vector<std::byte> bytes(size);
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (bytes.empty()) return wrong(text, path + " is empty");
  return bytes;
}

constexpr uint64_t largest_buffer_bytes = uint64_t{1} << 36;  // the memory that a device has

sim::Result<std::vector<std::byte>> read_buffer(const std::string& source,
                                                const std::string& text) {
  const auto [kind, rest] = split(source);
  if (kind == "zero") {
    char* end = nullptr;
    const unsigned long long size = std::strtoull(rest.c_str(), &end, 0);
    if (rest.empty() || *end || rest[0] == '-')
      return wrong(text, "'" + rest + "' is no size in bytes");
    if (size == 0 || size > largest_buffer_bytes)
      return wrong(text, fmt::format("a buffer has 1 to {} bytes", largest_buffer_bytes));
    return std::vector<std::byte>(size);
  }
  if (size_of_type(kind) && !rest.empty()) return read_numbers(kind, rest, text);
  return read_file(source, text);
}

template <class T>
void format_as(std::string& out, const std::byte* bytes, size_t size_bytes) {
  for (size_t at = 0; at + sizeof(T) <= size_bytes; at += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes + at, sizeof value);
    out += fmt::format("{}\n", value);
  }
}

}  // namespace

size_t size_of_type(std::string_view type) {
  static constexpr std::array<std::pair<std::string_view, size_t>, 10> sizes = {{{"i8", 1},
                                                                                 {"i16", 2},
                                                                                 {"i32", 4},
                                                                                 {"i64", 8},
                                                                                 {"u8", 1},
                                                                                 {"u16", 2},
                                                                                 {"u32", 4},
                                                                                 {"u64", 8},
                                                                                 {"f32", 4},
                                                                                 {"f64", 8}}};
  for (const auto& [name, size] : sizes)
    if (name == type) return size;
  return 0;
}

sim::Result<Argument> read_argument(const std::string& text) {
  const auto [type, value] = split(text);
  Argument argument;
  argument.text = text;
  argument.is_buffer = type == "buf";
  if (!argument.is_buffer && !size_of_type(type))
    return wrong(text, fmt::format("'{}' is no type; they are buf {}", type, type_names));
  auto bytes = argument.is_buffer ? read_buffer(value, text) : read_numbers(type, value, text);
  if (!bytes) return sim::Error{bytes.error()};
  argument.bytes = std::move(*bytes);
  if (!argument.is_buffer && argument.bytes.size() != size_of_type(type))
    return wrong(text, "more than one number");
  return argument;
}

sim::Result<Output> read_output(const std::string& text) {
  const auto [number, rest] = split(text);
  Output output;
  char* end = nullptr;
  output.argument = std::strtoul(number.c_str(), &end, 10);
  if (number.empty() || *end || rest.empty())
    return sim::Error{
        "an output is N:FILE or N:-:TYPE, with N the number of a --arg from 0 on (--out " + text +
        ")"};
  output.file = rest;
  if (rest == "-" || rest.starts_with("-:")) {
    output.file = "-";
    output.type = rest == "-" ? "u8" : rest.substr(2);
    if (!size_of_type(output.type))
      return sim::Error{
          fmt::format("'{}' is no type; they are {} (--out {})", output.type, type_names, text)};
  }
  return output;
}

std::string format_elements(std::string_view type, const std::byte* bytes, size_t size_bytes) {
  std::string out;
  if (type == "i8") format_as<int8_t>(out, bytes, size_bytes);
  if (type == "i16") format_as<int16_t>(out, bytes, size_bytes);
  if (type == "i32") format_as<int32_t>(out, bytes, size_bytes);
  if (type == "i64") format_as<int64_t>(out, bytes, size_bytes);
  if (type == "u8") format_as<uint8_t>(out, bytes, size_bytes);
  if (type == "u16") format_as<uint16_t>(out, bytes, size_bytes);
  if (type == "u32") format_as<uint32_t>(out, bytes, size_bytes);
  if (type == "u64") format_as<uint64_t>(out, bytes, size_bytes);
  if (type == "f32") format_as<float>(out, bytes, size_bytes);
  if (type == "f64") format_as<double>(out, bytes, size_bytes);
  return out;
}

}  // namespace crosslane::tools
