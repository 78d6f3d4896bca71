// SPDX-License-Identifier: MIT
#include "sim/check/race.hpp"

#include <algorithm>
#include <cstring>

#include "sim/check/launch_races.hpp"
#include "sim/machine/code_image.hpp"
#include "sim/machine/launch.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {

const char* describe_access(bool is_store, AccessKind kind) {
  if (kind == AccessKind::atomic) return "an atomic";
  return is_store ? "a store" : "a load";
}

bool sees_atomic_stores(const arch::Arch& arch) {
  return arch.is_at_least(arch::Generation::gfx12) ||
         arch.hazard_model == arch::HazardModel::gfx940 ||
         arch.hazard_model == arch::HazardModel::gfx950;
}

bool may_race(AccessKind a, bool a_stores, AccessKind b, bool b_stores, bool sees_atomic_stores) {
  if (!a_stores && !b_stores) return false;
  if (a == AccessKind::plain && b == AccessKind::plain) return true;
  if (a != AccessKind::plain && b != AccessKind::plain) return false;
  const bool plain_stores = a == AccessKind::plain ? a_stores : b_stores;
  return !plain_stores || sees_atomic_stores;
}

void RaceCheck::start(const Workgroup& group, LaunchRaces* launch) {
  wave_count_ = group.wave_count;
  clocks_.assign(wave_count_, {});
  for (BarrierClock& b : barriers_) b = {};
  moment_ = 1;
  lds_.assign((group.lds.size() + 3) / 4, {});
  blocks_.clear();
  conflicts_.clear();
  launch_ = launch;
  group_ = &group;
  sees_atomic_stores_ = sees_atomic_stores(group.launch->context().arch);
  own_memory_ = group.launch->context().dispatch_packet_address;
}

void RaceCheck::end() {
  if (launch_) launch_->ended(*group_, blocks_);
}

void RaceCheck::arrive(u32 wave) {
  Clock& c = clocks_[wave];
  c.carried[wave] = moment_++;
  BarrierClock& b = barriers_[c.arrivals % 2];
  if (b.arrival != c.arrivals) b = {c.arrivals, {}};
  for (u32 i = 0; i < wave_count_; ++i) b.moments[i] = std::max(b.moments[i], c.carried[i]);
  ++c.arrivals;
}

void RaceCheck::join_barrier(Clock& c) {
  c.joins_barrier = false;
  const BarrierClock& b = barriers_[(c.arrivals - 1) % 2];
  for (u32 i = 0; i < wave_count_; ++i) {
    c.known[i] = std::max(c.known[i], b.moments[i]);
    c.carried[i] = std::max(c.carried[i], c.known[i]);
  }
}

void RaceCheck::acquire(Clock& c, const Mark& writer) {
  const Clock& from = clocks_[writer.wave];
  for (u32 i = 0; i < wave_count_; ++i)
    c.carried[i] = std::max(c.carried[i], i == writer.wave ? writer.moment : from.carried[i]);
}

void RaceCheck::before(Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
                       Reporter& reporter) {
  if (o.sort == Sort::barrier) {
    const bool waits = op.detail->name == "S_BARRIER_WAIT";
    if (!waits) arrive(wave.index);
    clocks_[wave.index].joins_barrier |= waits || op.detail->name == "S_BARRIER";
    return;
  }
  if (clocks_[wave.index].joins_barrier && o.touches_memory()) join_barrier(clocks_[wave.index]);
  if (o.sort == Sort::scalar_load) return scalar_load(wave, op, o);
  if (!accesses.has_first) return;
  const bool is_atomic = o.sort == Sort::atomic;
  Current c{wave,
            op,
            is_atomic       ? AccessKind::atomic
            : o.is_coherent ? AccessKind::coherent
                            : AccessKind::plain,
            o.sort != Sort::load,
            o.result.count != 0,
            false};
  released_ = 0;
  for (const bool second : {false, true}) {
    if (second && !accesses.has_second) break;
    const Access& a = second ? accesses.second : accesses.first;
    const Registers data = second ? o.data1 : o.data;
    c.in_lds = true;
    if (a.lds) lds(c, a, data);
    if (!conflicts_.empty()) report(c, reporter);
    c.in_lds = false;
    if (a.global) global(c, a, data);
    if (!conflicts_.empty()) report(c, reporter);
  }
  if (!is_atomic && !(o.is_coherent && c.stores)) return;
  Clock& clock = clocks_[wave.index];
  if (is_atomic && c.returns)
    for (u32 i = 0; i < wave_count_; ++i)
      clock.known[i] = std::max(clock.known[i], clock.carried[i]);
  clock.carried[wave.index] = moment_++;
}

void RaceCheck::note(const Current& c, const Mark& other, bool other_stores, u32 lane,
                     u64 address) {
  for (Conflict& known : conflicts_)
    if (known.other.op == other.op) {
      known.lanes |= u64{1} << lane;
      return;
    }
  if (conflicts_.size() < 8) conflicts_.push_back({other, other_stores, u64{1} << lane, address});
  (void)c;
}

/// What other waves did before what `c` reads of theirs is before it.
void RaceCheck::learn(const Current& c, const Cell& cell) {
  if (c.kind == AccessKind::plain || (c.stores && c.kind == AccessKind::coherent)) return;
  Clock& clock = clocks_[c.wave.index];
  bool has_learned = false;
  for (const Mark* m : {&cell.write, &cell.atomic}) {
    if (!is_unordered(*m, c.wave.index)) continue;
    // A plain store may be an atomic one; to an atomic of LDS it is not.
    const bool may_be_atomic = m->kind != AccessKind::plain || c.kind == AccessKind::coherent ||
                               !(c.in_lds || sees_atomic_stores_);
    if (!may_be_atomic) continue;
    acquire(clock, *m);
    has_learned = true;
  }
  if (has_learned && c.returns && c.kind == AccessKind::coherent)
    for (u32 i = 0; i < wave_count_; ++i)
      clock.known[i] = std::max(clock.known[i], clock.carried[i]);
}

void RaceCheck::touch(const Current& c, Cell& cell, u32 lane, u8 bytes, bool same_value,
                      u64 address) {
  const u32 w = c.wave.index;
  const bool sees = c.in_lds || sees_atomic_stores_;
  if (c.kind != AccessKind::plain) learn(c, cell);
  const auto check = [&](const Mark& other, bool stores) {
    if (is_unordered(other, w) && other.bytes & bytes &&
        may_race(c.kind, c.stores, other.kind, stores, sees))
      note(c, other, stores, lane, address);
  };
  if (!(same_value && c.stores)) check(cell.write, true);
  check(cell.atomic, true);
  const Mark mark{&c.op, moment_, static_cast<u8>(w), static_cast<u8>(lane), bytes, c.kind};
  if (!c.stores) {
    Mark& newest = cell.reads[0];
    if (newest.op && newest.wave != w) cell.reads[1] = newest;
    const u8 known = newest.wave == w && newest.op == &c.op ? newest.bytes : u8{0};
    newest = mark;
    newest.bytes |= known;
    return;
  }
  for (const Mark& read : cell.reads) check(read, false);
  Mark& last = c.kind == AccessKind::atomic ? cell.atomic : cell.write;
  const u8 known = last.op && last.wave == w && last.kind == c.kind ? last.bytes : u8{0};
  last = mark;
  last.bytes |= known;
  cell.reads[0].op = cell.reads[1].op = nullptr;
  if (c.kind != AccessKind::atomic) cell.atomic.op = nullptr;
}

/// The usual case of touch(): a plain access that everything there is before. False: look closer.
bool RaceCheck::touch_in_order(const Current& c, Cell& cell, u32 lane, u8 bytes) {
  const u32 w = c.wave.index;
  const auto is_before = [&](const Mark& m) {
    return !m.op || m.wave == w || m.moment <= clocks_[w].known[m.wave];
  };
  if (c.kind != AccessKind::plain || !is_before(cell.write) || !is_before(cell.atomic))
    return false;
  const Mark mark{&c.op, moment_, static_cast<u8>(w), static_cast<u8>(lane), bytes, c.kind};
  if (c.stores) {
    if (!is_before(cell.reads[0]) || !is_before(cell.reads[1])) return false;
    const u8 known = cell.write.op && cell.write.wave == w ? cell.write.bytes : u8{0};
    cell.write = mark;
    cell.write.bytes |= known;
    cell.atomic.op = cell.reads[0].op = cell.reads[1].op = nullptr;
    return true;
  }
  Mark& newest = cell.reads[0];
  if (newest.op && newest.wave != w) cell.reads[1] = newest;
  const u8 known = newest.wave == w && newest.op == &c.op ? newest.bytes : u8{0};
  newest = mark;
  newest.bytes |= known;
  return true;
}

void RaceCheck::lds(const Current& c, const Access& a, Registers data) {
  const u8* memory = c.wave.workgroup->lds.data();
  const bool compares = c.stores && c.kind == AccessKind::plain && data.count;
  const u32 words = std::max(1u, a.bytes / 4u), word_bytes = std::min<u32>(a.bytes, 4);
  for (u64 left = a.lds; left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    const u64 address = a.address[i];
    const u8 bytes = static_cast<u8>(a.bytes >= 4 ? 15 : ((1u << a.bytes) - 1) << address % 4);
    for (u32 k = 0; k < words; ++k) {
      const u64 at = address + 4 * k;
      if (at / 4 >= lds_.size()) break;  // a fault, which the run reports
      if (touch_in_order(c, lds_[at / 4], i, bytes)) continue;
      bool same = false;
      if (compares && at + word_bytes <= c.wave.workgroup->lds.size())
        same = std::memcmp(memory + at, &c.wave.vgpr(data.first + k)[i], word_bytes) == 0;
      touch(c, lds_[at / 4], i, bytes, same, at);
    }
  }
}

/// Full EXEC and lane i at element i: blocks as a whole, as far as they are accessed whole.
bool RaceCheck::whole_blocks(const Current& c, const Access& a, Registers data) {
  const u32 lanes = c.wave.lanes;
  if (!c.wave.exec_full || a.bytes % 4 || c.kind != AccessKind::plain) return false;
  const u64 first = a.address[0];
  u64 scattered = first % 4;
  for (u32 i = 0; i < lanes; ++i) scattered |= a.address[i] ^ (first + u64{i} * a.bytes);
  if (scattered) return false;
  const u32 words = a.bytes / 4;
  const auto value_at = [&](u64 dword) {
    const u64 n = dword - first / 4;
    return data.count ? c.wave.vgpr(data.first + static_cast<u32>(n % words))[n / words] : 0;
  };
  for (u64 at = first / 4, end = at + u64{lanes} * words; at < end;) {
    const u32 lane = static_cast<u32>((at - first / 4) / words);
    if (at % Block::dwords || end - at < Block::dwords) {
      dword(c, at * 4, lane, 4, value_at(at));
      ++at;
      continue;
    }
    Block& block = blocks_.at(at / Block::dwords);
    if (block.split) {
      for (u32 k = 0; k < Block::dwords; ++k, ++at)
        dword(c, at * 4, static_cast<u32>((at - first / 4) / words), 4, value_at(at));
      continue;
    }
    bool same = c.stores && block.all.write.op;
    if (c.stores)
      for (u32 k = 0; k < Block::dwords; ++k) {
        const u32 value = value_at(at + k);
        same &= block.values[k] == value;
        block.values[k] = value;
      }
    if (!touch_in_order(c, block.all, lane, 15)) touch(c, block.all, lane, 15, same, at * 4);
    at += Block::dwords;
  }
  return true;
}

void RaceCheck::dword(const Current& c, u64 address, u32 lane, u32 bytes, u32 value) {
  Block& block = blocks_.at(address / 4 / Block::dwords);
  const u32 k = static_cast<u32>(address / 4 % Block::dwords), shift = address % 4 * 8;
  Cell& cell = blocks_.cells(block)[k];
  const u8 mask = static_cast<u8>(bytes >= 4 ? 15 : ((1u << bytes) - 1) << address % 4);
  const u32 bits = bytes >= 4 ? ~0u : ((1u << 8 * bytes) - 1) << shift;
  const bool same = c.stores && ((block.values[k] ^ value << shift) & bits) == 0;
  if (c.stores) block.values[k] = (block.values[k] & ~bits) | (value << shift & bits);
  if (!touch_in_order(c, cell, lane, mask)) touch(c, cell, lane, mask, same, address & ~u64{3});
}

void RaceCheck::global(const Current& c, const Access& a, Registers data) {
  if (a.global == c.wave.exec() && whole_blocks(c, a, data)) return;
  const u32 words = std::max(1u, a.bytes / 4u);
  for (u64 left = a.global; left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    if (launch_ &&
        (c.kind == AccessKind::atomic ? c.returns : c.kind == AccessKind::coherent && !c.stores))
      launch_->acquires(*group_, moment_, a.address[i] / 4, c.kind == AccessKind::coherent);
    for (u32 k = 0; k < words; ++k) {
      const u32 value = data.count > k ? c.wave.vgpr(data.first + k)[i] : 0;
      dword(c, a.address[i] + 4 * k, i, std::min<u32>(a.bytes, 4), value);
    }
  }
}

void RaceCheck::scalar_load(Wave& wave, const Op& op, const Operands& o) {
  u64 address = 0;
  if (!scalar_address(wave, op, o, address) || address - own_memory_ < 65536) return;
  const Current c{wave, op, AccessKind::plain, false, true, false};
  for (u32 k = 0; k < o.scalar_result.count; ++k) dword(c, address + 4 * k, 0, 4, 0);
}

void RaceCheck::report(const Current& c, Reporter& reporter) {
  const CodeImage& code = *c.wave.code;
  for (const Conflict& n : conflicts_) {
    if (!c.in_lds && !is_shared_memory(*c.wave.memory, n.address)) continue;
    RacingAccess here{&c.op, c.wave.index, n.lanes, c.stores, c.kind};
    RacingAccess there{n.other.op, n.other.wave, u64{1} << n.other.lane, n.other_stores,
                       n.other.kind};
    if (!is_to_blame(code, here, there)) std::swap(here, there);
    FoundAt at = found_at(c.wave);
    at.wave = here.wave;
    const std::string what = std::string(describe_access(here.stores, here.kind)) + " in " +
                             (c.in_lds ? "LDS" : "global memory") + " races with " +
                             describe_access(there.stores, there.kind) +
                             " of another wave: no barrier lies between them";
    Finding* f = reporter.add(Check::race, race_topic(code, *here.op, *there.op), at, *here.op,
                              what, here.lanes);
    if (!f) continue;
    f->steps.push_back({code.address_of(*there.op), there.lanes,
                        "the other, of wave " + std::to_string(there.wave),
                        place_of(code.disassemble(*there.op))});
  }
  conflicts_.clear();
}

}  // namespace crosslane::sim::check
