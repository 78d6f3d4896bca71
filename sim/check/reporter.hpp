// SPDX-License-Identifier: MIT
// Collects findings: one Reporter for each worker of a launch, merged into one list when they are
// done. Of several findings of one place the one of the lowest workgroup, wave and instruction
// stays, and counts are added, so the list does not depend on threads.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "sim/check/finding.hpp"
#include "sim/machine/wave.hpp"

namespace crosslane::sim::check {

/// Where a finding is, when it is not the wave that runs.
struct FoundAt {
  std::array<uint32_t, 3> workgroup{};
  u64 linear_workgroup = 0;
  u32 wave = 0;
  u32 wave_size = 64;
  u64 order = 0;
  u64 active = 0;
  const CodeImage* code = nullptr;
};
FoundAt found_at(const Wave& wave);

class Reporter {
 public:
  /// A finding at `op`, or the one that is known of that place, counted. Null when the known one
  /// stays as it is; else the caller may add steps. `topic` tells findings of one place apart.
  Finding* add(Check check, u32 topic, const Wave& wave, const Op& op, std::string_view what,
               u64 lanes);
  Finding* add(Check check, u32 topic, const FoundAt& at, const Op& op, std::string_view what,
               u64 lanes);
  void merge(Reporter& other);
  [[nodiscard]] std::vector<Finding> take();

 private:
  using Key = std::tuple<u64, Check, u32>;  // pc, check, topic
  std::map<Key, Finding> findings_;
};

}  // namespace crosslane::sim::check
