// SPDX-License-Identifier: MIT
// Cycles that the model gives a few instructions of one wave. Two programs are timed, with and
// without them, so that start and end do not count.
#pragma once

#include "sim/timing/report.hpp"
#include "tests/sim/assemble.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {

inline timing::Report time_of(const arch::Arch& arch, uint32_t lanes, const std::vector<std::string>& lines,
                              const std::function<void(Wave&, Device&)>& before = {}, uint32_t block = 0) {
  Snippet snippet;
  snippet.arch = &arch;
  snippet.lanes = lanes;
  snippet.block = block;
  snippet.words = lines.empty() ? std::vector<uint32_t>{} : assemble(arch, lines, lanes);
  snippet.lds_bytes = 32768;
  snippet.before = before;
  DeviceOptions options;
  options.threads = 1;
  options.time = true;
  Device device(arch, options);
  const LaunchResult result = run(snippet, device);
  for (const Fault& f : result.faults) ADD_FAILURE() << arch.name << ": " << format(f);
  return result.timing ? *result.timing : timing::Report{};
}

/// Cycles of `body` between `head` and `tail`.
inline uint64_t cycles_of(const arch::Arch& arch, uint32_t lanes, std::vector<std::string> head,
                          const std::vector<std::string>& body, const std::vector<std::string>& tail = {},
                          const std::function<void(Wave&, Device&)>& before = {}) {
  std::vector<std::string> with = head;
  with.insert(with.end(), body.begin(), body.end());
  with.insert(with.end(), tail.begin(), tail.end());
  head.insert(head.end(), tail.begin(), tail.end());
  return time_of(arch, lanes, with, before).totals.cycles - time_of(arch, lanes, head, before).totals.cycles;
}

inline std::vector<std::string> repeated(unsigned times, const std::vector<std::string>& lines) {
  std::vector<std::string> all;
  for (unsigned n = 0; n < times; ++n) all.insert(all.end(), lines.begin(), lines.end());
  return all;
}

}  // namespace crosslane::sim::test
