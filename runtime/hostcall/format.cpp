// SPDX-License-Identifier: MIT
// See the header. Each conversion is rebuilt with its flags, width and precision and given to snprintf with an argument of the right
// type; %n stores nothing.
#include "runtime/hostcall/format.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>

namespace crosslane::runtime {
namespace {

/// One conversion: "%-08.3lld".
struct Conversion {
  std::string flags;
  std::string width;
  std::string precision;  // with its dot
  std::string length;     // hh, h, l, ll, j, z, t, L
  char kind = 0;
};

class Formatter {
 public:
  Formatter(std::string_view format, std::span<const uint64_t> words)
      : format_(format), words_(words) {}

  std::string run() {
    while (position_ < format_.size()) {
      const size_t percent = format_.find('%', position_);
      result_ += format_.substr(position_, percent - position_);
      if (percent == std::string_view::npos) break;
      position_ = percent + 1;
      if (take_if("%") != "")
        result_ += '%';
      else
        convert(percent);
    }
    return std::move(result_);
  }

 private:
  static constexpr int widest = 4096;  // a device's width must not exhaust the host's memory

  std::string take_if(std::string_view set) {
    std::string taken;
    if (position_ < format_.size() && set.find(format_[position_]) != std::string_view::npos)
      taken = format_[position_++];
    return taken;
  }

  std::string take_while(std::string_view set) {
    std::string taken;
    for (std::string c = take_if(set); !c.empty(); c = take_if(set)) taken += c;
    return taken;
  }

  bool next_word(uint64_t& word) {
    if (words_.empty()) return false;
    word = words_.front();
    words_ = words_.subspan(1);
    return true;
  }

  /// A width or precision: digits, or '*' and a word.
  bool take_number(std::string& number) {
    if (take_if("*").empty()) {
      number = take_while("0123456789");
      if (number.size() > 4) number = std::to_string(widest);
      return true;
    }
    uint64_t word = 0;
    if (!next_word(word)) return false;
    number = std::to_string(std::clamp(static_cast<int>(word), -widest, widest));
    return true;
  }

  bool parse(Conversion& c) {
    c.flags = take_while("-+ #0'");
    if (!take_number(c.width)) return false;
    if (c.width.starts_with('-')) {  // a negative '*' width means left alignment
      c.flags += '-';
      c.width.erase(0, 1);
    }
    if (!take_if(".").empty()) {
      std::string digits;
      if (!take_number(digits)) return false;
      if (!digits.starts_with('-')) c.precision = "." + digits;
    }
    c.length = take_while("hljztL");
    if (position_ >= format_.size()) return false;
    c.kind = format_[position_++];
    return true;
  }

  template <class T>
  void print(const Conversion& c, const char* length, T value) {
    const std::string spec = "%" + c.flags + c.width + c.precision + length + c.kind;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
    const int bytes = std::snprintf(nullptr, 0, spec.c_str(), value);
    if (bytes <= 0) return;
    const size_t start = result_.size();
    result_.resize(start + static_cast<size_t>(bytes) + 1);
    std::snprintf(result_.data() + start, static_cast<size_t>(bytes) + 1, spec.c_str(), value);
#pragma GCC diagnostic pop
    result_.pop_back();
  }

  void print_signed(const Conversion& c, uint64_t word) {
    if (c.length == "hh") print(c, "", static_cast<int>(static_cast<signed char>(word)));
    else if (c.length == "h") print(c, "", static_cast<int>(static_cast<short>(word)));
    else if (c.length.empty()) print(c, "", static_cast<int>(word));
    else print(c, "ll", static_cast<long long>(word));
  }

  void print_unsigned(const Conversion& c, uint64_t word) {
    if (c.length == "hh") print(c, "", static_cast<unsigned>(static_cast<unsigned char>(word)));
    else if (c.length == "h") print(c, "", static_cast<unsigned>(static_cast<unsigned short>(word)));
    else if (c.length.empty()) print(c, "", static_cast<unsigned>(word));
    else print(c, "ll", static_cast<unsigned long long>(word));
  }

  bool print_string(const Conversion& c) {
    if (words_.empty()) return false;
    const InlineString string = inline_string(words_);
    words_ = words_.subspan(string.words);
    print(c, "", std::string(string.text).c_str());
    return true;
  }

  bool print_value(const Conversion& c) {
    if (c.kind == 's') return print_string(c);
    uint64_t word = 0;
    if (!next_word(word)) return false;
    if (std::strchr("di", c.kind)) print_signed(c, word);
    else if (std::strchr("ouxXbB", c.kind)) print_unsigned(c, word);
    else if (std::strchr("fFeEgGaA", c.kind)) print(c, "", std::bit_cast<double>(word));
    else if (c.kind == 'c') print(c, "", static_cast<int>(static_cast<unsigned char>(word)));
    else if (c.kind == 'p') print(c, "", reinterpret_cast<void*>(word));
    else return c.kind == 'n';
    return true;
  }

  void convert(size_t start) {
    Conversion conversion;
    if (!parse(conversion) || !print_value(conversion))
      result_ += format_.substr(start, position_ - start);
  }

  std::string_view format_;
  std::span<const uint64_t> words_;
  size_t position_ = 0;
  std::string result_;
};

}  // namespace

InlineString inline_string(std::span<const uint64_t> words) {
  const auto* text = reinterpret_cast<const char*>(words.data());
  const size_t length = strnlen(text, words.size_bytes());
  return {{text, length}, std::min(words.size(), length / sizeof(uint64_t) + 1)};
}

std::string format_message(std::string_view format, std::span<const uint64_t> words) {
  return Formatter(format, words).run();
}

}  // namespace crosslane::runtime
