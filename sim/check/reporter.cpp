// SPDX-License-Identifier: MIT
#include "sim/check/reporter.hpp"

#include "sim/machine/code_image.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::check {
namespace {

bool is_before(const Finding& a, const Finding& b) {
  return std::tie(a.linear_workgroup, a.wave, a.order) <
         std::tie(b.linear_workgroup, b.wave, b.order);
}

}  // namespace

FoundAt found_at(const Wave& wave) {
  const Workgroup& group = *wave.workgroup;
  return {group.id, group.linear_id, wave.index, wave.lanes, wave.executed, wave.exec(), wave.code};
}

Finding* Reporter::add(Check check, u32 topic, const Wave& wave, const Op& op,
                       std::string_view what, u64 lanes) {
  return add(check, topic, found_at(wave), op, what, lanes);
}

Finding* Reporter::add(Check check, u32 topic, const FoundAt& place, const Op& op,
                       std::string_view what, u64 lanes) {
  const u64 pc = place.code->address_of(op);
  const auto [at, is_new] = findings_.try_emplace(Key{pc, check, topic});
  Finding& known = at->second;
  Finding f;
  f.linear_workgroup = place.linear_workgroup;
  f.wave = place.wave;
  f.order = place.order;
  if (!is_new) {
    ++known.count;
    // Within a workgroup the first finding stays: its waves run in a fixed order.
    if (f.linear_workgroup >= known.linear_workgroup) return nullptr;
    f.count = known.count;
  }
  f.check = check;
  f.what = what;
  f.workgroup = place.workgroup;
  f.wave_size = place.wave_size;
  f.lanes = lanes;
  f.active = place.active;
  f.pc = pc;
  f.place.instruction = place.code->disassemble(op);
  known = std::move(f);
  return &known;
}

void Reporter::merge(Reporter& other) {
  for (auto& [key, f] : other.findings_) {
    const auto [at, is_new] = findings_.try_emplace(key, f);
    if (is_new) continue;
    const u64 count = at->second.count + f.count;
    if (is_before(f, at->second)) at->second = std::move(f);
    at->second.count = count;
  }
  other.findings_.clear();
}

std::vector<Finding> Reporter::take() {
  std::vector<Finding> list;
  for (auto& [key, f] : findings_) list.push_back(std::move(f));
  findings_.clear();
  return list;
}

}  // namespace crosslane::sim::check
