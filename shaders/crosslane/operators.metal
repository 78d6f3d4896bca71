// SPDX-License-Identifier: MIT
// Operators of reductions and scans, and what numbers travel as: narrow integers as words, floats
// that are compared as integers in the order of their bits, -0.0 below 0.0, NaNs by a policy with a
// name, which the minima and maxima of Metal do not promise. Part of crosslane.metal.
#pragma once

#include "patterns.metal"

namespace crosslane {

/// What minima and maxima of floats do with NaNs: they lose against every number, or win.
namespace nan {
enum number_t { number };
enum propagate_t { propagate };
}  // namespace nan

namespace op {
struct add {};
struct mul {};
template <class Nan = nan::number_t>
struct min {};
template <class Nan = nan::number_t>
struct max {};
struct bit_and {};
struct bit_or {};
struct bit_xor {};
/// A user's operator, of which the order of operands does not matter: commutes<F>{}. Operators are
/// structures with T operator()(T, T) const.
template <class Function>
struct commutes : Function {};
}  // namespace op

namespace detail {

template <class T>
struct number {
  enum : bool { exists = false, is_float = false };
};
struct integer_number {
  enum : bool { exists = true, is_float = false };
};
struct float_number {
  enum : bool { exists = true, is_float = true };
  typedef int key;
};
// `wide` is what sums travel as, `key` has the order of the numbers.
// clang-format off
template <> struct number<uint> : integer_number { typedef uint wide, key; static uint least() { return 0u; } static uint greatest() { return ~0u; } };
template <> struct number<ushort> : integer_number { typedef uint wide, key; static ushort least() { return 0; } static ushort greatest() { return 0xffff; } };
template <> struct number<uchar> : integer_number { typedef uint wide, key; static uchar least() { return 0; } static uchar greatest() { return 0xff; } };
template <> struct number<int> : integer_number { typedef uint wide; typedef int key; static int least() { return int(0x80000000u); } static int greatest() { return 0x7fffffff; } };
template <> struct number<short> : integer_number { typedef uint wide; typedef int key; static short least() { return short(0x8000); } static short greatest() { return 0x7fff; } };
template <> struct number<char> : integer_number { typedef uint wide; typedef int key; static char least() { return char(0x80); } static char greatest() { return 0x7f; } };
template <> struct number<ulong> : integer_number { typedef ulong wide, key; static ulong least() { return 0; } static ulong greatest() { return ~ulong(0); } };
template <> struct number<long> : integer_number { typedef ulong wide; typedef long key; static long least() { return long(ulong(1) << 63); } static long greatest() { return long(~ulong(0) >> 1); } };
template <> struct number<float> : float_number { static int bits(float x) { return as_type<int>(x); } static float value(int b) { return as_type<float>(b); }
  static int greatest() { return 0x7fffffff; } static int infinity() { return 0x7f800000; } };
template <> struct number<half> : float_number { static int bits(half x) { return int(as_type<short>(x)); } static half value(int b) { return as_type<half>(short(b)); }
  static int greatest() { return 0x7fff; } static int infinity() { return 0x7c00; } };
// clang-format on

/// Integers in the order of the numbers; NaNs are all least or all greatest.
template <class T, bool NanIsGreatest, bool IsFloat = number<T>::is_float>
struct order_key {
  typedef typename number<T>::key key;
  static key of(T value) { return key(value); }
  static T value(key k) { return T(k); }
  static key limit(bool is_min, bool) { return is_min ? number<T>::greatest() : number<T>::least(); }
};
template <class T, bool NanIsGreatest>
struct order_key<T, NanIsGreatest, true> {
  typedef int key;
  static int flip(int bits) { return bits ^ ((bits >> 31) & number<T>::greatest()); }
  static int nan_key() { return NanIsGreatest ? number<T>::greatest() : ~number<T>::greatest(); }
  static int of(T value) {
    const int bits = number<T>::bits(value);
    return (bits & number<T>::greatest()) > number<T>::infinity() ? nan_key() : flip(bits);
  }
  static T value(int k) { return number<T>::value(flip(k)); }
  static int limit(bool is_min, bool nan_loses) {
    return nan_loses ? nan_key() : is_min ? number<T>::infinity() : ~number<T>::infinity();
  }
};

/// Functions of Metal for reductions, by what they do to uint and int; none of floats that round.
enum fold_kind { fold_none, fold_add, fold_mul, fold_min, fold_max, fold_and, fold_or, fold_xor };
template <int Kind>
struct simd_fold;
#define CROSSLANE_DETAIL_SIMD_FOLD(KIND, NAME)      \
  template <>                                       \
  struct simd_fold<KIND> {                          \
    template <class T>                              \
    static T wave(T x) { return metal::simd_##NAME(x); } \
    template <class T>                              \
    static T quad(T x) { return metal::quad_##NAME(x); } \
  };
CROSSLANE_DETAIL_SIMD_FOLD(fold_add, sum)
CROSSLANE_DETAIL_SIMD_FOLD(fold_mul, product)
CROSSLANE_DETAIL_SIMD_FOLD(fold_min, min)
CROSSLANE_DETAIL_SIMD_FOLD(fold_max, max)
CROSSLANE_DETAIL_SIMD_FOLD(fold_and, and)
CROSSLANE_DETAIL_SIMD_FOLD(fold_or, or)
CROSSLANE_DETAIL_SIMD_FOLD(fold_xor, xor)
#undef CROSSLANE_DETAIL_SIMD_FOLD

template <class T>
struct is_word {
  enum : bool { value = false };
};
template <>
struct is_word<uint> {
  enum : bool { value = true };
};
template <>
struct is_word<int> {
  enum : bool { value = true };
};

/// An operator on what numbers travel as; combine(lower, upper) keeps the order of lanes.
template <class T, class Op>
struct carrier {  // of users
  typedef T carried;
  enum : bool { commutes = false, has_identity = false };
  enum : int { kind = fold_none };
  Op operation;
  T encode(T x) const { return x; }
  T decode(T x) const { return x; }
  T combine(T lower, T upper) const { return operation(lower, upper); }
};
template <class T, class Function>
struct carrier<T, op::commutes<Function>> {
  typedef T carried;
  enum : bool { commutes = true, has_identity = false };
  enum : int { kind = fold_none };
  op::commutes<Function> operation;
  T encode(T x) const { return x; }
  T decode(T x) const { return x; }
  T combine(T lower, T upper) const { return operation(lower, upper); }
};

template <class Carried>
struct named_carrier {
  typedef Carried carried;
  enum : bool { commutes = true, has_identity = true };
};
template <class T, bool IsFloat>
struct wide_carrier : named_carrier<typename number<T>::wide> {
  typedef typename number<T>::wide wide;
  wide encode(T x) const { return wide(x); }
  T decode(wide x) const { return T(x); }
};
template <class T>
struct wide_carrier<T, true> : named_carrier<T> {
  typedef T wide;
  T encode(T x) const { return x; }
  T decode(T x) const { return x; }
};
/// Sums of integers wrap; sums and products of floats are rounded once.
template <class T>
struct carrier<T, op::add> : wide_carrier<T, number<T>::is_float> {
  typedef typename wide_carrier<T, number<T>::is_float>::wide wide;
  enum : int { kind = number<T>::is_float ? int(fold_none) : int(fold_add) };
  op::add operation;
  wide combine(wide a, wide b) const { return a + b; }
  wide identity() const { return number<T>::is_float ? wide(-0.0f) : wide(0); }
};
template <class T>
struct carrier<T, op::mul> : wide_carrier<T, number<T>::is_float> {
  typedef typename wide_carrier<T, number<T>::is_float>::wide wide;
  enum : int { kind = number<T>::is_float ? int(fold_none) : int(fold_mul) };
  op::mul operation;
  wide combine(wide a, wide b) const { return a * b; }
  wide identity() const { return wide(1); }
};
template <class T, bool IsMin, bool NanLoses>
struct order_carrier : named_carrier<typename order_key<T, IsMin == NanLoses>::key> {
  typedef order_key<T, IsMin == NanLoses> order;
  typedef typename order::key key;
  enum : int { kind = IsMin ? int(fold_min) : int(fold_max) };
  key encode(T x) const { return order::of(x); }
  T decode(key x) const { return order::value(x); }
  key combine(key a, key b) const { return IsMin == (b < a) ? b : a; }
  key identity() const { return order::limit(IsMin, NanLoses); }
};
template <class T>
struct carrier<T, op::min<nan::number_t>> : order_carrier<T, true, true> {
  op::min<nan::number_t> operation;
};
template <class T>
struct carrier<T, op::min<nan::propagate_t>> : order_carrier<T, true, false> {
  op::min<nan::propagate_t> operation;
};
template <class T>
struct carrier<T, op::max<nan::number_t>> : order_carrier<T, false, true> {
  op::max<nan::number_t> operation;
};
template <class T>
struct carrier<T, op::max<nan::propagate_t>> : order_carrier<T, false, false> {
  op::max<nan::propagate_t> operation;
};
template <class T>
struct carrier<T, op::bit_and> : wide_carrier<T, false> {
  typedef typename number<T>::wide wide;
  enum : int { kind = fold_and };
  op::bit_and operation;
  wide combine(wide a, wide b) const { return a & b; }
  wide identity() const { return ~wide(0); }
};
template <class T>
struct carrier<T, op::bit_or> : wide_carrier<T, false> {
  typedef typename number<T>::wide wide;
  enum : int { kind = fold_or };
  op::bit_or operation;
  wide combine(wide a, wide b) const { return a | b; }
  wide identity() const { return wide(0); }
};
template <class T>
struct carrier<T, op::bit_xor> : wide_carrier<T, false> {
  typedef typename number<T>::wide wide;
  enum : int { kind = fold_xor };
  op::bit_xor operation;
  wide combine(wide a, wide b) const { return a ^ b; }
  wide identity() const { return wide(0); }
};
template <class T, class Op>
carrier<T, Op> carry(Op operation) {
  carrier<T, Op> c;
  c.operation = operation;
  return c;
}

/// Whether Metal has the reduction itself: of words, in any order.
template <class C>
struct is_native {
  enum : bool { value = C::kind != fold_none && is_word<typename C::carried>::value };
};
template <bool Value>
struct choice {};

}  // namespace detail
}  // namespace crosslane
