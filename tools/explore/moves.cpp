// SPDX-License-Identifier: MIT
// Moves for the explorer. A kind whose controls are few is listed control by control; where the
// control is several selectors, the table holds what each lane does for each value of its selector,
// found by asking for every value; ds_swizzle's bit masks are asked bit by bit.
#include "crosslane/isa/amd/print.hpp"
#include "tools/explore/tables.hpp"
#include "tools/lanes/drawing.hpp"

namespace crosslane::tools::explore {
namespace {

namespace amd = isa::amd;
using nlohmann::json;

struct Tables {
  const std::vector<Column>& columns;
  Dictionary& texts;
};

const arch::Arch* first_with(const amd::Move& move, unsigned wave) {
  for (const arch::Arch* arch : arch::all)
    if (!amd::why_not(move, *arch, wave)) return arch;
  return nullptr;
}

template <unsigned W>
json map_json(const amd::Move& move, Tables& tables) {
  const arch::Arch* arch = first_with(move, W);
  if (!arch) return nullptr;
  const lane_map<W> map = amd::lanes<W>(move, *arch);
  return json::array({encode_map(map), tables.texts.number(formula(map))});
}

/// For each column 0, or the number of the text that says why it lacks the move, plus 1.
json reasons(const amd::Move& move, Tables& tables) {
  json list = json::array();
  for (const Column& c : tables.columns) {
    const amd::Reason why = amd::why_not(move, *c.arch, c.wave);
    list.push_back(why ? tables.texts.number(why) + 1 : 0);
  }
  return list;
}

/// One listed control: text for each name, maps of both wave sizes (with the bound_ctrl bit too for
/// DPP), reasons.
json control_json(const amd::Move& move, Tables& tables) {
  json names = json::array();
  for (const Column& c : tables.columns) {
    if (amd::why_not(move, *c.arch, c.wave)) continue;
    std::string name = amd::to_text(move, *c.arch);
    if (move.kind == amd::MoveKind::dpp16) name.resize(name.find(' '));
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  amd::Move bound = move;
  bound.bound_ctrl = true;
  json entry = {{"c", amd::detail::hex(move.control)},
                {"n", names},
                {"m", json::array({map_json<32>(move, tables), map_json<64>(move, tables)})},
                {"w", tables.texts.number(reasons(move, tables).dump())}};
  if (move.kind == amd::MoveKind::dpp16)
    entry["z"] = json::array({map_json<32>(bound, tables), map_json<64>(bound, tables)});
  return entry;
}

bool somebody_has(const amd::Move& move) {
  return first_with(move, 32) != nullptr || first_with(move, 64) != nullptr;
}

/// The controls that are listed one by one.
std::vector<uint64_t> listed_controls(amd::MoveKind kind) {
  std::vector<uint64_t> list;
  const auto count = [&](uint64_t first, uint64_t last) {
    for (uint64_t c = first; c <= last; ++c) list.push_back(c);
  };
  switch (kind) {
    case amd::MoveKind::dpp16:
      count(0, 0x1ff);
      break;
    case amd::MoveKind::ds_swizzle:  // all that are no bit masks, each meaning once
      for (uint64_t c = amd::ds_swizzle::quad_perm_base; c <= 0xffff; ++c)
        if (amd::ds_swizzle::encode(amd::ds_swizzle::decode(c)) == c) list.push_back(c);
      break;
    case amd::MoveKind::readlane:
    case amd::MoveKind::writelane:
      count(0, 63);
      break;
    case amd::MoveKind::permlane_bcast:
    case amd::MoveKind::permlane_up:
    case amd::MoveKind::permlane_down:
    case amd::MoveKind::permlane_xor:
      for (uint64_t width = 2; width <= 32; width *= 2)
        for (uint64_t n = 0; n < width; ++n) list.push_back(width << 32 | n);
      break;
    case amd::MoveKind::permlane64:
    case amd::MoveKind::permlane16_swap:
    case amd::MoveKind::permlane32_swap:
    case amd::MoveKind::readfirstlane:
      list.push_back(0);
      break;
    default:
      break;
  }
  return list;
}

/// How a kind's control is cut into selectors, where it is: so many bits for each lane of a group.
struct Selectors {
  unsigned bits = 0, lanes = 0;
};

Selectors selectors_of(amd::MoveKind kind) {
  if (kind == amd::MoveKind::dpp8) return {3, 8};
  if (kind == amd::MoveKind::permlane16 || kind == amd::MoveKind::permlanex16) return {4, 16};
  return {};
}

/// One map for each value of a selector: all of a move's selectors have that value.
json selector_maps(amd::MoveKind kind, Selectors s) {
  json list = json::array();
  for (uint64_t value = 0; value < 1u << s.bits; ++value) {
    amd::Move move;
    move.kind = kind;
    for (unsigned n = 0; n < s.lanes; ++n) move.control |= value << n * s.bits;
    list.push_back(encode_map(amd::lanes<32>(move, *first_with(move, 32))));
  }
  return list;
}

/// ds_swizzle's bit masks: for each value of the and, or and xor bit (and + 2 or + 4 xor) what a 0
/// and a 1 of the lane's number become. The same for each of the five bits: tests/explore.
json bit_table() {
  json list = json::array();
  for (unsigned v = 0; v < 8; ++v) {
    const amd::ds_swizzle::Control c = amd::ds_swizzle::bit_mask(v & 1, v >> 1 & 1, v >> 2);
    list.push_back(
        {amd::ds_swizzle::source_lane(c, 0) & 1, amd::ds_swizzle::source_lane(c, 1) & 1});
  }
  return list;
}

/// The lanes that each value of row_mask lets through, and of bank_mask.
json write_masks() {
  json rows = json::array(), banks = json::array();
  for (unsigned value = 0; value < 16; ++value) {
    std::string row(64, '0'), bank(64, '0');
    for (unsigned i = 0; i < 64; ++i) {
      amd::Move move;
      move.row_mask = static_cast<uint8_t>(value);
      if (amd::dpp16::writes(move, i)) row[i] = '1';
      move.row_mask = 15, move.bank_mask = static_cast<uint8_t>(value);
      if (amd::dpp16::writes(move, i)) bank[i] = '1';
    }
    rows.push_back(row), banks.push_back(bank);
  }
  return {{"row", rows}, {"bank", banks}};
}

/// What the move gives under EXEC, if inactive lanes keep their content and lanes with an inactive
/// source follow the rule.
template <unsigned W>
bool rule_holds(const amd::Move& move, const arch::Arch& arch, lane_mask<W> exec,
                std::string_view rule) {
  amd::Inputs<W> inputs;
  inputs.exec = exec;
  const lane_map<W> all = amd::lanes<W>(move, arch), got = amd::lanes<W>(move, arch, inputs);
  for (unsigned i = 0; i < W; ++i) {
    lane_source wanted = all.sources[i];
    if (!exec.contains(i))
      wanted = lane_source::own;
    else if (is_lane(wanted) && !exec.contains(lane_of(wanted)) && rule != "read")
      wanted = rule == "own" ? lane_source::own : lane_source::zero;
    if (got.sources[i] != wanted) return false;
  }
  return true;
}

/// What a lane gets whose source is inactive: "read", "own" or "zero", whichever holds; "" where
/// the move depends on EXEC in other ways.
template <unsigned W>
std::string inactive_source(const amd::Move& move, const arch::Arch& arch) {
  for (const char* rule : {"read", "own", "zero"}) {
    bool holds = true;
    for (const uint64_t exec : {0x5555555555555555u, 0xff00ff00ff00ff00u, 0xfffffffffffffffeu,
                                0x8000000180000001u, 0x123456789abcdef0u})
      holds = holds &&
              rule_holds<W>(move, arch,
                            lane_mask<W>::from_words(W == 32 ? exec & 0xffffffffu : exec), rule);
    if (holds) return rule;
  }
  return "";
}

/// A control of the kind that moves lanes.
uint64_t moving_control(amd::MoveKind kind) {
  switch (kind) {
    case amd::MoveKind::dpp16:
      return 0xb1;  // quad_perm:[1,0,3,2]
    case amd::MoveKind::dpp8:
      return 1;
    case amd::MoveKind::ds_swizzle:
      return 0x041f;
    case amd::MoveKind::permlane_bcast:
    case amd::MoveKind::permlane_up:
    case amd::MoveKind::permlane_down:
    case amd::MoveKind::permlane_xor:
      return uint64_t{32} << 32 | 1;
    default:
      return 1;
  }
}

/// By column, for bound_ctrl + 2 fi.
json inactive_sources(amd::MoveKind kind, Tables& tables) {
  json list = json::array();
  for (const Column& c : tables.columns) {
    json four = json::array();
    for (unsigned bits = 0; bits < 4; ++bits) {
      amd::Move move;
      move.kind = kind, move.control = moving_control(kind);
      move.bound_ctrl = bits & 1, move.fetch_inactive = bits & 2;
      if (amd::why_not(move, *c.arch, c.wave))
        four.push_back(nullptr);
      else
        four.push_back(c.wave == 32 ? inactive_source<32>(move, *c.arch)
                                    : inactive_source<64>(move, *c.arch));
    }
    list.push_back(four);
  }
  return list;
}

/// Fields of the word that holds the control, low bits first: name, width.
std::string_view fields(amd::MoveKind kind) {
  switch (kind) {
    case amd::MoveKind::dpp16:
      return "src0 8,dpp_ctrl 9,- 1,fi 1,bound_ctrl 1,neg/abs 4,bank_mask 4,row_mask 4";
    case amd::MoveKind::dpp8:
      return "src0 8,s0 3,s1 3,s2 3,s3 3,s4 3,s5 3,s6 3,s7 3";
    case amd::MoveKind::ds_swizzle:
      return "and 5,or 5,xor 5,mode 1";
    default:
      return "";
  }
}

json kind_json(const amd::MoveInfo& info, Tables& tables) {
  json kind = {{"name", info.name},
               {"mnemonic", info.mnemonic},
               {"fields", fields(info.kind)},
               {"per_lane", info.selection == amd::Selection::lane_register},
               {"inactive", inactive_sources(info.kind, tables)}};
  amd::Move any;
  any.kind = info.kind, any.control = moving_control(info.kind);
  kind["why"] = reasons(any, tables);
  json controls = json::array();
  for (const uint64_t control : listed_controls(info.kind)) {
    amd::Move move;
    move.kind = info.kind, move.control = control;
    if (somebody_has(move)) controls.push_back(control_json(move, tables));
  }
  kind["controls"] = controls;
  if (const Selectors s = selectors_of(info.kind); s.bits) {
    kind["selector_bits"] = s.bits, kind["selector_lanes"] = s.lanes;
    kind["selector_maps"] = selector_maps(info.kind, s);
  }
  return kind;
}

}  // namespace

json moves_json(const std::vector<Column>& columns, Dictionary& texts) {
  Tables tables{columns, texts};
  json kinds = json::array();
  for (const amd::MoveInfo& info : amd::all) kinds.push_back(kind_json(info, tables));
  return {{"kinds", kinds},
          {"swizzle_bits", bit_table()},
          {"swizzle_bit_mask_below", amd::ds_swizzle::quad_perm_base},
          {"write_masks", write_masks()}};
}

}  // namespace crosslane::tools::explore
