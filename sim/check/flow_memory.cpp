// SPDX-License-Identifier: MIT
// Doubt through memory: LDS and scratch are followed by byte, a store to global memory is where a
// value matters. A register is one value, so a word of which some bytes were never written is taken
// as written when it is loaded as a whole: structures with padding are copied like that.
#include <algorithm>

#include "sim/check/flow.hpp"

namespace crosslane::sim::check {

Flow::Dword* Flow::dword_at(Context& c, const Access& a, u32 lane, u64 address) {
  const u64 at = a.space[lane] == Space::lds ? address / 4 : address / 4 * c.wave.lanes + lane;
  std::vector<Dword>& memory = a.space[lane] == Space::lds ? lds_ : c.s.scratch;
  return at < memory.size() ? &memory[at] : nullptr;
}

/// The doubt of a word of up to four bytes: of all bytes, or one that no missing write explains.
OriginId Flow::loaded(Context& c, const Access& a, u32 lane, u64 address, u32 bytes) {
  OriginId id = 0;
  bool all = true;
  for (u64 at = address; at < address + bytes;) {
    const u32 first = at % 4,
              count = static_cast<u32>(std::min<u64>(4 - first, address + bytes - at));
    const u32 wanted = ((1u << count) - 1) << first;
    const Dword* d = dword_at(c, a, lane, at);
    const u32 doubtful = d ? d->bytes & wanted : 0;
    all &= doubtful == wanted;
    if (doubtful && !(id && origins_.cause(id) != Cause::never_written)) id = d->origin;
    at += count;
  }
  return all || (id && origins_.cause(id) != Cause::never_written) ? id : 0;
}

void Flow::stored(Context& c, const Access& a, u32 lane, u64 address, u32 bytes, OriginId id) {
  for (u64 at = address; at < address + bytes;) {
    const u32 first = at % 4,
              count = static_cast<u32>(std::min<u64>(4 - first, address + bytes - at));
    const u32 written = ((1u << count) - 1) << first;
    at += count;
    Dword* d = dword_at(c, a, lane, at - count);
    if (!d) continue;
    const bool was = d->bytes;
    d->bytes = (id ? d->bytes | written : d->bytes & ~written) & 15;
    if (id) d->origin = id & 0xfffffff;
    if (a.space[lane] == Space::lds) lds_doubts_ = lds_doubts_ - was + (d->bytes != 0);
  }
}

void Flow::load_shadow(Context& c, const Access& a, u32 first_word, u32 words) {
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
      const OriginId id = loaded(c, a, i, a.address[i] + 4 * k, std::min(a.bytes - 4 * k, 4u));
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

void Flow::store_shadow(Context& c, const Access& a, Registers data) {
  u64 scalar_lanes = 0;
  for (u32 k = 0; k < data.count; ++k) scalar_lanes |= c.s.vgpr(data.first + k).scalar;
  const bool may_change = (a.lds && lds_doubts_) || (a.scratch && scratch_doubt_) ||
                          !c.s.scratch_scalar.empty() || (a.scratch && scalar_lanes);
  if (!may_change && !doubtful(c.s, data)) return;
  for (u32 k = 0; k < data.count; ++k) {
    const Doubt d = doubt_of(c, {static_cast<u16>(data.first + k), 1});
    for (u64 left = a.lds | a.scratch; left; left &= left - 1) {
      const u32 i = static_cast<u32>(__builtin_ctzll(left));
      OriginId id = d.at(i);
      if (id) id = origins_.step(id, c.op);
      scratch_doubt_ |= id && a.space[i] == Space::scratch;
      stored(c, a, i, a.address[i] + 4 * k, std::min(a.bytes - 4 * k, 4u), id);
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
      for (u64 left = a.lds; left; left &= left - 1)
        stored(c, a, first_lane(left), a.address[first_lane(left)], a.bytes, 0);
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
