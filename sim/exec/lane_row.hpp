// SPDX-License-Identifier: MIT
// valu(name, lambda): makes a row of a lambda over one lane. The parameters say what is fetched:
//   [const Env&,]  sources in order (u32, f32, u64, f16, packed_f16, …),  bool = a lane-mask operand (carry-in, select),
//   LaneIndex, TruthTable, Signedness = what lane_types.hpp says
// and the result what is written: a value; bool = a lane mask (compares); WithMask<T> = both.
// The handler made here is one loop over the wave's lanes, which the compiler turns into vector code.
#pragma once

#include <bit>
#include <tuple>
#include <utility>

#include "sim/exec/lane_mask_bits.hpp"
#include "sim/exec/operand_fetch.hpp"
#include "sim/exec/row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

template <class F>
struct Signature : Signature<decltype(&F::operator())> {};
template <class F, class R, class... A>
struct Signature<R (F::*)(A...) const> {
  using Result = R;
  using Arguments = std::tuple<A...>;
  static constexpr size_t arity = sizeof...(A);
  static constexpr bool takes_env = false;
};
template <class F, class R, class... A>
struct Signature<R (F::*)(const Env&, A...) const> : Signature<R (F::*)(A...) const> {
  static constexpr bool takes_env = true;
};

template <class R>
struct ResultOf {
  using Value = R;
  static constexpr bool has_value = true, has_mask = false;
};
template <>
struct ResultOf<bool> {
  using Value = u32;
  static constexpr bool has_value = false, has_mask = true;
};
template <class T>
struct ResultOf<WithMask<T>> {
  using Value = T;
  static constexpr bool has_value = true, has_mask = true;
};

template <class F>
constexpr RowShape row_shape() {
  using S = Signature<F>;
  using R = ResultOf<typename S::Result>;
  RowShape shape;
  [&]<size_t... I>(std::index_sequence<I...>) {
    auto one = [&]<class T>(std::type_identity<T>) {
      if constexpr (std::is_same_v<T, bool>) shape.mask_in = true;
      else if constexpr (std::is_same_v<T, TruthTable>) shape.instruction_bits = InstructionBits::truth_table;
      else if constexpr (std::is_same_v<T, Signedness>) shape.instruction_bits = InstructionBits::signedness;
      else if constexpr (is_operand<T>) shape.source[shape.source_count++] = operand_type<T>();
    };
    (one(std::type_identity<std::tuple_element_t<I, typename S::Arguments>>{}), ...);
  }(std::make_index_sequence<S::arity>());
  if (R::has_value) shape.result = operand_type<typename R::Value>();
  shape.mask_out = R::has_mask;
  return shape;
}

template <class T>
CROSSLANE_INLINE T load_lane(const u32* lanes, size_t i, size_t stride) {
  if constexpr (sizeof(T) == 8) return std::bit_cast<T>(lanes[i] | u64{lanes[stride + i]} << 32);
  else if constexpr (sizeof(T) == 2) return std::bit_cast<T>(static_cast<u16>(lanes[i]));
  else if constexpr (sizeof(T) == 1) return static_cast<T>(lanes[i]);
  else return std::bit_cast<T>(lanes[i]);
}

template <class T>
inline constexpr bool is_source = is_operand<T> && !std::is_same_v<T, bool>;

/// The k-th source of the lambda is its k-th parameter that is neither a lane mask nor one of those that are no operands.
template <class F, size_t I>
constexpr size_t source_index() {
  size_t k = 0;
  [&]<size_t... J>(std::index_sequence<J...>) {
    ((k += is_source<std::tuple_element_t<J, typename Signature<F>::Arguments>>), ...);
  }(std::make_index_sequence<I>());
  return k;
}

/// Lanes done in one vector loop of fixed length.
inline constexpr u32 lane_chunk = 32;

/// F{}(arguments...), inlined.
template <class F, class... A>
CROSSLANE_INLINE auto call_inlined(const A&... arguments) {
  CROSSLANE_INLINE_CALL return F{}(arguments...);
}

/// F for lane i.
template <class F>
CROSSLANE_INLINE auto call_lane(const Frame& f, const Env& env, size_t i) {
  using S = Signature<F>;
  auto argument = [&]<size_t I>(std::integral_constant<size_t, I>) CROSSLANE_LAMBDA_INLINE {
    using T = std::tuple_element_t<I, typename S::Arguments>;
    if constexpr (std::is_same_v<T, bool>) return f.mask_in[i] != 0;
    else if constexpr (std::is_same_v<T, LaneIndex>) return LaneIndex{static_cast<u32>(i)};
    else if constexpr (!is_operand<T>) return T{f.instruction_bits};
    else return load_lane<T>(f.src[source_index<F, I>()], i, f.lanes);
  };
  return [&]<size_t... I>(std::index_sequence<I...>) CROSSLANE_LAMBDA_INLINE {
    if constexpr (S::takes_env) return call_inlined<F>(env, argument(std::integral_constant<size_t, I>{})...);
    else return call_inlined<F>(argument(std::integral_constant<size_t, I>{})...);
  }(std::make_index_sequence<S::arity>());
}

/// Where the mask is not all ones, old bits stay. (A ?: of two loads becomes a choice of address, which does not vectorise.)
template <bool full>
CROSSLANE_INLINE void store_word(u32& dst, u32 value, u32 mask) {
  dst = full ? value : (value & mask) | (dst & ~mask);
}

template <bool full, class T>
CROSSLANE_INLINE void store_lane(const Frame& f, size_t i, T value) {
  const u32 mask = full ? ~0u : f.mask[i];
  if constexpr (sizeof(T) == 8) {
    const u64 bits = std::bit_cast<u64>(value);
    store_word<full>(f.dst[i], static_cast<u32>(bits), mask);
    store_word<full>(f.dst[size_t{f.lanes} + i], static_cast<u32>(bits >> 32), mask);
  } else if constexpr (sizeof(T) == 2) {
    store_word<full>(f.dst[i], (f.dst[i] & f.keep) | std::bit_cast<u16>(value), mask);
  } else if constexpr (sizeof(T) == 1) {
    store_word<full>(f.dst[i], value, mask);  // the slow path puts it into its byte
  } else {
    store_word<full>(f.dst[i], std::bit_cast<u32>(value), mask);
  }
}

template <class F, bool full>
CROSSLANE_INLINE void lane_loop_chunk(const Frame& f, const Env& env, size_t first) {
  using R = ResultOf<typename Signature<F>::Result>;
  CROSSLANE_LANE_LOOP
  for (size_t j = 0; j < lane_chunk; ++j) {
    const size_t i = first + j;
    const auto r = call_lane<F>(f, env, i);
    if constexpr (R::has_value && R::has_mask) store_lane<full>(f, i, r.value);
    else if constexpr (R::has_value) store_lane<full>(f, i, r);
    if constexpr (R::has_mask) {
      bool bit;
      if constexpr (R::has_value) bit = r.mask;
      else bit = r;
      f.mask_out[i] = (bit ? ~0u : 0u) & f.mask[i];
    }
  }
}

/// How a row's lanes are run: chunk by chunk. float_row.hpp has another way.
template <class F>
struct PlainLoop {
  template <bool full>
  static CROSSLANE_INLINE void run(const Frame& f, const Env& env) {
    for (size_t first = 0; first < f.lanes; first += lane_chunk) lane_loop_chunk<F, full>(f, env, first);
  }
};

template <class F, class Loop = PlainLoop<F>>
const Op* run_lanes(Wave& wave, const Op& op) {
  static constexpr RowShape shape = row_shape<F>();
  Frame f;
  f.lanes = wave.lanes;
  f.mask_out = wave.result_lanes;
  if constexpr (shape.instruction_bits != InstructionBits::none) f.instruction_bits = op.detail->instruction_bits;
  const u8 slow_path = op.slow & wave.slow_mask;
  if constexpr (shape.mask_in) {
    expand_lane_mask(wave.lane_mask(op.mask_in), wave.mask_lanes, wave.lanes);
    f.mask_in = wave.mask_lanes;
  }
  if (slow_path) [[unlikely]] {
    if (slow_path == slow::dpp) fetch_dpp_only(wave, op, shape, f);
    else fetch_slow(wave, op, shape, f);
  } else {
    f.dst = reinterpret_cast<u32*>(wave.base[0] + op.dst);
    for (u32 k = 0; k < shape.source_count; ++k) f.src[k] = fetch_source(wave, op, k, is_64_bit(shape.source[k]));
    f.mask = wave.exec_lanes;
    f.full = wave.exec_full;
    f.keep = op.imm;
  }
  const Frame lanes = f;  // its address never leaves this function, so the loops keep it in registers
  if (lanes.full) [[likely]] Loop::template run<true>(lanes, wave.env);
  else Loop::template run<false>(lanes, wave.env);
  if (slow_path & ~slow::dpp) [[unlikely]] finish_slow(wave, op, shape, f);
  if constexpr (shape.mask_out) {
    const u64 bits = pack_lane_mask(wave.result_lanes, wave.lanes);
    if (op.mask_out != operand::null) wave.set_lane_mask(op.mask_out, bits);
    if (op.writes_exec) [[unlikely]] {
      wave.set_lane_mask(operand::exec_lo, bits);
      wave.exec_changed();
    }
  }
  return following(op);
}

template <class F>
constexpr Row valu(std::string_view name, F) {
  return Row{.name = name,
             .kind = RowKind::valu,
             .family = InstructionFamily::valu,
             .run = run_lanes<F>,
             .shape = row_shape<F>()};
}

/// An integer row whose clamp bit saturates: the second lambda is the clamped operation.
template <class F, class G>
constexpr Row valu(std::string_view name, F plain, G) {
  Row r = valu(name, plain);
  r.run_clamped = run_lanes<G>;
  return r;
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
