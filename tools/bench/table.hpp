// SPDX-License-Identifier: MIT
// The numbers of `crosslane bench ops` as CSV, as a Markdown page and as a chart.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace crosslane::tools {

struct BenchRow {
  std::string operation;
  std::string implementation;
  std::string target;  // "gfx1201"
  unsigned wave = 64;
  double latency_cycles = 0;
  double issue_slots = 0;
  double lds_operations = 0;
  unsigned registers = 0;  // vector, of a kernel that does it four times
  double code_bytes = 0;
};

/// How much longer the peer takes than crosslane in one cell.
struct BenchComparison {
  std::string operation, peer, column;
  double crosslane_cycles = 0, peer_cycles = 0;
};
std::vector<BenchComparison> compare(const std::vector<BenchRow>& rows);
double geometric_mean(const std::vector<BenchComparison>& comparisons);

std::string to_csv(const std::vector<BenchRow>& rows);
std::string to_markdown(const std::vector<BenchRow>& rows, const std::string& chart);
/// Geometric means of the speed-ups, a bar for each peer and column.
std::string to_svg(const std::vector<BenchRow>& rows);

}  // namespace crosslane::tools
