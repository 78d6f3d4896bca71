// SPDX-License-Identifier: MIT
#include "tests/sim/instruction_file.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>

namespace crosslane::sim::test {
namespace {

using Row = std::map<std::string, std::string>;

std::string trimmed(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return std::string(s);
}

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts;
  for (;;) {
    const size_t end = text.find_first_of(separators);
    if (std::string part = trimmed(text.substr(0, end)); !part.empty())
      parts.push_back(std::move(part));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// Cells of a table's row, empty ones kept. "\\|" inside a cell is the operator.
std::vector<std::string> split_cells(const std::string& text) {
  std::vector<std::string> cells(1);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\\|") == 0)
      cells.back() += text[++i];
    else if (text[i] == '|' && (i == 0 || text[i - 1] == ' ') &&
             (i + 1 == text.size() || text[i + 1] == ' '))
      cells.emplace_back();
    else
      cells.back() += text[i];
  }
  for (std::string& c : cells) c = trimmed(c);
  return cells;
}

bool target_matches(std::string_view word, const arch::Arch& arch, uint32_t lanes) {
  using arch::Generation;
  if (word == "all") return true;
  if (word == "w32" || word == "w64") return lanes == (word == "w32" ? 32u : 64u);
  if (word == arch.name) return true;
  const bool and_later = word.size() > 2 && word.substr(word.size() - 2) == "up";
  if (and_later) word.remove_suffix(2);
  if (word == "gfx940") return arch.generation == Generation::gfx9 && arch.name != "gfx90a";
  static constexpr std::pair<std::string_view, Generation> families[] = {
      {"gfx9", Generation::gfx9},
      {"gfx10", Generation::gfx10},
      {"gfx11", Generation::gfx11},
      {"gfx12", Generation::gfx12},
      {"gfx1250", Generation::gfx1250}};
  for (const auto& [name, generation] : families) {
    if (word != name) continue;
    if (and_later) return arch.generation >= generation;
    if (name == "gfx12") return arch.generation >= generation;
    return arch.generation == generation;
  }
  return false;
}

bool is_known_target(const std::string& word) {
  static const std::vector<std::string> words = {
      "all",      "w32",     "w64",     "gfx9",    "gfx10",   "gfx11",  "gfx12",
      "gfx940up", "gfx10up", "gfx11up", "gfx12up", "w32",     "w64",    "gfx90a",
      "gfx942",   "gfx950",  "gfx1030", "gfx1100", "gfx1201", "gfx1250"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Words: any of the targets (all when none is given), none of the "-" ones, and the wave size if
/// one is given.
bool words_match(const std::vector<std::string>& words, const arch::Arch& arch, uint32_t lanes) {
  bool any_target = false, has_target = false;
  for (const std::string& w : words) {
    if (w[0] == '-') {
      if (target_matches(std::string_view(w).substr(1), arch, lanes)) return false;
    } else if (w[0] == 'w') {
      if (!target_matches(w, arch, lanes)) return false;
    } else {
      has_target = true;
      any_target |= target_matches(w, arch, lanes);
    }
  }
  return any_target || !has_target;
}

std::string substituted(std::string text, const Row& row) {
  for (size_t at = 0; (at = text.find('$', at)) != std::string::npos;) {
    size_t end = at + 1;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
      ++end;
    // The longest column name that fits: $OP_e64 is column OP and "_e64".
    size_t length = end - at - 1;
    while (length && !row.count(text.substr(at + 1, length))) --length;
    if (!length) {
      ++at;
      continue;
    }
    const std::string& value = row.at(text.substr(at + 1, length));
    text.replace(at, length + 1, value);
    at += value.size();
  }
  return text;
}

class Reader {
 public:
  explicit Reader(const std::string& path) {
    file_.path = path;
    const std::string stem = std::filesystem::path(path).stem().string();
    file_.prefix = stem.substr(0, stem.find('-'));
    if (!is_known_target(file_.prefix))
      error(1, "the file name must begin with a target and '-', \"gfx11up-\"");
  }

  TestFile read() {
    std::ifstream stream(file_.path);
    if (!stream) error(0, "cannot be read");
    std::string line;
    for (uint32_t number = 1; std::getline(stream, line); ++number) {
      if (number == 1 && line.rfind("// guards: ", 0) != 0)
        error(1, "the first line must be \"// guards: \" and the rule");
      if (line.rfind("//", 0) == 0)
        comment(number, line);
      else if (!trimmed(line).empty())
        code(number, line);
    }
    end_directive();
    end_case();
    if (file_.cases.empty() && file_.errors.empty()) error(1, "no case");
    return std::move(file_);
  }

 private:
  void error(uint32_t line, const std::string& what) {
    file_.errors.push_back(file_.path + ":" + std::to_string(line) + ": " + what);
  }

  void comment(uint32_t number, const std::string& line) {
    if (line.rfind("//   ", 0) == 0 && !directive_.empty()) {  // goes on
      lines_.emplace_back(number, trimmed(line.substr(2)));
      return;
    }
    end_directive();
    const size_t colon = line.find(':');
    if (colon == std::string::npos) return;
    const std::string word = trimmed(line.substr(2, colon - 2));
    static const std::vector<std::string> known = {
        "case",    "on",    "in",    "out", "mode",      "runs",     "waves",
        "scratch", "fault", "table", "let", "lds_bytes", "disputed", "guards"};
    if (std::find(known.begin(), known.end(), word) == known.end()) return;
    directive_ = word;
    lines_.emplace_back(number, trimmed(line.substr(colon + 1)));
  }

  void code(uint32_t number, const std::string& line) {
    end_directive();
    if (!has_case_) return error(number, "instructions before the first case");
    current_.code.emplace_back(number, line.substr(0, line.find(" //")));
  }

  void end_directive() {
    if (directive_.empty()) return;
    const std::string d = std::exchange(directive_, "");
    const auto lines = std::exchange(lines_, {});
    const uint32_t number = lines.front().first;
    std::string text;
    for (const auto& l : lines) text += (text.empty() ? "" : " ") + l.second;
    if (d == "case")
      start_case(number, text);
    else if (d == "table")
      end_case_before_table(), tables_.push_back(read_table(lines));
    else if (d == "let")
      read_definition(number, text);
    else if (d == "guards")
      return;
    else if (!has_case_)
      error(number, "'" + d + ":' before the first case");
    else if (d == "in" || d == "out")
      read_assignments(lines, d == "in" ? current_.in : current_.out);
    else if (d == "on")
      current_.on.push_back(split(text, ", "));
    else if (d == "mode")
      current_.mode = split(text, ", ");
    else if (d == "disputed")
      current_.disputed = split(text, ", ");
    else if (d == "fault")
      current_.fault = text;
    else
      number_directive(d, number, text);
  }

  void number_directive(const std::string& d, uint32_t line, const std::string& text) {
    const uint32_t value = static_cast<uint32_t>(std::strtoul(text.c_str(), nullptr, 0));
    if (!value) error(line, d + ": a number is missing");
    if (d == "runs") current_.runs = value;
    if (d == "waves") current_.waves = value;
    if (d == "scratch") current_.scratch_bytes = value;
    if (d == "lds_bytes") current_.lds_bytes = value;
  }

  void start_case(uint32_t number, const std::string& name) {
    if (has_case_) end_case();
    has_case_ = true;
    current_ = {};
    current_.name = name;
    current_.line = number;
  }

  void end_case_before_table() {
    if (has_case_) end_case();
  }

  void read_definition(uint32_t number, const std::string& text) {
    // The "=" after the name and its parameters.
    const size_t equals = text.find('=');
    if (equals == std::string::npos) return error(number, "let: '=' is missing");
    Definition d;
    d.text = trimmed(text.substr(equals + 1));
    const std::vector<std::string> words = split(text.substr(0, equals), "(), ");
    d.parameters.assign(words.begin() + 1, words.end());
    file_.definitions[words.front()] = d;
  }

  std::vector<Row> read_table(const std::vector<std::pair<uint32_t, std::string>>& lines) {
    std::vector<Row> rows;
    const std::vector<std::string> columns = split_cells(lines.front().second);
    for (size_t i = 1; i < lines.size(); ++i) {
      const std::vector<std::string> cells = split_cells(lines[i].second);
      if (cells.size() != columns.size()) {
        error(lines[i].first, "a row of " + std::to_string(cells.size()) + " cells under " +
                                  std::to_string(columns.size()) + " columns");
        continue;
      }
      Row row;
      for (size_t c = 0; c < cells.size(); ++c) row[columns[c]] = cells[c];
      row["#"] = std::to_string(lines[i].first);
      rows.push_back(row);
    }
    return rows;
  }

  void read_assignments(const std::vector<std::pair<uint32_t, std::string>>& lines,
                        std::vector<Assignment>& list) {
    std::string pending;
    uint32_t first = 0;
    auto flush = [&] {
      const std::string text = trimmed(pending);
      pending.clear();
      if (text.empty() || text == "-") return;
      size_t equals = text.find('=');
      if (equals == std::string::npos) return error(first, "'=' is missing in '" + text + "'");
      const bool every_lane = equals && text[equals - 1] == ':';
      list.push_back({trimmed(text.substr(0, equals - every_lane)),
                      trimmed(text.substr(equals + 1)), every_lane, first});
    };
    for (const auto& [number, line] : lines) {
      std::string_view rest = line;
      for (;;) {
        if (trimmed(pending).empty()) first = number;
        const size_t end = rest.find(';');
        pending += " " + std::string(rest.substr(0, end));
        if (end == std::string_view::npos) break;
        flush();
        rest.remove_prefix(end + 1);
      }
    }
    flush();
  }

  void end_case() {
    if (!has_case_) return;
    has_case_ = false;
    expand(0, {});
    tables_.clear();
  }

  /// One case for each combination of the rows of all tables above it.
  void expand(size_t table, Row row) {
    if (table < tables_.size()) {
      for (const Row& r : tables_[table]) {
        Row both = row;
        both.insert(r.begin(), r.end());
        if (r.count("ON")) both["ON"] = r.at("ON") + ";" + (row.count("ON") ? row.at("ON") : "");
        expand(table + 1, both);
      }
      return;
    }
    Case c = current_;
    auto replace = [&](std::string& s) { s = substituted(s, row); };
    if (!tables_.empty() && c.name.find('$') == std::string::npos) {
      for (const auto& [name, value] : row)
        if (name != "#" && name != "ON" && name != "WANT") c.name += " " + value;
    }
    replace(c.name);
    for (auto* list : {&c.in, &c.out}) {
      std::vector<Assignment> filled;
      for (Assignment& a : *list) {
        replace(a.place), replace(a.expression);
        if (!a.expression.empty() && a.expression != "-")
          filled.push_back(a);  // "-": this row does not write it
      }
      *list = filled;
    }
    for (auto& l : c.code) replace(l.second);
    for (std::string& m : c.mode) replace(m);
    if (row.count("ON"))
      for (const std::string& group : split(row.at("ON"), ";")) c.on.push_back(split(group, ", "));
    for (const auto& group : c.on)
      for (const std::string& w : group)
        if (!is_known_target(w[0] == '-' ? w.substr(1) : w)) error(c.line, "no target '" + w + "'");
    file_.cases.push_back(std::move(c));
  }

  TestFile file_;
  Case current_;
  bool has_case_ = false;
  std::string directive_;
  std::vector<std::pair<uint32_t, std::string>> lines_;
  std::vector<std::vector<Row>> tables_;
};

}  // namespace

bool Case::runs_on(const arch::Arch& arch, uint32_t lanes) const {
  return std::all_of(on.begin(), on.end(),
                     [&](const auto& group) { return words_match(group, arch, lanes); });
}
bool TestFile::runs_on(const arch::Arch& arch) const { return target_matches(prefix, arch, 0); }

TestFile read_test_file(const std::string& path) { return Reader(path).read(); }

}  // namespace crosslane::sim::test
