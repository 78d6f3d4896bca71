// SPDX-License-Identifier: MIT
// Rows whose common case is a few vector instructions and whose odd lanes (NaN) need a longer
// formula. The quick form is run for a chunk of lanes and says whether any lane is odd; only then
// the chunk is done again by the exact form, before anything is stored.
#pragma once

#include "sim/exec/float_bits.hpp"
#include "sim/exec/lane_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

/// A quick form's result; `odd` asks for the exact form.
template <class T>
struct Guarded {
  T value;
  bool odd;
};

template <class Quick, class Exact>
struct GuardedLoop {
  template <bool full>
  static CROSSLANE_INLINE void run(const Frame& f, const Env& env) {
    for (size_t first = 0; first < f.lanes; first += lane_chunk) chunk<full>(f, env, first);
  }

 private:
  using T = typename ResultOf<typename Signature<Exact>::Result>::Value;

  template <bool full>
  static CROSSLANE_INLINE void chunk(const Frame& f, const Env& env, size_t first) {
    T result[lane_chunk];
    u32 odd = 0;
    CROSSLANE_LANE_LOOP
    for (size_t j = 0; j < lane_chunk; ++j) {
      const Guarded<T> r = call_lane<Quick>(f, env, first + j);
      result[j] = r.value;
      odd |= r.odd ? 1u : 0u;
    }
    if (odd) [[unlikely]]
      return exact_chunk<full>(f, env, first);
    CROSSLANE_LANE_LOOP
    for (size_t j = 0; j < lane_chunk; ++j) store_lane<full>(f, first + j, result[j]);
  }

  template <bool full>
  [[gnu::noinline]] static void exact_chunk(Frame f, const Env& env, size_t first) {  // a copy, or the caller could not keep its own in registers
    lane_loop_chunk<Exact, full>(f, env, first);
  }
};

/// One operation in a quick and an exact form; the quick one has the same parameters and returns
/// Guarded.
template <class Quick, class Exact>
constexpr Row guarded(std::string_view name, Quick, Exact exact) {
  Row r = valu(name, exact);
  r.run = run_lanes<Exact, GuardedLoop<Quick, Exact>>;
  return r;
}

/// F with AMD's choice of NaN, and F that reports NaN results.
template <class F, class Call = decltype(&F::operator())>
struct AmdNan;
template <class F, class R, class... A>
struct AmdNan<F, R (F::*)(A...) const> {
  struct Quick {
    CROSSLANE_LAMBDA_INLINE Guarded<R> operator()(A... a) const {
      const R r = call_inlined<F>(a...);
      return {r, is_nan(r)};
    }
  };
  struct Exact {
    CROSSLANE_LAMBDA_INLINE R operator()(A... a) const {
      return with_amd_nan<R>(call_inlined<F>(a...), a...);
    }
  };
};
template <class F, class R, class... A>
struct AmdNan<F, R (F::*)(const Env&, A...) const> {
  struct Quick {
    CROSSLANE_LAMBDA_INLINE Guarded<R> operator()(const Env& env, A... a) const {
      const R r = call_inlined<F>(env, a...);
      return {r, is_nan(r)};
    }
  };
  struct Exact {
    CROSSLANE_LAMBDA_INLINE R operator()(const Env& env, A... a) const {
      return with_amd_nan<R>(call_inlined<F>(env, a...), a...);
    }
  };
};

/// A float operation whose NaN results are chosen among its operands: the lambda need not care
/// about NaN.
template <class F>
constexpr Row arithmetic(std::string_view name, F) {
  using Forms = AmdNan<F>;
  return guarded(name, typename Forms::Quick{}, typename Forms::Exact{});
}

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
