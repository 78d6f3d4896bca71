// SPDX-License-Identifier: MIT
// Whether one instruction makes a goal: every control with every mask, every table, every scalar
// operand. Masks and tables are solved for, which is the same as trying them all: the smallest
// rectangle of lanes that must be written harms least, and each table entry is forced by the lanes
// that use it.
#pragma once

#include <bit>

#include "bench/plan_search/goal.hpp"

namespace crosslane::plan_search {

/// Whether the value must still be there afterwards.
enum class Value : uint8_t { kept, may_go };

/// Instructions through the LDS crossbar count as one move each, or not at all.
enum class Lds : uint8_t { without, with };

class OneMove {
 public:
  OneMove(const Target& target, Lds lds) : target_(target), lds_(lds) {}

  [[nodiscard]] bool makes(const Lanes& goal, Value value) const {
    const Sets sets(goal);
    if (constants_and_selects(sets)) return true;
    if (sets.readers == 0) return false;
    if (dpp(goal, sets, value) || tables(goal, sets)) return true;
    for (const FixedMove& m : target_.others)
      if (reads(goal, sets.demanded, m.source)) return true;
    return swaps(goal, sets, value) || scalar(goal, sets) || lds(goal, sets);
  }

 private:
  static bool reads(const Lanes& goal, uint64_t lanes, const Lanes& source) {
    for (; lanes != 0; lanes &= lanes - 1) {
      const int i = std::countr_zero(lanes);
      if (goal[i] != source[i] || goal[i] < 0) return false;
    }
    return true;
  }

  /// v_mov of anything, v_cndmask of the value, zero and the fill value.
  static bool constants_and_selects(const Sets& s) {
    const uint64_t d = s.demanded;
    return (d & ~(s.selves | s.zeroes)) == 0 || (d & ~(s.selves | s.fills)) == 0 ||
           (d & ~(s.zeroes | s.fills)) == 0;
  }

  bool dpp(const Lanes& goal, const Sets& sets, Value value) const {
    uint64_t movers = sets.readers & ~sets.selves;
    if (movers == 0) movers = sets.readers;
    const unsigned i = static_cast<unsigned>(std::countr_zero(movers));
    for (const uint16_t n : target_.dpp_by_source[i][static_cast<unsigned>(goal[i])])
      if (dpp_control(target_.dpp[n], goal, sets, value)) return true;
    if ((goal[i] & ~3) != static_cast<int>(i & ~3u)) return false;
    for (unsigned n = 0; n < 256; ++n)  // quad_perm:[a,b,c,d] is code n
      if (static_cast<int>(n >> 2 * (i & 3) & 3) == (goal[i] & 3) &&
          dpp_control(target_.dpp[n], goal, sets, value))
        return true;
    return false;
  }

  static bool dpp_control(const FixedMove& m, const Lanes& goal, const Sets& sets, Value value) {
    uint64_t right = 0;
    for (uint64_t lanes = sets.readers & ~m.no_lanes; lanes != 0; lanes &= lanes - 1) {
      const int i = std::countr_zero(lanes);
      if (goal[i] == m.source[i]) right |= uint64_t{1} << i;
    }
    for (const bool bound_ctrl : {false, true}) {
      const uint64_t good = right | (bound_ctrl ? m.no_lanes & sets.zeroes : 0);
      if ((sets.demanded & ~good) == 0) return true;  // full masks
      if (value == Value::kept) continue;
      const uint64_t must = sets.demanded & ~sets.selves;
      if ((must & ~good) != 0 || must == 0) continue;
      const uint64_t written = smallest_rectangle(must) & (bound_ctrl ? ~uint64_t{0} : ~m.no_lanes);
      if ((written & sets.demanded & ~good) == 0) return true;
    }
    return false;
  }

  bool tables(const Lanes& goal, const Sets& sets) const {
    if (sets.demanded != sets.readers) return false;
    if (target_.has_tables && (table(goal, sets, 0, 15) || table(goal, sets, 16, 15))) return true;
    if (target_.has_dpp8 && table(goal, sets, 0, 7)) return true;
    if (!target_.has_variable_tables) return false;
    return in_rows(goal, sets, 0) || in_rows(goal, sets, 16);
  }

  /// One entry for each position in a row (mask 15) or half row (7), for all rows.
  static bool table(const Lanes& goal, const Sets& sets, unsigned flip, unsigned mask) {
    int8_t entry[16];
    for (int8_t& e : entry) e = -1;
    for (uint64_t lanes = sets.readers; lanes != 0; lanes &= lanes - 1) {
      const unsigned i = static_cast<unsigned>(std::countr_zero(lanes));
      const unsigned s = static_cast<unsigned>(goal[i]);
      if ((s & ~mask) != ((i & ~mask) ^ flip)) return false;
      int8_t& e = entry[i & mask];
      if (e >= 0 && e != static_cast<int8_t>(s & mask)) return false;
      e = static_cast<int8_t>(s & mask);
    }
    return true;
  }

  static bool in_rows(const Lanes& goal, const Sets& sets, unsigned flip) {
    for (uint64_t lanes = sets.readers; lanes != 0; lanes &= lanes - 1) {
      const unsigned i = static_cast<unsigned>(std::countr_zero(lanes));
      if ((static_cast<unsigned>(goal[i]) & ~15u) != ((i & ~15u) ^ flip)) return false;
    }
    return true;
  }

  /// A swap with garbage: the value in one of the two registers.
  bool swaps(const Lanes& goal, const Sets& sets, Value value) const {
    if (value == Value::kept || sets.demanded != sets.readers) return false;
    for (const unsigned n : target_.swaps)
      for (const bool lower_reads_upper : {false, true}) {
        bool other_register = true, same_register = true;
        for (unsigned i = 0; i < target_.wave; ++i) {
          if (goal[i] == any) continue;
          const bool is_lower = (i & n) == 0;
          other_register &= is_lower == lower_reads_upper && goal[i] == static_cast<int>(i ^ n);
          same_register &= goal[i] == static_cast<int>(i);
        }
        if (other_register || same_register) return true;
      }
    return false;
  }

  static bool scalar(const Lanes& goal, const Sets& sets) {
    if (sets.demanded != sets.readers) return false;
    const int first = goal[std::countr_zero(sets.readers)];
    for (uint64_t lanes = sets.readers; lanes != 0; lanes &= lanes - 1)
      if (goal[std::countr_zero(lanes)] != first) return false;
    return true;
  }

  /// ds_bpermute and ds_swizzle gather lanes within reach; ds_permute also leaves zeroes.
  bool lds(const Lanes& goal, const Sets& sets) const {
    if (lds_ == Lds::without || (sets.demanded & ~(sets.readers | sets.zeroes)) != 0) return false;
    const unsigned reach = isa::amd::ds_bpermute::reach_lanes(target_.arch, target_.wave);
    for (unsigned i = 0; i < target_.wave; ++i)
      if (goal[i] >= 0 && (static_cast<unsigned>(goal[i]) ^ i) >= reach) return false;
    return sets.zeroes == 0 || push(goal, reach);
  }

  /// Each lane is pushed to one lane at most, and what nobody wants goes where it loses: the
  /// highest pushing lane wins.
  bool push(const Lanes& goal, unsigned reach) const {
    uint64_t pushed = 0;
    for (unsigned i = 0; i < target_.wave; ++i) {
      if (goal[i] < 0) continue;
      if ((pushed >> goal[i] & 1) != 0) return false;
      pushed |= uint64_t{1} << goal[i];
    }
    for (unsigned unwanted = 0; unwanted < target_.wave; ++unwanted) {
      if ((pushed >> unwanted & 1) != 0) continue;
      bool is_harmless = false;
      for (unsigned i = unwanted & ~(reach - 1); i < (unwanted & ~(reach - 1)) + reach; ++i)
        is_harmless |= goal[i] == any || goal[i] > static_cast<int>(unwanted);
      if (!is_harmless) return false;
    }
    return true;
  }

  const Target& target_;
  Lds lds_;
};

}  // namespace crosslane::plan_search
