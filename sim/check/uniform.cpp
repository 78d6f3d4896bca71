// SPDX-License-Identifier: MIT
#include "sim/check/uniform.hpp"

#include <algorithm>
#include <cstring>

#include "sim/machine/code_image.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {
namespace {

/// Of a result that is an SGPR or two, and not null.
u32 followed_words(Registers r) {
  return r.first + r.count <= 128u ? std::min<u32>(r.count, 2) : 0;
}

}  // namespace

void UniformCheck::start(const Workgroup& group) {
  waves_.resize(group.wave_count);
  if (!probe_) probe_ = std::make_unique<Wave>();
  for (u32 n = 0; n < group.wave_count; ++n) {
    State& s = waves_[n];
    const Wave& w = *group.wave_storage[n];
    s.partial.clear();
    s.written.resize(shadowed_vgprs(*w.arch));
    for (Root& r : s.sgprs) r = {};
    s.roots.clear();
    s.scc = {};
    s.marks = {};
  }
}

void UniformCheck::set_written(State& s, Registers r, u64 lanes) {
  for (u32 k = r.first; k < u32{r.first} + r.count; ++k) {
    s.written[k] = lanes;
    s.partial.assign(k, lanes != ~u64{0});
  }
}

void UniformCheck::note_vector(State& s, Wave& wave, const Operands& o) {
  u64 lanes = wave.exec_full ? ~u64{0} : wave.exec();
  for (const Registers& r : o.source)
    for (u32 k = 0; k < r.count; ++k) lanes &= s.written_by(r.first + k);
  for (u32 k = 0; k < o.address.count; ++k) lanes &= s.written_by(o.address.first + k);
  set_written(s, o.result, lanes);
  set_written(s, o.result2, lanes);
}

void UniformCheck::set_root(State& s, u32 r, Root root) {
  s.sgprs[r] = root;
  s.roots.assign(r, root.op);
}

void UniformCheck::clear(State& s, Registers r) {
  if (s.roots.any())
    for (u32 k = r.first; k < u32{r.first} + r.count && k < 132; ++k) set_root(s, k, {});
}

const UniformCheck::Root* UniformCheck::root_of(const State& s, Registers r) const {
  for (u32 k = r.first; k < u32{r.first} + r.count && k < 132; ++k)
    if (s.sgprs[k].op) return &s.sgprs[k];
  return nullptr;
}

void UniformCheck::read_first_lane(State& s, Wave& wave, const Op& op, const Operands& o) {
  clear(s, o.scalar_result);
  if (!o.source[0].count || !o.scalar_result.count || compared_.contains(&op)) return;
  const u64 exec = wave.exec();
  if (!exec || exec & ~s.written_by(o.source[0].first)) return;
  const u32* value = wave.vgpr(o.source[0].first);
  const u32 first = value[__builtin_ctzll(exec)];
  u32 differs = 0;
  for (u32 i = 0; i < wave.lanes; ++i) differs |= (value[i] ^ first) & wave.exec_lanes[i];
  if (!differs) return;
  u64 lanes = 0;
  for (u64 left = exec; left; left &= left - 1) {
    const u32 i = static_cast<u32>(__builtin_ctzll(left));
    if (value[i] != first) lanes |= u64{1} << i;
  }
  // At a quarter, a half, three quarters and the end of those.
  const u32 count = static_cast<u32>(__builtin_popcountll(lanes));
  u32 k = 0, at = 0;
  for (u64 left = lanes; left && k < others; left &= left - 1, ++at)
    while (k < others && at >= (count - 1) * (k + 1) / others)
      s.other[o.scalar_result.first][k++] = value[__builtin_ctzll(left)];
  set_root(s, o.scalar_result.first, {&op, lanes});
}

/// Again, with the other lanes' values.
void UniformCheck::scalar(State& s, Wave& wave, const Op& op, const Operands& o) {
  const Root* root = o.reads_scc && s.scc.op ? &s.scc : nullptr;
  for (const Registers& r : o.scalar_source)
    if (!root) root = root_of(s, r);
  if (!root) {
    clear(s, o.scalar_result);
    if (o.writes_scc) s.scc = {};
    return;
  }
  const Root from = *root;
  Wave& p = *probe_;
  p.lanes = wave.lanes;
  p.env = wave.env;
  p.arch = wave.arch;
  const Registers r{o.scalar_result.first, static_cast<u8>(followed_words(o.scalar_result))};
  const auto run = [&](i32 other) {
    std::memcpy(p.sgpr, wave.sgpr, sizeof p.sgpr);
    p.scc = other >= 0 && s.scc.op ? s.other_scc >> other & 1 : wave.scc;
    if (other >= 0)
      for (u32 k = 0; k < 132; ++k)
        if (s.sgprs[k].op) p.sgpr[k] = s.other[k][static_cast<u32>(other)];
    op.run(p, op);
  };
  run(-1);
  const u32 real[2] = {p.sgpr[r.first], p.sgpr[r.first + r.count / 2]};
  const bool real_scc = p.scc;
  std::array<u32, others> result[2];
  u32 scc = 0;
  bool differs[2] = {}, scc_differs = false;
  for (u32 other = 0; other < others; ++other) {
    run(static_cast<i32>(other));
    for (u32 k = 0; k < r.count; ++k) {
      result[k][other] = p.sgpr[r.first + k];
      differs[k] |= result[k][other] != real[k];
    }
    scc |= u32{p.scc} << other;
    scc_differs |= p.scc != real_scc;
  }
  for (u32 k = 0; k < r.count; ++k) {
    set_root(s, r.first + k, differs[k] ? from : Root{});
    s.other[r.first + k] = result[k];
  }
  if (!o.writes_scc) return;
  s.scc = scc_differs ? from : Root{};
  s.other_scc = scc;
}

/// The result is compared with the lanes: it is one of several values, and the program knows.
void UniformCheck::forgive(State& s, const Operands& o) {
  for (const Registers& r : o.scalar_source)
    if (const Root* root = root_of(s, r)) {
      const Op* op = root->op;
      compared_.insert(op);
      for (u32 r = 0; r < 132; ++r)
        if (s.sgprs[r].op == op) set_root(s, r, {});
      if (s.scc.op == op) s.scc.op = nullptr;
    }
}

void UniformCheck::use(State& s, Wave& wave, const Op& op, const Root& root, const char* what,
                       Reporter& reporter) {
  const CodeImage& code = *wave.code;
  const u32 topic = static_cast<u32>((code.address_of(op) - code.address_of(*root.op)) / 4);
  Finding* f = reporter.add(Check::uniform, topic, wave, op,
                            std::string("the value of one lane is taken for all as ") + what +
                                ", and other lanes have another value",
                            root.lanes);
  if (f)
    f->steps.push_back({code.address_of(*root.op), root.lanes, "taken from one lane",
                        place_of(code.disassemble(*root.op))});
  (void)s;
}

void UniformCheck::before(Wave& wave, const Op& op, const Operands& o, Reporter& reporter) {
  State& s = waves_[wave.index];
  look(s, wave, op, o, reporter);
  s.marks = {bits_of(s.partial, s.roots), {}, s.scc.op != nullptr};
}

void UniformCheck::look(State& s, Wave& wave, const Op& op, const Operands& o, Reporter& reporter) {
  const bool any = s.roots.any() || s.scc.op;
  switch (o.sort) {
    case Sort::valu:
      if (any && o.is_compare) forgive(s, o);
      clear(s, o.scalar_result);
      return note_vector(s, wave, o);
    case Sort::vopd:
      note_vector(s, wave, o.halves[0]);
      return note_vector(s, wave, o.halves[1]);
    case Sort::read_first_lane:
      return read_first_lane(s, wave, op, o);
    case Sort::scalar:
      if (any) scalar(s, wave, op, o);
      return;
    case Sort::read_lane:
    case Sort::write_lane:
      if (any && op.kind[1] == SourceKind::sgpr && op.at[1] < 132 && s.sgprs[op.at[1]].op) {
        u32 differs = 0;
        for (const u32 other : s.other[op.at[1]]) differs |= other ^ wave.sgpr[op.at[1]];
        if (differs & (wave.lanes - 1))
          use(s, wave, op, s.sgprs[op.at[1]], "the number of a lane", reporter);
      }
      clear(s, o.scalar_result);
      return set_written(s, o.result, ~u64{0});
    case Sort::branch:
      if (any && s.scc.op && op.detail->name.find("SCC") != std::string_view::npos) {
        use(s, wave, op, s.scc, "a branch", reporter);
        s.scc = {};
      }
      return;
    case Sort::scalar_load:
    case Sort::load:
    case Sort::store:
    case Sort::atomic:
      if (any)
        for (const Registers& r : o.scalar_source)
          if (const Root* root = root_of(s, r)) {
            use(s, wave, op, *root, "an address", reporter);
            break;
          }
      clear(s, o.scalar_result);
      if (!o.result.count) return;
      note_vector(s, wave, o);
      // What comes from the stack may be one lane's: which lanes stored it is not followed.
      if (!o.access_lds && op.detail->encoding.format != Format::global)
        set_written(s, o.result, 0);
      return;
    case Sort::wait:
    case Sort::nop:
      return;
    default:
      clear(s, o.scalar_result);
      if (o.result.count) note_vector(s, wave, o);
  }
}

}  // namespace crosslane::sim::check
