// SPDX-License-Identifier: MIT
// Rows for 16-bit floats. The lambda computes one value in binary32, so precisely that rounding it
// to the 16-bit format is the only rounding (a sum or product of two halves is; an fma rounds to
// odd). These makers add the rounding that MODE asks for, AMD's choice of NaN, and the packed
// forms, which do the same to both halves.
#pragma once

#include "sim/exec/float16.hpp"
#include "sim/exec/float_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

template <class T>
struct Packed {
  using Type = T;
};
template <>
struct Packed<f16> {
  using Type = packed_f16;
};
template <>
struct Packed<bf16> {
  using Type = packed_bf16;
};

template <class H>
CROSSLANE_INLINE H round_plainly(f32 x) {
  if constexpr (std::is_same_v<H, f16>)
    return to_f16_nearest(x);
  else
    return to_bf16_nearest(x);
}
/// MODE has no say in bfloat16, which rounds to nearest even.
template <class H>
CROSSLANE_INLINE H round_by_mode(f32 x, const Env& env) {
  if constexpr (std::is_same_v<H, f16>)
    return to_f16(x, env);
  else
    return to_bf16_nearest(x);
}

template <class H, class F, class Call = decltype(&F::operator())>
struct HalfForms;
template <class H, class F, class... A>
struct HalfForms<H, F, f32 (F::*)(A...) const> {
  struct Quick {
    CROSSLANE_LAMBDA_INLINE Guarded<H> operator()(const Env& env, A... a) const {
      const f32 r = call_inlined<F>(a...);
      return {round_plainly<H>(r),
              is_nan(r) || (std::is_same_v<H, f16> && !rounds_halves_plainly(env))};
    }
  };
  struct Exact {
    CROSSLANE_LAMBDA_INLINE H operator()(const Env& env, A... a) const {
      return with_amd_nan<H>(round_by_mode<H>(call_inlined<F>(a...), env), a...);
    }
  };
  using P = typename Packed<H>::Type;
  struct PackedQuick {
    CROSSLANE_LAMBDA_INLINE Guarded<P> operator()(const Env& env,
                                                  typename Packed<A>::Type... a) const {
      const Guarded<H> low = call_inlined<Quick>(env, low_half(a)...),
                       high = call_inlined<Quick>(env, high_half(a)...);
      return {pack_halves<P>(low.value, high.value), low.odd || high.odd};
    }
  };
  struct PackedExact {
    CROSSLANE_LAMBDA_INLINE P operator()(const Env& env, typename Packed<A>::Type... a) const {
      return pack_halves<P>(call_inlined<Exact>(env, low_half(a)...),
                            call_inlined<Exact>(env, high_half(a)...));
    }
  };
};

template <class F>
constexpr Row half(std::string_view name, F) {
  using Forms = HalfForms<f16, F>;
  return guarded(name, typename Forms::Quick{}, typename Forms::Exact{});
}
template <class F>
constexpr Row packed_half(std::string_view name, F) {
  using Forms = HalfForms<f16, F>;
  return guarded(name, typename Forms::PackedQuick{}, typename Forms::PackedExact{});
}
template <class F>
constexpr Row bfloat(std::string_view name, F) {
  using Forms = HalfForms<bf16, F>;
  return guarded(name, typename Forms::Quick{}, typename Forms::Exact{});
}
template <class F>
constexpr Row packed_bfloat(std::string_view name, F) {
  using Forms = HalfForms<bf16, F>;
  return guarded(name, typename Forms::PackedQuick{}, typename Forms::PackedExact{});
}

/// Packed forms of a lambda over halves that returns a half (min, max).
template <class F, class Call = decltype(&F::operator())>
struct EachHalf;
template <class F, class H, class... A>
struct EachHalf<F, H (F::*)(const Env&, A...) const> {
  using P = typename Packed<H>::Type;
  CROSSLANE_LAMBDA_INLINE P operator()(const Env& env, typename Packed<A>::Type... a) const {
    return pack_halves<P>(call_inlined<F>(env, low_half(a)...),
                          call_inlined<F>(env, high_half(a)...));
  }
};
template <class F>
constexpr Row each_half(std::string_view name, F) {
  return valu(name, EachHalf<F>{});
}

/// a * b + c of halves, rounded to odd in binary32. The product is exact in binary64.
template <class H>
CROSSLANE_INLINE f32 fma_to_odd(H a, H b, H c) {
  return to_f32_odd(add_to_odd(f64{to_f32(a)} * f64{to_f32(b)}, f64{to_f32(c)}));
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
