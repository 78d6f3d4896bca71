// SPDX-License-Identifier: MIT
#include "sim/check/launch_races.hpp"

#include <algorithm>

#include "sim/check/race.hpp"
#include "sim/machine/launch.hpp"

namespace crosslane::sim::check {
namespace {

constexpr size_t most_known = 64;

}  // namespace

bool is_to_blame(const CodeImage& code, const RacingAccess& access, const RacingAccess& other) {
  const auto rank = [](const RacingAccess& a) {
    return a.kind != AccessKind::plain ? 2 : a.stores ? 1 : 0;
  };
  if (rank(access) != rank(other)) return rank(access) < rank(other);
  return code.address_of(*access.op) >= code.address_of(*other.op);
}

u32 race_topic(const CodeImage& code, const Op& here, const Op& there) {
  return static_cast<u32>((code.address_of(here) - code.address_of(there)) / 4) + 1;
}

bool is_shared_memory(const Memory& memory, u64 address) {
  const auto allocation = memory.find(address);
  return allocation && allocation->kind != MemoryKind::internal;
}

LaunchRaces::LaunchRaces(const LaunchContext& context)
    : context_(context), sees_atomic_stores_(check::sees_atomic_stores(context.arch)) {}

void LaunchRaces::acquires(const Workgroup& group, u32 moment, u64 dword, bool spins) {
  const std::scoped_lock lock(mutex_);
  std::vector<Acquire>& list = acquires_[group.linear_id];
  for (const Acquire& a : list)  // the first one counts, or a spin would fill memory
    if (a.dword == dword && (spins || a.moment == moment)) return;
  list.push_back({moment, dword, spins});
}

void LaunchRaces::ended(const Workgroup& group, BlockMap& blocks) {
  const std::scoped_lock lock(mutex_);
  if (group.linear_id == next_) {  // its turn: the workgroup's thread keeps its maps
    std::vector<Acquire> acquired;
    if (const auto at = acquires_.find(next_); at != acquires_.end()) {
      acquired = std::move(at->second);
      acquires_.erase(at);
    }
    if (!group.launch->is_cut_off(next_)) merge(next_, blocks, acquired);
    ++next_;
  } else {
    std::swap(waiting_[group.linear_id], blocks);
  }
  while (!waiting_.empty() && waiting_.begin()->first == next_) {
    if (!group.launch->is_cut_off(next_)) merge(next_, waiting_.begin()->second, acquires_[next_]);
    waiting_.erase(waiting_.begin());
    acquires_.erase(next_);
    ++next_;
  }
}

void LaunchRaces::add_known(Clock& clock, Known known) {
  for (Known& k : clock.known)
    if (k.group == known.group && k.from <= known.from) {
      if (k.until >= known.until) return;
      if (k.from == known.from) {
        k.until = known.until;
        return;
      }
    }
  if (clock.known.size() >= most_known)
    clock.all_from = std::min(clock.all_from, known.from);
  else
    clock.known.push_back(known);
}

void LaunchRaces::learn(Clock& clock, u32 from, u64 dword) {
  if (const auto at = published_.find(dword); at != published_.end())
    for (const Known& k : at->second) {
      if (k.group == ~u64{0})
        clock.all_from = std::min(clock.all_from, from);
      else
        add_known(clock, {k.group, from, k.until});
    }
  const auto block = blocks_.find(dword / Block::dwords);
  if (block == blocks_.end()) return;
  const GroupCell& cell =
      block->second.split ? block->second.cells[dword % Block::dwords] : block->second.all;
  const GroupMark& w = cell.write;
  if (!w.mark.op) return;
  add_known(clock, {w.group, from, w.mark.moment});
  if (const auto writer = clocks_.find(w.group); writer != clocks_.end()) {
    const Clock passed = writer->second;
    if (passed.all_from <= w.mark.moment) clock.all_from = std::min(clock.all_from, from);
    for (const Known& k : passed.known)
      if (k.from <= w.mark.moment) add_known(clock, {k.group, from, k.until});
  }
}

/// Earlier workgroups that waited for what this one stored are after it.
void LaunchRaces::resolve_spins(u64 group, const BlockMap& blocks) {
  for (const auto& [dword, waiting] : spins_) {
    const Block* block = blocks.known(dword / Block::dwords);
    if (!block) continue;
    const Cell& cell = blocks.cell(*block, static_cast<u32>(dword % Block::dwords));
    for (const Mark* w : {&cell.write, &cell.atomic})
      if (w->op)
        for (const auto& [spinning, moment] : waiting)
          add_known(clocks_[spinning], {group, moment, w->moment});
  }
}

void LaunchRaces::publish(u64 group, const Mark& write, u64 dword) {
  std::vector<Known>& list = published_[dword];
  if (!list.empty() && list.front().group == ~u64{0}) return;
  list.push_back({group, 0, write.moment});
  if (const auto own = clocks_.find(group); own != clocks_.end()) {
    if (own->second.all_from <= write.moment) list.assign(1, {~u64{0}, 0, 0});
    for (const Known& k : own->second.known)
      if (k.from <= write.moment && list.size() <= most_known) list.push_back(k);
  }
  if (list.size() > most_known) list.assign(1, {~u64{0}, 0, 0});
}

void LaunchRaces::merge(u64 group, const BlockMap& blocks, const std::vector<Acquire>& acquired) {
  if (!acquired.empty()) {
    Clock& clock = clocks_[group];
    for (const Acquire& a : acquired) {
      learn(clock, a.moment, a.dword);
      if (a.spins || context_.request.cooperative) spins_[a.dword].push_back({group, a.moment});
    }
  }
  if (!spins_.empty()) resolve_spins(group, blocks);
  for (const Block& block : blocks.blocks()) merge_block(group, blocks, block);
}

void LaunchRaces::merge_block(u64 group, const BlockMap& blocks, const Block& block) {
  GroupBlock& merged = blocks_[block.number];
  const u64 first = block.number * Block::dwords;
  const auto same = [&](u32 k, const Mark& theirs, const Mark& ours) {
    u32 bits = 0;
    for (u32 b = 0; b < 4; ++b)
      if (theirs.bytes & ours.bytes & 1u << b) bits |= 0xffu << 8 * b;
    return ((merged.values[k] ^ block.values[k]) & bits) == 0;
  };
  if (!block.split && !merged.split) {
    bool all_same = merged.all.write.mark.op && block.all.write.op;
    for (u32 k = 0; k < Block::dwords && all_same; ++k)
      all_same = same(k, merged.all.write.mark, block.all.write);
    merge_cell(group, block.all, merged.all, all_same, first);
    if (block.all.write.op) std::copy_n(block.values, Block::dwords, merged.values);
    return;
  }
  if (!merged.split) {
    merged.split = true;
    merged.cells.assign(Block::dwords, merged.all);
  }
  for (u32 k = 0; k < Block::dwords; ++k) {
    const Cell& cell = blocks.cell(block, k);
    if (!cell.write.op && !cell.atomic.op && !cell.reads[0].op) continue;
    GroupCell& m = merged.cells[k];
    merge_cell(group, cell, m,
               m.write.mark.op && cell.write.op && same(k, m.write.mark, cell.write), first + k);
    if (cell.write.op) merged.values[k] = block.values[k];
    if (cell.atomic.op) publish(group, cell.atomic, first + k);
    if (cell.write.op && cell.write.kind != AccessKind::plain)
      publish(group, cell.write, first + k);
  }
}

bool LaunchRaces::knows(u64 group, u32 moment, u64 other, u32 other_moment) const {
  const auto at = clocks_.find(group);
  if (at == clocks_.end()) return false;
  if (at->second.all_from <= moment) return true;
  return std::ranges::any_of(at->second.known, [&](const Known& k) {
    return k.group == other && k.from <= moment && k.until >= other_moment;
  });
}

bool LaunchRaces::is_ordered(const GroupMark& before, u64 group, const Mark& mark) const {
  return knows(group, mark.moment, before.group, before.mark.moment) ||
         knows(before.group, before.mark.moment, group, mark.moment);
}

void LaunchRaces::merge_cell(u64 group, const Cell& cell, GroupCell& merged, bool same_value,
                             u64 dword) {
  if (cell.write.op && !same_value) check_pair(group, cell.write, true, merged.write, true, dword);
  if (cell.write.op) check_pair(group, cell.write, true, merged.atomic, true, dword);
  if (cell.atomic.op) check_pair(group, cell.atomic, true, merged.write, true, dword);
  for (const GroupMark& read : merged.reads) {
    if (cell.write.op) check_pair(group, cell.write, true, read, false, dword);
    if (cell.atomic.op) check_pair(group, cell.atomic, true, read, false, dword);
  }
  for (const Mark& read : cell.reads) {
    if (!read.op) continue;
    check_pair(group, read, false, merged.write, true, dword);
    check_pair(group, read, false, merged.atomic, true, dword);
  }
  if (cell.write.op) {
    merged.write = {cell.write, group};
    merged.atomic.mark.op = merged.reads[0].mark.op = merged.reads[1].mark.op = nullptr;
  }
  if (cell.atomic.op) merged.atomic = {cell.atomic, group};
  if (cell.reads[0].op) {
    merged.reads[1] = merged.reads[0];
    merged.reads[0] = {cell.reads[0], group};
  }
}

void LaunchRaces::check_pair(u64 group, const Mark& mark, bool stores, const GroupMark& other,
                             bool other_stores, u64 dword) {
  const Mark& theirs = other.mark;
  if (!theirs.op || !(theirs.bytes & mark.bytes) ||
      !may_race(mark.kind, stores, theirs.kind, other_stores, sees_atomic_stores_) ||
      is_ordered(other, group, mark) || !is_shared_memory(context_.memory, dword * 4))
    return;
  struct Side {
    RacingAccess access;
    u64 group;
  };
  Side here{{mark.op, mark.wave, u64{1} << mark.lane, stores, mark.kind}, group};
  Side there{{theirs.op, theirs.wave, u64{1} << theirs.lane, other_stores, theirs.kind},
             other.group};
  const CodeImage& code = context_.image;
  if (!is_to_blame(code, here.access, there.access)) std::swap(here, there);
  const Dim3& grid = context_.request.grid;
  const auto id_of = [&](u64 n) {
    return std::array<u32, 3>{static_cast<u32>(n % grid.x), static_cast<u32>(n / grid.x % grid.y),
                              static_cast<u32>(n / grid.x / grid.y)};
  };
  FoundAt at;
  at.workgroup = id_of(here.group);
  at.linear_workgroup = here.group;
  at.wave = here.access.wave;
  at.wave_size = context_.lanes;
  at.code = &context_.image;
  const std::string what = std::string(describe_access(here.access.stores, here.access.kind)) +
                           " in global memory races with " +
                           describe_access(there.access.stores, there.access.kind) +
                           " of another workgroup: no atomic orders them";
  Finding* f =
      reporter_.add(Check::race, race_topic(code, *here.access.op, *there.access.op) | 1u << 31, at,
                    *here.access.op, what, here.access.lanes);
  if (!f) return;
  const auto id = id_of(there.group);
  f->steps.push_back({code.address_of(*there.access.op), there.access.lanes,
                      "the other, of workgroup (" + std::to_string(id[0]) + ", " +
                          std::to_string(id[1]) + ", " + std::to_string(id[2]) + ")",
                      place_of(code.disassemble(*there.access.op))});
}

}  // namespace crosslane::sim::check
