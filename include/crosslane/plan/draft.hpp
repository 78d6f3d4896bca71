// SPDX-License-Identifier: MIT
// A plan while the search puts it together: without lane maps, so that compilers copy little.
#pragma once

#include "crosslane/plan/schedule.hpp"

namespace crosslane::plan {

/// What an index table of a draft holds: the lane that each lane reads, of its own half or of the
/// other one, or the lane that it pushes to.
enum class TableContent : uint8_t { lanes, near_half, far_half, targets };

struct Draft {
  Action actions[max_steps] = {};
  uint64_t masks[max_steps] = {};  // of selects
  TableContent tables[2] = {};
  uint8_t step_count = 0;
  uint8_t result = value_register;
  uint8_t table_count = 0;
  Cost cost = {};

  constexpr void add(const Action& action) {
    actions[step_count++] = action;
    if (is_register(action.destination)) result = action.destination;
  }
  constexpr void add_move(uint8_t destination, uint8_t source, const Move& move,
                          uint8_t table = no_operand) {
    add({StepKind::move, destination, source, no_operand, table, move});
  }
  constexpr void add_copy(uint8_t destination, uint8_t source) {
    add({StepKind::copy, destination, source, no_operand, no_operand, {}});
  }
  /// destination = lane in mask ? chosen : otherwise
  constexpr void add_select(uint8_t destination, uint64_t mask, uint8_t chosen, uint8_t otherwise) {
    masks[step_count] = mask;
    add({StepKind::select, destination, otherwise, chosen, no_operand, {}});
  }
  constexpr uint8_t add_table(TableContent content) {
    tables[table_count] = content;
    return table_count++;
  }
  constexpr void restart() { step_count = 0, table_count = 0; }
};

}  // namespace crosslane::plan
