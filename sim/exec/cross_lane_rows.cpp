// SPDX-License-Identifier: MIT
// Moves between the lanes of a wave: readlane and writelane, which ignore EXEC, and the permlane
// family. Each handler fills a table of source lanes and hands it to move_lanes. Maps are pull:
// source_lane[i] is the lane that lane i reads. [CDNA3 §12.9, RDNA3 §16.12 "V_PERMLANE16_B32",
// RDNA4 §16.8, CDNA4 §12.7, CDNA5 §15.14]
#include "sim/exec/permute_lanes.hpp"
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

/// A scalar operand of a vector instruction. A VGPR gives its first active lane's value, as
/// v_readfirstlane_b32 does.
u32 uniform_source(const Wave& wave, const Op& op, u32 k) {
  switch (op.kind[k]) {
    case SourceKind::sgpr:
      return wave.sgpr[op.at[k]];
    case SourceKind::special:
      return read_special(wave, op.at[k]);
    default:
      break;
  }
  const u32* lanes =
      reinterpret_cast<const u32*>(wave.base[static_cast<u8>(op.kind[k])] + op.at[k]);
  const u64 exec = wave.exec();
  return lanes[exec ? __builtin_ctzll(exec) : 0];
}

u32* destination(Wave& wave, const Op& op) { return reinterpret_cast<u32*>(wave.base[0] + op.dst); }

void write_scalar(Wave& wave, const Op& op, u32 value) {
  const u16 code =
      canonical_scalar(*wave.arch, static_cast<u16>(op.detail->encoding.dst - operand::vgpr0));
  if (code == operand::null) return;
  wave.sgpr[code] = value;
  if (code == operand::exec_lo || code == operand::exec_lo + 1) wave.exec_changed();
}

const Op* run_readfirstlane(Wave& wave, const Op& op) {
  write_scalar(wave, op, uniform_source(wave, op, 0));  // lane 0 when no lane is active
  return following(op);
}

const Op* run_readlane(Wave& wave, const Op& op) {
  const u32* lanes = fetch_source(wave, op, 0, false);
  write_scalar(wave, op, lanes[uniform_source(wave, op, 1) & (wave.lanes - 1)]);
  return following(op);
}

const Op* run_writelane(Wave& wave, const Op& op) {
  destination(wave, op)[uniform_source(wave, op, 1) & (wave.lanes - 1)] =
      uniform_source(wave, op, 0);
  return following(op);
}

/// What a lane gets whose source lane is inactive.
struct InactiveSource {
  bool is_fetched = false;  // FI: the register's real content
  bool is_zero = false;     // bound_ctrl; else the destination keeps its old value
};

InactiveSource inactive_source(const Op& op) {
  const u8 op_sel =
      op.detail->encoding.op_sel;  // [RDNA3 §16.12]: op_sel[0] is FI, op_sel[1] is BOUND_CTRL
  return {(op_sel & 1) != 0, (op_sel & 2) != 0};
}

struct alignas(64) SourceLanes {
  u32 lane[64];
};

/// dst[i] = src[from.lane[i]] for active lanes i where `written` (null: all) is not 0.
CROSSLANE_INLINE void move_lanes(Wave& wave, u32* dst, const u32* src, const SourceLanes& from,
                                 bool stay_in_row, InactiveSource inactive,
                                 const u32* written = nullptr) {
  const u32 n = wave.lanes;
  u32* moved = wave.temp[3];
  permute_lanes(moved, src, from.lane, n, stay_in_row);
  if (wave.exec_full && !written) [[likely]] {
    for (u32 first = 0; first < n; first += 32)
      for (u32 i = 0; i < 32; ++i) dst[first + i] = moved[first + i];
    return;
  }
  u32* source_active = wave.result_lanes;
  permute_lanes(source_active, wave.exec_lanes, from.lane, n, stay_in_row);
  const u32 fetched = inactive.is_fetched ? ~0u : 0u, zero = inactive.is_zero ? ~0u : 0u;
  CROSSLANE_LANE_LOOP
  for (u32 i = 0; i < n; ++i) {
    const u32 valid = source_active[i] | fetched;
    const u32 mask = wave.exec_lanes[i] & (written ? written[i] : ~0u) & (valid | zero);
    dst[i] = (dst[i] & ~mask) | (moved[i] & valid & mask);
  }
}

/// v_permlane16_b32, v_permlanex16_b32: a table of sixteen 4-bit row positions in two scalars.
/// `partner`: read the row i ^ 16.
template <u32 partner>
const Op* run_permlane16(Wave& wave, const Op& op) {
  const u32 select[2] = {uniform_source(wave, op, 1), uniform_source(wave, op, 2)};
  SourceLanes from;
  for (u32 row = 0; row < wave.lanes; row += 16)
    for (u32 half = 0; half < 2; ++half)
      for (u32 i = 0; i < 8; ++i)
        from.lane[row + 8 * half + i] = (row ^ partner) + (select[half] >> 4 * i & 15u);
  move_lanes(wave, destination(wave, op), fetch_source(wave, op, 0, false), from, partner == 0,
             inactive_source(op));
  return following(op);
}

/// The same with a position of each lane's own, in a VGPR. [RDNA4 §16.12 "V_PERMLANE16_VAR_B32"]
template <u32 partner>
const Op* run_permlane16_var(Wave& wave, const Op& op) {
  const u32* select = fetch_source(wave, op, 1, false);
  SourceLanes from;
  for (u32 i = 0; i < wave.lanes; ++i) from.lane[i] = ((i & ~15u) ^ partner) + (select[i] & 15u);
  move_lanes(wave, destination(wave, op), fetch_source(wave, op, 0, false), from, partner == 0,
             inactive_source(op));
  return following(op);
}

/// Halves of a wave64 change places; sources are read whether active or not. Nothing happens in
/// wave32. [RDNA3 §16.7]
const Op* run_permlane64(Wave& wave, const Op& op) {
  if (wave.lanes == 32) return following(op);
  SourceLanes from;
  for (u32 i = 0; i < 64; ++i) from.lane[i] = i ^ 32;
  move_lanes(wave, destination(wave, op), fetch_source(wave, op, 0, false), from, false,
             {.is_fetched = true});
  return following(op);
}

/// v_permlane16_swap, v_permlane32_swap: in each block of 2 * half lanes, the upper half of vdst
/// and the lower half of src0 change places. The manuals do not say what EXEC does:
/// Disputed::permlane_swap_ignores_exec.
template <u32 half>
const Op* run_swap_halves(Wave& wave, const Op& op) {
  const u32 n = wave.lanes;
  u32* dst = destination(wave, op);
  u32* src = reinterpret_cast<u32*>(wave.base[0] + op.at[0]);
  if (wave.exec_full || wave.env.disputed.permlane_swap_ignores_exec) {
    for (u32 block = 0; block < n; block += 2 * half)
      for (u32 i = block; i < block + half; ++i) {
        const u32 upper = dst[i + half];
        dst[i + half] = src[i];
        src[i] = upper;
      }
    return following(op);
  }
  SourceLanes from;
  u32 upper[64], lower[64], old_dst[64];
  for (u32 i = 0; i < n; ++i) {
    from.lane[i] = i ^ half;
    upper[i] = i & half ? ~0u : 0u;
    lower[i] = ~upper[i];
    old_dst[i] = dst[i];
  }
  move_lanes(wave, dst, src, from, false, inactive_source(op), upper);
  move_lanes(wave, src, old_dst, from, false, inactive_source(op), lower);
  return following(op);
}

/// gfx1250: groups of `width` lanes, a power of two. Inactive sources are read as they are, which
/// no document settles.
struct LaneGroups {
  u32 width;
  explicit LaneGroups(u32 requested, u32 lanes)
      : width(requested == 0 || requested > lanes ? lanes : requested) {}
  [[nodiscard]] u32 base(u32 lane) const { return lane & ~(width - 1); }
};

template <class SourceOf>
const Op* run_in_groups(Wave& wave, const Op& op, SourceOf source_of) {
  const u32 amount = uniform_source(wave, op, 1);
  const LaneGroups groups(uniform_source(wave, op, 2), wave.lanes);
  SourceLanes from;
  u32 stays[64];
  bool leaves = false;
  for (u32 i = 0; i < wave.lanes; ++i) {
    const u32 source = source_of(groups, amount, i);
    const bool inside = source < wave.lanes;
    from.lane[i] = inside ? source : i;
    stays[i] = inside ? ~0u : 0u;
    leaves |= !inside;
  }
  u32* dst = destination(wave, op);
  move_lanes(wave, dst, fetch_source(wave, op, 0, false), from, false, {.is_fetched = true});
  if (leaves && wave.env.disputed.permlane_edge_zero)
    for (u32 i = 0; i < wave.lanes; ++i)
      if (wave.exec_lanes[i]) dst[i] &= stays[i];
  return following(op);
}

constexpr u32 outside = ~0u;

const Op* run_permlane_bcast(Wave& wave, const Op& op) {
  return run_in_groups(wave, op, [](LaneGroups g, u32 amount, u32 i) {
    return g.base(i) + (amount & (g.width - 1));
  });
}
const Op* run_permlane_up(Wave& wave, const Op& op) {
  return run_in_groups(wave, op, [](LaneGroups g, u32 amount, u32 i) {
    const u32 delta = amount < g.width ? amount : g.width;
    return i - g.base(i) < delta ? outside : i - delta;
  });
}
const Op* run_permlane_down(Wave& wave, const Op& op) {
  return run_in_groups(wave, op, [](LaneGroups g, u32 amount, u32 i) {
    const u32 delta = amount < g.width ? amount : g.width;
    return i - g.base(i) + delta < g.width ? i + delta : outside;
  });
}
/// As HIP's __shfl_xor: a lower group may be read, a higher one not.
const Op* run_permlane_xor(Wave& wave, const Op& op) {
  return run_in_groups(wave, op, [](LaneGroups g, u32 amount, u32 i) {
    if (amount >= 32) return outside;
    return (i ^ amount) < g.base(i) + g.width ? i ^ amount : outside;
  });
}

/// The byte address with which ds_bpermute_b32 reads lane `src` of each group.
const Op* run_permlane_index(Wave& wave, const Op& op) {
  const u32* src = fetch_source(wave, op, 0, false);
  const LaneGroups groups(uniform_source(wave, op, 1), wave.lanes);
  u32* dst = destination(wave, op);
  for (u32 i = 0; i < wave.lanes; ++i)
    if (wave.exec_lanes[i]) dst[i] = (groups.base(i) + (src[i] & (groups.width - 1))) * 4;
  return following(op);
}

constexpr InstructionFamily cross_lane = InstructionFamily::cross_lane;

constexpr Row rows[] = {
    custom("V_READFIRSTLANE_B32", cross_lane, run_readfirstlane),
    custom("V_READLANE_B32", cross_lane, run_readlane),
    custom("V_WRITELANE_B32", cross_lane, run_writelane),
    custom("V_PERMLANE16_B32", cross_lane, run_permlane16<0>),
    custom("V_PERMLANEX16_B32", cross_lane, run_permlane16<16>),
    custom("V_PERMLANE16_VAR_B32", cross_lane, run_permlane16_var<0>),
    custom("V_PERMLANEX16_VAR_B32", cross_lane, run_permlane16_var<16>),
    custom("V_PERMLANE64_B32", cross_lane, run_permlane64),
    custom("V_PERMLANE16_SWAP_B32", cross_lane, run_swap_halves<16>),
    custom("V_PERMLANE32_SWAP_B32", cross_lane, run_swap_halves<32>),
    custom("V_PERMLANE_BCAST_B32", cross_lane, run_permlane_bcast),
    custom("V_PERMLANE_UP_B32", cross_lane, run_permlane_up),
    custom("V_PERMLANE_DOWN_B32", cross_lane, run_permlane_down),
    custom("V_PERMLANE_XOR_B32", cross_lane, run_permlane_xor),
    custom("V_PERMLANE_IDX_GEN_B32", cross_lane, run_permlane_index),
};

}  // namespace

std::span<const Row> cross_lane_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
