// SPDX-License-Identifier: MIT
// The list of AMD's lane moves. The planner, the tests, the command and the documentation walk it;
// a new move is a file and a row.
#pragma once

#include "crosslane/isa/amd/dpp16.hpp"
#include "crosslane/isa/amd/dpp16_fit.hpp"
#include "crosslane/isa/amd/permlane16.hpp"
#include "crosslane/isa/amd/permlanex16.hpp"

namespace crosslane::isa::amd {

template <unsigned W>
using LanesFunction = lane_map<W> (*)(const Move&, const Arch&, const Inputs<W>&);
template <unsigned W>
using FitFunction = Move (*)(const lane_map<W>&, lane_mask<W>, const Arch&);

struct MoveInfo {
  MoveKind kind = MoveKind::none;
  std::string_view name;      // the stem of its file
  std::string_view mnemonic;  // of its 32-bit form
  CostClass cost = CostClass::dpp;
  Reason (*why_not)(const Move&, const Arch&, unsigned wave) = nullptr;
  LanesFunction<32> lanes32 = nullptr;
  LanesFunction<64> lanes64 = nullptr;
  FitFunction<32> fit32 = nullptr;  // null: the lanes are chosen at run time, by a register
  FitFunction<64> fit64 = nullptr;
  LanesFunction<32> second_lanes32 =
      nullptr;  // swaps: the source register afterwards, from the old destination
  LanesFunction<64> second_lanes64 = nullptr;
};

// clang-format off
inline constexpr MoveInfo all[] = {
    {MoveKind::dpp16, "dpp16", "v_mov_b32_dpp", CostClass::dpp,
     dpp16::why_not, dpp16::lanes<32>, dpp16::lanes<64>, dpp16::fit<32>, dpp16::fit<64>},
    {MoveKind::permlane16, "permlane16", "v_permlane16_b32", CostClass::permlane,
     permlane16::why_not, permlane16::lanes<32>, permlane16::lanes<64>, permlane16::fit<32>, permlane16::fit<64>},
    {MoveKind::permlanex16, "permlanex16", "v_permlanex16_b32", CostClass::permlane,
     permlanex16::why_not, permlanex16::lanes<32>, permlanex16::lanes<64>, permlanex16::fit<32>, permlanex16::fit<64>},
};
// clang-format on

/// The row of that kind, or null.
constexpr const MoveInfo* find(MoveKind kind) {
  for (const MoveInfo& info : all)
    if (info.kind == kind) return &info;
  return nullptr;
}

/// Null when the target can execute the move in waves of that size; else why it cannot.
constexpr Reason why_not(const Move& move, const Arch& arch, unsigned wave) {
  const MoveInfo* info = find(move.kind);
  return info ? info->why_not(move, arch, wave) : "not a lane move";
}

/// What the move does to each lane of the destination: the lane of the source register that it
/// reads, 0, or `own`: the old content.
template <unsigned W>
constexpr lane_map<W> lanes(const Move& move, const Arch& arch, const Inputs<W>& inputs = {}) {
  static_assert(W == 32 || W == 64, "AMD waves have 32 or 64 lanes");
  const MoveInfo* info = find(move.kind);
  if (!info) return lane_map<W>::all_from(lane_source::any);
  if constexpr (W == 32)
    return info->lanes32(move, arch, inputs);
  else
    return info->lanes64(move, arch, inputs);
}

/// A move of that kind, all its operands immediate, that does what the demanded lanes want under
/// full EXEC (`own`: the destination's old content), or a move that does not exist.
template <unsigned W>
constexpr Move fit(MoveKind kind, const lane_map<W>& wanted, lane_mask<W> demand,
                   const Arch& arch) {
  static_assert(W == 32 || W == 64, "AMD waves have 32 or 64 lanes");
  const MoveInfo* info = find(kind);
  if (!info || !info->fit32) return {};
  if constexpr (W == 32)
    return info->fit32(wanted, demand, arch);
  else
    return info->fit64(wanted, demand, arch);
}

}  // namespace crosslane::isa::amd
