// SPDX-License-Identifier: MIT
#include "sim/timing/accesses.hpp"

#include <algorithm>
#include <bit>

namespace crosslane::sim::timing {
namespace {

using arch::Fact;

/// Distinct words that the lanes of one cycle ask of each bank.
class Banks {
 public:
  explicit Banks(u32 count) : count_(count) {}
  void ask(u64 word) {
    const u32 bank = static_cast<u32>(word % count_);
    for (u32 k = 0; k < used_[bank]; ++k)
      if (words_[bank][k] == word) return;
    if (used_[bank] < 64) words_[bank][used_[bank]++] = word;
    most_ = std::max<u32>(most_, used_[bank]);
  }
  [[nodiscard]] u32 most() const { return most_; }

 private:
  u32 count_;
  u32 most_ = 0;
  u8 used_[64] = {};
  u64 words_[64][64];
};

AccessCost local_access(Wave& wave, const Op& op, const Instruction& i, u32 banks, Totals& totals) {
  LdsCycles sum;
  for (const bool second : {false, true}) {
    if (second && !i.is_pair) break;
    check::Access a;
    if (!check::find_access(wave, op, i.operands, second, a)) break;
    const LdsCycles one = lds_cycles(a.address, a.lds, wave.lanes, a.bytes, banks);
    sum.all += one.all;
    sum.conflicts += one.conflicts;
  }
  ++totals.lds_accesses;
  totals.lds_conflict_cycles += sum.conflicts;
  return {std::max(1u, sum.all), sum.conflicts};
}

/// Lines in the order of the lanes; lanes next to each other mostly share one.
class Lines {
 public:
  explicit Lines(u32 line_bytes) : shift_(static_cast<u32>(std::countr_zero(line_bytes))) {}
  void add(u64 address, u32 bytes) {
    const u64 first = address >> shift_, last = (address + bytes - 1) >> shift_;
    if (first == newest_ && last == newest_) [[likely]] return;
    for (u64 line = first; line <= last; ++line) add_line(line);
    newest_ = last;
  }
  [[nodiscard]] const u64* begin() const { return lines_; }
  [[nodiscard]] const u64* end() const { return lines_ + count_; }
  [[nodiscard]] u32 count() const { return count_; }

 private:
  void add_line(u64 line) {
    for (u32 k = count_; k-- > 0;)
      if (lines_[k] == line) return;
    if (count_ < 256) lines_[count_++] = line;
  }
  u32 shift_;
  u32 count_ = 0;
  u64 newest_ = ~u64{0};
  u64 lines_[256];
};

AccessCost lines_cost(const Lines& lines, u32 bytes_used, u32 lanes, const arch::CostTable& costs,
                      Caches& caches, Totals& totals) {
  const u32 line = caches.line_bytes(), moved = lines.count() * line;
  Caches::Level farthest = Caches::Level::vector_cache;
  for (const u64 l : lines) {
    const Caches::Level level = caches.touch(l);
    farthest = std::max(farthest, level);
    if (level == Caches::Level::memory) totals.device_memory_bytes += line;
  }
  ++totals.memory_accesses;
  totals.memory_lines += lines.count();
  totals.memory_bytes_moved += moved;
  totals.memory_bytes_used += std::min(bytes_used, moved);
  const u32 near = arch::cost_row(costs, arch::Work::vector_load).latency_cycles;
  u32 latency = near;
  if (farthest == Caches::Level::second_cache) latency = arch::fact(costs, Fact::second_cache_latency);
  if (farthest == Caches::Level::memory) latency = arch::fact(costs, Fact::memory_latency);
  // Addresses are taken 16 lanes a cycle.
  const u32 busy = std::max(lanes / 16, moved / arch::fact(costs, Fact::vector_cache_rate));
  return {busy, latency - near + busy - lanes / 16};
}

/// The usual case, without the detour over find_access: global_load, global_store and their like.
bool add_global_lanes(Wave& wave, const Op& op, const Instruction& i, Lines& lines) {
  const MemoryFields& m = op.detail->encoding.memory;
  if (op.detail->encoding.format != Format::global || wave.env.generation == arch::Generation::gfx1250) return false;
  const bool has_base = m.saddr != operand::null;
  const u64 base = (has_base ? wave.sgpr64(m.saddr) : 0) + static_cast<u64>(i64{m.offset});
  const u32* low = wave.vgpr(i.operands.address.first);
  const u32* high = low + wave.lanes;
  const u32 bytes = i.operands.access_bytes;
  for (u32 lane = 0; lane < wave.lanes; ++lane)
    if (wave.exec_lanes[lane]) lines.add(base + low[lane] + (has_base ? 0 : u64{high[lane]} << 32), bytes);
  return true;
}

AccessCost global_access(Wave& wave, const Op& op, const Instruction& i,
                         const arch::CostTable& costs, Caches& caches, Totals& totals) {
  Lines lines(caches.line_bytes());
  if (add_global_lanes(wave, op, i, lines)) {
    const u32 used = static_cast<u32>(std::popcount(wave.exec())) * i.operands.access_bytes;
    return used ? lines_cost(lines, used, wave.lanes, costs, caches, totals) : AccessCost{1, 0};
  }
  check::Access a;
  if (!check::find_access(wave, op, i.operands, false, a)) return {1, 0};
  if (a.lds) {
    const LdsCycles cycles = lds_cycles(a.address, a.lds, wave.lanes, a.bytes, arch::fact(costs, Fact::lds_banks));
    ++totals.lds_accesses;
    totals.lds_conflict_cycles += cycles.conflicts;
    if (!a.global) return {std::max(1u, cycles.all), cycles.conflicts};
  }
  for (u64 left = a.global; left; left &= left - 1)
    lines.add(a.address[std::countr_zero(left)], a.bytes);
  const u32 used = static_cast<u32>(std::popcount(a.global)) * a.bytes;
  return lines_cost(lines, used, wave.lanes, costs, caches, totals);
}

/// Scratch, where each dword of all lanes lies side by side; and buffers, taken to be as dense.
AccessCost interleaved_access(Wave& wave, const Op& op, const Instruction& i,
                              const arch::CostTable& costs, Caches& caches, Totals& totals) {
  const u32 used = static_cast<u32>(std::popcount(wave.exec())) * i.operands.access_bytes;
  if (!used) return {1, 0};
  check::Access a;
  u64 first = 0;
  if (check::find_access(wave, op, i.operands, false, a) && a.scratch)
    first = a.address[std::countr_zero(a.scratch)] * wave.lanes;
  Lines lines(caches.line_bytes());
  lines.add(wave.scratch_base + first, used);
  return lines_cost(lines, used, wave.lanes, costs, caches, totals);
}

AccessCost scalar_access(Wave& wave, const Op& op, const arch::CostTable& costs, Caches& caches) {
  const MemoryFields& m = op.detail->encoding.memory;
  const u64 address = wave.sgpr64(m.saddr) + static_cast<u64>(i64{m.offset});
  const u32 near = arch::cost_row(costs, arch::Work::scalar_load).latency_cycles;
  const bool is_near = caches.touch_scalar(address / 64);
  return {1, is_near ? 0 : arch::fact(costs, Fact::scalar_line_miss) - near};
}

}  // namespace

LdsCycles lds_cycles(const u64* address, u64 active, u32 lanes, u32 bytes, u32 banks) {
  const u32 words = std::max(1u, bytes / 4);
  const u32 lanes_a_cycle = std::max(1u, banks / words);
  LdsCycles cycles;
  for (u32 first = 0; first < lanes; first += lanes_a_cycle) {
    Banks asked(banks);
    for (u32 lane = first; lane < std::min(lanes, first + lanes_a_cycle); ++lane)
      for (u32 k = 0; active >> lane & 1 && k < words; ++k) asked.ask(address[lane] / 4 + k);
    cycles.all += asked.most();
    cycles.conflicts += asked.most() ? asked.most() - 1 : 0;
  }
  return cycles;
}

AccessCost cost_of_access(Wave& wave, const Op& op, const Instruction& i,
                          const arch::CostTable& costs, Caches& caches, Totals& totals) {
  switch (i.access) {
    case Access::crossbar:
      ++totals.lds_exchanges;
      return {arch::fact(costs, Fact::crossbar_busy) * wave.lanes / 32, 0};
    case Access::lds:
      return local_access(wave, op, i, arch::fact(costs, Fact::lds_banks), totals);
    case Access::global:
      return global_access(wave, op, i, costs, caches, totals);
    case Access::interleaved:
      return interleaved_access(wave, op, i, costs, caches, totals);
    case Access::scalar:
      return scalar_access(wave, op, costs, caches);
    case Access::none:
      break;
  }
  return {1, 0};
}

}  // namespace crosslane::sim::timing
