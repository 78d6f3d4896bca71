// SPDX-License-Identifier: MIT
#include "sim/check/places.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "sim/decode/source_lines.hpp"

namespace crosslane::sim::check {
namespace {

/// The line as it is, so that a caret can be put below; tabs become spaces.
std::string whole_line(const SourceFrame& frame) {
  std::ifstream in(frame.file);
  std::string line;
  for (uint32_t n = 0; n < frame.line && std::getline(in, line); ++n) {
  }
  if (!in || frame.line == 0) return {};
  std::ranges::replace(line, '\t', ' ');
  return line;
}

void fill(Place& place, const std::vector<SourceFrame>& frames) {
  for (const SourceFrame& frame : frames)
    place.in_proved_operation |= frame.file.find("crosslane/ops/") != std::string::npos;
  if (frames.empty()) return;
  const size_t at = telling_frame(frames);
  const SourceFrame& frame = frames[at];
  place.source = shown(frame);
  place.file = frame.file;
  place.line = frame.line;
  place.column = frame.column;
  place.text = whole_line(frame);
  const size_t indent = std::min(place.text.find_first_not_of(' '), place.text.size());
  place.text.erase(0, indent);
  place.column = place.column > indent ? place.column - static_cast<uint32_t>(indent) : 0;
  for (size_t i = at + 1; i < frames.size(); ++i) place.inlined_into.push_back(shown(frames[i]));
}

}  // namespace

std::string shown(SourceFrame frame) {
  std::error_code error;
  const std::string here = std::filesystem::current_path(error).string() + "/";
  if (!error && here.size() > 1 && frame.file.starts_with(here)) frame.file.erase(0, here.size());
  return to_string(frame) + (frame.function.empty() ? "" : " (" + frame.function + ")");
}

/// The innermost frame of the program itself: intrinsics' headers and the library's own say little
/// about what went wrong.
size_t telling_frame(const std::vector<SourceFrame>& frames) {
  for (size_t i = 0; i < frames.size(); ++i) {
    const std::string& f = frames[i].file;
    if (f.find("/hip/") == f.npos && f.find("/crosslane/") == f.npos &&
        f.find("/lib/clang/") == f.npos && frames[i].line)
      return i;
  }
  return 0;
}

void find_places(std::vector<Finding>& findings, const SourceLines& lines, uint64_t entry_vaddr) {
  if (findings.empty()) return;
  std::map<uint64_t, size_t> index;
  std::vector<uint64_t> vaddrs;
  const auto add = [&](uint64_t pc) {
    if (index.try_emplace(pc, vaddrs.size()).second) vaddrs.push_back(entry_vaddr + pc);
  };
  for (const Finding& f : findings) {
    add(f.pc);
    for (const Step& s : f.steps) add(s.pc);
  }
  const auto frames = lines.frames_at(vaddrs);
  if (frames.size() == vaddrs.size())
    for (Finding& f : findings) {
      fill(f.place, frames[index[f.pc]]);
      for (Step& s : f.steps) fill(s.place, frames[index[s.pc]]);
    }
  std::erase_if(findings, [](const Finding& f) {
    return f.is_intended_in_proved_operation && !f.steps.empty() &&
           f.steps.back().place.in_proved_operation;
  });
  sort_findings(findings);
}

}  // namespace crosslane::sim::check
