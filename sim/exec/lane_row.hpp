// SPDX-License-Identifier: MIT
// valu(name, lambda): makes a row of a lambda over one lane. The parameters say what is fetched:
//   [const Env&,]  sources in order (u32, f32, u64, f16, packed_f16, …),  bool = a lane-mask operand (carry-in, select)
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
    auto one = [&](OperandType t) {
      if (t == OperandType::mask) shape.mask_in = true;
      else shape.source[shape.source_count++] = t;
    };
    (one(operand_type<std::tuple_element_t<I, typename S::Arguments>>()), ...);
  }(std::make_index_sequence<S::arity>());
  if (R::has_value) shape.result = operand_type<typename R::Value>();
  shape.mask_out = R::has_mask;
  return shape;
}

template <class T>
CROSSLANE_INLINE T load_lane(const u32* lanes, u32 i, u32 stride) {
  if constexpr (sizeof(T) == 8) return std::bit_cast<T>(lanes[i] | u64{lanes[stride + i]} << 32);
  else if constexpr (sizeof(T) == 2) return std::bit_cast<T>(static_cast<u16>(lanes[i]));
  else return std::bit_cast<T>(lanes[i]);
}

/// The k-th source of the lambda is its k-th parameter that is not a bool.
template <class F, size_t I>
constexpr size_t source_index() {
  size_t k = 0;
  [&]<size_t... J>(std::index_sequence<J...>) {
    ((k += !std::is_same_v<std::tuple_element_t<J, typename Signature<F>::Arguments>, bool>), ...);
  }(std::make_index_sequence<I>());
  return k;
}

template <class F, bool full>
CROSSLANE_INLINE void lane_loop(const Frame& f, const Env& env) {
  using S = Signature<F>;
  using R = ResultOf<typename S::Result>;
  const u32 stride = f.lanes;
  for (u32 first = 0; first < stride; first += 32) {
    CROSSLANE_LANE_LOOP
    for (u32 j = 0; j < 32; ++j) {
      const u32 i = first + j;
      auto argument = [&]<size_t I>(std::integral_constant<size_t, I>) CROSSLANE_LAMBDA_INLINE {
        using T = std::tuple_element_t<I, typename S::Arguments>;
        if constexpr (std::is_same_v<T, bool>) return f.mask_in[i] != 0;
        else return load_lane<T>(f.src[source_index<F, I>()], i, stride);
      };
      const auto r = [&]<size_t... I>(std::index_sequence<I...>) CROSSLANE_LAMBDA_INLINE {
        if constexpr (S::takes_env) return F{}(env, argument(std::integral_constant<size_t, I>{})...);
        else return F{}(argument(std::integral_constant<size_t, I>{})...);
      }(std::make_index_sequence<S::arity>());
      if constexpr (R::has_value) {
        typename R::Value value;
        if constexpr (R::has_mask) value = r.value;
        else value = r;
        if constexpr (sizeof(value) == 8) {
          const u64 bits = std::bit_cast<u64>(value);
          const u32 low = static_cast<u32>(bits), high = static_cast<u32>(bits >> 32);
          f.dst[i] = full || f.mask[i] ? low : f.dst[i];
          f.dst[stride + i] = full || f.mask[i] ? high : f.dst[stride + i];
        } else if constexpr (sizeof(value) == 2) {
          const u32 merged = (f.dst[i] & f.keep) | std::bit_cast<u16>(value);
          f.dst[i] = full || f.mask[i] ? merged : f.dst[i];
        } else {
          f.dst[i] = full || f.mask[i] ? std::bit_cast<u32>(value) : f.dst[i];
        }
      }
      if constexpr (R::has_mask) {
        bool bit;
        if constexpr (R::has_value) bit = r.mask;
        else bit = r;
        f.mask_out[i] = (bit ? ~0u : 0u) & f.mask[i];
      }
    }
  }
}

template <class F>
const Op* run_lanes(Wave& wave, const Op& op) {
  static constexpr RowShape shape = row_shape<F>();
  Frame f;
  f.lanes = wave.lanes;
  f.mask_out = wave.result_lanes;
  const bool slow_path = op.slow & wave.slow_mask;
  if constexpr (shape.mask_in) {
    expand_lane_mask(wave.lane_mask(op.mask_in), wave.mask_lanes, wave.lanes);
    f.mask_in = wave.mask_lanes;
  }
  if (slow_path) [[unlikely]] {
    fetch_slow(wave, op, shape, f);
  } else {
    f.dst = reinterpret_cast<u32*>(wave.base[0] + op.dst);
    for (u32 k = 0; k < shape.source_count; ++k) f.src[k] = fetch_source(wave, op, k, is_64_bit(shape.source[k]));
    f.mask = wave.exec_lanes;
    f.full = wave.exec_full;
    f.keep = op.imm;
  }
  if (f.full) [[likely]] lane_loop<F, true>(f, wave.env);
  else lane_loop<F, false>(f, wave.env);
  if (slow_path) [[unlikely]] finish_slow(wave, op, shape, f);
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
