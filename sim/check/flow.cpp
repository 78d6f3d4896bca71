// SPDX-License-Identifier: MIT
#include "sim/check/flow.hpp"

#include <algorithm>
#include <utility>

#include "sim/machine/code_image.hpp"
#include "sim/machine/launch.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {

void Flow::start(const Workgroup& group) {
  origins_.clear();
  const bool init = checks_ & bit_of(Check::init);
  const OriginId fresh = init ? never_written_id : 0;
  waves_.resize(std::max<size_t>(waves_.size(), group.wave_count));
  scratch_doubt_ = init;
  lds_.assign((group.lds.size() + 3) / 4, Dword(fresh));
  lds_doubts_ = init ? lds_.size() : 0;
  const KernelDescriptor& d = group.launch->context().request.kernel->descriptor;
  for (u32 n = 0; n < group.wave_count; ++n) {
    const Wave& w = *group.wave_storage[n];
    Shadow& s = waves_[n];
    const u32 registers = shadowed_vgprs(*w.arch);
    const u64 unwritten = !init ? 0 : w.lanes == 64 ? ~u64{0} : 0xffffffffu;
    s.initial = {unwritten, 0, 0, fresh};
    s.vgprs.resize(registers);
    s.origins.resize(size_t{registers} * w.lanes);
    s.known.clear();
    s.doubtful.fill(init ? w.vgpr_count : 0);  // for the others, see interest_of
    s.kept.clear();
    const u32 ids = w.arch->has_packed_work_item_ids ? 0 : d.enable_vgpr_workitem_id();
    for (u32 r = 0; r <= ids; ++r) {
      s.vgpr(r) = {};
      s.doubtful.assign(r, false);
    }
    const u32 set_at_start = d.user_sgpr_count() + 6;
    s.doubtful_scalar.clear();
    for (u32 r = 0; r < 132; ++r) {
      const bool is_vcc = r == operand::vcc_lo || r == operand::vcc_lo + 1u;
      const bool is_unwritten = init && ((r >= set_at_start && r < 102) || is_vcc);
      set_scalar(s, {static_cast<u16>(r), 1}, is_unwritten ? ~0u : 0, is_unwritten ? fresh : 0);
    }
    s.scc = 0;
    renew_marks(s, {});
    s.scratch.assign(size_t{w.scratch_bytes} / 4 * w.lanes, Dword(fresh));
    s.scratch_scalar.clear();
  }
}

/// The result of arithmetic without doubt, in lanes `exec`: only where it came from matters.
void Flow::set_clean(Shadow& s, const Operands& o, u64 exec) {
  const bool is_copy = o.is_move && !o.is_dpp && o.source[0].count;
  const u64 on_purpose = o.is_move && !is_copy ? exec : 0;
  for (u32 k = 0; k < o.result.count; ++k) {
    const Vgpr from = is_copy ? s.vgpr(o.source[0].first + k) : Vgpr{};
    Vgpr& v = s.vgpr(o.result.first + k);
    v.doubtful &= ~exec;
    v.deliberate = (v.deliberate & ~exec) | on_purpose | (from.deliberate & exec);
    v.scalar = (v.scalar & ~exec) | (from.scalar & exec);
  }
}

/// After `o` has been followed.
void Flow::renew_marks(Shadow& s, const Operands& o) {
  for (const Registers r : {o.result, o.result2})
    for (u32 k = r.first; k < u32{r.first} + r.count; ++k) {
      const Vgpr& v = s.vgpr(k);
      s.doubtful.assign(k, v.doubtful);
      s.kept.assign(k, v.deliberate | v.scalar);
    }
  s.marks.touched = bits_of(s.doubtful, s.doubtful_scalar);
  s.marks.changed = bits_of(s.kept, {});
  s.marks.awake = s.scc;
}

void Flow::before(Wave& wave, const Op& op, const Instruction& i, const Accesses& accesses,
                  Reporter& reporter) {
  Shadow& s = waves_[wave.index];
  const Operands& o = i.operands;
  const bool through_memory = o.may_be_scratch || (o.access_lds && lds_doubts_);
  const bool is_quiet = o.is_plain || (o.touches_memory() && !through_memory);
  if (is_quiet && !s.marks.touched.meets(i.interest.touched))
    set_clean(s, o, wave.exec());
  else
    follow(s, wave, op, o, accesses, reporter);
  if (o.halves)
    for (u32 k = 0; k < 2; ++k) renew_marks(s, o.halves[k]);
  else
    renew_marks(s, o);
}

void Flow::follow(Shadow& s, Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
                  Reporter& reporter) {
  Context c{wave, op, o, reporter, s, wave.exec(), accesses};
  switch (o.sort) {
    case Sort::valu:
      return vector(c);
    case Sort::vopd:
      return vopd(c);
    case Sort::scalar:
      return scalar(c);
    case Sort::read_lane:
    case Sort::read_first_lane:
      return read_lane(c);
    case Sort::write_lane:
      return write_lane(c);
    case Sort::pull:
      return pull(c);
    case Sort::push:
      return push(c);
    case Sort::swap:
      return swap(c);
    case Sort::load:
    case Sort::store:
    case Sort::atomic:
      return memory(c);
    case Sort::scalar_load:
      return scalar_load(c);
    case Sort::branch:
      return branch(c);
    default:
      return clear_results(c);
  }
}

void Flow::clear_results(Context& c) {
  const Doubt none;
  for (const Registers r : {c.o.result, c.o.result2}) set_result(c, r, c.exec, none, false);
  set_scalar(c.s, c.o.scalar_result, 0, 0);
}

u64 Flow::doubtful(const Shadow& s, Registers r) const {
  u64 lanes = 0;
  for (u32 k = 0; k < r.count; ++k) lanes |= s.vgpr(r.first + k).doubtful;
  return lanes;
}

/// Of several registers the lowest that is doubtful tells the origin.
Flow::Doubt Flow::doubt_of(const Context& c, Registers r) const {
  Doubt d;
  const u32 n = c.wave.lanes;
  for (u32 k = r.count; k-- > 0;) {
    const Vgpr& v = std::as_const(c.s).vgpr(r.first + k);
    if (v.one && v.doubtful) d.add(v.doubtful, v.one);
    if (v.one) continue;
    for (u64 left = v.doubtful; left; left &= left - 1)
      d.set(first_lane(left), c.s.origins[(r.first + k) * size_t{n} + first_lane(left)]);
  }
  return d;
}

OriginId Flow::scalar_doubt(const Shadow& s, Registers r) const {
  for (u32 k = 0; k < r.count; ++k)
    if (s.sgpr_bits[r.first + k]) return s.sgpr_origin[r.first + k];
  return 0;
}

void Flow::set_result(Context& c, Registers r, u64 written, const Doubt& d, bool keeps_part) {
  const u32 n = c.wave.lanes;
  const u64 doubtful = d.lanes & written;
  for (u32 k = 0; k < r.count; ++k) {
    Vgpr& v = c.s.vgpr(r.first + k);
    u64 cleaned = v.doubtful & written;
    // The other half of the register stays as doubtful as it was, but nobody may know that it was
    // never written.
    if (keeps_part)
      for (u64 left = cleaned; left; left &= left - 1)
        if (origins_.cause(c.s.origin(r.first + k, first_lane(left), n)) != Cause::never_written)
          cleaned &= ~(left & (0 - left));
    v.doubtful &= ~cleaned;
    v.deliberate &= ~written;
    v.scalar &= ~written;
    if (!doubtful) continue;
    const bool is_one = d.one && (!(v.doubtful & ~doubtful) || v.one == d.one);
    if (!is_one) {
      OriginId* origins = &c.s.origins[(r.first + k) * size_t{n}];
      if (v.one)
        for (u64 left = v.doubtful; left; left &= left - 1) origins[first_lane(left)] = v.one;
      for (u64 left = doubtful; left; left &= left - 1)
        origins[first_lane(left)] = d.at(first_lane(left));
    }
    v.one = is_one ? d.one : 0;
    v.doubtful |= doubtful;
  }
}

void Flow::set_scalar(Shadow& s, Registers r, u32 bits, OriginId id) {
  for (u32 k = 0; k < r.count && r.first + k < 132u; ++k) {
    s.sgpr_bits[r.first + k] = bits;
    s.sgpr_origin[r.first + k] = id;
    s.doubtful_scalar.assign(r.first + k, bits);
  }
}

void Flow::effect(Context& c, const char* what, const Doubt& d, u64 lanes) {
  u64 left = d.lanes & lanes;
  while (left) {
    const OriginId id = d.at(first_lane(left)), root = origins_[id].root;
    u64 same = d.one ? left : 0;
    if (!d.one)
      for (u64 rest = left; rest; rest &= rest - 1)
        if (origins_[d.at(first_lane(rest))].root == root) same |= rest & (0 - rest);
    report(c, what, id, same);
    left &= ~same;
  }
}

void Flow::effect(Context& c, const char* what, OriginId id, u64 lanes) {
  if (id) report(c, what, id, lanes);
}

void Flow::report(Context& c, const char* what, OriginId id, u64 lanes) {
  const Origin root = origins_[origins_[id].root];
  const Check check = check_of(root.cause);
  if (!(checks_ & bit_of(check))) return;
  const bool at_root = check == Check::lanes;
  const CodeImage& code = *c.wave.code;
  const u64 here = code.address_of(c.op), there = root.op ? code.address_of(*root.op) : 0;
  const std::string cause = describe(root.cause);
  const u32 topic =
      static_cast<u32>(root.cause) | (at_root ? 0 : static_cast<u32>((there - here) / 4) << 8);
  const std::string sentence =
      (check == Check::init ? "a value " : "a lane ") + cause + ", and it reaches " + what;
  Finding* f = c.reporter.add(check, topic, c.wave, at_root ? *root.op : c.op, sentence,
                              at_root ? root.lanes : lanes);
  if (!f) return;
  if (at_root) {
    f->sources = root.sources;
    f->active = root.active;
    f->steps.push_back(
        {here, lanes, "reaches " + std::string(what), place_of(code.disassemble(c.op))});
  }
  for (OriginId n = id; n; n = origins_[n].parent) {
    const Origin& o = origins_[n];
    if (!o.op || (at_root && !o.parent)) continue;
    f->steps.push_back({code.address_of(*o.op), o.lanes, o.parent ? "through" : cause,
                        place_of(code.disassemble(*o.op))});
  }
  f->is_intended_in_proved_operation = check == Check::edge;
}

}  // namespace crosslane::sim::check
