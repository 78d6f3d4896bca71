// SPDX-License-Identifier: MIT
// Doubt through vector arithmetic, lane by lane, DPP included.
#include <algorithm>

#include "sim/check/flow.hpp"

namespace crosslane::sim::check {

void Flow::vector(Context& c) {
  const Operands& o = c.o;
  Shadow& s = c.s;
  u64 any = 0;
  for (const Registers& r : o.source) any |= doubtful(s, r);
  if (o.keeps_part) any |= doubtful(s, o.result);
  if (!o.is_dpp) any &= c.exec;
  for (const Registers& r : o.scalar_source) any |= scalar_doubt(s, r);
  any |= scalar_doubt(s, o.mask_in);
  const LaneMove* move = nullptr;
  if (o.is_dpp) {
    // Only a move can leave an edge; arithmetic is looked at where a source is inactive or
    // doubtful.
    const LaneMove& m = probe_.move(c.wave, c.op, o);
    if (m.zeroed | m.unwritten | m.reads_inactive | any) move = &m;
  }
  if (any || move) return vector_doubt(c, move);
  set_clean(s, o, c.exec);
  set_scalar(s, o.scalar_result, 0, 0);
}

bool Flow::keeps_on_purpose(Context& c, u32 lane) {
  const Vgpr& v = c.s.vgpr(c.o.result.first);
  if (v.doubtful >> lane & 1)  // that doubt stays
    return origins_.cause(c.s.origin(c.o.result.first, lane, c.wave.lanes)) != Cause::never_written;
  return v.deliberate >> lane & 1;
}

/// Source 0 as DPP brings it: doubt of its own, and of lanes that have no source.
void Flow::dpp_sources(Context& c, const LaneMove& m, Doubt& first) {
  const Doubt own = first;
  first.lanes = 0;
  const bool zero_is_right = c.o.zero_is_identity;
  for (u64 left = c.exec; left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    const u8 from = m.from[i];
    const u64 bit = u64{1} << i;
    if (from == LaneMove::kept) continue;
    if (from != LaneMove::zero) {
      OriginId id = own.at(from - 1u);
      if (m.reads_inactive & bit) {
        id = origins_.root(Cause::inactive_read, c.op, c.wave.index, c.exec);
        origins_.add_lane(id, i, u64{1} << (from - 1));
      }
      first.set(i, id);
      continue;
    }
    if (zero_is_right) continue;
    const bool is_inactive = m.reads_inactive & bit;
    const OriginId id = origins_.root(is_inactive ? Cause::inactive_zero : Cause::zero_filled, c.op,
                                      c.wave.index, c.exec);
    origins_.add_lane(id, i, is_inactive ? m.dead_sources : 0);
    first.set(i, id);
  }
}

/// Of `lanes`, those in which an `and` has a zero without doubt.
u64 Flow::zero_lanes(Context& c, const Doubt* sources, u64 lanes) const {
  u64 zero = 0;
  for (u32 k = 0; k < 2; ++k) {
    if (!c.o.source[k].count) continue;
    const u32* value = c.wave.vgpr(c.o.source[k].first);
    for (u64 left = lanes & ~sources[k].lanes; left; left &= left - 1)
      if (value[first_lane(left)] == 0) zero |= left & (0 - left);
  }
  return zero;
}

/// What lanes `written` of the result have of their sources' doubt.
Flow::Doubt Flow::combine(Context& c, const Doubt* sources, u64 mask, u64 mask_doubt, u64 written) {
  const Operands& o = c.o;
  Doubt result;
  u64 open = written;  // lanes that have none yet
  const auto pass_on = [&](u64 lanes, OriginId id) {
    result.add(lanes, o.is_move && !o.is_dpp ? id : origins_.step(id, c.op));
    open &= ~lanes;
  };
  const auto is_meant = [&](OriginId id) {
    return o.zero_is_identity && origins_.cause(id) == Cause::zero_filled;
  };
  const auto take = [&](u32 k, u64 lanes) {
    const Doubt& d = sources[k];
    lanes &= d.lanes & open;
    if (d.one && lanes && !(k < 2 && is_meant(d.one))) pass_on(lanes, d.one);
    if (d.one) return;
    for (u64 left = lanes; left; left &= left - 1) {
      const OriginId id = d.at(first_lane(left));
      if (!(k < 2 && is_meant(id))) pass_on(left & (0 - left), id);
    }
  };
  const OriginId of_mask = mask_doubt & open ? scalar_doubt(c.s, o.mask_in) : 0;
  if (of_mask) pass_on(mask_doubt & open, of_mask);
  if (o.is_select) {
    take(0, ~mask);
    take(1, mask);
    return result;
  }
  if (o.is_and && !o.is_dpp)
    open &= ~zero_lanes(c, sources, open & (sources[0].lanes | sources[1].lanes));
  for (u32 k = 0; k < 3; ++k) take(k, ~u64{0});
  return result;
}

/// The doubt of scalar sources, in the places of the operands that are no VGPRs. `words`: how many
/// of each count.
void Flow::add_scalar_doubt(Context& c, Doubt* sources, u32 words) {
  u32 k = 0;
  for (const Registers& r : c.o.scalar_source) {
    if (!r.count) continue;
    while (k < 2 && c.o.source[k].count) ++k;
    const OriginId id =
        scalar_doubt(c.s, {r.first, static_cast<u8>(std::min<u32>(r.count, words))});
    if (id && c.exec) sources[k].add(c.exec, id);
    if (k < 2) ++k;
  }
}

void Flow::vector_doubt(Context& c, const LaneMove* move) {
  const Operands& o = c.o;
  Doubt sources[3];
  for (u32 k = 0; k < 3; ++k)
    if (o.source[k].count) sources[k] = doubt_of(c, o.source[k]);
  add_scalar_doubt(c, sources, 4);
  u64 written = c.exec;
  if (move) {
    dpp_sources(c, *move, sources[0]);
    for (u32 i = 0; i < c.wave.lanes; ++i)
      if (move->from[i] == LaneMove::kept) written &= ~(u64{1} << i);
  }
  u64 mask = 0, mask_doubt = 0;
  if (o.mask_in.count) {
    mask = c.wave.lane_mask(o.mask_in.first);
    mask_doubt = c.s.sgpr_bits[o.mask_in.first] |
                 (o.mask_in.count > 1 ? u64{c.s.sgpr_bits[o.mask_in.first + 1]} << 32 : 0);
  }
  const Doubt result = combine(c, sources, mask, mask_doubt, written);
  Doubt edges;
  if (move && o.is_move)
    for (u64 left = move->unwritten; left; left &= left - 1) {
      const u32 i = static_cast<u32>(__builtin_ctzll(left));
      if (keeps_on_purpose(c, i)) continue;
      const bool is_inactive = move->reads_inactive >> i & 1;
      const OriginId id = origins_.root(is_inactive ? Cause::inactive_kept : Cause::kept_old, c.op,
                                        c.wave.index, c.exec);
      origins_.add_lane(id, i, is_inactive ? move->dead_sources : 0);
      edges.set(i, id);
    }
  const Vgpr copied =
      o.is_move && !o.is_dpp && o.source[0].count ? c.s.vgpr(o.source[0].first) : Vgpr{};
  const bool has_low = o.result.count == 2 && o.low_from_low && result.lanes;
  const Doubt low = has_low ? low_word(c, written, mask, mask_doubt) : Doubt{};
  set_result(c, o.result, written, result, o.keeps_part);
  if (has_low) set_result(c, {o.result.first, 1}, written, low, false);
  set_result(c, o.result, edges.lanes, edges, false);
  if (o.is_move && o.result.count) {
    Vgpr& v = c.s.vgpr(o.result.first);
    v.deliberate |= o.is_dpp || !o.source[0].count ? written : copied.deliberate & written;
    v.scalar |= copied.scalar & written;
  }
  if (o.scalar_result.count || o.writes_exec) write_mask(c, result);
}

/// The low dword of a 64-bit result that only depends on low dwords: compilers leave the high ones
/// of a sum undefined when nobody needs them.
Flow::Doubt Flow::low_word(Context& c, u64 written, u64 mask, u64 mask_doubt) {
  const Operands& o = c.o;
  Doubt sources[3];
  for (u32 i = 0; i < 3; ++i)
    if (o.source[i].count) sources[i] = doubt_of(c, {o.source[i].first, 1});
  add_scalar_doubt(c, sources, 1);
  return combine(c, sources, mask, mask_doubt, written);
}

void Flow::write_mask(Context& c, const Doubt& d) {
  if (c.o.writes_exec && d.lanes) effect(c, "EXEC", d, d.lanes);
  const OriginId id = d.first();
  Registers low = c.o.scalar_result, high = low;
  if (!low.count) return;
  low.count = 1;
  set_scalar(c.s, low, static_cast<u32>(d.lanes), id);
  if (high.count < 2) return;
  ++high.first;
  high.count = 1;
  set_scalar(c.s, high, static_cast<u32>(d.lanes >> 32), id);
}

/// Both halves read before either writes.
void Flow::vopd(Context& c) {
  const Operands &x = c.o.halves[0], &y = c.o.halves[1];
  bool y_reads_x = false;
  for (const Registers& r : y.source)
    y_reads_x |= r.count && r.first <= x.result.first && x.result.first < r.first + r.count;
  Context cx{c.wave, c.op, x, c.reporter, c.s, c.exec, c.accesses},
      cy{c.wave, c.op, y, c.reporter, c.s, c.exec, c.accesses};
  if (y_reads_x)
    vector(cy), vector(cx);
  else
    vector(cx), vector(cy);
}

}  // namespace crosslane::sim::check
