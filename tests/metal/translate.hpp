// SPDX-License-Identifier: MIT
// The rows of tests/vulkan are written in GLSL; this writes an expression of theirs in Metal. What
// GLSL has as an argument and the C++ library as a template argument becomes one: a constant lane,
// distance or cluster.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace metal_tests {

/// Whether constant distances become template arguments, where operations have both forms.
enum class Distances : uint8_t { constant, at_run_time };

class Translator {
 public:
  explicit Translator(Distances distances) : distances_(distances) {}

  /// Text with calls of crosslane_NAME(...) among other things.
  [[nodiscard]] std::string text(const std::string& glsl) const;

 private:
  using Arguments = std::vector<std::string>;
  [[nodiscard]] std::string name(const std::string& name) const;
  [[nodiscard]] std::string call(const std::string& name, Arguments a) const;
  [[nodiscard]] std::string mask_call(const std::string& name, const Arguments& a) const;
  [[nodiscard]] std::string move_call(const std::string& name, const std::string& bare,
                                      Arguments a) const;
  Distances distances_;
};

namespace detail {

inline bool starts_with(const std::string& text, const std::string& beginning) {
  return text.compare(0, beginning.size(), beginning) == 0;
}
inline bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
/// A number, C, or the wave size.
inline bool is_constant(const std::string& text) {
  return text == "C" || text == "W / 2u" || text == "crosslane::wave_size" ||
         (text.size() >= 2 && text.back() == 'u' &&
          text.find_first_not_of("0123456789") == text.size() - 1);
}
inline std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part;
  return all;
}
inline std::string with_template(const std::string& name, const std::vector<std::string>& constants,
                                 const std::vector<std::string>& arguments) {
  return name + (constants.empty() ? "" : "<" + joined(constants) + ">") + "(" + joined(arguments) +
         ")";
}
/// "crosslane_active_sum" -> "active::sum", "crosslane_block_sum" -> "block::sum".
inline std::string in_namespaces(const std::string& bare) {
  for (const char* prefix : {"active", "block"}) {
    const std::string beginning = std::string(prefix) + "_";
    if (starts_with(bare, beginning) && bare != "active_mask" && bare != "block_threads")
      return "crosslane::" + std::string(prefix) + "::" + bare.substr(beginning.size());
  }
  return "crosslane::" + bare;
}
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}
/// "uint[8](1u, 2u)" -> "1u, 2u".
inline std::string without_array(const std::string& text) {
  const size_t open = text.find('(');
  return text.substr(open + 1, text.size() - open - 2);
}

}  // namespace detail

inline std::string Translator::name(const std::string& bare) const {
  using detail::starts_with;
  if (starts_with(bare, "edge_")) return "crosslane::edge::" + bare.substr(5);
  if (bare == "less" || bare == "greater") return "crosslane::" + bare + "{}";
  if (!starts_with(bare, "op_")) return "crosslane::" + bare;
  const std::string op = bare.substr(3);
  if (op == "and" || op == "or" || op == "xor") return "crosslane::op::bit_" + op + "{}";
  if (op == "min" || op == "max") return "crosslane::op::" + op + "<>{}";
  if (op.size() > 3) return "crosslane::op::" + op.substr(0, 3) + "<crosslane::nan::propagate_t>{}";
  return "crosslane::op::" + op + "{}";
}

inline std::string Translator::mask_call(const std::string& what, const Arguments& a) const {
  static const std::set<std::string> makers = {"range", "all", "none", "first_lanes"};
  if (makers.count(what) != 0)
    return "crosslane::wave_mask::" + what + "(" + detail::joined(a) + ")";
  return "(" + a[0] + ")." + what + "(" + detail::joined(Arguments(a.begin() + 1, a.end())) + ")";
}

/// NAME(x, n, edge, cluster) and the like.
inline std::string Translator::move_call(const std::string& name, const std::string& bare,
                                         Arguments a) const {
  Arguments constants;
  const bool is_cluster_last = a.size() > 2 && detail::is_constant(a.back());
  std::string cluster;
  if (is_cluster_last) {
    cluster = a.back();
    a.pop_back();
  }
  const bool is_shuffle = bare == "shuffle" || bare == "active_shuffle";
  const bool has_run_time_form = bare.find("row_") == std::string::npos;
  const bool is_edged_xor = bare == "shuffle_xor" && (a.size() > 2 || !cluster.empty());
  if (!is_shuffle && !is_edged_xor && detail::is_constant(a[1]) &&
      (distances_ == Distances::constant || !has_run_time_form)) {
    constants.push_back(a[1]);
    a.erase(a.begin() + 1);
    if (!cluster.empty()) constants.push_back(cluster);
  } else if (is_shuffle && !cluster.empty()) {
    constants.push_back(cluster);
  } else if (!cluster.empty()) {
    if (a.size() == 2 && bare.find("rotate") == std::string::npos)
      a.push_back("crosslane::edge::own");
    a.push_back("crosslane::in_clusters<" + cluster + ">()");
  }
  return detail::with_template(name, constants, a);
}

inline std::string Translator::call(const std::string& given, Arguments a) const {
  using detail::starts_with;
  std::string bare = given;
  if (starts_with(bare, "mask_")) return mask_call(bare.substr(5), a);
  if (bare == "edge_fill") return "crosslane::edge::fill(" + a[0] + ")";
  if (bare == "valid_items") return "crosslane::valid_items{" + a[0] + "}";
  if (bare == "detail_combine") return "T((" + a[1] + ") + (" + a[2] + "))";
  if (bare == "wave_id" || bare == "thread_in_block" || bare == "block_threads") a = {"at"};
  if (bare == "block_compact")
    return a[3] + " = crosslane::block::compact(" + a[0] + ", " + a[1] + ", " + a[2] + ", at)";
  if (starts_with(bare, "block_") && bare != "block_threads") a.push_back("at");
  if (bare == "match_any_label") bare = "match_any";
  if (bare == "sort_kv" && a.size() == 5) {
    const std::string stability = "crosslane::stability::stable";
    return "crosslane::sort_kv<" + a[4] + ", " + stability + ">(" + a[0] + ", " + a[1] + ")";
  }
  bare = detail::replaced(bare, "scan_in", "scan");
  if (const size_t at = bare.find("_propagate"); at != std::string::npos) {
    bare.erase(at, std::string("_propagate").size());
    a.insert(starts_with(bare, "arg_") && !detail::is_constant(a.back()) ? a.end() : a.begin() + 1,
             "crosslane::nan::propagate");
  }
  static const std::set<std::string> moves = {
      "shift_down",        "shift_up",        "shift_left",      "shift_right",
      "shuffle",           "shuffle_xor",     "row_shift_down",  "row_shift_up",
      "rotate_down",       "rotate_up",       "row_rotate_down", "row_rotate_up",
      "active_shift_down", "active_shift_up", "active_shuffle",  "active_shuffle_xor"};
  const std::string name = detail::in_namespaces(bare);
  if (moves.count(bare) != 0) return move_call(name, bare, a);
  // How many arguments stay; the others are template arguments, all or the last.
  static const std::set<std::string> tails = {
      "broadcast",      "mirror",        "half_mirror", "swap_groups",        "swizzle",
      "quad_perm",      "permute8",      "permute16",   "quad_broadcast",     "quad_rotate_down",
      "quad_rotate_up", "row_broadcast", "row_xor",     "active_rotate_down", "active_rotate_up",
      "top_k"};
  if (starts_with(bare, "permute8") || starts_with(bare, "permute16"))
    a[1] = detail::without_array(a[1]);
  if (bare == "broadcast" && a.size() == 2 && distances_ == Distances::at_run_time)
    return detail::with_template(name, {}, a);
  if (bare == "shift_in_down" || bare == "shift_in_up" || bare == "swap2" || bare == "reduce_to" ||
      bare == "reduce_strided" || (tails.count(bare) != 0)) {
    const auto stay = a.begin() + (tails.count(bare) != 0 ? 1 : 2);
    const Arguments constants(stay, a.end());
    a.erase(stay, a.end());
    return detail::with_template(name, constants, a);
  }
  static const std::set<std::string> plain = {"prefix_count", "permute",    "active_permute",
                                              "permute_to",   "write_lane", "active_broadcast",
                                              "uniform",      "top_k"};
  Arguments constants;
  if (plain.count(bare) == 0 && !a.empty() && detail::is_constant(a.back())) {
    constants.push_back(a.back());
    a.pop_back();
  }
  return detail::with_template(name, constants, a);
}

inline std::string Translator::text(const std::string& glsl) const {
  const std::string prefix = "crosslane_";
  std::string result;
  for (size_t at = 0; at < glsl.size();) {
    const bool begins = glsl.compare(at, prefix.size(), prefix) == 0 &&
                        (at == 0 || !detail::is_word_character(glsl[at - 1]));
    if (!begins) {
      result += glsl[at++];
      continue;
    }
    size_t end = at + prefix.size();
    while (end < glsl.size() && detail::is_word_character(glsl[end])) ++end;
    const std::string bare = glsl.substr(at + prefix.size(), end - at - prefix.size());
    if (end == glsl.size() || glsl[end] != '(') {
      result += name(bare);
      at = end;
      continue;
    }
    Arguments arguments;
    std::string argument;
    int depth = 1;
    for (at = end + 1; depth > 0; ++at) {
      const char c = glsl.at(at);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0 || (depth == 1 && c == ',')) {
        if (!argument.empty()) arguments.push_back(text(argument));
        argument.clear();
      } else if (!(argument.empty() && c == ' ')) {
        argument += c;
      }
    }
    result += call(bare, arguments);
  }
  return result;
}

}  // namespace metal_tests
