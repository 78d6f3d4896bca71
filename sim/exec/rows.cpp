// SPDX-License-Identifier: MIT
#include "sim/exec/rows.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "crosslane_simd_levels.hpp"
#include "sim/machine/wave.hpp"

namespace crosslane::sim {

using RowVisitor = void (*)(std::span<const Row>, void*);

#define CROSSLANE_DECLARE_LEVEL(level)                     \
  namespace level {                                        \
  void for_each_row_list(RowVisitor visit, void* context); \
  }
CROSSLANE_FOR_EACH_SIMD_LEVEL(CROSSLANE_DECLARE_LEVEL)
CROSSLANE_DECLARE_LEVEL(plain)  // shared by all

namespace {

bool host_runs(std::string_view level) {
#if defined(__x86_64__)
  if (level == "avx2")
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
  if (level == "avx512")
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd");
#endif
  return level == "baseline";
}

struct Level {
  std::string_view name;
  void (*for_each_row_list)(RowVisitor, void*);
};

#define CROSSLANE_NAME_LEVEL(level) Level{#level, level::for_each_row_list},
constexpr Level levels[] = {CROSSLANE_FOR_EACH_SIMD_LEVEL(CROSSLANE_NAME_LEVEL)};

/// The widest level that the host runs, unless the environment asks for one; the only one built, as a last resort.
const Level& pick_level() {
  const char* wanted = std::getenv("CROSSLANE_SIMD");
  const Level* best = &levels[0];
  for (const Level& level : levels) {
    if (!host_runs(level.name)) continue;
    best = &level;
    if (wanted && level.name == wanted) break;
  }
  return *best;
}

RowTable make_table() {
  const Level& level = pick_level();
  RowTable table;
  table.simd_level = level.name;
  const RowVisitor add = [](std::span<const Row> list, void* context) {
    for (const Row& row : list) static_cast<RowTable*>(context)->rows.push_back(&row);
  };
  level.for_each_row_list(add, &table);
  plain::for_each_row_list(add, &table);
  std::sort(table.rows.begin(), table.rows.end(), [](const Row* a, const Row* b) { return a->name < b->name; });
  return table;
}

}  // namespace

const RowTable& row_table() {
  static const RowTable table = make_table();
  return table;
}

const Row* RowTable::find(std::string_view base_name) const {
  auto at = std::lower_bound(rows.begin(), rows.end(), base_name, [](const Row* r, std::string_view n) { return r->name < n; });
  return at != rows.end() && (*at)->name == base_name ? *at : nullptr;
}

const Op* run_unknown_instruction(Wave& wave, const Op& op) {
  return wave.raise(op, FaultKind::unknown_instruction,
                    "these bytes are no instruction of " + std::string(wave.arch->name) +
                        "; the kernel was built for another target, or its code was overwritten");
}

const Op* run_unsupported_instruction(Wave& wave, const Op& op) {
  return wave.raise(op, FaultKind::unsupported_instruction,
                    "the simulator has no row for " + std::string(op.detail->name) +
                        "; `crosslane isa` lists what it has, docs/adding-an-instruction.md says how to add one");
}

const Op* run_bad_operand(Wave& wave, const Op& op) {
  return wave.raise(op, FaultKind::bad_operand,
                    "an operand or modifier of this instruction has no meaning on " + std::string(wave.arch->name));
}

const Op* run_outside_code(Wave& wave, const Op& op) {
  return wave.raise(op, FaultKind::jump_outside_code, "control left the code of the kernel's code object");
}

const Op* run_vopd_in_order(Wave& wave, const Op& op) {
  const OpDetail& d = *op.detail;
  d.x->run(wave, *d.x);
  d.y->run(wave, *d.y);
  return following(op);
}

const Op* run_vopd(Wave& wave, const Op& op) {
  // X writes a spare register first, because Y reads its sources as they were before the pair. [RDNA3 §7.6]
  const OpDetail& d = *op.detail;
  d.x->run(wave, *d.x);
  d.y->run(wave, *d.y);
  const u32* spare = reinterpret_cast<const u32*>(wave.base[0] + d.x->dst);
  u32* dst = reinterpret_cast<u32*>(wave.base[0] + op.dst);
  const u32 words = is_64_bit(d.x->detail->row->shape.result) ? 2 : 1;
  for (u32 w = 0; w < words; ++w)
    for (u32 i = 0; i < wave.lanes; ++i)
      if (wave.exec_lanes[i]) dst[w * wave.lanes + i] = spare[w * wave.lanes + i];
  return following(op);
}

}  // namespace crosslane::sim
