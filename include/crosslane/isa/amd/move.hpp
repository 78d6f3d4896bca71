// SPDX-License-Identifier: MIT
// What all AMD lane moves have in common. A Move is one instruction with its immediate operands,
// small enough to compare and to keep in arrays; each kind has its own file (dpp16.hpp,
// ds_swizzle.hpp, ...) with a typed view of the control bits, and all.hpp lists them in one table.
// What a move does is a lane map of its source register in which `own` means: the destination
// register keeps its old content. Written from the ISA manuals and LLVM's documents, not from
// sim/exec (docs/decisions/0002).
#pragma once

#include <cstdint>
#include <string_view>

#include "crosslane/arch/arch.hpp"
#include "crosslane/lane/lane_map.hpp"

namespace crosslane::isa::amd {

using arch::Arch;
using arch::Generation;

enum class MoveKind : uint8_t {
  none,
  dpp16,
  dpp8,
  ds_swizzle,
  ds_permute,
  ds_bpermute,
  ds_bpermute_fi,
  permlane16,
  permlanex16,
  permlane16_var,
  permlanex16_var,
  permlane64,
  permlane16_swap,
  permlane32_swap,
  permlane_bcast,
  permlane_up,
  permlane_down,
  permlane_xor,
  permlane_idx_gen,
  readlane,
  writelane,
  readfirstlane,
};

/// Which unit a move occupies; the planner's cost tables have a row for each.
enum class CostClass : uint8_t {
  dpp,            // an operand modifier of a vector instruction
  permlane,       // a vector instruction of its own
  permlane_swap,  // the same, writing two registers
  lds_crossbar,   // LDS, without its memory; the result is waited for
  lane_to_scalar,
  scalar_to_lane,
};

struct Move {
  MoveKind kind = MoveKind::none;
  uint8_t row_mask = 0xf;       // DPP16: bit r lets rows r be written
  uint8_t bank_mask = 0xf;      // DPP16: bit b lets lanes 4b to 4b+3 of every row be written
  bool bound_ctrl = false;      // a lane without a source gets 0, not its old content
  bool fetch_inactive = false;  // fi: inactive lanes are read
  uint64_t control = 0;         // the bits that choose the lanes, as the kind encodes them

  [[nodiscard]] constexpr bool exists() const { return kind != MoveKind::none; }
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// Where public sources disagree about the hardware; the defaults are what LLVM and Mesa rely on.
/// docs/how-the-simulator-works.md lists them.
struct Disputed {
  bool dpp_inactive_source_zero =
      false;  // gfx9, gfx10: bound_ctrl:0 writes 0 for an inactive source, instead of nothing
  bool bpermute_gfx10_wave_wide = false;    // gfx10 wave64: ds_bpermute reaches the whole wave
  bool permlane_swap_ignores_exec = false;  // swaps also write inactive lanes
  bool permlane_edge_zero = false;  // gfx1250 v_permlane_up, _down, _xor: 0 past the group, instead
                                    // of the lane's own value
};

/// What a move's result depends on beside its immediate operands.
template <unsigned W>
struct Inputs {
  lane_mask<W> exec = lane_mask<W>::all();
  /// Content of the register that holds each lane's index, as the instruction takes it (a byte
  /// address, a row position): W words.
  const uint32_t* index = nullptr;
  Disputed disputed = {};
};

/// Reasons why a target does not have a move; null where it does.
using Reason = const char*;

namespace detail {

constexpr Reason wave_size_reason(const Arch& arch, unsigned wave) {
  if (arch.has_wave_size(wave)) return nullptr;
  return wave == 32 || wave == 64 ? "the target has no waves of that size"
                                  : "waves have 32 or 64 lanes";
}

/// A lane's source under EXEC, for moves that read 0 from inactive lanes.
template <unsigned W>
constexpr lane_source zero_if_inactive(unsigned source, const Inputs<W>& inputs) {
  return inputs.exec.contains(source) ? from_lane(source) : lane_source::zero;
}

}  // namespace detail
}  // namespace crosslane::isa::amd
