// SPDX-License-Identifier: MIT
#include "planner/optimum_table.hpp"

#include <charconv>
#include <vector>

#include "planner_table_csv.hpp"

namespace crosslane::planner {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (size_t start = 0; start <= text.size();) {
    const size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

unsigned number(std::string_view digits) {
  unsigned value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

/// "1-15;17" or "-".
std::vector<std::string> values_of(std::string_view ranges) {
  if (ranges == "-") return {"-"};
  std::vector<std::string> values;
  for (const std::string_view range : split(ranges, ';')) {
    const auto ends = split(range, '-');
    for (unsigned n = number(ends.front()); n <= number(ends.back()); ++n)
      values.push_back(std::to_string(n));
  }
  return values;
}

}  // namespace

std::string optimum_key(std::string_view arch, unsigned wave, std::string_view map,
                        std::string_view edge, std::string_view value) {
  std::string key(arch);
  for (const std::string_view part : {std::string_view(wave == 32 ? "32" : "64"), map, edge, value})
    key.append(" ").append(part);
  return key;
}

OptimumTable parse_optimum_table(std::string_view csv) {
  OptimumTable table;
  for (const std::string_view line : split(csv, '\n')) {
    const auto c = split(line, ',');
    if (c.size() != 11 || c[0] == "arch") continue;
    const OptimumRow row{number(c[5]), number(c[6]),      number(c[7]),
                         number(c[8]), c[9] == "optimal", number(c[10])};
    for (const std::string& value : values_of(c[4]))
      table[optimum_key(c[0], number(c[1]), c[2], c[3], value)] = row;
  }
  return table;
}

const OptimumTable& optimum_table() {
  static const OptimumTable table = parse_optimum_table(planner_table_csv);
  return table;
}

}  // namespace crosslane::planner
