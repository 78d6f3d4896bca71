// SPDX-License-Identifier: MIT
// Doubt through memory: LDS and scratch are followed by dword, a store to global memory is where a
// value matters. A store of less than a dword makes the dword clean, so that bytes written one by
// one are no finding.
#include "sim/check/flow.hpp"

namespace crosslane::sim::check {

void Flow::load_shadow(Context& c, const Access& a, u32 first_word, u32 words) {
  const size_t n = c.wave.lanes;
  // Where a value on the stack came from is not known: it may have been set on purpose.
  const auto set_deliberate = [&] {
    if (a.scratch)
      for (u32 k = 0; k < words; ++k)
        c.s.vgpr(c.o.result.first + first_word + k).deliberate |= a.scratch;
  };
  const bool may_doubt =
      (a.lds && lds_doubts_) || (a.scratch && (scratch_doubt_ || !c.s.scratch_scalar.empty()));
  if (!may_doubt) {
    const Doubt none;
    set_result(c, {static_cast<u16>(c.o.result.first + first_word), static_cast<u8>(words)}, c.exec,
               none, c.o.keeps_part);
    return set_deliberate();
  }
  for (u32 k = 0; k < words; ++k) {
    Doubt d;
    for (u64 left = a.lds | a.scratch; left; left &= left - 1) {
      const u32 i = static_cast<u32>(__builtin_ctzll(left));
      const u64 dword = a.address[i] / 4 + k;
      OriginId id = 0;
      if (a.space[i] == Space::lds && dword < lds_.size())
        id = lds_[dword];
      else if (a.space[i] == Space::scratch && dword * n + i < c.s.scratch.size())
        id = c.s.scratch[dword * n + i];
      if (id) d.set(i, origins_.step(id, c.op));
    }
    Registers r{static_cast<u16>(c.o.result.first + first_word + k), 1};
    set_result(c, r, c.exec, d, c.o.keeps_part);
    if (!a.scratch || c.s.scratch_scalar.empty()) continue;
    const u32 lane = static_cast<u32>(__builtin_ctzll(a.scratch));
    const auto known = c.s.scratch_scalar.find(a.address[lane] + 4 * k);
    if (known != c.s.scratch_scalar.end()) c.s.vgpr(r.first).scalar |= known->second & c.exec;
  }
  set_deliberate();
}

void Flow::set_lds(u64 dword, OriginId id) {
  lds_doubts_ = lds_doubts_ - (lds_[dword] != 0) + (id != 0);
  lds_[dword] = id;
}

void Flow::store_shadow(Context& c, const Access& a, Registers data) {
  const size_t n = c.wave.lanes;
  const bool whole = a.bytes >= 4;
  u64 scalar_lanes = 0;
  for (u32 k = 0; k < data.count; ++k) scalar_lanes |= c.s.vgpr(data.first + k).scalar;
  const bool may_change = (a.lds && lds_doubts_) || (a.scratch && scratch_doubt_) ||
                          !c.s.scratch_scalar.empty() || (a.scratch && scalar_lanes);
  if (!may_change && !doubtful(c.s, data)) return;
  for (u32 k = 0; k < data.count; ++k) {
    const Doubt d = doubt_of(c, {static_cast<u16>(data.first + k), 1});
    for (u64 left = a.lds | a.scratch; left; left &= left - 1) {
      const u32 i = static_cast<u32>(__builtin_ctzll(left));
      const u64 dword = a.address[i] / 4 + k;
      OriginId id = d.at(i);
      if (id && !whole && origins_.cause(id) == Cause::never_written) id = 0;
      if (id) id = origins_.step(id, c.op);
      scratch_doubt_ |= id && a.space[i] == Space::scratch;
      if (a.space[i] == Space::lds && dword < lds_.size())
        set_lds(dword, id);
      else if (a.space[i] == Space::scratch && dword * n + i < c.s.scratch.size())
        c.s.scratch[dword * n + i] = id;
    }
    if (!a.scratch) continue;
    const u64 at = a.address[__builtin_ctzll(a.scratch)] + 4 * k;
    if (const u64 scalar = c.s.vgpr(data.first + k).scalar)
      c.s.scratch_scalar[at] = scalar;
    else if (!c.s.scratch_scalar.empty())
      c.s.scratch_scalar.erase(at);
  }
}

void Flow::memory(Context& c) {
  const Operands& o = c.o;
  if (doubtful(c.s, o.address)) effect(c, "an address", doubt_of(c, o.address), c.exec);
  for (const Registers& r : o.scalar_source) effect(c, "an address", scalar_doubt(c.s, r), c.exec);
  if (o.sort != Sort::load && o.data.count) {
    const bool is_atomic = o.sort == Sort::atomic;
    const Access& a = c.accesses.first;
    const bool found = c.accesses.has_first;
    u64 matters = c.exec;
    if (found && !is_atomic) {
      matters = a.global;
      store_shadow(c, a, o.data);
    }
    if (doubtful(c.s, o.data))
      effect(c, is_atomic ? "an atomic" : "a store", doubt_of(c, o.data), matters);
    if (o.data1.count && !is_atomic && c.accesses.has_second)
      store_shadow(c, c.accesses.second, o.data1);
    if (is_atomic && found)  // what it leaves in LDS is written now
      for (u64 left = a.lds; left; left &= left - 1) {
        const u64 dword = a.address[__builtin_ctzll(left)] / 4;
        if (dword < lds_.size()) set_lds(dword, 0);
      }
  }
  if (!o.result.count) return;
  const Access& a = c.accesses.first;
  if (o.sort == Sort::load && c.accesses.has_first && (a.lds | a.scratch)) {
    const u32 words = (o.access_bytes + 3u) / 4;
    load_shadow(c, a, 0, words);
    if (o.result.count > words && c.accesses.has_second)
      load_shadow(c, c.accesses.second, words, words);
    return;
  }
  const Doubt none;
  set_result(c, o.result, c.exec, none, o.keeps_part);
}

}  // namespace crosslane::sim::check
