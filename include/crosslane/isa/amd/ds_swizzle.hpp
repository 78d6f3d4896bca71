// SPDX-License-Identifier: MIT
// ds_swizzle_b32: each lane reads a lane of its own group of 32, chosen by the 16-bit offset; in
// wave64 both halves do the same. It runs through the LDS crossbar without touching LDS memory.
// Inactive sources give 0. The operand order of the bit mode is a famous trap: and-mask in bits
// [4:0], or-mask in [9:5], xor-mask in [14:10]. [CDNA3 §12.16, DS_SWIZZLE_B32] [RDNA3 §16.15]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::ds_swizzle {

enum class Mode : uint8_t { bit_mask, quad_perm, rotate, fft };

struct Control {
  Mode mode = Mode::bit_mask;
  uint8_t and_mask = 31, or_mask = 0,
          xor_mask = 0;     // bit_mask: lane j reads ((j & and) | or) ^ xor
  uint8_t selectors = 0;    // quad_perm: 2 bits a lane, the first lane's lowest
  uint8_t amount = 0;       // rotate: lanes; fft: the mask
  bool rotates_up = false;  // rotate: lane j reads j - amount, not j + amount
  uint8_t keep_mask = 0;    // rotate: these bits of the lane number stay

  friend constexpr bool operator==(const Control&, const Control&) = default;
};

inline constexpr uint32_t quad_perm_base = 0x8000;
inline constexpr uint32_t rotate_base = 0xc000;
inline constexpr uint32_t rotate_up_bit = 0x400;
inline constexpr uint32_t fft_base = 0xe000;

CROSSLANE_HOST_DEVICE constexpr Control bit_mask(unsigned and_mask, unsigned or_mask,
                                                 unsigned xor_mask) {
  Control c;
  c.and_mask = and_mask & 31u, c.or_mask = or_mask & 31u, c.xor_mask = xor_mask & 31u;
  return c;
}

CROSSLANE_HOST_DEVICE constexpr Control quad_perm(unsigned selectors) {
  Control c;
  c.mode = Mode::quad_perm;
  c.selectors = static_cast<uint8_t>(selectors);
  return c;
}

/// Lane j reads j + n (down) or j - n (up) modulo 32, except that the bits of keep_mask stay those
/// of j.
CROSSLANE_HOST_DEVICE constexpr Control rotate(unsigned n, bool rotates_up = false,
                                               unsigned keep_mask = 0) {
  Control c;
  c.mode = Mode::rotate;
  c.amount = n & 31u, c.rotates_up = rotates_up, c.keep_mask = keep_mask & 31u;
  return c;
}

CROSSLANE_HOST_DEVICE constexpr Control fft(unsigned mask) {
  Control c;
  c.mode = Mode::fft;
  c.amount = mask & 31u;
  return c;
}

/// The offset field.
CROSSLANE_HOST_DEVICE constexpr uint32_t encode(const Control& c) {
  switch (c.mode) {
    case Mode::bit_mask:
      return uint32_t{c.and_mask} | uint32_t{c.or_mask} << 5 | uint32_t{c.xor_mask} << 10;
    case Mode::quad_perm:
      return quad_perm_base | c.selectors;
    case Mode::rotate:
      return rotate_base | (c.rotates_up ? rotate_up_bit : 0) | uint32_t{c.amount} << 5 |
             c.keep_mask;
    case Mode::fft:
      return fft_base | c.amount;
  }
  return 0;
}

/// Every 16-bit value is some control; bits that a mode does not use are dropped.
constexpr Control decode(uint64_t offset) {
  const auto field = [&](unsigned shift) { return static_cast<unsigned>(offset >> shift) & 31u; };
  if (offset < quad_perm_base) return bit_mask(field(0), field(5), field(10));
  if (offset < rotate_base) return quad_perm(offset & 0xff);
  if (offset < fft_base) return rotate(field(5), (offset & rotate_up_bit) != 0, field(0));
  return fft(field(0));
}

/// The lane that lane i reads.
constexpr unsigned source_lane(const Control& c, unsigned i) {
  const unsigned j = i & 31u, group = i & ~31u;
  switch (c.mode) {
    case Mode::bit_mask:
      return group + (((j & c.and_mask) | c.or_mask) ^ c.xor_mask);
    case Mode::quad_perm:
      return (i & ~3u) + (unsigned{c.selectors} >> 2 * (i & 3u) & 3u);
    case Mode::rotate: {
      const unsigned moved = c.rotates_up ? j - c.amount : j + c.amount;
      return group + ((j & c.keep_mask) | (moved & 31u & ~unsigned{c.keep_mask}));
    }
    case Mode::fft: {
      unsigned reversed = 0;
      for (unsigned b = 0; b < 5; ++b) reversed |= (j >> b & 1u) << (4 - b);
      return group + ((reversed >> crosslane::detail::count_bits(c.amount)) | (j & c.amount));
    }
  }
  return i;
}

constexpr Move move(const Control& c) {
  return {MoveKind::ds_swizzle, 0xf, 0xf, false, false, encode(c)};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  if (m.control > 0xffff) return "the offset has 16 bits";
  return amd::detail::wave_size_reason(arch, wave);
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch&, const Inputs<W>& inputs = {}) {
  const Control c = decode(m.control);
  lane_map<W> result = lane_map<W>::all_from(lane_source::own);
  for (unsigned i = 0; i < W; ++i)
    if (inputs.exec.contains(i))
      result.sources[i] = amd::detail::zero_if_inactive(source_lane(c, i), inputs);
  return result;
}

namespace detail {

template <unsigned W>
constexpr bool does(const Control& c, const lane_map<W>& wanted, lane_mask<W> readers) {
  for (unsigned i = 0; i < W; ++i)
    if ((readers.words_[0] >> i & 1) != 0 && source_lane(c, i) != lane_of(wanted.sources[i]))
      return false;
  return true;
}

/// Each bit of the source lane is 0, 1, or the same bit of the lane, inverted or not.
template <unsigned W>
constexpr bool solve_bit_mask(const lane_map<W>& wanted, lane_mask<W> readers, Control& c) {
  unsigned is_set[2] = {},
           is_clear[2] = {};  // source bits seen so, where the lane's own bit is 0 or 1
  for (unsigned i = 0; i < W; ++i) {
    if ((readers.words_[0] >> i & 1) == 0) continue;
    const unsigned s = lane_of(wanted.sources[i]);
    is_set[0] |= s & ~i, is_set[1] |= s & i;
    is_clear[0] |= ~s & ~i, is_clear[1] |= ~s & i;
  }
  if (((is_set[0] & is_clear[0]) | (is_set[1] & is_clear[1])) & 31u) return false;
  const unsigned is_one = is_set[0] & is_set[1], is_zero = is_clear[0] & is_clear[1];
  const unsigned flips = (is_set[0] | is_clear[1]) & ~is_one & ~is_zero;
  c = bit_mask(~(is_one | is_zero), is_one, flips);
  return true;
}

}  // namespace detail

/// The control that does what demanded lanes want; every one of them must read a lane of its half.
template <unsigned W>
constexpr Move fit(const lane_map<W>& wanted, lane_mask<W> demand, const Arch&) {
  lane_mask<W> readers;
  unsigned changed_bits = 0;
  for (unsigned i = 0; i < W; ++i) {
    const lane_source want = wanted.sources[i];
    if (want == lane_source::any || (demand.words_[0] >> i & 1) == 0) continue;
    if (!is_lane(want) || (lane_of(want) & ~31u) != (i & ~31u)) return {};
    readers.words_[0] |= uint64_t{1} << i;
    changed_bits |= lane_of(want) ^ i;
  }
  const unsigned first = readers.first();
  if (first == W) return {};
  Control c;
  if (detail::solve_bit_mask(wanted, readers, c)) return move(c);
  if ((changed_bits & ~3u) == 0) {
    unsigned selectors = 0xe4;
    for (unsigned p = 0; p < 4; ++p)
      for (unsigned i = p; i < W; i += 4)
        if (readers.contains(i))
          selectors = (selectors & ~(3u << 2 * p)) | (lane_of(wanted.sources[i]) & 3u) << 2 * p;
    if (c = quad_perm(selectors); detail::does(c, wanted, readers)) return move(c);
  }
  const unsigned keep = ~changed_bits & 31u;
  for (unsigned n = 1; n < 32; ++n)
    for (const unsigned mask : {0u, keep})
      if (c = rotate(n, false, mask); detail::does(c, wanted, readers)) return move(c);
  for (unsigned mask = 0; mask < 32; ++mask)
    if (c = fft(mask); detail::does(c, wanted, readers)) return move(c);
  return {};
}

}  // namespace crosslane::isa::amd::ds_swizzle
