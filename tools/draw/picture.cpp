// SPDX-License-Identifier: MIT
#include "tools/draw/picture.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>

#include "tools/lanes/drawing.hpp"
#include "tools/report.hpp"

namespace crosslane::tools {
namespace {

constexpr unsigned cell = 30, line_height = 142, lanes_a_line = 32;

constexpr std::string_view style = R"(<style>
text{font:12px monospace;text-anchor:middle;fill:#1d2430}.t{text-anchor:start}.h{font-size:15px}
.lane{fill:#dce9f7}.own{fill:#e8e4d8}.zero{fill:#f6d9a8}.fill{fill:#cdeccf}.any{fill:#f3c4c4}
rect{stroke:#b9bec6}.back{fill:#fff;stroke:none}path{fill:none;stroke:#0b5fae;stroke-width:1.2}
.out{stroke-dasharray:4 2}#tip path{fill:#0b5fae;stroke:none}
@media(prefers-color-scheme:dark){text{fill:#e8ebf0}.back{fill:#14181f}.lane{fill:#23405f}
.own{fill:#3d3a31}.zero{fill:#6a4a14}.fill{fill:#245330}.any{fill:#6b2f2f}path{stroke:#78b6f5}}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
)";

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c == '<'   ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '&' ? "&amp;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  return out;
}

std::string_view class_of(lane_source s) {
  switch (s) {
    case lane_source::own:
      return "own";
    case lane_source::zero:
      return "zero";
    case lane_source::fill:
      return "fill";
    case lane_source::any:
      return "any";
    default:
      return "lane";
  }
}

/// Rows of 16 lanes and halves of them stand apart.
unsigned x_of(unsigned column) { return 8 + column * cell + column / 16 * 8 + column / 8 * 2; }

std::string box(unsigned column, unsigned y, std::string_view kind, const std::string& text) {
  const unsigned x = x_of(column);
  return fmt::format(
      R"(<rect class="{}" x="{}" y="{}" width="{}" height="24" rx="4"/><text x="{}" y="{}">{}</text>)"
      "\n",
      kind, x, y, cell - 2, x + cell / 2 - 1, y + 16, text);
}

/// From its source where that is in the line; else a dashed stub from the side where it lies.
std::string arrow(unsigned column, int from, unsigned count, unsigned y) {
  const auto middle = [](int c) {
    return static_cast<int>(x_of(static_cast<unsigned>(c)) + cell / 2 - 1);
  };
  const bool is_inside = from >= 0 && from < static_cast<int>(count);
  const int to = middle(static_cast<int>(column));
  const int x = is_inside ? middle(from) : from < 0 ? std::max(to - 26, 2) : to + 26;
  const int top = static_cast<int>(y) + (is_inside ? 26 : 60);
  const int bottom = static_cast<int>(y) + 93;
  return fmt::format("<path{} d=\"M{} {}C{} {} {} {} {} {}\" marker-end=\"url(#tip)\"/>\n",
                     is_inside ? "" : " class=\"out\"", x, top, x, top + 30, to, bottom - 25, to,
                     bottom);
}

std::string line(const Panel& p, unsigned first, unsigned y) {
  const auto lanes = static_cast<unsigned>(p.sources.size());
  const unsigned count = std::min(lanes_a_line, lanes - first);
  std::string out;
  for (unsigned n = 0; n < count; ++n)
    if (const lane_source s = p.sources[first + n]; is_lane(s))
      out += arrow(n, static_cast<int>(lane_of(s)) - static_cast<int>(first), count, y);
  for (unsigned n = 0; n < count; ++n) {
    const lane_source s = p.sources[first + n];
    out += box(n, y, "lane", std::to_string(first + n));
    out += box(n, y + 96, class_of(s), cell_text(s));
  }
  return out;
}

}  // namespace

std::string svg(const std::string& title, const std::vector<Panel>& panels) {
  std::string body;
  unsigned y = 34;
  for (const Panel& p : panels) {
    body +=
        fmt::format("<text class=\"t\" x=\"8\" y=\"{}\">{}</text>\n", y + 14, escaped(p.caption));
    y += 24;
    for (unsigned first = 0; first < p.sources.size(); first += lanes_a_line, y += line_height)
      body += line(p, first, y);
  }
  const unsigned width = x_of(lanes_a_line - 1) + cell + 8;
  return fmt::format(
             R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" aria-label="{2}">)"
             "\n",
             width, y, escaped(title)) +
         std::string(style) + "<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n" +
         fmt::format("<text class=\"t h\" x=\"8\" y=\"22\">{}</text>\n", escaped(title)) + body +
         "</svg>\n";
}

bool write_svg(const std::string& file, const std::string& title,
               const std::vector<Panel>& panels) {
  std::ofstream out(file, std::ios::binary);
  out << svg(title, panels);
  out.close();
  if (!out) say_error(fmt::format("cannot write {} (--svg)", file));
  return static_cast<bool>(out);
}

std::string boxes(const std::vector<lane_source>& sources, bool utf8) {
  const auto rule = [&](const char* left, const char* middle, const char* right) {
    std::string out = std::string("  ") + (utf8 ? left : "+");
    for (unsigned n = 0; n < 16; ++n) {
      for (unsigned dash = 0; dash < 4; ++dash) out += utf8 ? "─" : "-";
      out += n == 15 ? (utf8 ? right : "+") : (utf8 ? middle : "+");
    }
    return out + "\n";
  };
  const char* const wall = utf8 ? "│" : "|";
  std::string out;
  for (size_t first = 0; first < sources.size(); first += 16) {
    std::string lanes = std::string("  ") + wall, reads = lanes;
    for (size_t i = first; i < first + 16; ++i) {
      lanes += fmt::format("{:>4}{}", i, wall);
      reads += fmt::format("{:>4}{}", cell_text(sources[i]), wall);
    }
    out += rule("┌", "┬", "┐") + lanes + "\n" + rule("├", "┼", "┤") + reads + "\n" +
           rule("└", "┴", "┘");
  }
  return out;
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    std::string text(value);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text.find("utf-8") != text.npos || text.find("utf8") != text.npos;
  }
  return false;
}

}  // namespace crosslane::tools
