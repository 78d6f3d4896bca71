// SPDX-License-Identifier: MIT
// scalar(name, lambda): makes a row of a lambda over scalar operands (SOP1, SOP2, SOPC, SOPK). Parameters: [Wave&,] sources in order
// (u32, i32, u64, i64, f32); bool = SCC. Result: a value; bool = SCC only (compares); WithScc<T> = both. SOPK: the 16-bit
// immediate is a source like any other, sign-extended; `accumulating` rows read dst as the first source.
#pragma once

#include "sim/exec/lane_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

template <class T>
struct WithScc {
  T value;
  bool scc;
};
template <class T>
struct ResultOf<WithScc<T>> {
  using Value = T;
  static constexpr bool has_value = true, has_mask = true;
};

template <class F, class R, class... A>
struct Signature<R (F::*)(Wave&, A...) const> : Signature<R (F::*)(A...) const> {
  static constexpr bool takes_env = true;
};

/// vccz, execz, scc as a 32-bit operand.
u32 read_special(const Wave& wave, u64 code);

template <class T>
CROSSLANE_INLINE T read_scalar(const Wave& wave, const Op& op, u32 k) {
  u64 bits;
  if (op.kind[k] == SourceKind::sgpr) bits = sizeof(T) == 8 ? wave.sgpr64(op.at[k]) : wave.sgpr[op.at[k]];
  else if (op.kind[k] == SourceKind::constant) bits = op.at[k];
  else bits = read_special(wave, op.at[k]);
  if constexpr (sizeof(T) == 8) return std::bit_cast<T>(bits);
  else if constexpr (sizeof(T) == 2) return std::bit_cast<T>(static_cast<u16>(bits));
  else return std::bit_cast<T>(static_cast<u32>(bits));
}

template <class F>
const Op* run_scalar(Wave& wave, const Op& op) {
  using S = Signature<F>;
  using R = ResultOf<typename S::Result>;
  auto argument = [&]<size_t I>(std::integral_constant<size_t, I>) {
    using T = std::tuple_element_t<I, typename S::Arguments>;
    if constexpr (std::is_same_v<T, bool>) return wave.scc;
    else return read_scalar<T>(wave, op, source_index<F, I>());
  };
  const auto r = [&]<size_t... I>(std::index_sequence<I...>) {
    if constexpr (S::takes_env) return F{}(wave, argument(std::integral_constant<size_t, I>{})...);
    else return F{}(argument(std::integral_constant<size_t, I>{})...);
  }(std::make_index_sequence<S::arity>());
  if constexpr (R::has_value) {
    typename R::Value value;
    if constexpr (R::has_mask) value = r.value;
    else value = r;
    if constexpr (sizeof(value) == 8) wave.set_sgpr64(op.dst, std::bit_cast<u64>(value));
    else if constexpr (sizeof(value) == 2) wave.sgpr[op.dst] = std::bit_cast<u16>(value);
    else wave.sgpr[op.dst] = std::bit_cast<u32>(value);
    if (op.writes_exec) wave.exec_changed();
  }
  if constexpr (R::has_mask && R::has_value) wave.scc = r.scc;
  else if constexpr (R::has_mask) wave.scc = r;
  return following(op);
}

template <class F>
constexpr Row scalar(std::string_view name, F) {
  return Row{.name = name,
             .kind = RowKind::scalar,
             .family = InstructionFamily::salu,
             .run = run_scalar<F>,
             .shape = row_shape<F>()};
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
