// SPDX-License-Identifier: MIT
// Doubt through moves between lanes that are instructions of their own: v_permlane*, ds_bpermute,
// ds_permute, ds_swizzle, v_readlane, v_writelane. [CDNA3 §12.9, RDNA3 §12.5]
#include "sim/check/flow.hpp"

namespace crosslane::sim::check {

/// Active lanes whose ds_bpermute index is past the wave. `out_of_reach`: those that name a lane of
/// the other half where that half is not reached (gfx10 and gfx11 wave64).
u64 Flow::wrapped_lanes(const Context& c, u64& out_of_reach) const {
  u64 wrapped = 0;
  out_of_reach = 0;
  if (!c.o.is_bpermute) return 0;
  const u32 n = c.wave.lanes;
  const bool gfx10 = c.wave.env.generation == arch::Generation::gfx10;
  const bool halves = n == 64 && (gfx10 ? !c.wave.env.disputed.bpermute_gfx10_wave_wide
                                        : !c.wave.arch->wave_wide_bpermute);
  const u32* address = c.wave.vgpr(c.o.address.first);
  u32 bad = 0;
  for (u32 i = 0; i < n; ++i) {
    const u32 index = (address[i] + c.op.imm) >> 2;
    bad |= ((index & ~(n - 1)) | (halves ? (index ^ i) & 32 : 0)) & c.wave.exec_lanes[i];
  }
  if (!bad) return 0;
  for (u64 left = c.exec; left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    const u32 index = (address[i] + c.op.imm) >> 2;
    if (index >= n)
      wrapped |= u64{1} << i;
    else if (halves && (index ^ i) & 32)
      out_of_reach |= u64{1} << i;
  }
  return wrapped;
}

void Flow::pull(Context& c) {
  const Operands& o = c.o;
  if (doubtful(c.s, o.address)) effect(c, "an index of lanes", doubt_of(c, o.address), c.exec);
  u64 out_of_reach = 0;
  const u64 wrapped = wrapped_lanes(c, out_of_reach);
  Doubt source = doubt_of(c, o.source[0]), result;
  u64 written = c.exec;
  if (source.lanes || wrapped || out_of_reach || !c.wave.exec_full) {
    const LaneMove& m = probe_.move(c.wave, c.op, o);
    const auto add = [&](Cause cause, u32 lane, u64 sources) {
      const OriginId id = origins_.root(cause, c.op, c.wave.index, c.exec);
      origins_.add_lane(id, lane, sources);
      result.set(lane, id);
    };
    for (u64 left = c.exec; left; left &= left - 1) {
      const u32 i = static_cast<u32>(__builtin_ctzll(left));
      const u64 bit = u64{1} << i;
      const u8 from = m.from[i];
      if (wrapped & bit)
        add(Cause::wrapped_index, i, 0);
      else if (out_of_reach & bit)
        add(Cause::beyond_reach, i, from && from != LaneMove::kept ? u64{1} << (from - 1) : 0);
      else if (from == LaneMove::kept) {
        written &= ~bit;
        if (m.reads_inactive & bit) add(Cause::inactive_kept, i, m.dead_sources);
      } else if (from == LaneMove::zero) {
        add(Cause::inactive_zero, i, m.dead_sources);
      } else if (m.reads_inactive & bit) {
        add(Cause::inactive_read, i, u64{1} << (from - 1));
      } else if (const OriginId id = source.at(from - 1u)) {
        result.set(i, origins_.step(id, c.op));
      }
    }
  }
  set_result(c, o.result, written | result.lanes, result, false);
  c.s.vgpr(o.result.first).deliberate |= c.exec;
}

void Flow::push(Context& c) {
  const Operands& o = c.o;
  if (doubtful(c.s, o.address)) effect(c, "an index of lanes", doubt_of(c, o.address), c.exec);
  const Doubt source = doubt_of(c, o.source[0]);
  const LaneMove& m = probe_.move(c.wave, c.op, o);
  Doubt result;
  for (u64 left = c.exec; left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    if (m.from[i] == LaneMove::zero || m.from[i] == LaneMove::kept) {
      const OriginId id = origins_.root(Cause::unhit, c.op, c.wave.index, c.exec);
      origins_.add_lane(id, i, 0);
      result.set(i, id);
    } else if (const OriginId id = source.at(m.from[i] - 1u)) {
      result.set(i, origins_.step(id, c.op));
    }
  }
  set_result(c, o.result, c.exec, result, false);
  c.s.vgpr(o.result.first).deliberate |= c.exec;
}

void Flow::swap(Context& c) {
  const Operands& o = c.o;
  const Doubt first = doubt_of(c, o.result), second = doubt_of(c, o.result2);
  Doubt new_first, new_second;
  if (first.lanes | second.lanes) {
    const LaneMove& m = probe_.move(c.wave, c.op, o);
    const auto origin = [&](u8 from) -> OriginId {
      if (from == LaneMove::zero || from == LaneMove::kept) return 0;
      return from > 100 ? second.at(from - 101u) : first.at(from - 1u);
    };
    for (u32 i = 0; i < c.wave.lanes; ++i) {
      if (const OriginId id = origin(m.from[i])) new_first.set(i, origins_.step(id, c.op));
      if (const OriginId id = origin(m.from_second[i])) new_second.set(i, origins_.step(id, c.op));
    }
  }
  const u64 all = c.wave.lanes == 64 ? ~u64{0} : 0xffffffffu;
  set_result(c, o.result, all, new_first, false);
  set_result(c, o.result2, all, new_second, false);
  c.s.vgpr(o.result.first).deliberate |= all;
  c.s.vgpr(o.result2.first).deliberate |= all;
}

namespace {

/// Source k of a whole-wave instruction as a number, where it is uniform.
u32 uniform_value(Wave& wave, const Op& op, u32 k) {
  if (op.kind[k] == SourceKind::sgpr) return wave.sgpr[op.at[k]];
  if (op.kind[k] == SourceKind::special) return 0;
  const u32* lanes =
      reinterpret_cast<const u32*>(wave.base[static_cast<u8>(op.kind[k])] + op.at[k]);
  const u64 exec = wave.exec();
  return lanes[exec ? __builtin_ctzll(exec) : 0];
}

}  // namespace

void Flow::read_lane(Context& c) {
  const Operands& o = c.o;
  const bool first = o.sort == Sort::read_first_lane;
  u32 lane = c.exec ? static_cast<u32>(__builtin_ctzll(c.exec)) : 0;
  if (!first) {
    const u32 index = uniform_value(c.wave, c.op, 1);
    lane = index & (c.wave.lanes - 1);
    if (index >= c.wave.lanes && checks_ & bit_of(Check::lanes))
      c.reporter.add(Check::lanes, 100, c.wave, c.op,
                     "v_readlane_b32 of lane " + std::to_string(index) +
                         ", which the wave does not have: it reads lane " + std::to_string(lane),
                     u64{1} << lane);
  }
  OriginId id = 0;
  if (o.source[0].count) {
    const Registers r = o.source[0];
    const Vgpr& v = c.s.vgpr(r.first);
    if (v.doubtful >> lane & 1)
      id = origins_.step(c.s.origin(r.first, lane, c.wave.lanes), c.op);
    else if (!first && !(c.exec >> lane & 1) && !(v.scalar >> lane & 1)) {
      id = origins_.root(Cause::inactive_read, c.op, c.wave.index, c.exec);
      origins_.add_lane(id, lane, 0);
    }
  }
  set_scalar(c.s, o.scalar_result, id ? ~0u : 0, id);
}

void Flow::write_lane(Context& c) {
  const u32 index = uniform_value(c.wave, c.op, 1), lane = index & (c.wave.lanes - 1);
  if (index >= c.wave.lanes && checks_ & bit_of(Check::lanes))
    c.reporter.add(Check::lanes, 100, c.wave, c.op,
                   "v_writelane_b32 to lane " + std::to_string(index) +
                       ", which the wave does not have: it writes lane " + std::to_string(lane),
                   u64{1} << lane);
  Doubt d;
  // Of a lane mask that is put away, only some bits may be doubtful: those of inactive lanes, in
  // code that is not optimised. They are not followed into the VGPR.
  const Registers data = c.o.scalar_source[0];
  if (data.count && c.s.sgpr_bits[data.first] == ~0u) d.set(lane, scalar_doubt(c.s, data));
  set_result(c, c.o.result, u64{1} << lane, d, false);
  Vgpr& v = c.s.vgpr(c.o.result.first);
  v.scalar |= u64{1} << lane;
  v.deliberate |= u64{1} << lane;
}

}  // namespace crosslane::sim::check
