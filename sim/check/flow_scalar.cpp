// SPDX-License-Identifier: MIT
// Doubt through scalar registers. Lane masks are followed by bit: an `and` with EXEC drops the
// doubt of lanes that are not active.
#include "sim/check/flow.hpp"

namespace crosslane::sim::check {
namespace {

struct Source {
  u64 value = 0;
  u64 doubt = 0;  // bits
};

u64 all_bits(u32 words) { return words == 2 ? ~u64{0} : 0xffffffffu; }

/// Bits of a bitwise operation that are doubtful.
u64 and_doubt(Source a, Source b) {
  return (a.doubt & (b.value | b.doubt)) | (b.doubt & (a.value | a.doubt));
}
Source inverted(Source a) { return {~a.value, a.doubt}; }

bool is_bitwise(std::string_view n) {
  return n.starts_with("S_AND") || n.starts_with("S_OR") || n.starts_with("S_XOR") ||
         n.starts_with("S_NAND") || n.starts_with("S_NOR") || n.starts_with("S_XNOR") ||
         n.starts_with("S_NOT") || n.starts_with("S_MOV_B");
}

u64 bitwise_doubt(std::string_view n, Source a, Source b) {
  if (n.starts_with("S_ANDN2") || n.starts_with("S_AND_NOT1")) return and_doubt(a, inverted(b));
  if (n.starts_with("S_ANDN1") || n.starts_with("S_AND_NOT0")) return and_doubt(inverted(a), b);
  if (n.starts_with("S_AND") || n.starts_with("S_NAND")) return and_doubt(a, b);
  if (n.starts_with("S_ORN2") || n.starts_with("S_OR_NOT1")) return and_doubt(inverted(a), b);
  if (n.starts_with("S_OR") || n.starts_with("S_NOR")) return and_doubt(inverted(a), inverted(b));
  return a.doubt | b.doubt;
}

}  // namespace

void Flow::scalar(Context& c) {
  const Operands& o = c.o;
  Shadow& s = c.s;
  OriginId id = o.reads_scc ? s.scc : 0;
  for (const Registers& r : o.scalar_source)
    if (!id) id = scalar_doubt(s, r);
  if (!id) [[likely]] {
    set_scalar(s, o.scalar_result, 0, 0);
    if (o.writes_scc) s.scc = 0;
    return;
  }
  const std::string_view n = c.op.detail->name;
  const u32 words = n.ends_with("64") ? 2 : 1;
  Source source[2];
  for (u32 k = 0; k < 2 && k < o.source_count; ++k) {
    if (c.op.kind[k] == SourceKind::sgpr) {
      const u64 at = c.op.at[k];
      source[k].value = words == 2 ? c.wave.sgpr64(static_cast<u32>(at)) : c.wave.sgpr[at];
      source[k].doubt = s.sgpr_bits[at] | (words == 2 ? u64{s.sgpr_bits[at + 1]} << 32 : 0);
    } else {
      source[k].value = c.op.at[k];
    }
  }
  if (o.writes_exec && n.find("EXEC") != n.npos) {
    // s_and_saveexec and its like: EXEC is the second operand.
    source[1] = {c.wave.lane_mask(operand::exec_lo), 0};
    if (bitwise_doubt(n, source[0], source[1]) & all_bits(words)) effect(c, "EXEC", id, c.exec);
    set_scalar(s, o.scalar_result, 0, 0);
    s.scc = 0;
    return;
  }
  u64 bits = is_bitwise(n) ? bitwise_doubt(n, source[0], source[1]) : ~u64{0};
  if (n.starts_with("S_CSELECT") && !s.scc) bits = source[c.wave.scc ? 0 : 1].doubt;
  bits &= all_bits(words);
  if (o.writes_exec && bits) {
    effect(c, "EXEC", id, c.exec);
    bits = 0;
  }
  const OriginId next = bits ? origins_.step(id, c.op) : 0;
  for (u32 k = 0; k < o.scalar_result.count; ++k)
    set_scalar(s, {static_cast<u16>(o.scalar_result.first + k), 1},
               static_cast<u32>(bits >> 32 * k), next);
  if (o.writes_scc) s.scc = next;
}

void Flow::branch(Context& c) {
  const std::string_view n = c.op.detail->name;
  Shadow& s = c.s;
  if (n.find("SCC") != n.npos) {
    effect(c, "a branch", s.scc, c.exec);
    s.scc = 0;
    return;
  }
  if (n.find("VCC") == n.npos) return;
  const Registers vcc{operand::vcc_lo, static_cast<u8>(c.wave.lanes == 64 ? 2 : 1)};
  const OriginId id = scalar_doubt(s, vcc);
  if (!id) return;
  const u64 doubt =
      s.sgpr_bits[vcc.first] | (vcc.count == 2 ? u64{s.sgpr_bits[vcc.first + 1]} << 32 : 0);
  if (c.wave.lane_mask(operand::vcc_lo) & ~doubt) return;  // not zero whatever the others are
  effect(c, "a branch", id, c.exec);
}

void Flow::scalar_load(Context& c) {
  for (const Registers& r : c.o.scalar_source)
    effect(c, "an address", scalar_doubt(c.s, r), c.exec);
  set_scalar(c.s, c.o.scalar_result, 0, 0);
}

}  // namespace crosslane::sim::check
