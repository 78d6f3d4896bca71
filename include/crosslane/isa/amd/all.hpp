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
  bool is_swap = false;  // writes its source register too
};

/// What a move does in waves of W lanes. A table of its own, so that a program's compiler meets
/// only the wave size that it plans for.
template <unsigned W>
struct MoveFunctions {
  MoveKind kind = MoveKind::none;
  LanesFunction<W> lanes = nullptr;
  FitFunction<W> fit = nullptr;             // null: no operand to solve for, or one for each lane
  LanesFunction<W> second_lanes = nullptr;  // swaps: the source register afterwards
};

// clang-format off
inline constexpr MoveInfo all[] = {
    {MoveKind::dpp16, "dpp16", "v_mov_b32_dpp", CostClass::dpp, Selection::immediate, dpp16::why_not},
    {MoveKind::dpp8, "dpp8", "v_mov_b32_dpp", CostClass::dpp, Selection::immediate, dpp8::why_not},
    {MoveKind::ds_swizzle, "ds_swizzle", "ds_swizzle_b32", CostClass::lds_crossbar, Selection::immediate, ds_swizzle::why_not},
    {MoveKind::ds_permute, "ds_permute", "ds_permute_b32", CostClass::lds_crossbar, Selection::lane_register, ds_permute::why_not},
    {MoveKind::ds_bpermute, "ds_bpermute", "ds_bpermute_b32", CostClass::lds_crossbar, Selection::lane_register, ds_bpermute::why_not},
    {MoveKind::ds_bpermute_fi, "ds_bpermute_fi", "ds_bpermute_fi_b32", CostClass::lds_crossbar, Selection::lane_register, ds_bpermute_fi::why_not},
    {MoveKind::permlane16, "permlane16", "v_permlane16_b32", CostClass::permlane, Selection::scalar, permlane16::why_not},
    {MoveKind::permlanex16, "permlanex16", "v_permlanex16_b32", CostClass::permlane, Selection::scalar, permlanex16::why_not},
    {MoveKind::permlane16_var, "permlane16_var", "v_permlane16_var_b32", CostClass::permlane, Selection::lane_register, permlane16_var::why_not},
    {MoveKind::permlanex16_var, "permlanex16_var", "v_permlanex16_var_b32", CostClass::permlane, Selection::lane_register, permlanex16_var::why_not},
    {MoveKind::permlane64, "permlane64", "v_permlane64_b32", CostClass::permlane, Selection::fixed, permlane64::why_not},
    {MoveKind::permlane16_swap, "permlane16_swap", "v_permlane16_swap_b32", CostClass::permlane_swap, Selection::fixed, permlane16_swap::why_not, true},
    {MoveKind::permlane32_swap, "permlane32_swap", "v_permlane32_swap_b32", CostClass::permlane_swap, Selection::fixed, permlane32_swap::why_not, true},
    {MoveKind::permlane_bcast, "permlane_bcast", "v_permlane_bcast_b32", CostClass::permlane, Selection::scalar, permlane_bcast::why_not},
    {MoveKind::permlane_up, "permlane_up", "v_permlane_up_b32", CostClass::permlane, Selection::scalar, permlane_up::why_not},
    {MoveKind::permlane_down, "permlane_down", "v_permlane_down_b32", CostClass::permlane, Selection::scalar, permlane_down::why_not},
    {MoveKind::permlane_xor, "permlane_xor", "v_permlane_xor_b32", CostClass::permlane, Selection::scalar, permlane_xor::why_not},
    {MoveKind::permlane_idx_gen, "permlane_idx_gen", "v_permlane_idx_gen_b32", CostClass::permlane, Selection::lane_register, permlane_idx_gen::why_not},
    {MoveKind::readlane, "readlane", "v_readlane_b32", CostClass::lane_to_scalar, Selection::scalar, readlane::why_not},
    {MoveKind::writelane, "writelane", "v_writelane_b32", CostClass::scalar_to_lane, Selection::scalar, writelane::why_not},
    {MoveKind::readfirstlane, "readfirstlane", "v_readfirstlane_b32", CostClass::lane_to_scalar, Selection::fixed, readfirstlane::why_not},
};

inline constexpr unsigned move_count = sizeof all / sizeof all[0];

/// clang 19 asks for the bound.
template <unsigned W>
inline constexpr MoveFunctions<W> functions[move_count] = {
    {MoveKind::dpp16, dpp16::lanes<W>, dpp16::fit<W>},
    {MoveKind::dpp8, dpp8::lanes<W>, dpp8::fit<W>},
    {MoveKind::ds_swizzle, ds_swizzle::lanes<W>, ds_swizzle::fit<W>},
    {MoveKind::ds_permute, ds_permute::lanes<W>},
    {MoveKind::ds_bpermute, ds_bpermute::lanes<W>},
    {MoveKind::ds_bpermute_fi, ds_bpermute_fi::lanes<W>},
    {MoveKind::permlane16, permlane16::lanes<W>, permlane16::fit<W>},
    {MoveKind::permlanex16, permlanex16::lanes<W>, permlanex16::fit<W>},
    {MoveKind::permlane16_var, permlane16_var::lanes<W>},
    {MoveKind::permlanex16_var, permlanex16_var::lanes<W>},
    {MoveKind::permlane64, permlane64::lanes<W>, permlane64::fit<W>},
    {MoveKind::permlane16_swap, permlane16_swap::lanes<W>, nullptr, permlane16_swap::second_lanes<W>},
    {MoveKind::permlane32_swap, permlane32_swap::lanes<W>, nullptr, permlane32_swap::second_lanes<W>},
    {MoveKind::permlane_bcast, permlane_bcast::lanes<W>, permlane_bcast::fit<W>},
    {MoveKind::permlane_up, permlane_up::lanes<W>, permlane_up::fit<W>},
    {MoveKind::permlane_down, permlane_down::lanes<W>, permlane_down::fit<W>},
    {MoveKind::permlane_xor, permlane_xor::lanes<W>, permlane_xor::fit<W>},
    {MoveKind::permlane_idx_gen, permlane_idx_gen::lanes<W>},
    {MoveKind::readlane, readlane::lanes<W>, readlane::fit<W>},
    {MoveKind::writelane, writelane::lanes<W>, writelane::fit<W>},
    {MoveKind::readfirstlane, readfirstlane::lanes<W>, readfirstlane::fit<W>},
};
// clang-format on

namespace detail {
template <class Row>
constexpr bool rows_are_in_order(const Row (&rows)[move_count]) {
  for (unsigned n = 0; n < move_count; ++n)
    if (static_cast<unsigned>(rows[n].kind) != n + 1) return false;
  return true;
}
static_assert(rows_are_in_order(all), "the rows stand in the order of MoveKind");

template <unsigned W>
constexpr const MoveFunctions<W>* functions_of(MoveKind kind) {
  static_assert(W == 32 || W == 64, "AMD waves have 32 or 64 lanes");
  const unsigned n = static_cast<unsigned>(kind);
  return n != 0 && n <= move_count ? &functions<W>[n - 1] : nullptr;
}
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
  const auto* f = detail::functions_of<W>(move.kind);
  return f ? f->lanes(move, arch, inputs) : lane_map<W>::all_from(lane_source::any);
}

/// Swaps write a second register: what the source register holds afterwards, as lanes of the old
/// destination register, `own` being its old content. For all other moves the source register keeps
/// its content.
template <unsigned W>
constexpr lane_map<W> second_lanes(const Move& move, const Arch& arch,
                                   const Inputs<W>& inputs = {}) {
  const auto* f = detail::functions_of<W>(move.kind);
  return f && f->second_lanes ? f->second_lanes(move, arch, inputs)
                              : lane_map<W>::all_from(lane_source::own);
}

/// A move of that kind, all its operands immediate, that does what the demanded lanes want under
/// full EXEC (`own`: the destination's old content), or a move that does not exist.
template <unsigned W>
constexpr Move fit(MoveKind kind, const lane_map<W>& wanted, lane_mask<W> demand,
                   const Arch& arch) {
  const auto* f = detail::functions_of<W>(kind);
  return f && f->fit ? f->fit(wanted, demand, arch) : Move{};
}

}  // namespace crosslane::isa::amd
