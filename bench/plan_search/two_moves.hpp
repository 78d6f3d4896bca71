// SPDX-License-Identifier: MIT
// Whether two instructions make a goal. For each last instruction B, what the register A that the
// first one writes must hold follows, and OneMove says whether one instruction makes that. Where
// B's operands are solved for (tables), all A with fixed operands are tried instead; a table after
// a table is one table again.
#pragma once

#include "bench/plan_search/one_move.hpp"

namespace crosslane::plan_search {

class TwoMoves {
 public:
  TwoMoves(const Target& target, Lds lds) : target_(target), lds_(lds), first_(target, lds) {}

  [[nodiscard]] bool makes(const Lanes& goal) const {
    const Sets sets(goal);
    if (sets.readers == 0) return true;
    if (selects(goal, sets) || swaps(goal)) return true;
    for (const FixedMove& b : target_.others)
      if (moves_all(goal, b)) return true;
    for (const FixedMove& b : target_.dpp)
      if (dpp_over_first(goal, sets, b) || dpp_of_first(goal, sets, b)) return true;
    return gathers(goal, sets);
  }

 private:
  static uint64_t bit(unsigned i) { return uint64_t{1} << i; }

  static Lanes without(const Lanes& goal, uint64_t lanes) {
    Lanes rest = goal;
    for (; lanes != 0; lanes &= lanes - 1) rest[std::countr_zero(lanes)] = any;
    return rest;
  }

  /// B = v_cndmask of A with the value, zero or the fill value.
  [[nodiscard]] bool selects(const Lanes& goal, const Sets& s) const {
    return (s.selves != 0 && first_.makes(without(goal, s.selves), Value::kept)) ||
           (s.zeroes != 0 && first_.makes(without(goal, s.zeroes), Value::may_go)) ||
           (s.fills != 0 && first_.makes(without(goal, s.fills), Value::may_go));
  }

  /// Asks A to hold `want` at `lane`; false if it is asked for something else there.
  static bool ask(Lanes& request, unsigned lane, int8_t want) {
    if (want == any) return true;
    if (request[lane] != any && request[lane] != want) return false;
    request[lane] = want;
    return true;
  }

  /// B moves A without masks.
  [[nodiscard]] bool moves_all(const Lanes& goal, const FixedMove& b) const {
    Lanes request;
    request.fill(any);
    for (unsigned i = 0; i < target_.wave; ++i) {
      if (goal[i] == any) continue;
      if (b.source[i] < 0 || !ask(request, static_cast<unsigned>(b.source[i]), goal[i]))
        return false;
    }
    return first_.makes(request, Value::may_go);
  }

  /// B = DPP of the value over A.
  [[nodiscard]] bool dpp_over_first(const Lanes& goal, const Sets& sets, const FixedMove& b) const {
    uint64_t right = 0;
    for (uint64_t lanes = sets.readers & ~b.no_lanes; lanes != 0; lanes &= lanes - 1) {
      const int i = std::countr_zero(lanes);
      if (goal[i] == b.source[i]) right |= bit(static_cast<unsigned>(i));
    }
    for (const bool bound_ctrl : {false, true}) {
      if (bound_ctrl && (b.no_lanes & sets.zeroes) == 0) continue;
      const uint64_t good = right | (bound_ctrl ? b.no_lanes & sets.zeroes : 0);
      const uint64_t written = bound_ctrl ? ~uint64_t{0} : ~b.no_lanes;
      if (good == 0) continue;
      uint64_t last = 0;
      for (const uint64_t rectangle : target_.rectangles) {
        const uint64_t lanes = rectangle & written;
        if ((lanes & sets.demanded & ~good) != 0) continue;  // harms
        const uint64_t covered = lanes & good;
        if (covered == 0 || covered == last) continue;
        last = covered;
        if (first_.makes(without(goal, covered), Value::kept)) return true;
      }
    }
    return false;
  }

  /// B = DPP of A, over garbage, over the value or over A itself.
  [[nodiscard]] bool dpp_of_first(const Lanes& goal, const Sets& sets, const FixedMove& b) const {
    for (const bool bound_ctrl : {false, true}) {
      if (bound_ctrl && (b.no_lanes & sets.zeroes) == 0) continue;
      const uint64_t zeroed = bound_ctrl ? b.no_lanes : 0, unwritten = bound_ctrl ? 0 : b.no_lanes;
      if (of_first(goal, sets, b, target_.all_lanes & ~unwritten, zeroed, Old::garbage))
        return true;
      const uint64_t must = sets.demanded & ~sets.selves;
      if (of_first(goal, sets, b, smallest_rectangle(must) & ~unwritten, zeroed, Old::value))
        return true;
      for (const uint64_t rectangle : target_.rectangles)
        if (of_first(goal, sets, b, rectangle & ~unwritten, zeroed, Old::first)) return true;
    }
    return false;
  }

  enum class Old { garbage, value, first };

  [[nodiscard]] bool of_first(const Lanes& goal, const Sets& sets, const FixedMove& b,
                              uint64_t written, uint64_t zeroed, Old old) const {
    const uint64_t kept = sets.demanded & ~written;
    if (old == Old::garbage && kept != 0) return false;
    if (old == Old::value && (kept & ~sets.selves) != 0) return false;
    if ((written & zeroed & sets.demanded & ~sets.zeroes) != 0) return false;
    Lanes request;
    request.fill(any);
    for (uint64_t lanes = sets.demanded & written & ~zeroed; lanes != 0; lanes &= lanes - 1) {
      const unsigned i = static_cast<unsigned>(std::countr_zero(lanes));
      if (!ask(request, static_cast<unsigned>(b.source[i]), goal[i])) return false;
    }
    if (old == Old::first)
      for (uint64_t lanes = kept; lanes != 0; lanes &= lanes - 1) {
        const unsigned i = static_cast<unsigned>(std::countr_zero(lanes));
        if (!ask(request, i, goal[i])) return false;
      }
    return first_.makes(request, old == Old::value ? Value::kept : Value::may_go);
  }

  /// B = swap of two of A, the value and garbage; the result is either register.
  [[nodiscard]] bool swaps(const Lanes& goal) const {
    enum Register { first, value, garbage };
    for (const unsigned n : target_.swaps)
      for (const auto& [destination, source] :
           {std::pair{first, value}, std::pair{value, first}, std::pair{first, garbage},
            std::pair{garbage, first}})
        for (const bool is_destination : {false, true}) {
          Lanes request;
          request.fill(any);
          bool fits = true;
          for (unsigned i = 0; i < target_.wave && fits; ++i) {
            if (goal[i] == any) continue;
            const bool is_exchanged = ((i & n) != 0) == is_destination;
            const Register own = is_destination ? destination : source;
            const Register other = is_destination ? source : destination;
            const Register from = is_exchanged ? other : own;
            const unsigned lane = is_exchanged ? i ^ n : i;
            if (from == garbage) fits = false;
            if (from == value) fits = goal[i] == static_cast<int>(lane);
            if (from == first) fits = ask(request, lane, goal[i]);
          }
          const bool uses_value = destination == value || source == value;
          if (fits && first_.makes(request, uses_value ? Value::kept : Value::may_go)) return true;
        }
    return false;
  }

  /// B = v_permlane16, v_permlanex16 or their _var forms, or ds_bpermute, of A with fixed operands.
  [[nodiscard]] bool gathers(const Lanes& goal, const Sets& sets) const {
    const bool crossbar = lds_ == Lds::with;
    if (!target_.has_tables && !crossbar) return false;
    if ((sets.demanded & ~(sets.readers | sets.zeroes)) != 0) return false;
    const auto gathered = [&](const Lanes& content) {
      return (target_.has_tables && (table(goal, content, 0) || table(goal, content, 16))) ||
             (target_.has_variable_tables &&
              (within(goal, content, 0, 16) || within(goal, content, 16, 16))) ||
             (crossbar && within(goal, content, 0, reach()));
    };
    for (const FixedMove& a : target_.others)
      if (gathered(a.source)) return true;
    for (const FixedMove& a : target_.dpp)
      for (const bool bound_ctrl : {false, true}) {
        if (bound_ctrl && (a.no_lanes == 0 || sets.zeroes == 0)) continue;
        for (const uint64_t rectangle : target_.rectangles)
          if (gathered(content_after(a, rectangle, bound_ctrl))) return true;
      }
    return false;
  }

  [[nodiscard]] unsigned reach() const {
    return isa::amd::ds_bpermute::reach_lanes(target_.arch, target_.wave);
  }

  /// The value's register after a DPP move in place.
  static Lanes content_after(const FixedMove& a, uint64_t rectangle, bool bound_ctrl) {
    Lanes content;
    for (unsigned i = 0; i < 64; ++i) {
      const bool is_written = (rectangle >> i & 1) != 0;
      const bool has_source = (a.no_lanes >> i & 1) == 0;
      content[i] = static_cast<int8_t>(i);
      if (is_written && has_source) content[i] = a.source[i];
      if (is_written && !has_source && bound_ctrl) content[i] = zero;
    }
    return content;
  }

  /// For each position some nibble suits all rows.
  [[nodiscard]] bool table(const Lanes& goal, const Lanes& content, unsigned flip) const {
    for (unsigned position = 0; position < 16; ++position) {
      unsigned possible = 0xffff;
      for (unsigned i = position; i < target_.wave; i += 16) {
        if (goal[i] == any) continue;
        unsigned here = 0;
        for (unsigned p = 0; p < 16; ++p)
          if (content[((i & ~15u) ^ flip) + p] == goal[i]) here |= 1u << p;
        possible &= here;
        if (possible == 0) return false;
      }
    }
    return true;
  }

  /// Each lane finds what it wants in its own group of that many lanes.
  [[nodiscard]] bool within(const Lanes& goal, const Lanes& content, unsigned flip,
                            unsigned group) const {
    for (unsigned i = 0; i < target_.wave; ++i) {
      if (goal[i] == any) continue;
      const unsigned start = (i & ~(group - 1)) ^ flip;
      bool found = false;
      for (unsigned p = 0; p < group && !found; ++p) found = content[start + p] == goal[i];
      if (!found) return false;
    }
    return true;
  }

  const Target& target_;
  Lds lds_;
  OneMove first_;
};

}  // namespace crosslane::plan_search
