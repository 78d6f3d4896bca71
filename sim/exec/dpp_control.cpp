// SPDX-License-Identifier: MIT
// [CDNA3 §13.3.9 tables 92 and 93, RDNA3 §15.3 "DPP16", RDNA3 §15.3 "DPP8"]
#include "sim/exec/dpp_control.hpp"

#include <optional>

namespace crosslane::sim {
namespace {

using arch::Generation;

struct Source {
  u32 lane = 0;
  bool in_range = true;
};

constexpr Source nowhere = {0, false};

/// Shifts inside a row of 16: a source that leaves the row is out of range.
Source row_shift(u32 lane, i32 distance) {
  const i32 position = static_cast<i32>(lane & 15) + distance;
  return position < 0 || position > 15 ? nowhere : Source{(lane & ~15u) + static_cast<u32>(position)};
}

Source wave_move(u32 lane, u16 control, u32 lanes) {
  const u32 last = lanes - 1;
  switch (control) {
    case 0x130: return lane == last ? nowhere : Source{lane + 1};
    case 0x134: return Source{lane == last ? 0 : lane + 1};
    case 0x138: return lane == 0 ? nowhere : Source{lane - 1};
    default: return Source{lane == 0 ? last : lane - 1};  // 0x13c
  }
}

/// Null: the target does not have this control.
std::optional<Source> source_of(const arch::Arch& arch, u32 lanes, u16 control, u32 lane) {
  const u32 row = lane & ~15u, amount = control & 15u;
  const bool gfx9 = arch.generation == Generation::gfx9;
  if (control <= 0xff) return Source{(lane & ~3u) + (control >> 2 * (lane & 3) & 3u)};
  switch (control & 0x1f0) {
    case 0x100: return amount ? std::optional(row_shift(lane, static_cast<i32>(amount))) : std::nullopt;
    case 0x110: return amount ? std::optional(row_shift(lane, -static_cast<i32>(amount))) : std::nullopt;
    case 0x120: return amount ? std::optional(Source{row + ((lane - amount) & 15u)}) : std::nullopt;
    case 0x130: return gfx9 && amount % 4 == 0 ? std::optional(wave_move(lane, control, lanes)) : std::nullopt;
    case 0x140:
      if (control == 0x140) return Source{row + 15 - (lane & 15)};
      if (control == 0x141) return Source{(lane & ~7u) + 7 - (lane & 7)};
      if (control == 0x142 && gfx9) return row == 0 ? nowhere : Source{row - 1};
      if (control == 0x143 && gfx9) return lane < 32 ? nowhere : Source{31};
      return std::nullopt;
    case 0x150: return Source{row + amount};
    case 0x160: return gfx9 ? std::nullopt : std::optional(Source{lane ^ amount});
    default: return std::nullopt;
  }
}

}  // namespace

bool resolve_dpp(const arch::Arch& arch, u32 lanes, OpDetail& d) {
  const DppFields& dpp = d.encoding.dpp;
  d.sources_stay_in_row = true;
  d.dpp_writes_all = true;
  d.dpp_is_total = true;
  for (u32 lane = 0; lane < lanes; ++lane) {
    Source s;
    if (dpp.dpp8) {
      s.lane = (lane & ~7u) + (dpp.selectors >> 3 * (lane & 7) & 7u);
    } else {
      const std::optional<Source> found = source_of(arch, lanes, dpp.control, lane);
      if (!found) return false;
      s = *found;
    }
    const bool written = dpp.dpp8 || ((dpp.row_mask >> lane / 16 & 1) && (dpp.bank_mask >> (lane / 4 & 3) & 1));
    d.source_lane[lane] = s.lane;
    d.source_in_range[lane] = s.in_range ? ~0u : 0u;
    d.write_lanes[lane] = written ? ~0u : 0u;
    d.sources_stay_in_row &= !s.in_range || s.lane / 16 == lane / 16;
    d.dpp_is_total &= written && s.in_range;
    d.dpp_writes_all &= written && (s.in_range || dpp.bound_ctrl);
  }
  // Out-of-range lanes read a lane of their own row, so that the fast permutation may serve them; the value is not used.
  for (u32 lane = 0; lane < lanes; ++lane)
    if (!d.source_in_range[lane]) d.source_lane[lane] = lane;
  return true;
}

}  // namespace crosslane::sim
