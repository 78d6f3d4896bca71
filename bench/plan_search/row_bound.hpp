// SPDX-License-Identifier: MIT
// A lower bound beyond what can be enumerated. Seen by rows of 16 lanes, a register holds for each
// row the set of rows that its lanes may come from. Every vector move is replaced by one that gives
// at least as much in this view: DPP adds the source's rows to what is there, permlanes change
// rows. If no program of N such steps brings the rows that a map needs to where it needs them, no
// real program of N steps makes the map. v_readlane brings one lane anywhere and is looked at
// separately.
#pragma once

#include <set>

#include "bench/plan_search/one_move.hpp"

namespace crosslane::plan_search {

class RowBound {
 public:
  /// Four bits for each row: which rows its lanes come from.
  using Rows = uint16_t;

  explicit RowBound(const Target& target, unsigned most_steps) : target_(target) {
    State start{};
    start[0] = identity();
    std::set<State> states{start};
    for (unsigned step = 0; step <= most_steps; ++step) {
      std::set<Rows> reached;
      for (const State& s : states) reached.insert(s.begin(), s.end());
      reached_.emplace_back(reached.begin(), reached.end());
      if (step == most_steps) break;
      std::set<State> next;
      for (const State& s : states) expand(s, next);
      states.swap(next);
    }
  }

  /// Whether `steps` vector instructions may be enough, in this view.
  [[nodiscard]] bool may_make(const Lanes& goal, unsigned steps) const {
    const Rows needed = rows_needed(goal);
    for (unsigned n = 0; n <= steps; ++n)
      for (const Rows rows : reached_[n])
        if ((needed & ~rows) == 0) return true;
    return false;
  }

  /// Whether one move makes the goal but for the lanes that read one certain lane: then v_readlane
  /// and a merge add these.
  static bool one_lane_short(const Lanes& goal, const OneMove& one_move) {
    for (int lane = 0; lane < 64; ++lane) {
      Lanes rest = goal;
      bool is_read = false;
      for (int8_t& want : rest)
        if (want == lane) want = any, is_read = true;
      if (is_read && one_move.makes(rest, Value::may_go)) return true;
    }
    return false;
  }

 private:
  using State = std::array<Rows, 3>;

  static Rows identity() { return 0x8421; }
  static unsigned row(Rows rows, unsigned r) { return rows >> 4 * (r & 3) & 15u; }

  template <class From>
  static Rows by_row(From from) {
    unsigned rows = 0;
    for (unsigned r = 0; r < 4; ++r) rows |= from(r) << 4 * r;
    return static_cast<Rows>(rows);
  }

  static Rows rows_needed(const Lanes& goal) {
    unsigned needed = 0;
    for (unsigned i = 0; i < 64; ++i)
      if (goal[i] >= 0) needed |= 1u << (i / 16 * 4 + static_cast<unsigned>(goal[i]) / 16);
    return static_cast<Rows>(needed);
  }

  void expand(const State& s, std::set<State>& next) const {
    for (unsigned d = 0; d < 3; ++d)
      for (unsigned from = 0; from < 3; ++from) {
        const Rows source = s[from], old = s[d];
        const auto add = [&](Rows rows) {
          State changed = s;
          changed[d] = rows;
          next.insert(changed);
        };
        add(static_cast<Rows>(old | source));
        for (unsigned other = 0; other < 3; ++other) add(static_cast<Rows>(source | s[other]));
        if (target_.arch.has_dpp_wave_shifts)
          for (const unsigned step : {1u, 3u})
            add(static_cast<Rows>(
                old | by_row([&](unsigned r) { return row(source, r) | row(source, r + step); })));
        if (target_.arch.has_dpp_row_bcast) {
          add(static_cast<Rows>(old | by_row([&](unsigned r) { return row(source, r + 3); })));
          add(static_cast<Rows>(old | by_row([&](unsigned) { return row(source, 1); })));
        }
        if (target_.has_tables) add(by_row([&](unsigned r) { return row(source, r ^ 1); }));
        if (target_.arch.has_permlane64)
          add(by_row([&](unsigned r) { return row(source, r ^ 2); }));
        for (const unsigned n : target_.swaps) {
          const unsigned flip = n / 16;
          State changed = s;
          changed[d] =
              by_row([&](unsigned r) { return (r & flip) ? row(source, r ^ flip) : row(old, r); });
          changed[from] =
              by_row([&](unsigned r) { return (r & flip) ? row(source, r) : row(old, r ^ flip); });
          if (d != from) next.insert(changed);
        }
      }
  }

  const Target& target_;
  std::vector<std::vector<Rows>> reached_;
};

}  // namespace crosslane::plan_search
