// SPDX-License-Identifier: MIT
// The assembler's swizzle(...) forms of a ds_swizzle offset. [LLVM operands, "pattern", "swizzle"]
#pragma once

#include <string>

#include "crosslane/isa/amd/ds_swizzle.hpp"
#include "crosslane/lane/text.hpp"

namespace crosslane::isa::amd::ds_swizzle {

inline constexpr std::string_view swizzle_forms =
    "QUAD_PERM,a,b,c,d  BITMASK_PERM,\"01pip\"  BROADCAST,group,lane  SWAP,n  REVERSE,n  "
    "ROTATE,0|1,n  FFT,mask";

namespace detail {

inline parsed<Control> wrong(std::string why) {
  return parsed<Control>::failure(why + " (swizzle forms: " + std::string(swizzle_forms) + ")");
}

inline parsed<Control> parse_letters(std::string_view letters) {
  if (letters.size() == 7 && letters.front() == '"' && letters.back() == '"')
    letters = letters.substr(1, 5);
  if (letters.size() != 5) return wrong("BITMASK_PERM takes 5 letters of 0, 1, p and i");
  unsigned and_mask = 0, or_mask = 0, xor_mask = 0;
  for (unsigned n = 0; n < 5; ++n) {
    const unsigned bit = 16u >> n;
    switch (letters[n]) {
      case '0':
        break;
      case '1':
        or_mask |= bit;
        break;
      case 'p':
        and_mask |= bit;
        break;
      case 'i':
        and_mask |= bit, xor_mask |= bit;
        break;
      default:
        return wrong("BITMASK_PERM takes 5 letters of 0, 1, p and i");
    }
  }
  return parsed<Control>::success(bit_mask(and_mask, or_mask, xor_mask));
}

constexpr bool is_power(uint64_t n, uint64_t first, uint64_t last) {
  return n >= first && n <= last && (n & (n - 1)) == 0;
}

}  // namespace detail

/// "swizzle(MODE,...)", in capitals or not.
inline parsed<Control> parse(std::string_view input) {
  using Result = parsed<Control>;
  if (!input.starts_with("swizzle(") || !input.ends_with(')'))
    return detail::wrong("a swizzle is swizzle(MODE,...)");
  std::string_view rest = input.substr(8, input.size() - 9);
  std::string mode;
  for (const char c : text::take(rest, ','))
    mode += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (mode == "BITMASK_PERM") return detail::parse_letters(text::trim(rest));
  uint64_t n[4] = {};
  unsigned count = 0;
  for (; !rest.empty(); ++count)
    if (count >= 4 || !text::parse_number(text::take(rest, ','), n[count]))
      return detail::wrong("wrong numbers in " + text::quoted(input));
  const auto mask = [](uint64_t v) { return static_cast<unsigned>(v); };
  if (mode == "QUAD_PERM" && count == 4 && (n[0] | n[1] | n[2] | n[3]) < 4)
    return Result::success(quad_perm(mask(n[0] | n[1] << 2 | n[2] << 4 | n[3] << 6)));
  if (mode == "BROADCAST" && count == 2 && detail::is_power(n[0], 2, 32) && n[1] < n[0])
    return Result::success(bit_mask(32 - mask(n[0]), mask(n[1]), 0));
  if (mode == "SWAP" && count == 1 && detail::is_power(n[0], 1, 16))
    return Result::success(bit_mask(31, 0, mask(n[0])));
  if (mode == "REVERSE" && count == 1 && detail::is_power(n[0], 2, 32))
    return Result::success(bit_mask(31, 0, mask(n[0]) - 1));
  if (mode == "ROTATE" && count == 2 && n[0] < 2 && n[1] < 32)
    return Result::success(rotate(mask(n[1]), n[0] == 1));
  if (mode == "FFT" && count == 1 && n[0] < 32) return Result::success(fft(mask(n[0])));
  return detail::wrong(text::quoted(input) + " is no swizzle");
}

}  // namespace crosslane::isa::amd::ds_swizzle
