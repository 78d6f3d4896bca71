// SPDX-License-Identifier: MIT
#include "sim/timing/lines.hpp"

#include <algorithm>

#include "sim/check/places.hpp"

namespace crosslane::sim::timing {

void LineFinder::fill(Report& report, const SourceLines& lines, uint64_t entry_vaddr) {
  const std::scoped_lock lock(mutex_);
  std::vector<uint64_t> unknown;
  for (const auto& [pc, time] : report.instructions)
    if (!known_.contains(entry_vaddr + pc)) unknown.push_back(entry_vaddr + pc);
  const auto frames = unknown.empty() ? std::vector<std::vector<SourceFrame>>{} : lines.frames_at(unknown);
  for (size_t n = 0; n < unknown.size(); ++n) {
    Line& line = known_[unknown[n]];
    if (n >= frames.size() || frames[n].empty()) continue;
    SourceFrame frame = frames[n][check::telling_frame(frames[n])];
    line.text = source_text(frame);
    frame.column = 0;
    line.source = check::shown(std::move(frame));
  }
  std::map<std::string, LineTime> sums;
  for (const auto& [pc, time] : report.instructions) {
    const Line& line = known_[entry_vaddr + pc];
    if (line.source.empty()) continue;
    LineTime& sum = sums[line.source];
    sum.source = line.source;
    sum.text = line.text;
    sum.executed += time.executed;
    sum.cycles += time.cycles;
  }
  for (auto& [source, sum] : sums) report.lines.push_back(std::move(sum));
  std::ranges::sort(report.lines, [](const LineTime& a, const LineTime& b) {
    return a.cycles != b.cycles ? a.cycles > b.cycles : a.source < b.source;
  });
}

}  // namespace crosslane::sim::timing
