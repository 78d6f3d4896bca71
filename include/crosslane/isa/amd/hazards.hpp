// SPDX-License-Identifier: MIT
// How many instructions must stand between a producer and a lane move, and what else the program
// must do. gfx9 pipelines do not wait by themselves; gfx10 and later do, except for a few cases.
// Compilers insert the waits for builtins but not into inline assembly. [CDNA3 §4.5] [LLVM
// GCNHazardRecognizer]
#pragma once

#include "crosslane/isa/amd/move.hpp"

namespace crosslane::isa::amd {

enum class Producer : uint8_t {
  valu_vgpr,   // a vector instruction wrote the vector register
  valu_exec,   // a vector compare wrote EXEC (v_cmpx)
  salu_exec,   // a scalar instruction wrote EXEC
  valu_sgpr,   // a vector instruction (v_readlane too) wrote the scalar register or VCC
  salu_sgpr,   // a scalar instruction wrote the scalar register
  trans_vgpr,  // a transcendental instruction wrote the vector register
  swap_vgpr,   // v_permlane*_swap wrote the vector register
};

enum class Consumer : uint8_t {
  dpp,  // the move's source, its other operands and its old content alike
  permlane,
  permlane_swap,
  lane_select,    // the scalar that names the lane of v_readlane or v_writelane
  readlane_data,  // the vector register that v_readlane or v_readfirstlane reads
  valu_constant,  // a scalar operand of a vector instruction, a permlane table for instance
  valu,           // a plain vector instruction
};

struct Wait {
  uint8_t states = 0;           // instructions or s_nop states in between
  bool needs_valu = false;      // any vector instruction in between
  std::string_view needs = {};  // an instruction in between, as assembly
};

struct HazardRow {
  Producer producer;
  Consumer consumer;
  uint8_t gfx90a, gfx940, gfx950, gfx10_1, gfx10_3, gfx11, gfx12, gfx1250;
};

// clang-format off
inline constexpr HazardRow hazard_table[] = {
    {Producer::valu_vgpr,  Consumer::dpp,           2, 2, 2, 0, 0, 0, 0, 0},
    {Producer::valu_exec,  Consumer::dpp,           5, 5, 5, 0, 0, 0, 0, 0},
    {Producer::valu_sgpr,  Consumer::lane_select,   4, 4, 4, 0, 0, 0, 0, 0},
    {Producer::valu_vgpr,  Consumer::readlane_data, 0, 1, 1, 0, 0, 0, 0, 0},
    {Producer::valu_exec,  Consumer::readlane_data, 0, 4, 4, 0, 0, 0, 0, 0},
    {Producer::valu_sgpr,  Consumer::valu_constant, 0, 2, 2, 0, 0, 0, 0, 0},
    {Producer::valu_vgpr,  Consumer::permlane_swap, 0, 0, 2, 0, 0, 0, 0, 0},
    {Producer::swap_vgpr,  Consumer::permlane_swap, 0, 0, 2, 0, 0, 0, 0, 0},
    {Producer::valu_exec,  Consumer::permlane_swap, 0, 0, 4, 0, 0, 0, 0, 0},
    {Producer::trans_vgpr, Consumer::valu,          0, 1, 1, 0, 0, 0, 0, 0},
    {Producer::swap_vgpr,  Consumer::dpp,           2, 2, 2, 0, 0, 0, 0, 0},
    {Producer::trans_vgpr, Consumer::dpp,           2, 2, 2, 0, 0, 0, 0, 0},
    {Producer::trans_vgpr, Consumer::readlane_data, 0, 1, 1, 0, 0, 0, 0, 0},
    {Producer::trans_vgpr, Consumer::permlane_swap, 0, 0, 2, 0, 0, 0, 0, 0},
    {Producer::swap_vgpr,  Consumer::readlane_data, 0, 1, 1, 0, 0, 0, 0, 0},
};
// clang-format on

constexpr unsigned states_of(const HazardRow& row, arch::HazardModel model) {
  switch (model) {
    case arch::HazardModel::gfx90a:
      return row.gfx90a;
    case arch::HazardModel::gfx940:
      return row.gfx940;
    case arch::HazardModel::gfx950:
      return row.gfx950;
    case arch::HazardModel::gfx10_1:
      return row.gfx10_1;
    case arch::HazardModel::gfx10_3:
      return row.gfx10_3;
    case arch::HazardModel::gfx11:
      return row.gfx11;
    case arch::HazardModel::gfx12:
      return row.gfx12;
    case arch::HazardModel::gfx1250:
      return row.gfx1250;
  }
  return 0;
}

inline constexpr unsigned hazard_model_count = 8, producer_count = 7, consumer_count = 7;

struct WaitStates {
  uint8_t of[hazard_model_count][producer_count][consumer_count] = {};
};

/// hazard_table by its keys: the planner asks often.
inline constexpr WaitStates wait_states = [] {
  WaitStates states;
  for (unsigned model = 0; model < hazard_model_count; ++model)
    for (const HazardRow& row : hazard_table)
      states.of[model][static_cast<unsigned>(row.producer)][static_cast<unsigned>(row.consumer)] =
          static_cast<uint8_t>(states_of(row, static_cast<arch::HazardModel>(model)));
  return states;
}();

/// What must stand between the producer and the consumer of its result.
constexpr Wait required_wait(const Arch& arch, Producer producer, Consumer consumer) {
  using Model = arch::HazardModel;
  const Model model = arch.hazard_model;
  Wait wait;
  wait.states = wait_states.of[static_cast<unsigned>(model)][static_cast<unsigned>(producer)]
                              [static_cast<unsigned>(consumer)];
  if (model <= Model::gfx950) return wait;
  const bool reads_scalar =
      consumer == Consumer::lane_select || consumer == Consumer::valu_constant;
  if (model == Model::gfx12 && reads_scalar && producer == Producer::valu_sgpr)
    wait.needs = "s_wait_alu depctr_va_sdst(0)";
  if (model == Model::gfx12 && reads_scalar && producer == Producer::salu_sgpr)
    wait.needs = "s_wait_alu depctr_sa_sdst(0)";
  const bool is_permlane = consumer == Consumer::permlane || consumer == Consumer::permlane_swap;
  if (is_permlane && producer == Producer::valu_exec)
    wait.needs_valu = model == Model::gfx10_1 || model == Model::gfx11 || model == Model::gfx12 ||
                      model == Model::gfx1250;
  if (producer == Producer::trans_vgpr && model == Model::gfx11)
    wait.needs = "s_waitcnt_depctr depctr_va_vdst(0)";
  if (producer == Producer::trans_vgpr && model == Model::gfx1250) wait.needs = "v_nop";
  return wait;
}

/// How a move reads its source register.
constexpr Consumer consumer_of(CostClass cost) {
  switch (cost) {
    case CostClass::dpp:
      return Consumer::dpp;
    case CostClass::permlane:
      return Consumer::permlane;
    case CostClass::permlane_swap:
      return Consumer::permlane_swap;
    case CostClass::lane_to_scalar:
      return Consumer::readlane_data;
    case CostClass::lds_crossbar:
    case CostClass::scalar_to_lane:
      return Consumer::valu;
  }
  return Consumer::valu;
}

/// How the move's result counts for whatever reads it next.
constexpr Producer producer_of(CostClass cost) {
  if (cost == CostClass::permlane_swap) return Producer::swap_vgpr;
  return cost == CostClass::lane_to_scalar ? Producer::valu_sgpr : Producer::valu_vgpr;
}

}  // namespace crosslane::isa::amd
