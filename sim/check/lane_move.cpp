// SPDX-License-Identifier: MIT
#include "sim/check/lane_move.hpp"

#include <algorithm>
#include <cstring>

#include "sim/exec/rows.hpp"

namespace crosslane::sim::check {
namespace {

constexpr u32 unwritten_mark = 0x1000;

u64 every_lane(u32 lanes) { return lanes == 64 ? ~u64{0} : 0xffffffffu; }

}  // namespace

void LaneProbe::prepare(Wave& wave, u64 exec) {
  if (!storage_ || wave_.lanes != wave.lanes || wave_.arch != wave.arch) {
    spare_ = wave.arch->vgprs + (wave.arch->has_agprs ? 256 : 0) + 2;
    storage_ = std::make_unique<WaveStorage>((size_t{spare_} + 4) * wave.lanes * sizeof(u32));
    wave_.base[0] = reinterpret_cast<uintptr_t>(storage_->start());
    wave_.lanes = wave.lanes;
    wave_.arch = wave.arch;
  }
  wave_.env = wave.env;
  wave_.agpr_base = wave.agpr_base;
  std::memcpy(wave_.sgpr, wave.sgpr, sizeof wave.sgpr);
  wave_.set_lane_mask(operand::exec_lo, exec);
  wave_.exec_changed();
}

/// The result register after the instruction, under another EXEC.
const u32* LaneProbe::run(Wave& wave, const Op& op, const Operands& o, u64 exec) {
  prepare(wave, exec);
  const u32 n = wave.lanes;
  const size_t bytes = n * sizeof(u32);
  u32* source = probe_register(spare_);
  u32* result = probe_register(spare_ + 1);
  for (u32 i = 0; i < n; ++i) {
    source[i] = o.sort == Sort::swap ? 101 + i : 1 + i;
    result[i] = o.sort == Sort::swap ? 1 + i : unwritten_mark;
  }
  Op probe = op;
  probe.dst = static_cast<u32>((spare_ + 1) * bytes);
  const u32 source_at = o.sort == Sort::push || (o.sort == Sort::pull && o.address.count) ? 1 : 0;
  probe.kind[source_at] = SourceKind::vgpr;
  probe.at[source_at] = spare_ * bytes;
  if (o.address.count)
    std::memcpy(probe_register(o.address.first), wave.vgpr(o.address.first), bytes);
  for (u32 k = 1; k < 3; ++k)
    if (!o.is_dpp && o.source[k].count)
      std::memcpy(probe_register(o.source[k].first), wave.vgpr(o.source[k].first), bytes);
  if (o.is_dpp) {
    static const Row* const move = row_table().find("V_MOV_B32");
    probe.run = move->run;
    probe.slow = slow::dpp;
    probe.imm = 0;
  }
  probe.run(wave_, probe);
  return result;
}

void LaneProbe::fill(Wave& wave, const Op& op, const Operands& o, LaneMove& m) {
  const u64 exec = wave.exec(), all = every_lane(wave.lanes);
  m = {};
  const u32* result = run(wave, op, o, exec);
  const auto code = [](u32 value) {
    return value == unwritten_mark ? LaneMove::kept : static_cast<u8>(value);
  };
  for (u32 i = 0; i < wave.lanes; ++i) m.from[i] = code(result[i]);
  if (o.sort == Sort::swap)
    for (u32 i = 0; i < wave.lanes; ++i) m.from_second[i] = code(probe_register(spare_)[i]);
  if (o.sort == Sort::swap || o.sort == Sort::push) return;
  const u32* unmasked = exec == all ? result : run(wave, op, o, all);
  for (u64 left = exec; left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    const u64 bit = u64{1} << i;
    const u8 real = m.from[i];
    if (o.is_dpp && !op.detail->write_lanes[i]) continue;  // its row_mask and bank_mask say so
    if (real == LaneMove::zero)
      m.zeroed |= bit;
    else if (real == LaneMove::kept)
      m.unwritten |= bit;
    const u8 named = code(unmasked[i]);
    if (named == LaneMove::zero || named == LaneMove::kept) continue;
    if (exec >> (named - 1) & 1) continue;
    m.reads_inactive |= bit;
    m.dead_sources |= u64{1} << (named - 1);
  }
}

const LaneMove& LaneProbe::move(Wave& wave, const Op& op, const Operands& o) {
  if (!o.is_dpp) {
    fill(wave, op, o, move_);
    return move_;
  }
  Cached& c = cache_[reinterpret_cast<uintptr_t>(op.detail) / 64 % cache_.size()];
  const u64 exec = wave.exec();
  if (c.detail == op.detail && c.exec == exec && c.lanes == wave.lanes) return c.move;
  fill(wave, op, o, c.move);
  c.detail = op.detail;
  c.exec = exec;
  c.lanes = wave.lanes;
  return c.move;
}

}  // namespace crosslane::sim::check
