// SPDX-License-Identifier: MIT
// Inclusive scans of clusters, in both directions, in one order for all targets: inside each row of
// 16, lane i is combined with lane i - 1, then i - 2, i - 4, i - 8, where these are in the row;
// then odd rows take the total of the row before, then the upper half the total of the lower one.
// gfx9 does each level in one instruction; its row broadcasts are made for the last two. A suffix
// scan is the mirror image; gfx9 has no move down to another row, so it reads lanes there. What
// cannot be masked by rows is combined in a temporary and selected.
#pragma once

#include "crosslane/plan/combine_steps.hpp"
#include "crosslane/plan/prove_combine.hpp"
#include "crosslane/plan/scan_order.hpp"
#include "crosslane/plan/schedule.hpp"

namespace crosslane::plan {

template <unsigned W>
struct Scan {
  unsigned cluster = W;  // lanes, a power of two
  ScanDirection direction = ScanDirection::prefix;
  Fusion fusion = Fusion::dpp;  // whether the operation takes a masked DPP operand
};

template <unsigned W>
constexpr TreeMap<W> scan_trees(const Scan<W>& scan) {
  TreeMap<W> level = TreeMap<W>::leaves();
  for (unsigned distance = 1; distance < scan.cluster; distance *= 2) {
    const TreeMap<W> last = level;
    for (unsigned i = 0; i < W; ++i) {
      const unsigned from = scan_source(i, distance, scan.cluster, scan.direction);
      if (from != i) level.trees[i] = combined_tree(last.trees[from], last.trees[i]);
    }
  }
  return level;
}

template <unsigned W>
class ScanBuilder {
 public:
  constexpr ScanBuilder(const Scan<W>& scan, const Arch& arch) : scan_(scan), arch_(arch) {}

  constexpr Plan<W> build() {
    const auto kind = is_prefix() ? dpp16::Kind::row_shr : dpp16::Kind::row_shl;
    for (unsigned distance = 1; distance < 16 && distance < scan_.cluster; distance *= 2)
      take({kind, static_cast<uint8_t>(distance)}, takers(distance), 0xf, scan_.cluster >= 16);
    if (scan_.cluster > 16) rows();
    if (scan_.cluster > 32) halves();
    plan_.result = value_register;
    return plan_;
  }

 private:
  static constexpr uint8_t temporary = CombineSteps<W>::temporary;

  [[nodiscard]] constexpr bool is_prefix() const {
    return scan_.direction == ScanDirection::prefix;
  }
  [[nodiscard]] constexpr lane_mask<W> takers(unsigned distance) const {
    return scan_takers<W>(distance, scan_.cluster, scan_.direction);
  }

  constexpr void rows() {
    if (is_prefix() && arch_.has_dpp_row_bcast)
      return take({dpp16::Kind::row_bcast, 15}, takers(16), 0xa, true);
    if (arch_.has_permlane16) {
      plan_.add_move(temporary, value_register,
                     isa::amd::permlanex16::move(is_prefix() ? ~uint64_t{0} : 0));
      if (scan_.fusion == Fusion::dpp)
        steps_.combine_moved(temporary,
                             dpp16::move(dpp16::quad_perm(0, 1, 2, 3), is_prefix() ? 0xa : 0x5));
      else
        steps_.combine_in(takers(16));
      return;
    }
    for (unsigned half = 0; half < W; half += 32)
      read(half + (is_prefix() ? 15 : 16), takers(16) & lane_mask<W>::range(half, half + 32));
  }

  constexpr void halves() {
    if (is_prefix() && arch_.has_dpp_row_bcast)
      return take({dpp16::Kind::row_bcast, 31}, takers(32), 0xc, true);
    read(is_prefix() ? 31 : 32, takers(32));
  }

  constexpr void read(unsigned lane, lane_mask<W> takers) {
    plan_.add_move(temporary, value_register, isa::amd::readlane::move(lane));
    steps_.combine_in(takers);
  }

  /// In one instruction where the takers are whole rows or all that the control gives a lane.
  constexpr void take(dpp16::Control control, lane_mask<W> takers, uint8_t row_mask,
                      bool is_maskable) {
    if (scan_.fusion == Fusion::dpp && is_maskable)
      return steps_.combine_moved(value_register, dpp16::move(control, row_mask));
    plan_.add_move(temporary, value_register, dpp16::move(control, 0xf, 0xf, true));
    steps_.combine_in(takers);
  }

  const Scan<W>& scan_;
  const Arch& arch_;
  Plan<W> plan_ = {};
  CombineSteps<W> steps_{plan_, scan_.fusion};
};

/// The inclusive scan of each aligned cluster. Without a plan, `reason` says why.
template <unsigned W>
constexpr Plan<W> plan_scan(const Scan<W>& scan, const Arch& arch) {
  Plan<W> plan;
  plan.arch = &arch;
  plan.reason = isa::amd::detail::wave_size_reason(arch, W);
  if (plan.reason) return plan;
  plan = ScanBuilder<W>(scan, arch).build();
  plan.arch = &arch;
  plan.register_count = registers_used(plan);
  plan.proof = prove_trees(plan, scan_trees<W>(scan), plan.demand, arch);
  if (plan.proof != Proof::exact) plan.reason = "the scan's plan is not exact";
  return plan;
}

}  // namespace crosslane::plan
