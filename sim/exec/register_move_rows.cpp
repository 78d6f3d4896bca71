// SPDX-License-Identifier: MIT
// Moves between registers in which the register is not an ordinary operand: M0-relative moves,
// swaps, accumulation registers. [CDNA3 §12.8, RDNA3 §16.7 "V_MOVRELD_B32" and on]
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"
#include "sim/exec/rows.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

const Op* run_nothing(Wave&, const Op& op) { return following(op); }

u32* register_at(Wave& wave, u64 offset_bytes) {
  return reinterpret_cast<u32*>(wave.base[0] + offset_bytes);
}

void exchange(Wave& wave, u32* a, u32* b) {
  for (u32 i = 0; i < wave.lanes; ++i) {
    if (!wave.exec_lanes[i]) continue;
    const u32 was = a[i];
    a[i] = b[i];
    b[i] = was;
  }
}

const Op* run_swap(Wave& wave, const Op& op) {
  exchange(wave, register_at(wave, op.dst), register_at(wave, op.at[0]));
  return following(op);
}

/// v_swap_b16: bit 7 of a register's number is its half.
const Op* run_swap_halves(Wave& wave, const Op& op) {
  const Encoding& e = op.detail->encoding;
  const u32 register_bytes = wave.lanes * static_cast<u32>(sizeof(u32));
  auto half = [&](u16 code, u64 offset) {
    const bool high = code & 0x80;
    return std::pair{register_at(wave, offset - (high ? 128ull * register_bytes : 0)),
                     high ? 16u : 0u};
  };
  const auto [a, a_shift] = half(e.dst, op.dst);
  const auto [b, b_shift] = half(e.src[0], op.at[0]);
  for (u32 i = 0; i < wave.lanes; ++i) {
    if (!wave.exec_lanes[i]) continue;
    const u32 from_a = a[i] >> a_shift & 0xffffu, from_b = b[i] >> b_shift & 0xffffu;
    a[i] = (a[i] & ~(0xffffu << a_shift)) | from_b << a_shift;
    b[i] = (b[i] & ~(0xffffu << b_shift)) | from_a << b_shift;
  }
  return following(op);
}

/// What M0 adds to a register's number.
struct RelativeIndex {
  u32 source = 0;
  u32 destination = 0;
};

/// M0-relative moves. A source past the wave's registers reads v0, a destination past them is not
/// written.
template <RelativeIndex (*index_of)(u32 m0), bool swaps>
const Op* run_relative(Wave& wave, const Op& op) {
  const Encoding& e = op.detail->encoding;
  if (e.dpp.dpp16 || e.dpp.dpp8 || e.sdwa.present) return run_unsupported_instruction(wave, op);
  const RelativeIndex index = index_of(wave.sgpr[operand::m0]);
  const u32 register_bytes = wave.lanes * static_cast<u32>(sizeof(u32));
  const u64 end = u64{wave.vgpr_count} * register_bytes;
  const u64 to = op.dst + u64{index.destination} * register_bytes;
  if (to >= end) return following(op);
  const u32* source = fetch_source(wave, op, 0, false);
  if (op.kind[0] == SourceKind::vgpr) {
    const u64 from = op.at[0] + u64{index.source} * register_bytes;
    source = register_at(wave, from < end ? from : 0);
  }
  u32* dst = register_at(wave, to);
  if constexpr (swaps) {
    exchange(wave, dst, const_cast<u32*>(source));
  } else {
    for (u32 i = 0; i < wave.lanes; ++i) dst[i] = wave.exec_lanes[i] ? source[i] : dst[i];
  }
  return following(op);
}

RelativeIndex source_by_m0(u32 m0) { return {m0, 0}; }
RelativeIndex destination_by_m0(u32 m0) { return {0, m0}; }
RelativeIndex both_by_m0(u32 m0) { return {m0, m0}; }
RelativeIndex both_by_fields(u32 m0) { return {m0 & 0x3ffu, m0 >> 16 & 0x3ffu}; }

constexpr InstructionFamily valu_family = InstructionFamily::valu;

constexpr Row rows[] = {
    custom("V_NOP", valu_family, run_nothing),
    custom("V_CLREXCP", valu_family, run_nothing),  // exceptions are not modelled
    custom("V_PIPEFLUSH", valu_family, run_nothing),
    custom("V_SWAP_B32", valu_family, run_swap),
    custom("V_SWAP_B16", valu_family, run_swap_halves),
    custom("V_MOVRELS_B32", valu_family, run_relative<source_by_m0, false>),
    custom("V_MOVRELD_B32", valu_family, run_relative<destination_by_m0, false>),
    custom("V_MOVRELSD_B32", valu_family, run_relative<both_by_m0, false>),
    custom("V_MOVRELSD_2_B32", valu_family, run_relative<both_by_fields, false>),
    custom("V_SWAPREL_B32", valu_family, run_relative<both_by_fields, true>),
    // Which side is an accumulation register is known to translation.
    valu("V_ACCVGPR_READ_B32", [](u32 a) { return a; }),
    valu("V_ACCVGPR_WRITE_B32", [](u32 a) { return a; }),
    valu("V_ACCVGPR_MOV_B32", [](u32 a) { return a; }),
};

}  // namespace

std::span<const Row> register_move_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
