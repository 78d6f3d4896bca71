// SPDX-License-Identifier: MIT
// The operators of reductions and scans. Each has one result, bit for bit, on every target:
// integers wrap, floats round once and are never contracted with a product, minima and maxima of
// floats compare bits as integers, in which -0.0 is less than 0.0 and NaNs go by a policy with a
// name. Which NaN a sum of NaNs is, is not said. An operator of the user is any associative
// function of two values; commutative() says that the order of its operands does not matter, which
// saves selecting it.
#pragma once

#include <limits>

#include "crosslane/ops/number.hpp"
#include "crosslane/ops/words.hpp"

namespace crosslane {

/// What minima and maxima of floats do with NaNs. `number`: a NaN loses against every number.
/// `propagate`: it wins.
namespace nan {
struct number_t {};
struct propagate_t {};
inline constexpr number_t number{};
inline constexpr propagate_t propagate{};
}  // namespace nan

namespace detail {

template <class T>
CROSSLANE_HOST_DEVICE constexpr float widened(T x) {
#if defined(CROSSLANE_BACKEND_CUDA)
  if constexpr (is_half<T>) return backend::cuda::half_to_float(__builtin_bit_cast(uint16_t, x));
#endif
  if constexpr (!is_half<T>) return __builtin_bit_cast(bfloat16, x).to_float();
}
template <class T>
CROSSLANE_HOST_DEVICE constexpr T narrowed(float x) {
#if defined(CROSSLANE_BACKEND_CUDA)
  if constexpr (is_half<T>) return __builtin_bit_cast(T, backend::cuda::half_from_float(x));
#endif
  if constexpr (is_bfloat16<T>)
    return __builtin_bit_cast(T, bfloat16::from_float(x));
  else if constexpr (!is_half<T>)
    return static_cast<T>(x);
}

/// Rounded once, whatever the code around it.
template <class T>
CROSSLANE_HOST_DEVICE constexpr T float_sum(T a, T b) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
  if constexpr (is_bfloat16<T> || is_half<T>) return narrowed<T>(widened(a) + widened(b));
#if defined(CROSSLANE_BACKEND_CUDA)
  else if constexpr (sizeof(T) >= 4)
    return backend::cuda::rounded_sum(a, b);
#endif
  else
    return static_cast<T>(a + b);
}
template <class T>
CROSSLANE_HOST_DEVICE constexpr T float_product(T a, T b) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
  if constexpr (is_bfloat16<T> || is_half<T>) return narrowed<T>(widened(a) * widened(b));
#if defined(CROSSLANE_BACKEND_CUDA)
  else if constexpr (sizeof(T) >= 4)
    return backend::cuda::rounded_product(a, b);
#endif
  else
    return static_cast<T>(a * b);
}

/// What an operator on integers does, for hardware that reduces them by itself.
enum class FoldKind : uint8_t { none, add, min, max, bit_and, bit_or, bit_xor };

/// An operator on what a number travels as: narrow integers as words, which DPP operations have,
/// and floats that are compared as integers.
template <class T>
struct AddCarrier {
  using Carried = WideUnsigned<T>;
  static constexpr FoldKind fold_kind = FoldKind::add;
  CROSSLANE_HOST_DEVICE static constexpr Carried encode(T x) { return static_cast<Carried>(x); }
  CROSSLANE_HOST_DEVICE static constexpr T decode(Carried x) { return static_cast<T>(x); }
  CROSSLANE_HOST_DEVICE static constexpr Carried combine(Carried a, Carried b) { return a + b; }
  CROSSLANE_HOST_DEVICE static constexpr Carried identity() { return 0; }
};

template <class T>
struct MulCarrier : AddCarrier<T> {
  using Carried = WideUnsigned<T>;
  static constexpr FoldKind fold_kind = FoldKind::none;
  CROSSLANE_HOST_DEVICE static constexpr Carried combine(Carried a, Carried b) { return a * b; }
  CROSSLANE_HOST_DEVICE static constexpr Carried identity() { return 1; }
};

template <class T>
struct FloatCarrier {
  using Carried = T;
  CROSSLANE_HOST_DEVICE static constexpr T encode(T x) { return x; }
  CROSSLANE_HOST_DEVICE static constexpr T decode(T x) { return x; }
};

template <class T>
  requires(is_float<T>)
struct AddCarrier<T> : FloatCarrier<T> {
  static constexpr FoldKind fold_kind = FoldKind::none;
  CROSSLANE_HOST_DEVICE static constexpr T combine(T a, T b) { return float_sum(a, b); }
  /// 0.0 would turn a sum of -0.0 into 0.0.
  CROSSLANE_HOST_DEVICE static constexpr T identity() { return narrowed<T>(-0.0f); }
};

template <class T>
  requires(is_float<T>)
struct MulCarrier<T> : FloatCarrier<T> {
  static constexpr FoldKind fold_kind = FoldKind::none;
  CROSSLANE_HOST_DEVICE static constexpr T combine(T a, T b) { return float_product(a, b); }
  CROSSLANE_HOST_DEVICE static constexpr T identity() { return narrowed<T>(1.0f); }
};

template <class T, bool IsMin, class Nan>
struct OrderCarrier {
  static constexpr bool nan_loses = std::is_same_v<Nan, nan::number_t>;
  using Key = OrderKey<T, IsMin == nan_loses>;
  using Carried = typename Key::Key;
  static constexpr FoldKind fold_kind = IsMin ? FoldKind::min : FoldKind::max;
  /// Of integers.
  static constexpr Carried limit = [] {
    if constexpr (is_integer<T>)
      return static_cast<Carried>(IsMin ? std::numeric_limits<T>::max()
                                        : std::numeric_limits<T>::min());
    else
      return Carried{};
  }();
  CROSSLANE_HOST_DEVICE static constexpr Carried encode(T x) { return Key::of(x); }
  CROSSLANE_HOST_DEVICE static constexpr T decode(Carried x) { return Key::value(x); }
  CROSSLANE_HOST_DEVICE static constexpr Carried combine(Carried a, Carried b) {
    if constexpr (IsMin)
      return b < a ? b : a;
    else
      return a < b ? b : a;
  }
  /// Of floats a NaN where NaNs lose, else an infinity.
  CROSSLANE_HOST_DEVICE static constexpr Carried identity() {
    if constexpr (is_integer<T>)
      return limit;
    else
      return nan_loses ? Key::nan_key : Key::infinity ^ (IsMin ? 0 : -1);
  }
};

enum class BitKind : uint8_t { bit_and, bit_or, bit_xor };

template <class T, BitKind Kind>
struct BitCarrier {
  static_assert(sizeof(T) <= 8, "crosslane: bitwise operators take integers");
  static constexpr FoldKind fold_kind = Kind == BitKind::bit_and  ? FoldKind::bit_and
                                        : Kind == BitKind::bit_or ? FoldKind::bit_or
                                                                  : FoldKind::bit_xor;
  using Carried = WideUnsigned<T>;
  CROSSLANE_HOST_DEVICE static constexpr Carried encode(T x) { return static_cast<Carried>(x); }
  CROSSLANE_HOST_DEVICE static constexpr T decode(Carried x) { return static_cast<T>(x); }
  CROSSLANE_HOST_DEVICE static constexpr Carried combine(Carried a, Carried b) {
    if constexpr (Kind == BitKind::bit_and) return a & b;
    if constexpr (Kind == BitKind::bit_or) return a | b;
    return a ^ b;
  }
  CROSSLANE_HOST_DEVICE static constexpr Carried identity() {
    return Kind == BitKind::bit_and ? static_cast<Carried>(~Carried{0}) : Carried{0};
  }
};

/// An operator by its carrier of each type.
template <template <class> class CarrierOf>
struct NamedOperator {
  template <class T>
  using carrier = CarrierOf<T>;

  template <class T>
  CROSSLANE_HOST_DEVICE constexpr T operator()(T a, T b) const {
    using C = CarrierOf<T>;
    return C::decode(C::combine(C::encode(a), C::encode(b)));
  }
  /// What changes nothing that it is combined with.
  template <class T>
  CROSSLANE_HOST_DEVICE static constexpr T identity() {
    return CarrierOf<T>::decode(CarrierOf<T>::identity());
  }
};

template <class Nan>
struct MinCarrierOf {
  template <class T>
  using type = OrderCarrier<T, true, Nan>;
};
template <class Nan>
struct MaxCarrierOf {
  template <class T>
  using type = OrderCarrier<T, false, Nan>;
};

template <class T>
using AndCarrier = BitCarrier<T, BitKind::bit_and>;
template <class T>
using OrCarrier = BitCarrier<T, BitKind::bit_or>;
template <class T>
using XorCarrier = BitCarrier<T, BitKind::bit_xor>;

}  // namespace detail

namespace op {

struct add : detail::NamedOperator<detail::AddCarrier> {};
struct mul : detail::NamedOperator<detail::MulCarrier> {};
template <class Nan = nan::number_t>
struct min : detail::NamedOperator<detail::MinCarrierOf<Nan>::template type> {};
template <class Nan = nan::number_t>
struct max : detail::NamedOperator<detail::MaxCarrierOf<Nan>::template type> {};
struct bit_and : detail::NamedOperator<detail::AndCarrier> {};
struct bit_or : detail::NamedOperator<detail::OrCarrier> {};
struct bit_xor : detail::NamedOperator<detail::XorCarrier> {};

/// An operator whose operands may change places.
template <class Function>
struct commutative : Function {};
template <class Function>
commutative(Function) -> commutative<Function>;

}  // namespace op

namespace detail {

template <class Op>
inline constexpr bool is_commutative = false;
template <class Function>
inline constexpr bool is_commutative<op::commutative<Function>> = true;

template <class Op, class T>
concept named_operator = requires { typename Op::template carrier<T>; };

/// Any operator on any type as a carrier; combine(lower, upper) keeps the order of lanes.
template <class T, class Op>
struct Carrier {
  const Op& operation;
  using Carried = T;
  static constexpr bool commutes = is_commutative<Op>, has_identity = false;
  static constexpr FoldKind fold_kind = FoldKind::none;

  CROSSLANE_HOST_DEVICE static constexpr const T& encode(const T& x) { return x; }
  CROSSLANE_HOST_DEVICE static constexpr const T& decode(const T& x) { return x; }
  CROSSLANE_HOST_DEVICE constexpr T combine(const T& lower, const T& upper) const {
    return operation(lower, upper);
  }
};

template <class T, class Op>
  requires named_operator<Op, T>
struct Carrier<T, Op> : Op::template carrier<T> {
  static constexpr bool commutes = true, has_identity = true;
  CROSSLANE_HOST_DEVICE constexpr explicit Carrier(const Op&) {}
};

}  // namespace detail

/// An associative function of two values.
template <class Op, class T>
concept operator_on = requires(const Op& op, const T& a) { static_cast<T>(op(a, a)); };

}  // namespace crosslane
