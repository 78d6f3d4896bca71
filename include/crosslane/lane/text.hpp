// SPDX-License-Identifier: MIT
// Lane maps, masks and edges from text and to text, for tools; not for device code. A map is a name
// with arguments, "shift_down:1", "quad_perm:1,0,3,2", "rotate_up:3/16" (in clusters of 16), or the
// list of its sources: "1,2,3,own". Wrong text gives one line that names the choices.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "crosslane/lane/catalogue.hpp"

namespace crosslane {

/// A value, or why there is none.
template <class T>
struct parsed {
  bool ok = false;
  T value = {};
  std::string error = {};

  static parsed success(T v) { return {true, static_cast<T&&>(v), {}}; }
  static parsed failure(std::string why) { return {false, {}, static_cast<std::string&&>(why)}; }
  explicit operator bool() const { return ok; }
};

namespace text {

/// Single-letter edits between two words; two neighbours exchanged are one edit.
inline unsigned edit_distance(std::string_view a, std::string_view b) {
  constexpr unsigned longest = 40;
  if (a.size() > longest || b.size() > longest) return longest;
  unsigned d[longest + 1][longest + 1] = {};
  for (unsigned i = 0; i <= a.size(); ++i) {
    for (unsigned j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] =
          std::min({d[i - 1][j - 1] + (a[i - 1] != b[j - 1]), d[i - 1][j] + 1, d[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

/// Collects the nearest of the words offered, for "did you mean".
class Suggestion {
 public:
  explicit Suggestion(std::string_view word) : word_(word) {}
  void offer(std::string_view candidate) {
    const unsigned distance = edit_distance(word_, candidate);
    if (distance < best_) best_ = distance, nearest_ = candidate;
  }
  /// "; did you mean X?" where one is near enough, else nothing.
  [[nodiscard]] std::string text() const {
    const bool is_near =
        best_ <= 1 || best_ * 3 <= word_.size() || (best_ == 2 && word_.size() > 3);
    return is_near && !nearest_.empty() ? "; did you mean " + std::string(nearest_) + "?" : "";
  }

 private:
  std::string_view word_, nearest_;
  unsigned best_ = 1000;
};

inline std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
  return s;
}

/// Takes what stands before the separator off the front of `rest`, or all of it.
inline std::string_view take(std::string_view& rest, char separator) {
  const size_t at = rest.find(separator);
  const std::string_view head = trim(rest.substr(0, at));
  rest = at == rest.npos ? std::string_view{} : rest.substr(at + 1);
  return head;
}

/// A whole number: decimal, 0x or 0b.
inline bool parse_number(std::string_view s, uint64_t& value) {
  unsigned base = 10;
  s = trim(s);
  if (s.starts_with("0x") || s.starts_with("0X"))
    base = 16, s.remove_prefix(2);
  else if (s.starts_with("0b") || s.starts_with("0B"))
    base = 2, s.remove_prefix(2);
  if (s.empty()) return false;
  value = 0;
  for (const char c : s) {
    unsigned digit = 99;
    if (c >= '0' && c <= '9')
      digit = static_cast<unsigned>(c - '0');
    else if (c >= 'a' && c <= 'f')
      digit = static_cast<unsigned>(c - 'a') + 10;
    else if (c >= 'A' && c <= 'F')
      digit = static_cast<unsigned>(c - 'A') + 10;
    if (digit >= base || value > (~uint64_t{0} - digit) / base) return false;
    value = value * base + digit;
  }
  return true;
}

/// The text in quotes, fit for one line of a message: other than printable ASCII becomes '?', and a
/// long text is cut.
inline std::string quoted(std::string_view s) {
  constexpr size_t most = 80;
  std::string out = "'";
  for (const char c : s.substr(0, most)) out += c >= ' ' && c <= '~' ? c : '?';
  return out + (s.size() > most ? "...'" : "'");
}

}  // namespace text

inline constexpr std::string_view edge_names[] = {"own", "wrap", "zero", "fill", "unspecified"};

inline std::string_view to_text(maps::edge e) { return edge_names[static_cast<unsigned>(e)]; }

inline parsed<maps::edge> parse_edge(std::string_view word) {
  text::Suggestion suggestion(word);
  std::string choices;
  for (unsigned n = 0; n < 5; ++n) {
    if (word == edge_names[n]) return parsed<maps::edge>::success(static_cast<maps::edge>(n));
    suggestion.offer(edge_names[n]);
    choices += (n ? ", " : "") + std::string(edge_names[n]);
  }
  return parsed<maps::edge>::failure("no edge " + text::quoted(word) + " (" + choices + ")" +
                                     suggestion.text());
}

inline std::string to_text(lane_source s) {
  switch (s) {
    case lane_source::any:
      return "any";
    case lane_source::zero:
      return "zero";
    case lane_source::fill:
      return "fill";
    case lane_source::own:
      return "own";
    default:
      return std::to_string(lane_of(s));
  }
}

/// The list of sources: "1,2,3,own".
template <unsigned W>
std::string to_text(const lane_map<W>& map) {
  std::string out;
  for (unsigned i = 0; i < W; ++i) out += (i ? "," : "") + to_text(map.sources[i]);
  return out;
}

/// Lanes and ranges: "0-15,20"; "none" for no lane.
template <unsigned W>
std::string to_text(lane_mask<W> mask) {
  std::string out;
  for (unsigned first = mask.first(); first < W;) {
    unsigned last = first;
    while (mask.contains(last + 1)) ++last;
    out += (out.empty() ? "" : ",") + std::to_string(first);
    if (last > first) out += "-" + std::to_string(last);
    first = mask.next(last);
  }
  return out.empty() ? "none" : out;
}

/// "0-15,20", "all" or "none".
template <unsigned W>
parsed<lane_mask<W>> parse_mask(std::string_view input) {
  using Result = parsed<lane_mask<W>>;
  const std::string range = "lanes are 0 to " + std::to_string(W - 1);
  std::string_view rest = text::trim(input);
  if (rest == "all") return Result::success(lane_mask<W>::all());
  if (rest == "none") return Result::success({});
  if (rest.empty()) return Result::failure("no lanes given (0-15,20 or all; " + range + ")");
  lane_mask<W> mask;
  while (!rest.empty()) {
    const std::string_view item = text::take(rest, ',');
    std::string_view ends = item;
    const std::string_view from = text::take(ends, '-');
    const std::string_view to = item.find('-') == item.npos ? from : ends;
    uint64_t first = 0, last = 0;
    if (!text::parse_number(from, first) || !text::parse_number(to, last))
      return Result::failure(text::quoted(item) +
                             " is no lane or range of lanes (0-15,20 or all; " + range + ")");
    if (first >= W || last >= W)
      return Result::failure("lane " + std::to_string(first < W ? last : first) +
                             " is out of range: " + range);
    if (first > last)
      return Result::failure("the range " + text::quoted(item) + " ends before it starts");
    mask |= lane_mask<W>::range(static_cast<unsigned>(first), static_cast<unsigned>(last) + 1);
  }
  return Result::success(mask);
}

namespace text {

template <unsigned W>
parsed<lane_map<W>> parse_source_list(std::string_view rest) {
  using Result = parsed<lane_map<W>>;
  lane_map<W> map;
  unsigned count = 0;
  const std::string choices =
      "sources are 0 to " + std::to_string(W - 1) + ", own, zero, fill or any";
  for (; !rest.empty(); ++count) {
    const std::string_view item = take(rest, ',');
    lane_source s = lane_source::any;
    uint64_t lane = 0;
    if (parse_number(item, lane)) {
      if (lane >= W)
        return Result::failure("lane " + std::string(item) + " is out of range: " + choices);
      s = from_lane(static_cast<unsigned>(lane));
    } else if (item == "own") {
      s = lane_source::own;
    } else if (item == "zero") {
      s = lane_source::zero;
    } else if (item == "fill") {
      s = lane_source::fill;
    } else if (item != "any") {
      return Result::failure(quoted(item) + " is no source: " + choices);
    }
    map.set(count, s);
  }
  if (count != W)
    return Result::failure("the map lists " + std::to_string(count) + " sources, the group has " +
                           std::to_string(W) + " lanes");
  return Result::success(map);
}

inline std::string range_text(parameter_range range, unsigned lanes, unsigned cluster) {
  switch (range) {
    case parameter_range::distance:
    case parameter_range::lane:
      return "0 to " + std::to_string(cluster - 1);
    case parameter_range::lane_mask:
      return "0 to " + std::to_string(lanes - 1);
    case parameter_range::quad_lane:
      return "0 to 3";
    case parameter_range::five_bits:
      return "0 to 31";
    case parameter_range::power_of_two:
      return "a power of two up to " + std::to_string(cluster / 2);
  }
  return "";
}

/// "name:a,b" as one would type it.
template <unsigned W>
std::string usage(const named_map<W>& m) {
  std::string out(m.name);
  for (unsigned n = 0; n < m.parameter_count; ++n)
    out += (n ? "," : ":") + std::string(m.parameters[n].name);
  return out;
}

template <unsigned W>
std::string no_such_map(std::string_view name) {
  Suggestion suggestion(name);
  std::string choices;
  for (const named_map<W>& m : named_maps<W>) {
    suggestion.offer(m.name);
    choices += (choices.empty() ? "" : ", ") + usage(m);
  }
  return "no map " + quoted(name) + suggestion.text() + " (maps: " + choices + ", or a list of " +
         std::to_string(W) + " sources)";
}

/// Fills the cluster in; empty on success.
template <unsigned W>
std::string parse_cluster(const named_map<W>& m, std::string_view word, map_arguments& arguments) {
  uint64_t cluster = 0;
  if (m.default_cluster == 0) return std::string(m.name) + " has no clusters";
  if (!parse_number(word, cluster) || cluster < 2 || cluster > W || (cluster & (cluster - 1)) != 0)
    return "the cluster after / is a power of two from 2 to " + std::to_string(W) + ", not " +
           quoted(word);
  arguments.cluster = static_cast<unsigned>(cluster);
  return "";
}

}  // namespace text

/// The map that the text names. `at_edge` is for maps that have an edge.
template <unsigned W>
parsed<lane_map<W>> parse_map(std::string_view input, maps::edge at_edge = maps::edge::own) {
  using Result = parsed<lane_map<W>>;
  input = text::trim(input);
  if (input.empty())
    return Result::failure("no map given; for example shift_down:1, xor:16 or a list of sources");
  if ((input.front() >= '0' && input.front() <= '9') || input.find(',') < input.find(':'))
    return text::parse_source_list<W>(input);
  std::string_view cluster = input;
  std::string_view values = text::take(cluster, '/');
  const bool has_cluster = input.find('/') != input.npos;
  const bool has_values = values.find(':') != values.npos;
  const std::string_view name = text::take(values, ':');
  const named_map<W>* m = find_named_map<W>(name);
  if (!m) return Result::failure(text::no_such_map<W>(name));
  map_arguments arguments;
  arguments.at_edge = at_edge;
  arguments.cluster = m->default_cluster;
  if (has_cluster)
    if (std::string error = text::parse_cluster(*m, cluster, arguments); !error.empty())
      return Result::failure(std::move(error));
  unsigned count = 0;
  for (; has_values && (count == 0 || !values.empty()); ++count) {
    const std::string_view word = text::take(values, ',');
    uint64_t value = 0;
    if (count >= m->parameter_count)
      return Result::failure(std::string(name) + " takes fewer arguments: " + text::usage(*m));
    const map_parameter& p = m->parameters[count];
    if (!text::parse_number(word, value) || value >= 1u << 20 ||
        !is_in_range(p.range, static_cast<unsigned>(value), W, arguments.cluster))
      return Result::failure(std::string(p.name) + " of " + std::string(name) + " is " +
                             text::range_text(p.range, W, arguments.cluster) + ", not " +
                             text::quoted(word));
    arguments.values[count] = static_cast<unsigned>(value);
  }
  if (count < m->parameter_count)
    return Result::failure(std::string(name) + " takes more arguments: " + text::usage(*m));
  return Result::success(m->make(arguments));
}

}  // namespace crosslane
