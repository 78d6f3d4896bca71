// SPDX-License-Identifier: MIT
#include "sim/check/flow.hpp"

#include <algorithm>

#include "sim/machine/code_image.hpp"
#include "sim/machine/launch.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {

void Flow::start(const Workgroup& group) {
  origins_.clear();
  memory_doubt_ = checks_ & bit_of(Check::init);
  const bool init = checks_ & bit_of(Check::init);
  const OriginId fresh = init ? never_written_id : 0;
  waves_.resize(std::max<size_t>(waves_.size(), group.wave_count));
  lds_.assign((group.lds.size() + 3) / 4, fresh);
  const KernelDescriptor& d = group.launch->context().request.kernel->descriptor;
  for (u32 n = 0; n < group.wave_count; ++n) {
    const Wave& w = *group.wave_storage[n];
    Shadow& s = waves_[n];
    const u32 registers = shadowed_vgprs(*w.arch);
    s.vgprs.assign(registers, Vgpr{!init ? 0 : w.lanes == 64 ? ~u64{0} : 0xffffffffu, 0, 0});
    s.origins.resize(size_t{registers} * w.lanes);
    if (init) std::fill(s.origins.begin(), s.origins.end(), fresh);
    const u32 ids = w.arch->has_packed_work_item_ids ? 0 : d.enable_vgpr_workitem_id();
    for (u32 r = 0; r <= ids; ++r) s.vgprs[r].doubtful = 0;
    const u32 set_at_start = d.user_sgpr_count() + 6;
    for (u32 r = 0; r < 132; ++r) {
      const bool unwritten = init && ((r >= set_at_start && r < 102) || r == operand::vcc_lo ||
                                      r == operand::vcc_lo + 1u);
      s.sgpr_bits[r] = unwritten ? ~0u : 0;
      s.sgpr_origin[r] = unwritten ? fresh : 0;
    }
    s.scc = 0;
    s.any_doubt = init;
    s.scratch.assign(size_t{w.scratch_bytes} / 4 * w.lanes, fresh);
    s.scratch_scalar.clear();
  }
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
  const Doubt none{};
  for (const Registers r : {c.o.result, c.o.result2}) set_result(c, r, c.exec, none, false);
  set_scalar(c.s, c.o.scalar_result, 0, 0);
}

u64 Flow::doubtful(const Shadow& s, Registers r) const {
  u64 lanes = 0;
  for (u32 k = 0; k < r.count; ++k) lanes |= s.vgprs[r.first + k].doubtful;
  return lanes;
}

Flow::Doubt Flow::doubt_of(const Context& c, Registers r) const {
  Doubt d;
  const u32 n = c.wave.lanes;
  for (u32 k = r.count; k-- > 0;)
    for (u64 left = c.s.vgprs[r.first + k].doubtful; left; left &= left - 1) {
      const u32 i = static_cast<u32>(__builtin_ctzll(left));
      if (i < n) d.set(i, c.s.origins[(r.first + k) * size_t{n} + i]);
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
  for (u32 k = 0; k < r.count; ++k) {
    Vgpr& v = c.s.vgprs[r.first + k];
    OriginId* origins = &c.s.origins[(r.first + k) * size_t{n}];
    if (v.doubtful & written) {
      u64 cleaned = written;
      // The other half of the register stays as doubtful as it was, but nobody may know that it was
      // never written.
      if (keeps_part)
        for (u64 left = v.doubtful & written; left; left &= left - 1) {
          const u32 i = static_cast<u32>(__builtin_ctzll(left));
          if (i < n && origins_.cause(origins[i]) != Cause::never_written)
            cleaned &= ~(u64{1} << i);
        }
      v.doubtful &= ~cleaned;
    }
    v.deliberate &= ~written;
    v.scalar &= ~written;
    if (d.lanes & written) c.s.any_doubt = true;
    for (u64 left = d.lanes & written; left; left &= left - 1) {
      const u32 i = static_cast<u32>(__builtin_ctzll(left));
      origins[i] = d.origin[i];
      v.doubtful |= u64{1} << i;
    }
  }
}

void Flow::set_scalar(Shadow& s, Registers r, u32 bits, OriginId id) {
  if (bits) s.any_doubt = true;
  for (u32 k = 0; k < r.count && r.first + k < 132u; ++k) {
    s.sgpr_bits[r.first + k] = bits;
    s.sgpr_origin[r.first + k] = id;
  }
}

void Flow::effect(Context& c, const char* what, const Doubt& d, u64 lanes) {
  u64 left = d.lanes & lanes;
  while (left) {
    const OriginId root = origins_[d.origin[__builtin_ctzll(left)]].root;
    const OriginId id = d.origin[__builtin_ctzll(left)];
    u64 same = 0;
    for (u64 rest = left; rest; rest &= rest - 1) {
      const u32 i = static_cast<u32>(__builtin_ctzll(rest));
      if (origins_[d.origin[i]].root == root) same |= u64{1} << i;
    }
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
