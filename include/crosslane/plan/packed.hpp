// SPDX-License-Identifier: MIT
// Lane maps with eight lanes in a 64-bit word, for the planner's inner loops: compilers evaluate
// constant expressions slowly, and a word costs them as much as a byte. Bytes are the values of
// lane_source: lanes below 64, special sources above.
#pragma once

#include "crosslane/isa/amd/all.hpp"

namespace crosslane::plan {

namespace dpp16 = isa::amd::dpp16;

constexpr uint64_t each_byte(uint64_t byte) { return byte * 0x0101010101010101u; }

/// Lane numbers 8n to 8n+7.
constexpr uint64_t lane_numbers(unsigned n) { return 0x0706050403020100u + each_byte(8 * n); }

/// 0xff in the bytes that are zero, 0 in the others.
constexpr uint64_t zero_bytes(uint64_t x) {
  const uint64_t low = each_byte(0x7f);
  return (~(((x & low) + low) | x | low) >> 7) * 0xff;
}

/// Bit k: byte k of a word of 0x00 and 0xff.
constexpr uint64_t bits_of(uint64_t bytes) {
  return (bytes & each_byte(1)) * 0x0102040810204080u >> 56;
}

template <unsigned W>
struct Packed {
  static constexpr unsigned word_count = W / 8;
  uint64_t words[word_count] = {};

  constexpr Packed() = default;
  constexpr explicit Packed(const lane_map<W>& map) {
    for (unsigned n = 0; n < word_count; ++n)
      for (unsigned k = 8; k-- > 0;)
        words[n] = words[n] << 8 | static_cast<uint8_t>(map.sources[8 * n + k]);
  }

  [[nodiscard]] constexpr unsigned at(unsigned lane) const {
    return static_cast<unsigned>(words[lane / 8] >> 8 * (lane % 8)) & 0xffu;
  }

  /// Lanes whose source, in the bits of `mask`, is the lane's own number xor `flip`.
  [[nodiscard]] constexpr uint64_t lanes_with_flip(unsigned flip, unsigned mask) const {
    uint64_t lanes = 0;
    for (unsigned n = 0; n < word_count; ++n)
      lanes |= bits_of(zero_bytes((words[n] ^ lane_numbers(n) ^ each_byte(flip)) & each_byte(mask)))
               << 8 * n;
    return lanes;
  }

  /// change(word, lane numbers of the word) where a lane reads a lane; special sources stay.
  template <class Change>
  [[nodiscard]] constexpr Packed changed(Change change) const {
    Packed result;
    for (unsigned n = 0; n < word_count; ++n) {
      const uint64_t is_lane = zero_bytes(words[n] & each_byte(0xc0));
      result.words[n] =
          (words[n] & ~is_lane) | (change(words[n] & is_lane, lane_numbers(n)) & is_lane);
    }
    return result;
  }
};

/// What a DPP16 control reads in lanes 8n to 8n+7; garbage in lanes that it has no source for.
constexpr uint64_t source_word(dpp16::Control c, unsigned n) {
  using dpp16::Kind;
  const uint64_t lanes = lane_numbers(n), row = lanes & each_byte(0xf0), a = each_byte(c.amount);
  switch (c.kind) {
    case Kind::quad_perm: {
      const uint64_t s = c.amount;
      const uint64_t quad = (s & 3) | (s & 12) << 6 | (s & 48) << 12 | (s & 192) << 18;
      return (lanes & each_byte(0xfc)) | quad | quad << 32;
    }
    case Kind::row_shl:
      return lanes + a;
    case Kind::row_shr:
      return ((lanes | each_byte(0x80)) - a) & each_byte(0x7f);
    case Kind::row_ror:
      return row | ((lanes + each_byte(16) - a) & each_byte(0x0f));
    case Kind::wave_shl:
    case Kind::wave_rol:
      return (lanes + each_byte(1)) & each_byte(0x3f);
    case Kind::wave_shr:
    case Kind::wave_ror:
      return (lanes + each_byte(0x3f)) & each_byte(0x3f);
    case Kind::row_mirror:
      return lanes ^ each_byte(15);
    case Kind::row_half_mirror:
      return lanes ^ each_byte(7);
    case Kind::row_bcast:
      return c.amount == 31 ? a : ((row | each_byte(0x80)) - each_byte(1)) & each_byte(0x7f);
    case Kind::row_newbcast:
    case Kind::row_share:
      return row | a;
    case Kind::row_xmask:
      return lanes ^ a;
  }
  return 0;
}

/// The lanes that the control has a source for, of 64.
constexpr uint64_t lanes_with_source(dpp16::Control c) {
  using dpp16::Kind;
  constexpr uint64_t rows = 0x0001000100010001u;
  switch (c.kind) {
    case Kind::row_shl:
      return (0xffffu >> c.amount) * rows;
    case Kind::row_shr:
      return (0xffffu << c.amount & 0xffffu) * rows;
    case Kind::wave_shl:
      return ~uint64_t{0} >> 1;
    case Kind::wave_shr:
      return ~uint64_t{1};
    case Kind::row_bcast:
      return c.amount == 31 ? ~uint64_t{0} << 32 : ~uint64_t{0xffff};
    default:
      return ~uint64_t{0};
  }
}

}  // namespace crosslane::plan
