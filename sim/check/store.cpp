// SPDX-License-Identifier: MIT
// Check "store": lanes of one store that write different values to one address. Which of them stays
// is not defined, neither by the manuals nor by HIP. Equal values are let pass: programs do that on
// purpose.
#include "sim/check/checks.hpp"

namespace crosslane::sim::check {
namespace {

u8 stored_byte(Wave& wave, Registers data, u32 lane, u32 byte, bool high_half) {
  const u32 word = wave.vgpr(data.first + byte / 4)[lane];
  return static_cast<u8>(word >> 8 * (byte % 4 + (high_half ? 2 : 0)));
}

struct Conflict {
  u64 lanes = 0;
  u64 address = 0;
};

/// Each lane behind the one before it: the usual case.
bool is_ascending(const Access& a, u64 lanes) {
  u64 last = 0;
  bool ascending = true;
  for (u64 left = lanes; left; left &= left - 1) {
    const u64 at = a.address[__builtin_ctzll(left)];
    ascending &= at >= last;
    last = at + a.bytes;
  }
  return ascending;
}

/// Lanes by address, lowest lane first; overlapping accesses of unequal bytes.
Conflict find_conflict(Wave& wave, Registers data, const Access& a, u64 lanes, bool high_half) {
  Conflict c;
  u8 order[64];
  u32 n = 0;
  for (u64 left = lanes; left; left &= left - 1) {
    const u8 lane = static_cast<u8>(__builtin_ctzll(left));
    u32 at = n++;
    while (at && a.address[order[at - 1]] > a.address[lane]) order[at] = order[at - 1], --at;
    order[at] = lane;
  }
  for (u32 k = 1; k < n; ++k) {
    const u32 x = order[k - 1], y = order[k];
    const u64 distance = a.address[y] - a.address[x];
    if (distance >= a.bytes) continue;
    for (u32 b = 0; b + distance < a.bytes; ++b) {
      if (stored_byte(wave, data, y, b, high_half) ==
          stored_byte(wave, data, x, b + static_cast<u32>(distance), high_half))
        continue;
      c.lanes |= u64{1} << x | u64{1} << y;
      c.address = a.address[y];
      break;
    }
  }
  return c;
}

}  // namespace

void check_store(Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
                 Reporter& reporter) {
  if (o.sort != Sort::store) return;
  const std::string_view name = op.detail->name;
  const bool high_half = name.find("D16_HI") != name.npos;
  for (const bool second : {false, true}) {
    if (!(second ? accesses.has_second : accesses.has_first)) break;
    const Access& a = second ? accesses.second : accesses.first;
    const Registers data = second ? o.data1 : o.data;
    for (const u64 lanes : {a.global, a.lds}) {
      if (!(lanes & (lanes - 1)) || is_ascending(a, lanes)) continue;
      const Conflict c = find_conflict(wave, data, a, lanes, high_half);
      if (!c.lanes) continue;
      reporter.add(
          Check::store, 0, wave, op,
          "lanes of one store write different values to one address; which stays is not defined",
          c.lanes);
    }
  }
}

}  // namespace crosslane::sim::check
