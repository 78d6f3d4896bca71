// SPDX-License-Identifier: MIT
// DPP16: a modifier of vector instructions that takes the first operand from another lane, mostly
// of the same row of 16. Its edge rules are its trap: a lane whose source does not exist keeps its
// old content (bound_ctrl:0) or sees 0 (bound_ctrl:1); nothing wraps that is not a rotation; "shl"
// moves data to lower lane numbers. Row and bank masks only gate the write: masked lanes can still
// be read. [CDNA3 §13.3.9] [RDNA4 §7.9] [LLVM operands, "dpp_ctrl"]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd::dpp16 {

enum class Kind : uint8_t {
  quad_perm,
  row_shl,
  row_shr,
  row_ror,
  wave_shl,
  wave_rol,
  wave_shr,
  wave_ror,
  row_mirror,
  row_half_mirror,
  row_bcast,
  row_newbcast,
  row_share,
  row_xmask,
};

/// `amount` is the number after the colon in assembly; for quad_perm four selectors of 2 bits, the
/// first lane's lowest; else 0.
struct Control {
  Kind kind = Kind::quad_perm;
  uint8_t amount = 0;

  friend constexpr bool operator==(const Control&, const Control&) = default;
};

CROSSLANE_HOST_DEVICE constexpr Control quad_perm(unsigned a, unsigned b, unsigned c, unsigned d) {
  return {Kind::quad_perm,
          static_cast<uint8_t>((a & 3) | (b & 3) << 2 | (c & 3) << 4 | (d & 3) << 6)};
}

/// A range of encodings: `amount` of first to last is dpp_ctrl base to base + last - first.
struct Encoding {
  Kind kind;
  std::string_view name;
  uint16_t base;
  uint8_t first, last;
};

// clang-format off
inline constexpr Encoding encodings[] = {
    {Kind::quad_perm,       "quad_perm",       0x000, 0, 255},
    {Kind::row_shl,         "row_shl",         0x101, 1, 15},
    {Kind::row_shr,         "row_shr",         0x111, 1, 15},
    {Kind::row_ror,         "row_ror",         0x121, 1, 15},
    {Kind::wave_shl,        "wave_shl",        0x130, 1, 1},
    {Kind::wave_rol,        "wave_rol",        0x134, 1, 1},
    {Kind::wave_shr,        "wave_shr",        0x138, 1, 1},
    {Kind::wave_ror,        "wave_ror",        0x13c, 1, 1},
    {Kind::row_mirror,      "row_mirror",      0x140, 0, 0},
    {Kind::row_half_mirror, "row_half_mirror", 0x141, 0, 0},
    {Kind::row_bcast,       "row_bcast",       0x142, 15, 15},
    {Kind::row_bcast,       "row_bcast",       0x143, 31, 31},
    {Kind::row_newbcast,    "row_newbcast",    0x150, 0, 15},
    {Kind::row_share,       "row_share",       0x150, 0, 15},
    {Kind::row_xmask,       "row_xmask",       0x160, 0, 15},
};
// clang-format on
inline constexpr unsigned encoding_count = sizeof encodings / sizeof encodings[0];

constexpr bool has_kind(const Arch& arch, Kind kind) {
  switch (kind) {
    case Kind::wave_shl:
    case Kind::wave_rol:
    case Kind::wave_shr:
    case Kind::wave_ror:
      return arch.has_dpp_wave_shifts;
    case Kind::row_bcast:
      return arch.has_dpp_row_bcast;
    case Kind::row_newbcast:
      return arch.has_dpp_row_newbcast;
    case Kind::row_share:
      return arch.has_dpp_row_share;
    case Kind::row_xmask:
      return arch.has_dpp_row_xmask;
    default:
      return true;
  }
}

inline constexpr uint32_t no_code = ~uint32_t{0};

/// The 9-bit dpp_ctrl field; no_code for an amount that the kind does not have.
CROSSLANE_HOST_DEVICE constexpr uint32_t encode(Control control) {
  // The rows stand in the order of kinds, so none stands before its kind's number.
  for (unsigned n = static_cast<unsigned>(control.kind); n < encoding_count; ++n) {
    const Encoding& e = encodings[n];
    if (e.kind == control.kind && control.amount >= e.first && control.amount <= e.last)
      return static_cast<uint32_t>(e.base + control.amount - e.first);
  }
  return no_code;
}

struct Decoded {
  bool is_legal = false;
  Control control = {};
};

/// What the target takes the 9-bit field for.
constexpr Decoded decode(uint64_t code, const Arch& arch) {
  for (const Encoding& e : encodings)
    if (code >= e.base && code <= uint64_t{e.base} + e.last - e.first && has_kind(arch, e.kind))
      return {true, {e.kind, static_cast<uint8_t>(code - e.base + e.first)}};
  return {};
}

/// The control does the same in every row.
constexpr bool is_row_control(Kind kind) {
  return kind != Kind::row_bcast && (kind < Kind::wave_shl || kind > Kind::wave_ror);
}

inline constexpr unsigned no_lane = ~0u;

/// The lane that lane i reads, or no_lane where the control has none for it ("out of range").
constexpr unsigned source_lane(Control control, unsigned i, unsigned wave) {
  const unsigned row = i & ~15u, position = i & 15u, n = control.amount;
  switch (control.kind) {
    case Kind::quad_perm:
      return (i & ~3u) + (n >> 2 * (i & 3) & 3);
    case Kind::row_shl:
      return position + n < 16 ? i + n : no_lane;
    case Kind::row_shr:
      return position >= n ? i - n : no_lane;
    case Kind::row_ror:
      return row + ((position - n) & 15u);
    case Kind::wave_shl:
      return i + 1 < wave ? i + 1 : no_lane;
    case Kind::wave_rol:
      return (i + 1) % wave;
    case Kind::wave_shr:
      return i > 0 ? i - 1 : no_lane;
    case Kind::wave_ror:
      return (i + wave - 1) % wave;
    case Kind::row_mirror:
      return i ^ 15u;
    case Kind::row_half_mirror:
      return i ^ 7u;
    case Kind::row_bcast:
      if (n == 15) return row > 0 ? row - 1 : no_lane;
      return i >= 32 ? 31 : no_lane;
    case Kind::row_newbcast:
    case Kind::row_share:
      return row + (n & 15u);
    case Kind::row_xmask:
      return i ^ (n & 15u);
  }
  return no_lane;
}

constexpr Move move(Control control, unsigned row_mask = 0xf, unsigned bank_mask = 0xf,
                    bool bound_ctrl = false, bool fetch_inactive = false) {
  return {MoveKind::dpp16,
          static_cast<uint8_t>(row_mask),
          static_cast<uint8_t>(bank_mask),
          bound_ctrl,
          fetch_inactive,
          encode(control)};
}

constexpr Reason why_not(const Move& m, const Arch& arch, unsigned wave) {
  if (const Reason r = amd::detail::wave_size_reason(arch, wave)) return r;
  if (m.row_mask > 15 || m.bank_mask > 15) return "row_mask and bank_mask have 4 bits";
  if (m.fetch_inactive && !arch.has_fetch_inactive) return "fi exists since gfx10";
  if (decode(m.control, arch).is_legal) return nullptr;
  for (const Encoding& e : encodings) {
    if (m.control < e.base || m.control > uint64_t{e.base} + e.last - e.first) continue;
    if (e.kind == Kind::row_xmask) return "row_xmask exists since gfx10";
    if (e.kind == Kind::row_bcast) return "row_bcast exists on gfx8 and gfx9 only";
    if (e.kind == Kind::row_newbcast)
      return "row_newbcast exists on gfx90a and later, as row_share since gfx10";
    return "wave_shl, wave_rol, wave_shr and wave_ror exist on gfx8 and gfx9 only";
  }
  return "no DPP16 control has that code";
}

constexpr bool writes(const Move& m, unsigned lane) {
  return (m.row_mask >> lane / 16 & m.bank_mask >> lane / 4 % 4 & 1) != 0;
}

template <unsigned W>
constexpr lane_map<W> lanes(const Move& m, const Arch& arch, const Inputs<W>& inputs = {}) {
  const Decoded decoded = decode(m.control, arch);
  if (!decoded.is_legal) return lane_map<W>::all_from(lane_source::any);
  // An inactive source: gfx11 and later write nothing; sources disagree about the earlier ones.
  // [RDNA4 §7.9] [LLVM operands, "bound_ctrl"] [rocjitsu]
  const bool zero_if_inactive = m.bound_ctrl || (inputs.disputed.dpp_inactive_source_zero &&
                                                 !arch.is_at_least(Generation::gfx11));
  const uint64_t active = inputs.exec.words_[0],
                 readable = m.fetch_inactive ? ~uint64_t{0} : active;
  const lane_source without_source = m.bound_ctrl ? lane_source::zero : lane_source::own;
  const lane_source from_inactive = zero_if_inactive ? lane_source::zero : lane_source::own;
  const bool rows_are_alike = is_row_control(decoded.control.kind);
  const unsigned row_mask = m.row_mask, bank_mask = m.bank_mask;
  unsigned in_first_row[16] = {};
  lane_map<W> result;
  for (unsigned i = 0; i < W; ++i) {
    unsigned s =
        rows_are_alike && i >= 16 ? in_first_row[i & 15u] : source_lane(decoded.control, i, W);
    if (i < 16)
      in_first_row[i] = s;
    else if (rows_are_alike && s != no_lane)
      s += i & ~15u;
    const unsigned is_enabled = row_mask >> i / 16 & bank_mask >> i / 4 % 4;
    if ((active >> i & is_enabled & 1) == 0)
      result.sources[i] = lane_source::own;
    else if (s == no_lane)
      result.sources[i] = without_source;
    else
      result.sources[i] = (readable >> s & 1) != 0 ? static_cast<lane_source>(s) : from_inactive;
  }
  return result;
}

}  // namespace crosslane::isa::amd::dpp16
