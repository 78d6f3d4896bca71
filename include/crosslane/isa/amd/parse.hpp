// SPDX-License-Identifier: MIT
// Lane moves from text, for tools; not for device code. Takes what people paste: a DPP control
// ("row_ror:4"), its code ("0x134"), a swizzle ("ds_swizzle 0x101F", "swizzle(SWAP,16)"), a move
// with its operands ("permlanex16 0x89abcdef,0x01234567") or a whole instruction
// ("v_add_f32_dpp v0, v1, v2 row_shl:1 row_mask:0xa"). Every field is checked against its range;
// wrong text gives one line.
#pragma once

#include <vector>

#include "crosslane/isa/amd/parse_swizzle.hpp"
#include "crosslane/isa/amd/print.hpp"

namespace crosslane::isa::amd {

namespace detail {

inline bool is_register(std::string_view word) {
  if (word == "vcc" || word == "vcc_lo" || word == "exec" || word == "m0" || word == "off")
    return true;
  if (word.size() < 2 || std::string_view("vsa%$").find(word[0]) == word.npos) return false;
  return word[1] == '[' || (word[1] >= '0' && word[1] <= '9');
}

/// Words are separated by blanks and commas outside brackets and quotes; letters become small,
/// except inside quotes.
inline std::vector<std::string> split_words(std::string_view input) {
  std::vector<std::string> words(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : input) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n';
    quoted ^= c == '"';
    depth += c == '[' || c == '(';
    depth -= c == ']' || c == ')';
    if (depth <= 0 && !quoted && (is_blank || c == ',')) {
      if (!words.back().empty()) words.emplace_back();
    } else if (!is_blank) {
      words.back() += c >= 'A' && c <= 'Z' && !quoted ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

class MoveParser {
 public:
  MoveParser(std::string_view input, const Arch* arch) : words_(split_words(input)), arch_(arch) {}

  parsed<Move> parse() {
    if (words_.empty())
      return fail(
          "no move given; for example row_shl:1, 0x134, ds_swizzle 0x101f or permlanex16 "
          "0x76543210,0xfedcba98");
    size_t at = 0;
    if (const MoveInfo* info = find_name(words_[0]))
      move_.kind = info->kind, at = 1;
    else if (is_instruction(words_[0]))
      at = 1;
    for (; at < words_.size(); ++at) {
      if (is_register(words_[at])) continue;
      if (std::string error = take_word(words_[at]); !error.empty()) return fail(error);
    }
    return finish();
  }

 private:
  static parsed<Move> fail(std::string why) {
    return parsed<Move>::failure(static_cast<std::string&&>(why));
  }

  static std::string_view without_suffix(std::string_view word) {
    for (bool again = true; again;) {
      again = false;
      for (const std::string_view suffix : {"_dpp", "_dpp8", "_e64", "_e32", "_b32"}) {
        if (!word.ends_with(suffix) || word.size() <= suffix.size()) continue;
        word.remove_suffix(suffix.size());
        again = true;
      }
    }
    return word;
  }

  /// The move of that stem or mnemonic; DPP has neither, its controls speak for themselves.
  static const MoveInfo* find_name(std::string_view word) {
    if (word.starts_with("v_")) word.remove_prefix(2);
    word = without_suffix(word);
    for (const MoveInfo& info : all)
      if (info.name == word) return &info;
    return nullptr;
  }

  static bool is_instruction(std::string_view word) {
    return word.starts_with("v_") && word.find(':') == word.npos;
  }

  std::string set_kind(MoveKind kind, std::string_view word) {
    if (move_.kind != MoveKind::none && move_.kind != kind)
      return text::quoted(word) + " does not belong to " + std::string(find(move_.kind)->name);
    move_.kind = kind;
    return "";
  }

  std::string take_word(std::string_view word) {
    uint64_t number = 0;
    if (text::parse_number(word, number)) return take_number(word, number);
    if (word.starts_with('-') && text::parse_number(word.substr(1), number) &&
        number <= 0x80000000u)
      return take_number(word, -number & 0xffffffffu);
    if (word.starts_with("swizzle(")) return take_swizzle(word);
    std::string_view rest = word;
    const std::string_view key = text::take(rest, ':');
    if (key == "offset" && rest.starts_with("swizzle(")) return take_swizzle(rest);
    if (key == "dpp8") return take_dpp8(rest);
    if (key == "row_mask" || key == "bank_mask" || key == "bound_ctrl" || key == "fi" ||
        key == "op_sel" || key == "offset")
      return take_modifier(key, rest);
    return take_dpp_control(key, rest, word.find(':') != word.npos);
  }

  std::string take_number(std::string_view word, uint64_t number) {
    if (number_count_ >= 2) return "too many numbers, from " + text::quoted(word) + " on";
    numbers_[number_count_++] = number;
    return "";
  }

  std::string take_swizzle(std::string_view word) {
    if (std::string error = set_kind(MoveKind::ds_swizzle, word); !error.empty()) return error;
    const parsed<ds_swizzle::Control> c = ds_swizzle::parse(word);
    if (!c) return c.error;
    take_number(word, encode(c.value));
    return "";
  }

  /// "[a,b,...]" with `count` numbers up to `last`.
  static std::string parse_selectors(std::string_view list, unsigned count, unsigned last,
                                     unsigned* out) {
    const std::string wanted = std::to_string(count) + " selectors of 0 to " +
                               std::to_string(last) + " in [], not " + text::quoted(list);
    if (!list.starts_with('[') || !list.ends_with(']')) return wanted;
    std::string_view rest = list.substr(1, list.size() - 2);
    unsigned n = 0;
    for (; !rest.empty(); ++n) {
      uint64_t value = 0;
      if (n >= count || !text::parse_number(text::take(rest, ','), value) || value > last)
        return wanted;
      out[n] = static_cast<unsigned>(value);
    }
    return n == count ? "" : wanted;
  }

  std::string take_dpp8(std::string_view list) {
    unsigned selectors[8] = {};
    if (std::string error = set_kind(MoveKind::dpp8, "dpp8"); !error.empty()) return error;
    if (std::string error = parse_selectors(list, 8, 7, selectors); !error.empty())
      return "dpp8 takes " + error;
    uint64_t bits = 0;
    for (unsigned n = 0; n < 8; ++n) bits |= uint64_t{selectors[n]} << 3 * n;
    return take_number(list, bits);
  }

  std::string take_modifier(std::string_view key, std::string_view rest) {
    unsigned op_sel[2] = {};
    if (key == "op_sel") {
      if (std::string error = parse_selectors(rest, 2, 1, op_sel); !error.empty())
        return "op_sel takes " + error;
      move_.fetch_inactive = op_sel[0] != 0, move_.bound_ctrl = op_sel[1] != 0;
      return "";
    }
    uint64_t value = 0;
    const uint64_t last = key == "offset" ? 0xffff : key.ends_with("mask") ? 15 : 1;
    if (!text::parse_number(rest, value) || value > last)
      return std::string(key) + " is 0 to " + hex(last) + ", not " + text::quoted(rest);
    if (key == "offset") return take_number(rest, value);
    if (key == "row_mask" || key == "bank_mask") {
      (key == "row_mask" ? move_.row_mask : move_.bank_mask) = static_cast<uint8_t>(value);
      return set_kind(MoveKind::dpp16, key);
    }
    if (key == "fi") return move_.fetch_inactive = value != 0, "";
    if (value == 0 && !arch_)
      return "bound_ctrl:0 sets the bit before gfx11 and clears it since: leave it out, write "
             "bound_ctrl:1 or name the target";
    move_.bound_ctrl = value != 0 || !arch_->is_at_least(Generation::gfx11);
    return "";
  }

  std::string take_dpp_control(std::string_view key, std::string_view rest, bool has_value) {
    dpp16::Control control;
    text::Suggestion suggestion(key);
    std::string ranges;
    for (const dpp16::Encoding& e : dpp16::encodings) {
      suggestion.offer(e.name);
      if (e.name != key) continue;
      if (std::string error = set_kind(MoveKind::dpp16, key); !error.empty()) return error;
      control.kind = e.kind;
      if (e.kind == dpp16::Kind::quad_perm) {
        unsigned s[4] = {};
        if (std::string error = parse_selectors(rest, 4, 3, s); !error.empty())
          return "quad_perm takes " + error;
        return take_number(key, encode(dpp16::quad_perm(s[0], s[1], s[2], s[3])));
      }
      uint64_t value = 0;
      if (e.last == 0 ? !has_value
                      : text::parse_number(rest, value) && value >= e.first && value <= e.last)
        return control.amount = static_cast<uint8_t>(value), take_number(key, encode(control));
      ranges += (ranges.empty() ? "" : " or ") + std::to_string(e.first) +
                (e.last > e.first ? " to " + std::to_string(e.last) : "");
    }
    if (!ranges.empty())
      return ranges == "0" ? std::string(key) + " takes no number"
                           : std::string(key) + " takes " + ranges + ", not " + text::quoted(rest);
    for (const MoveInfo& info : all) suggestion.offer(info.name);
    return unknown(key, suggestion);
  }

  static std::string unknown(std::string_view word, const text::Suggestion& suggestion) {
    std::string choices, last;
    for (const dpp16::Encoding& e : dpp16::encodings)
      if (e.name != last) choices += std::string(e.name) + ", ", last = e.name;
    for (const MoveInfo& info : all)
      if (info.kind != MoveKind::dpp16)
        choices += (&info == &all[1] ? "" : ", ") + std::string(info.name);
    return "no lane move " + text::quoted(word) + suggestion.text() + " (moves: " + choices + ")";
  }

  parsed<Move> finish() {
    if (move_.kind == MoveKind::none) {
      if (number_count_ != 1)
        return fail("no DPP control in " + text::quoted(words_[0]) +
                    "; for example row_shl:1 or quad_perm:[1,0,3,2]");
      if (numbers_[0] > 0x1ff)
        return fail(hex(numbers_[0]) +
                    " is more than the 9 bits of a DPP control; for a swizzle write ds_swizzle " +
                    hex(numbers_[0]));
      move_.kind = MoveKind::dpp16;
    }
    const MoveInfo& info = *find(move_.kind);
    const bool is_table = move_.kind == MoveKind::permlane16 || move_.kind == MoveKind::permlanex16;
    const bool is_group =
        info.name.starts_with("permlane_") && move_.kind != MoveKind::permlane_idx_gen;
    const unsigned wanted = is_table || is_group ? 2 : needs_number() ? 1 : 0;
    const bool may_omit = info.selection == Selection::lane_register;
    if (number_count_ != wanted && !(may_omit && number_count_ <= 1))
      return fail(std::string(info.name) + " takes " + numbers_text(wanted, is_group) + ", not " +
                  std::to_string(number_count_));
    if (wanted == 2 && (numbers_[0] >> 32 != 0 || numbers_[1] >> 32 != 0))
      return fail("the operands of " + std::string(info.name) + " have 32 bits");
    move_.control = wanted == 2 ? numbers_[1] << 32 | numbers_[0] : numbers_[0];
    if (move_.kind == MoveKind::permlane_idx_gen) move_.control = numbers_[0] << 32;
    if (move_.kind == MoveKind::ds_bpermute_fi) move_.fetch_inactive = true;
    return check();
  }

  [[nodiscard]] bool needs_number() const {
    switch (move_.kind) {
      case MoveKind::dpp16:
      case MoveKind::dpp8:
      case MoveKind::ds_swizzle:
      case MoveKind::readlane:
      case MoveKind::writelane:
        return true;
      default:
        return false;
    }
  }

  static std::string numbers_text(unsigned wanted, bool is_group) {
    if (wanted == 2) return is_group ? "a selector and a width" : "two 32-bit halves of a table";
    return wanted == 1 ? "one number" : "no number";
  }

  parsed<Move> check() const {
    if (move_.kind == MoveKind::dpp16 && dpp16_code_is_wrong())
      return fail("no DPP16 control has the code " + hex(move_.control));
    if (move_.kind == MoveKind::ds_swizzle && move_.control > 0xffff)
      return fail("the offset of ds_swizzle has 16 bits");
    if (info_uses_lane() && move_.control > 63) return fail("lanes are 0 to 63");
    return parsed<Move>::success(move_);
  }

  [[nodiscard]] bool info_uses_lane() const {
    return move_.kind == MoveKind::readlane || move_.kind == MoveKind::writelane;
  }

  [[nodiscard]] bool dpp16_code_is_wrong() const {
    for (const dpp16::Encoding& e : dpp16::encodings)
      if (move_.control >= e.base && move_.control <= uint64_t{e.base} + e.last - e.first)
        return false;
    return true;
  }

  std::vector<std::string> words_;
  const Arch* arch_;
  Move move_ = {};
  uint64_t numbers_[2] = {};
  unsigned number_count_ = 0;
};

}  // namespace detail

/// The move that the text names. Whether a target has it is why_not's to say; `arch` only decides
/// what bound_ctrl:0 means.
inline parsed<Move> parse_move(std::string_view input, const Arch* arch = nullptr) {
  return detail::MoveParser(input, arch).parse();
}

}  // namespace crosslane::isa::amd
