// SPDX-License-Identifier: MIT
#include "sim/check/bounds.hpp"

#include <algorithm>
#include <cstring>

#include "sim/machine/code_image.hpp"
#include "sim/machine/launch.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {

/// Pointers in the explicit arguments, those inside structures included.
void BoundsCheck::read_arguments(const Workgroup& group) {
  const LaunchContext& c = group.launch->context();
  known_.assign(1, {});
  arguments_.clear();
  kernarg_ = c.kernarg_address;
  if (!kernarg_) return;
  for (const KernelArg& a : c.request.kernel->args)
    if (!a.hidden())
      for (u32 at = (a.offset_bytes + 7) / 8 * 8; at + 8 <= a.offset_bytes + a.size_bytes; at += 8)
        add_argument(group, kernarg_, at, a.name);
}

void BoundsCheck::add_argument(const Workgroup& group, u64 kernarg, u32 offset,
                               const std::string& name) {
  u64 value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(kernarg + offset), sizeof value);
  const auto a = group.launch->context().memory.find(value);
  if (!a || a->kind == MemoryKind::internal || a->kind == MemoryKind::code) return;
  Id id = 0;
  for (size_t i = 1; i < known_.size(); ++i)
    if (known_[i].base == a->base) id = static_cast<Id>(i);
  if (!id) {
    id = static_cast<Id>(known_.size());
    known_.push_back({a->base, a->size_bytes, a->name, name});
  }
  arguments_[offset] = id;
}

void BoundsCheck::start(const Workgroup& group) {
  if (launch_ != group.launch) {
    read_arguments(group);
    launch_ = group.launch;
  }
  waves_.resize(group.wave_count);
  for (u32 n = 0; n < group.wave_count; ++n) {
    State& s = waves_[n];
    const Wave& w = *group.wave_storage[n];
    s.vgprs.resize(shadowed_vgprs(*w.arch));
    s.tagged.clear();
    s.sgprs.assign(132, 0);
    s.tagged_scalar.clear();
    s.scratch.clear();
    s.marks = {};
    const KernelDescriptor& d = group.launch->context().request.kernel->descriptor;
    const u32 count = d.kernarg_preload_sgprs(), user = d.user_sgpr_count();
    if (!count || count > user) continue;
    for (u32 k = 0; k + 1 < count; ++k)
      if (const auto at = arguments_.find((d.kernarg_preload_offset_dwords() + k) * 4);
          at != arguments_.end() && w.sgpr64(user - count + k) != 0) {
        set_sgpr(s, user - count + k + 1, at->second);
      }
    s.marks.changed = bits_of(s.tagged, s.tagged_scalar);
  }
}

void BoundsCheck::set_sgpr(State& s, u32 r, Id id) {
  if (r >= 132) return;
  s.sgprs[r] = id;
  s.tagged_scalar.assign(r, id);
}

BoundsCheck::Id BoundsCheck::merge(Id a, Id b) {
  if (!a || a == b) return b;
  return b ? mixed : a;
}

BoundsCheck::Id BoundsCheck::vgpr(const State& s, u32 r, u64 exec) const {
  const Tag t = s.tag(r);
  return exec & ~t.lanes ? (t.lanes & exec && t.id ? mixed : Id{0}) : t.id;
}

void BoundsCheck::set_vgpr(State& s, u32 r, Id id, u64 exec) {
  if (!id && !s.tagged.has(r)) return;
  Tag t = s.tag(r);
  if (t.id == id)
    t.lanes |= id ? exec : 0;
  else if (id || !(t.lanes & ~exec))
    t = {id, id ? exec : 0};
  else
    t.lanes &= ~exec;
  s.vgprs[r] = t;
  s.tagged.assign(r, t.id);
}

void BoundsCheck::forget_results(State& s, const Operands& o, u64 exec) {
  for (const Registers r : {o.result, o.result2})
    for (u32 k = 0; k < r.count; ++k) set_vgpr(s, r.first + k, 0, exec);
  if (s.tagged_scalar.any())
    for (u32 k = 0; k < o.scalar_result.count; ++k) set_sgpr(s, o.scalar_result.first + k, 0);
}

void BoundsCheck::vector(State& s, u64 exec, const Operands& o) {
  const bool wide = o.result.count == 2;
  Id id = 0;
  if (o.passes_pointers) {
    bool differs = false, first = true;
    Id last = 0;
    const auto take = [&](Id other) {
      differs |= !first && other != last;
      first = false;
      last = other;
      id = merge(id, other);
    };
    for (const Registers& r : o.source)
      if (r.count && (r.count == 2 || !wide)) take(vgpr(s, r.first + r.count - 1u, exec));
    for (const Registers& r : o.scalar_source)
      if (r.count && (r.count == 2 || !wide)) take(s.sgprs[r.first + r.count - 1u]);
    // Lanes choose: of the same allocation all, or nobody knows.
    if (o.is_select && (differs || o.source_count != 2)) id = id == mixed ? mixed : Id{0};
  }
  forget_results(s, o, exec);
  if (id && o.result.count) set_vgpr(s, o.result.first + o.result.count - 1u, id, exec);
}

void BoundsCheck::scalar(State& s, Wave& wave, const Op& op, const Operands& o) {
  Id id = 0;
  const bool wide = o.scalar_result.count == 2;
  if (o.passes_pointers) {
    for (u32 k = 0; k < o.source_count && k < 2; ++k) {
      if (op.kind[k] != SourceKind::sgpr || (o.is_select && k != (wave.scc ? 0u : 1u))) continue;
      const u64 at = op.at[k] + (wide ? 1 : 0);
      if (at < 132) id = merge(id, s.sgprs[at]);
    }
  }
  forget_results(s, o, 0);
  const u32 high = o.scalar_result.first + o.scalar_result.count - 1u;
  if (id && o.scalar_result.count) set_sgpr(s, high, id);
}

void BoundsCheck::scalar_load(State& s, Wave& wave, const Op& op, const Operands& o,
                              Reporter& reporter) {
  u64 address = 0;
  const u32 bytes = o.scalar_result.count * 4u;
  const bool known = scalar_address(wave, op, o, address);
  const u16 base = op.detail->encoding.memory.saddr;
  if (known && address & 3 && bytes >= 4 &&
      op.detail->name.find("LOAD_DWORD") != std::string_view::npos)
    reporter.add(Check::bounds, 1u << 30, wave, op,
                 "a scalar load of an address that is no multiple of 4: hardware ignores the "
                 "lowest two bits",
                 wave.exec());
  const Id id = base + 1u < 132 ? s.sgprs[base + 1u] : Id{0};
  if (known && id && id != mixed) {
    u64 addresses[64] = {address};
    look(wave, op, id, 1, addresses, bytes, reporter);
  }
  forget_results(s, o, 0);
  if (!known || !kernarg_ || address - kernarg_ > 65536) return;
  for (u32 k = 0; k + 1 < o.scalar_result.count; ++k)
    if (const auto at = arguments_.find(static_cast<u32>(address - kernarg_) + 4 * k);
        at != arguments_.end()) {
      set_sgpr(s, o.scalar_result.first + k + 1u, at->second);
    }
}

void BoundsCheck::scratch(State& s, Wave& wave, const Operands& o, const Access& a) {
  const u32 lane = static_cast<u32>(__builtin_ctzll(a.scratch));
  const u64 offset = a.address[lane], exec = wave.exec();
  u64 scattered = a.bytes < 4 ? 1 : offset % 4;
  for (u64 left = a.scratch; left; left &= left - 1)
    scattered |= a.address[__builtin_ctzll(left)] ^ offset;
  const Registers r = o.sort == Sort::store ? o.data : o.result;
  for (u32 k = 0; k < r.count; ++k) {
    const u64 at = offset / 4 + k;
    if (o.sort == Sort::store) {
      const Tag t = s.tag(r.first + k);
      if (scattered)
        s.scratch.clear();
      else if (t.id)
        s.scratch[at] = {t.id, t.lanes & exec};
      else if (!s.scratch.empty())
        s.scratch.erase(at);
    } else if (!scattered && !s.scratch.empty()) {
      const auto known = s.scratch.find(at);
      if (known != s.scratch.end())
        set_vgpr(s, r.first + k, known->second.id, exec & known->second.lanes);
    }
  }
}

void BoundsCheck::memory(State& s, Wave& wave, const Op& op, const Operands& o,
                         const Accesses& accesses, Reporter& reporter) {
  const MemoryFields& m = op.detail->encoding.memory;
  const Access& a = accesses.first;
  if (accesses.has_first && a.global && !o.access_lds) {
    const bool has_base = m.saddr != operand::null;
    const Tag from = has_base               ? Tag{s.sgprs[m.saddr + 1u], ~u64{0}}
                     : o.address.count == 2 ? s.tag(o.address.first + 1u)
                                            : Tag{};
    const u64 lanes = a.global & from.lanes;
    if (from.id && from.id != mixed && lanes)
      look(wave, op, from.id, lanes, a.address, a.bytes, reporter);
  }
  if (o.result.count) forget_results(s, o, wave.exec());
  if (accesses.has_first && a.scratch && a.scratch == wave.exec()) scratch(s, wave, o, a);
}

void BoundsCheck::look(Wave& wave, const Op& op, Id id, u64 lanes, const u64* addresses, u32 bytes,
                       Reporter& reporter) {
  const Known& k = known_[id];
  u64 outside = 0;
  for (u64 left = lanes; left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    const u64 at = addresses[i] - k.base;
    if (at > k.size_bytes || bytes > k.size_bytes - at) outside |= u64{1} << i;
  }
  if (!outside) return;
  const u64 address = addresses[__builtin_ctzll(outside)];
  const auto hit = wave.memory->find(address);
  if (!hit || hit->base == k.base || !hit->contains(address, bytes)) return;  // a fault
  const bool is_past = address > k.base;
  const u64 distance = is_past ? address - (k.base + k.size_bytes) : k.base - address;
  reporter.add(Check::bounds, 0, wave, op,
               "an address computed from argument '" + k.argument + "' (" + k.name + ", " +
                   std::to_string(k.size_bytes) + " bytes) is " + std::to_string(distance) +
                   (is_past ? " bytes past its end" : " bytes before its start") + ", in " +
                   hit->name,
               outside);
}

void BoundsCheck::before(Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
                         Reporter& reporter) {
  State& s = waves_[wave.index];
  follow(s, wave, op, o, accesses, reporter);
  s.marks.changed = bits_of(s.tagged, s.tagged_scalar);
}

void BoundsCheck::follow(State& s, Wave& wave, const Op& op, const Operands& o,
                         const Accesses& accesses, Reporter& reporter) {
  if (o.sort == Sort::scalar_load) return scalar_load(s, wave, op, o, reporter);
  if (!s.any()) return;
  switch (o.sort) {
    case Sort::valu:
      return vector(s, wave.exec(), o);
    case Sort::scalar:
      return scalar(s, wave, op, o);
    case Sort::load:
    case Sort::store:
    case Sort::atomic:
      return memory(s, wave, op, o, accesses, reporter);
    case Sort::vopd:
      vector(s, wave.exec(), o.halves[0]);
      return vector(s, wave.exec(), o.halves[1]);
    case Sort::read_first_lane: {
      const u64 exec = wave.exec();
      const Id id =
          o.source[0].count ? vgpr(s, o.source[0].first, exec ? exec & (0 - exec) : 1) : Id{0};
      forget_results(s, o, exec);
      if (o.scalar_result.count && o.scalar_result.first < 132)
        set_sgpr(s, o.scalar_result.first, id);
      return;
    }
    case Sort::wait:
    case Sort::nop:
    case Sort::branch:
      return;
    default:
      return forget_results(
          s, o, o.sort == Sort::write_lane || o.sort == Sort::swap ? ~u64{0} : wave.exec());
  }
}

}  // namespace crosslane::sim::check
