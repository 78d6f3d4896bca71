// SPDX-License-Identifier: MIT
// The list of AMD's lane moves. The planner, the tests, the command and the documentation walk it;
// a new move is a file and a row.
#pragma once

#include "crosslane/isa/amd/dpp16.hpp"
#include "crosslane/isa/amd/dpp16_fit.hpp"
#include "crosslane/isa/amd/dpp8.hpp"
#include "crosslane/isa/amd/ds_bpermute.hpp"
#include "crosslane/isa/amd/ds_bpermute_fi.hpp"
#include "crosslane/isa/amd/ds_permute.hpp"
#include "crosslane/isa/amd/ds_swizzle.hpp"
#include "crosslane/isa/amd/permlane16.hpp"
#include "crosslane/isa/amd/permlane16_swap.hpp"
#include "crosslane/isa/amd/permlane16_var.hpp"
#include "crosslane/isa/amd/permlane32_swap.hpp"
#include "crosslane/isa/amd/permlane64.hpp"
#include "crosslane/isa/amd/permlane_bcast.hpp"
#include "crosslane/isa/amd/permlane_down.hpp"
#include "crosslane/isa/amd/permlane_idx_gen.hpp"
#include "crosslane/isa/amd/permlane_up.hpp"
#include "crosslane/isa/amd/permlane_xor.hpp"
#include "crosslane/isa/amd/permlanex16.hpp"
#include "crosslane/isa/amd/permlanex16_var.hpp"
#include "crosslane/isa/amd/readfirstlane.hpp"
#include "crosslane/isa/amd/readlane.hpp"
#include "crosslane/isa/amd/writelane.hpp"

namespace crosslane::isa::amd {

template <unsigned W>
using LanesFunction = lane_map<W> (*)(const Move&, const Arch&, const Inputs<W>&);
template <unsigned W>
using FitFunction = Move (*)(const lane_map<W>&, lane_mask<W>, const Arch&);

/// What chooses the lanes.
enum class Selection : uint8_t {
  fixed,          // nothing: the move always does the same
  immediate,      // bits of the instruction
  scalar,         // scalar operands: registers, inline constants or a literal
  lane_register,  // a register, for each lane
};

struct MoveInfo {
  MoveKind kind = MoveKind::none;
  std::string_view name;      // the stem of its file
  std::string_view mnemonic;  // of its 32-bit form
  CostClass cost = CostClass::dpp;
  Selection selection = Selection::fixed;
  Reason (*why_not)(const Move&, const Arch&, unsigned wave) = nullptr;
  LanesFunction<32> lanes32 = nullptr;
  LanesFunction<64> lanes64 = nullptr;
  FitFunction<32> fit32 = nullptr;  // null: no operand to solve for, or one for each lane
  FitFunction<64> fit64 = nullptr;
  LanesFunction<32> second_lanes32 =
      nullptr;  // swaps: the source register afterwards, from the old destination
  LanesFunction<64> second_lanes64 = nullptr;
};

// clang-format off
inline constexpr MoveInfo all[] = {
    {MoveKind::dpp16, "dpp16", "v_mov_b32_dpp", CostClass::dpp, Selection::immediate,
     dpp16::why_not, dpp16::lanes<32>, dpp16::lanes<64>, dpp16::fit<32>, dpp16::fit<64>},
    {MoveKind::dpp8, "dpp8", "v_mov_b32_dpp", CostClass::dpp, Selection::immediate,
     dpp8::why_not, dpp8::lanes<32>, dpp8::lanes<64>, dpp8::fit<32>, dpp8::fit<64>},
    {MoveKind::ds_swizzle, "ds_swizzle", "ds_swizzle_b32", CostClass::lds_crossbar, Selection::immediate,
     ds_swizzle::why_not, ds_swizzle::lanes<32>, ds_swizzle::lanes<64>, ds_swizzle::fit<32>, ds_swizzle::fit<64>},
    {MoveKind::ds_permute, "ds_permute", "ds_permute_b32", CostClass::lds_crossbar, Selection::lane_register,
     ds_permute::why_not, ds_permute::lanes<32>, ds_permute::lanes<64>},
    {MoveKind::ds_bpermute, "ds_bpermute", "ds_bpermute_b32", CostClass::lds_crossbar, Selection::lane_register,
     ds_bpermute::why_not, ds_bpermute::lanes<32>, ds_bpermute::lanes<64>},
    {MoveKind::ds_bpermute_fi, "ds_bpermute_fi", "ds_bpermute_fi_b32", CostClass::lds_crossbar, Selection::lane_register,
     ds_bpermute_fi::why_not, ds_bpermute_fi::lanes<32>, ds_bpermute_fi::lanes<64>},
    {MoveKind::permlane16, "permlane16", "v_permlane16_b32", CostClass::permlane, Selection::scalar,
     permlane16::why_not, permlane16::lanes<32>, permlane16::lanes<64>, permlane16::fit<32>, permlane16::fit<64>},
    {MoveKind::permlanex16, "permlanex16", "v_permlanex16_b32", CostClass::permlane, Selection::scalar,
     permlanex16::why_not, permlanex16::lanes<32>, permlanex16::lanes<64>, permlanex16::fit<32>, permlanex16::fit<64>},
    {MoveKind::permlane16_var, "permlane16_var", "v_permlane16_var_b32", CostClass::permlane, Selection::lane_register,
     permlane16_var::why_not, permlane16_var::lanes<32>, permlane16_var::lanes<64>},
    {MoveKind::permlanex16_var, "permlanex16_var", "v_permlanex16_var_b32", CostClass::permlane, Selection::lane_register,
     permlanex16_var::why_not, permlanex16_var::lanes<32>, permlanex16_var::lanes<64>},
    {MoveKind::permlane64, "permlane64", "v_permlane64_b32", CostClass::permlane, Selection::fixed,
     permlane64::why_not, permlane64::lanes<32>, permlane64::lanes<64>, permlane64::fit<32>, permlane64::fit<64>},
    {MoveKind::permlane16_swap, "permlane16_swap", "v_permlane16_swap_b32", CostClass::permlane_swap, Selection::fixed,
     permlane16_swap::why_not, permlane16_swap::lanes<32>, permlane16_swap::lanes<64>, nullptr, nullptr,
     permlane16_swap::second_lanes<32>, permlane16_swap::second_lanes<64>},
    {MoveKind::permlane32_swap, "permlane32_swap", "v_permlane32_swap_b32", CostClass::permlane_swap, Selection::fixed,
     permlane32_swap::why_not, permlane32_swap::lanes<32>, permlane32_swap::lanes<64>, nullptr, nullptr,
     permlane32_swap::second_lanes<32>, permlane32_swap::second_lanes<64>},
    {MoveKind::permlane_bcast, "permlane_bcast", "v_permlane_bcast_b32", CostClass::permlane, Selection::scalar,
     permlane_bcast::why_not, permlane_bcast::lanes<32>, permlane_bcast::lanes<64>, permlane_bcast::fit<32>, permlane_bcast::fit<64>},
    {MoveKind::permlane_up, "permlane_up", "v_permlane_up_b32", CostClass::permlane, Selection::scalar,
     permlane_up::why_not, permlane_up::lanes<32>, permlane_up::lanes<64>, permlane_up::fit<32>, permlane_up::fit<64>},
    {MoveKind::permlane_down, "permlane_down", "v_permlane_down_b32", CostClass::permlane, Selection::scalar,
     permlane_down::why_not, permlane_down::lanes<32>, permlane_down::lanes<64>, permlane_down::fit<32>, permlane_down::fit<64>},
    {MoveKind::permlane_xor, "permlane_xor", "v_permlane_xor_b32", CostClass::permlane, Selection::scalar,
     permlane_xor::why_not, permlane_xor::lanes<32>, permlane_xor::lanes<64>, permlane_xor::fit<32>, permlane_xor::fit<64>},
    {MoveKind::permlane_idx_gen, "permlane_idx_gen", "v_permlane_idx_gen_b32", CostClass::permlane, Selection::lane_register,
     permlane_idx_gen::why_not, permlane_idx_gen::lanes<32>, permlane_idx_gen::lanes<64>},
    {MoveKind::readlane, "readlane", "v_readlane_b32", CostClass::lane_to_scalar, Selection::scalar,
     readlane::why_not, readlane::lanes<32>, readlane::lanes<64>, readlane::fit<32>, readlane::fit<64>},
    {MoveKind::writelane, "writelane", "v_writelane_b32", CostClass::scalar_to_lane, Selection::scalar,
     writelane::why_not, writelane::lanes<32>, writelane::lanes<64>, writelane::fit<32>, writelane::fit<64>},
    {MoveKind::readfirstlane, "readfirstlane", "v_readfirstlane_b32", CostClass::lane_to_scalar, Selection::fixed,
     readfirstlane::why_not, readfirstlane::lanes<32>, readfirstlane::lanes<64>, readfirstlane::fit<32>, readfirstlane::fit<64>},
};
// clang-format on

inline constexpr unsigned move_count = sizeof all / sizeof all[0];

namespace detail {
constexpr bool rows_are_in_order() {
  for (unsigned n = 0; n < move_count; ++n)
    if (static_cast<unsigned>(all[n].kind) != n + 1) return false;
  return true;
}
static_assert(rows_are_in_order(), "the rows stand in the order of MoveKind");
}  // namespace detail

/// The row of that kind, or null.
constexpr const MoveInfo* find(MoveKind kind) {
  const unsigned n = static_cast<unsigned>(kind);
  return n != 0 && n <= move_count ? &all[n - 1] : nullptr;
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

/// Swaps write a second register: what the source register holds afterwards, as lanes of the old
/// destination register, `own` being its old content. For all other moves the source register keeps
/// its content.
template <unsigned W>
constexpr lane_map<W> second_lanes(const Move& move, const Arch& arch,
                                   const Inputs<W>& inputs = {}) {
  static_assert(W == 32 || W == 64, "AMD waves have 32 or 64 lanes");
  const MoveInfo* info = find(move.kind);
  if (!info || !info->second_lanes32) return lane_map<W>::all_from(lane_source::own);
  if constexpr (W == 32)
    return info->second_lanes32(move, arch, inputs);
  else
    return info->second_lanes64(move, arch, inputs);
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
