// SPDX-License-Identifier: MIT
#include "tools/bench/table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace crosslane::tools {
namespace {

std::string column_of(const BenchRow& row) {
  return row.target + (row.target.starts_with("gfx9") ? "" : fmt::format(" w{}", row.wave));
}

std::vector<std::string> columns_of(const std::vector<BenchRow>& rows) {
  std::vector<std::string> columns;
  for (const BenchRow& row : rows)
    if (std::ranges::find(columns, column_of(row)) == columns.end()) columns.push_back(column_of(row));
  return columns;
}

/// Operation and implementation, in the order of the rows.
std::vector<std::pair<std::string, std::string>> names_of(const std::vector<BenchRow>& rows) {
  std::vector<std::pair<std::string, std::string>> names;
  for (const BenchRow& row : rows) {
    const std::pair name{row.operation, row.implementation};
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  std::ranges::sort(names, {}, [&](const auto& name) {
    const auto first = std::ranges::find(rows, name.first, &BenchRow::operation);
    return std::tuple(first - rows.begin(), name.second != "crosslane", name.second);
  });
  return names;
}

const BenchRow* find(const std::vector<BenchRow>& rows, const std::string& operation,
                     const std::string& implementation, const std::string& column) {
  for (const BenchRow& row : rows)
    if (row.operation == operation && row.implementation == implementation && column_of(row) == column) return &row;
  return nullptr;
}

std::vector<BenchComparison> of_peer(const std::vector<BenchComparison>& all, const std::string& peer,
                                     const std::string& column) {
  std::vector<BenchComparison> some;
  for (const BenchComparison& c : all)
    if ((peer.empty() || c.peer == peer) && (column.empty() || c.column == column)) some.push_back(c);
  return some;
}

std::string peers_table(const std::vector<BenchComparison>& all, const std::vector<std::string>& columns) {
  std::string text = "| peer | all |";
  for (const std::string& c : columns) text += " " + c + " |";
  text += "\n|---|---|";
  for (size_t n = 0; n < columns.size(); ++n) text += "---|";
  text += "\n";
  for (const std::string peer : {"HIP", "builtin", "rocPRIM", "source 004"}) {
    const auto cells = of_peer(all, peer, "");
    if (cells.empty()) continue;
    text += fmt::format("| {} | {:.2f} ({} cells) |", peer, geometric_mean(cells), cells.size());
    for (const std::string& column : columns) {
      const auto some = of_peer(all, peer, column);
      text += some.empty() ? " - |" : fmt::format(" {:.2f} |", geometric_mean(some));
    }
    text += "\n";
  }
  return text;
}

/// Why a peer's cell is no fair comparison; empty where it is.
std::string remark_on(const BenchComparison& c) {
  const bool halves = c.column == "gfx1030 w64" || c.column == "gfx1100 w64";
  const bool exchanges = c.peer == "HIP" || c.peer == "rocPRIM" || (c.peer == "source 004" && c.column == "gfx1030 w64");
  if (halves && exchanges) return "wrong: its ds_bpermute reaches only the own half of the wave there";
  if (c.peer == "source 004" && c.column.starts_with("gfx9")) return "lacks wait states that the manual asks for";
  return "";
}

std::string slower_cells(const std::vector<BenchComparison>& all) {
  std::string text;
  for (const BenchComparison& c : all)
    if (c.crosslane_cycles > c.peer_cycles + 0.5)
      text += fmt::format("| {} | {} | {} | {:.0f} | {:.0f} | {} |\n", c.operation, c.peer, c.column,
                          c.crosslane_cycles, c.peer_cycles, remark_on(c));
  if (text.empty()) return "None.\n";
  return "| operation | peer | target | crosslane | peer | |\n|---|---|---|---|---|---|\n" + text;
}

std::string latency_table(const std::vector<BenchRow>& rows, const std::vector<std::string>& columns) {
  std::string text = "| operation | with |";
  for (const std::string& c : columns) text += " " + c + " |";
  text += "\n|---|---|";
  for (size_t n = 0; n < columns.size(); ++n) text += "---|";
  text += "\n";
  for (const auto& [operation, implementation] : names_of(rows)) {
    text += fmt::format("| {} | {} |", operation, implementation);
    for (const std::string& column : columns) {
      const BenchRow* row = find(rows, operation, implementation, column);
      text += row ? fmt::format(" {:.0f} / {:.0f}{} |", row->latency_cycles, row->issue_slots,
                                row->lds_operations > 0 ? fmt::format(" {:.0f}L", row->lds_operations) : "")
                  : " - |";
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::vector<BenchComparison> compare(const std::vector<BenchRow>& rows) {
  std::vector<BenchComparison> all;
  for (const BenchRow& row : rows) {
    if (row.implementation == "crosslane") continue;
    const BenchRow* ours = find(rows, row.operation, "crosslane", column_of(row));
    if (ours)
      all.push_back({row.operation, row.implementation, column_of(row), ours->latency_cycles, row.latency_cycles});
  }
  return all;
}

double geometric_mean(const std::vector<BenchComparison>& comparisons) {
  double sum = 0;
  for (const BenchComparison& c : comparisons)
    sum += std::log(std::max(c.peer_cycles, 1.0) / std::max(c.crosslane_cycles, 1.0));
  return comparisons.empty() ? 1 : std::exp(sum / static_cast<double>(comparisons.size()));
}

std::string to_csv(const std::vector<BenchRow>& rows) {
  std::string text = "operation,implementation,target,wave,latency_cycles,issue_slots,lds_operations,registers,code_bytes\n";
  for (const BenchRow& r : rows) {
    const bool quote = r.operation.find(',') != std::string::npos;
    text += fmt::format("{}{}{},{},{},{},{:g},{:g},{:g},{},{:g}\n", quote ? "\"" : "", r.operation, quote ? "\"" : "",
                        r.implementation, r.target, r.wave, r.latency_cycles, r.issue_slots, r.lds_operations,
                        r.registers, r.code_bytes);
  }
  return text;
}

std::string to_markdown(const std::vector<BenchRow>& rows, const std::string& chart) {
  const std::vector<std::string> columns = columns_of(rows);
  const std::vector<BenchComparison> all = compare(rows);
  std::string text =
      "# What operations cost on AMD GPUs: modelled\n\n"
      "Made by `crosslane bench ops --include include --output docs/benchmarks/amd-model`. No AMD GPU was used: the numbers are those of the\n"
      "simulator's cycle model, whose constants and errors are in [timing.md](../timing.md). The host does not matter.\n\n"
      "Each operation is done twice and four times, each time with the result of the time before; half of the difference\n"
      "is its dependent latency in cycles. Registers that do not depend on the value are set up once and do not count; on\n"
      "RDNA an LDS exchange of an LDS result is spared the 12 cycles more that a vector result would take, which favours peers.\n"
      "Expressions are the examples of [reference.md](../reference.md); peers give the same lanes the same values, from\n"
      "HIP's `__shfl*` and votes (Debian's headers), clang's `wave_reduce` and other builtins, Debian's rocPRIM where it\n"
      "compiles, and the helper and fast path that source document 004 describes.\n\n## Speed-up over peers\n\n"
      "Geometric means of the peer's latency divided by crosslane's.\n\n";
  text += peers_table(all, columns);
  text += fmt::format("\nAll {} cells together: {:.2f}.\n", all.size(), geometric_mean(all));
  if (!chart.empty()) text += "\n![speed-ups](" + chart + ")\n";
  text += "\n## Cells where a peer is faster\n\n" + slower_cells(all) +
          "\nEqual cells: shifts by 4 and 8 on gfx90a, gfx942 and gfx950 are one `ds_bpermute`, as peers have them. Without LDS only `wave_shl`\n"
          "crosses the rows there, one lane in 12 cycles, so four of them and the edge take longer than the 50 cycles of the exchange.\n";
  text += "\n## Every operation\n\nLatency in cycles / issue slots, and LDS instructions (`L`). Registers and code bytes are in the CSV file.\n\n";
  return text + latency_table(rows, columns);
}

std::string to_svg(const std::vector<BenchRow>& rows) {
  const std::vector<std::string> columns = columns_of(rows);
  const std::vector<BenchComparison> all = compare(rows);
  constexpr int bar = 14, left = 150, scale = 60;
  std::string bars;
  int y = 30;
  for (const std::string peer : {"HIP", "builtin", "rocPRIM", "source 004"})
    for (const std::string& column : columns) {
      const auto some = of_peer(all, peer, column);
      if (some.empty()) continue;
      const double mean = geometric_mean(some);
      bars += fmt::format(
          "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{} {}</text><rect x=\"{}\" y=\"{}\" width=\"{:.0f}\" height=\"{}\" "
          "fill=\"#4477aa\"/><text x=\"{:.0f}\" y=\"{}\">{:.2f}</text>\n",
          left - 6, y + 11, peer, column, left, y + 1, mean * scale, bar - 3, left + mean * scale + 4, y + 11, mean);
      y += bar;
    }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"{}\" font-family=\"sans-serif\" font-size=\"11\">\n"
      "<rect width=\"760\" height=\"{}\" fill=\"white\"/>\n"
      "<text x=\"{}\" y=\"18\">modelled dependent latency of the peer divided by crosslane's (geometric mean)</text>\n"
      "{}<line x1=\"{}\" x2=\"{}\" y1=\"26\" y2=\"{}\" stroke=\"black\"/>\n</svg>\n",
      y + 12, y + 12, left, bars, left + scale, left + scale, y + 4);
}

}  // namespace crosslane::tools
