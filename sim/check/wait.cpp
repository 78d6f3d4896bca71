// SPDX-License-Identifier: MIT
#include "sim/check/wait.hpp"

#include <algorithm>

#include "sim/machine/code_image.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {
namespace {

using arch::Generation;

constexpr u8 any_number = 255;

u8 bit_of(Counter c) { return static_cast<u8>(1u << static_cast<u32>(c)); }

template <class Set>
bool overlaps(const Set& set, Registers r) {
  for (u32 k = r.first; k < u32{r.first} + r.count; ++k)
    if (set.has(k)) return true;
  return false;
}

template <class Set>
void add(Set& set, Registers r) {
  for (u32 k = r.first; k < u32{r.first} + r.count; ++k) set.assign(k, true);
}

bool meet(Registers a, Registers b) {
  return a.count && b.count && a.first < b.first + b.count && b.first < a.first + a.count;
}

/// The name that the target's manual has for a counter.
const char* name_of(Counter c, const arch::Arch& arch) {
  const bool gfx12 = arch.is_at_least(Generation::gfx12);
  switch (c) {
    case Counter::load:
      return gfx12 ? "s_wait_loadcnt" : "s_waitcnt vmcnt";
    case Counter::local:
      return gfx12 ? "s_wait_dscnt" : "s_waitcnt lgkmcnt";
    case Counter::scalar:
      return gfx12 ? "s_wait_kmcnt" : "s_waitcnt lgkmcnt";
    case Counter::store:
      break;
  }
  return "s_waitcnt";
}

std::string register_name(const Wave& wave, Registers r, bool scalar) {
  if (scalar && r.first >= operand::vcc_lo && r.first < operand::vcc_lo + 2) return "vcc";
  const bool accumulation = !scalar && wave.arch->has_agprs && r.first >= wave.agpr_base;
  return (scalar         ? "s"
          : accumulation ? "a"
                         : "v") +
         std::to_string(accumulation ? r.first - wave.agpr_base : r.first);
}

}  // namespace

WaitLimits wait_limits(const arch::Arch& arch, std::string_view name, u32 bits) {
  WaitLimits limits;
  limits.fill(any_number);
  const auto set = [&](Counter c, u32 value) {
    limits[static_cast<u32>(c)] = static_cast<u8>(value);
  };
  if (name == "S_WAIT_IDLE") limits.fill(0);
  if (name == "S_WAITCNT") {
    const bool gfx11 = arch.is_at_least(Generation::gfx11);
    set(Counter::load, gfx11 ? bits >> 10 & 63 : (bits & 15) | (bits >> 14 & 3) << 4);
    const u32 local = gfx11                                 ? bits >> 4 & 63
                      : arch.is_at_least(Generation::gfx10) ? bits >> 8 & 63
                                                            : bits >> 8 & 15;
    set(Counter::local, local);
    set(Counter::scalar, local);
  } else if (name == "S_WAITCNT_VMCNT" || name == "S_WAIT_LOADCNT") {
    set(Counter::load, bits & 63);
  } else if (name == "S_WAITCNT_LGKMCNT") {
    set(Counter::local, bits & 63);
    set(Counter::scalar, bits & 63);
  } else if (name == "S_WAIT_DSCNT" || name == "S_WAIT_STORECNT_DSCNT") {
    set(Counter::local, bits & 63);
  } else if (name == "S_WAIT_KMCNT") {
    set(Counter::scalar, bits & 31);
  } else if (name == "S_WAIT_LOADCNT_DSCNT") {
    set(Counter::load, bits >> 8 & 63);
    set(Counter::local, bits & 63);
  }
  return limits;
}

void WaitCheck::start(const Workgroup& group) {
  waves_.resize(group.wave_count);
  for (State& s : waves_) s = {};
}

void WaitCheck::refresh(State& s) {
  s.vgprs.clear();
  s.sgprs.clear();
  for (const Pending& p : s.pending) {
    add(s.vgprs, p.vgprs);
    add(s.sgprs, p.sgprs);
  }
  s.marks.touched = bits_of(s.vgprs, s.sgprs);
}

/// A counter at `limit` or less: what can still be outstanding is what has fewer behind it, in
/// order; without order anything, unless the limit is 0.
void WaitCheck::wait(State& s, const WaitLimits& limits) {
  for (u32 c = 0; c < counter_count; ++c) {
    if (limits[c] == any_number) continue;
    const u8 bit = bit_of(static_cast<Counter>(c));
    u32 behind = 0;
    for (size_t i = s.pending.size(); i-- > 0;) {
      Pending& p = s.pending[i];
      if (!(p.counters & bit)) continue;
      if (limits[c] == 0 || (p.ordered && behind >= limits[c])) p.counters &= ~bit;
      behind += p.ordered;
    }
  }
  std::erase_if(s.pending, [](const Pending& p) { return p.counters == 0; });
  refresh(s);
}

void WaitCheck::issue(State& s, Wave& wave, const Op& op, const Operands& o) {
  const Encoding& e = op.detail->encoding;
  const bool gfx9 = wave.env.generation == Generation::gfx9;
  Pending p{&op, o.result, o.scalar_result, 0, true};
  if (e.format == Format::smem || o.sort == Sort::other) {
    const bool is_vector = e.format >= Format::flat && e.format <= Format::mtbuf;
    p.counters = bit_of(is_vector ? Counter::load : Counter::scalar);
    p.ordered = is_vector;
  } else if (e.format == Format::ds) {
    p.counters = bit_of(Counter::local);
  } else {
    // gfx10 counts stores apart, and they write no register.
    const bool is_store = o.sort == Sort::store || (o.sort == Sort::atomic && !o.result.count);
    if (gfx9 || !is_store) p.counters = bit_of(Counter::load);
    if (e.format == Format::flat) {
      p.counters |= bit_of(Counter::local);
      p.ordered = !gfx9;
    }
  }
  // Before gfx12, LDS and scalar accesses share a counter.
  if (p.counters & bit_of(Counter::scalar) && !wave.arch->is_at_least(Generation::gfx12))
    p.ordered = false;
  if (!p.counters) return;
  if (s.pending.size() >= 256) s.pending.erase(s.pending.begin());
  s.pending.push_back(p);
  refresh(s);
}

void WaitCheck::blame(State& s, Wave& wave, const Op& op, Registers r, bool scalar, bool writes,
                      Reporter& reporter) {
  for (Pending& p : s.pending) {
    if (p.op == &op) continue;  // a clock that is read again
    Registers& result = scalar ? p.sgprs : p.vgprs;
    if (!meet(result, r)) continue;
    const Registers first{std::max(result.first, r.first), 1};
    u32 counter = 0;
    while (!(p.counters >> counter & 1)) ++counter;
    const CodeImage& code = *wave.code;
    const std::string what = register_name(wave, first, scalar) +
                             (writes ? " is overwritten" : " is read") +
                             " before the memory instruction that writes it has returned; " +
                             name_of(static_cast<Counter>(counter), *wave.arch) + " is missing";
    const u32 topic = static_cast<u32>((code.address_of(op) - code.address_of(*p.op)) / 4);
    if (Finding* f = reporter.add(Check::wait, topic, wave, op, what, wave.exec()))
      f->steps.push_back({code.address_of(*p.op), wave.exec(), "not waited for",
                          place_of(code.disassemble(*p.op))});
    result.count = 0;  // once is enough
  }
  refresh(s);
}

void WaitCheck::look_at_registers(State& s, Wave& wave, const Op& op, const Operands& o,
                                  Reporter& reporter) {
  if (o.halves) {
    look_at_registers(s, wave, op, o.halves[0], reporter);
    return look_at_registers(s, wave, op, o.halves[1], reporter);
  }
  for (const Registers r : {o.source[0], o.source[1], o.source[2], o.address, o.data, o.data1})
    if (r.count && overlaps(s.vgprs, r)) blame(s, wave, op, r, false, false, reporter);
  for (const Registers r : o.scalar_source)
    if (r.count && overlaps(s.sgprs, r)) blame(s, wave, op, r, true, false, reporter);
  if (o.mask_in.count && overlaps(s.sgprs, o.mask_in))
    blame(s, wave, op, o.mask_in, true, false, reporter);
  // Loads of one counter return in order: the later one's value stays.
  const Format format = op.detail->encoding.format;
  if (o.result.count && overlaps(s.vgprs, o.result)) {
    const bool is_memory = o.touches_memory() || format == Format::ds;
    bool in_order = is_memory;
    for (const Pending& p : s.pending)
      if (meet(p.vgprs, o.result)) in_order &= p.ordered && p.op->detail->encoding.format == format;
    if (!in_order) blame(s, wave, op, o.result, false, true, reporter);
  }
  if (o.scalar_result.count && overlaps(s.sgprs, o.scalar_result))
    blame(s, wave, op, o.scalar_result, true, true, reporter);
}

void WaitCheck::late_data(State& s, Wave& wave, const Op& op, const Operands& o,
                          Reporter& reporter) {
  const bool is_vector = o.sort == Sort::valu || o.sort == Sort::swap || o.sort == Sort::write_lane;
  if (is_vector && (meet(s.wide_data, o.result) || meet(s.wide_data, o.result2))) {
    const CodeImage& code = *wave.code;
    if (Finding* f = reporter.add(Check::wait, 1u << 30, wave, op,
                                  "the data of a store of more than two dwords are overwritten "
                                  "before it has read them; " +
                                      std::to_string(s.wide_left) + " wait states are missing",
                                  wave.exec()))
      f->steps.push_back({code.address_of(*s.wide_store), wave.exec(), "stored",
                          place_of(code.disassemble(*s.wide_store))});
    s.wide_store = nullptr;
    return;
  }
  const u32 states = o.sort == Sort::nop ? (op.detail->encoding.simm16 & 15u) + 1 : 1;
  s.wide_left -= std::min(s.wide_left, states);
  if (!s.wide_left) s.wide_store = nullptr;
}

void WaitCheck::before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter) {
  State& s = waves_[wave.index];
  if (s.wide_store) {
    late_data(s, wave, op, o, reporter);
    s.marks.awake = s.wide_store != nullptr;
  }
  if (o.sort == Sort::wait) {
    const Encoding& e = op.detail->encoding;
    if (!s.pending.empty()) wait(s, wait_limits(*wave.arch, op.detail->name, e.simm16));
    return;
  }
  if (!s.pending.empty()) look_at_registers(s, wave, op, o, reporter);
  if (!o.may_be_waited_for) return;
  issue(s, wave, op, o);
  const Format format = op.detail->encoding.format;
  if (o.sort == Sort::store && o.data.count > 2 && wave.env.generation == Generation::gfx9 &&
      format >= Format::flat && format <= Format::scratch) {
    s.wide_store = &op;
    s.marks.awake = true;
    s.wide_data = o.data;
    s.wide_left = wave.arch->hazard_model == arch::HazardModel::gfx90a ? 1 : 2;
  }
}

}  // namespace crosslane::sim::check
