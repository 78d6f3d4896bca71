// SPDX-License-Identifier: MIT
#include "sim/check/origin.hpp"

namespace crosslane::sim::check {
namespace {

constexpr u32 longest_chain = 12;

u64 key_of(const Op& op, u64 rest) {
  return reinterpret_cast<uintptr_t>(&op) / 64 * 0x9e3779b97f4a7c15u ^ rest * 0xc2b2ae3d27d4eb4fu;
}

}  // namespace

Check check_of(Cause cause) {
  switch (cause) {
    case Cause::never_written:
      return Check::init;
    case Cause::kept_old:
    case Cause::zero_filled:
    case Cause::wrapped_index:
    case Cause::unhit:
      return Check::edge;
    default:
      return Check::lanes;
  }
}

const char* describe(Cause cause) {
  switch (cause) {
    case Cause::never_written:
      return "was never written";
    case Cause::kept_old:
      return "kept its old value, having no source";
    case Cause::zero_filled:
      return "got 0, having no source";
    case Cause::wrapped_index:
      return "read with an index past the wave (it wraps)";
    case Cause::beyond_reach:
      return "named a lane of the other half of the wave, which this target does not reach";
    case Cause::unhit:
      return "got 0, because no lane sent it a value";
    case Cause::inactive_zero:
      return "got 0, its source being an inactive lane";
    case Cause::inactive_kept:
      return "kept its old value, its source being an inactive lane";
    case Cause::inactive_read:
      return "read an inactive lane";
  }
  return "";
}

void Origins::clear() {
  nodes_.resize(2);
  nodes_[never_written_id] = {};
  nodes_[never_written_id].root = never_written_id;
  known_.clear();
  steps_.fill({});
}

OriginId Origins::root(Cause cause, const Op& op, u32 wave, u64 active) {
  OriginId& id = known_[key_of(op, (u64{wave} << 8 | static_cast<u64>(cause)) << 32)];
  if (id) return id;
  id = static_cast<OriginId>(nodes_.size());
  Origin o;
  o.cause = cause;
  o.root = id;
  o.op = &op;
  o.active = active;
  nodes_.push_back(o);
  return id;
}

OriginId Origins::find_step(OriginId id, const Op& op) {
  if (nodes_[id].depth >= longest_chain) return id;
  for (OriginId n = id; n; n = nodes_[n].parent)
    if (nodes_[n].op == &op) return id;  // a loop
  OriginId& next = known_[key_of(op, id)];
  if (next) return next;
  next = static_cast<OriginId>(nodes_.size());
  Origin o;
  o.cause = nodes_[id].cause;
  o.root = nodes_[id].root;
  o.parent = id;
  o.op = &op;
  o.depth = nodes_[id].depth + 1;
  nodes_.push_back(o);
  return next;
}

}  // namespace crosslane::sim::check
