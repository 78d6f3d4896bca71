// SPDX-License-Identifier: MIT
// Items of memory in registers: neighbouring threads read 16 bytes each of a row, so that every
// access is whole. The thread at position p of row r, rows having S threads, has items (r S + p) V
// to (r S + p) V + V - 1, in order. Everything works in groups of 32 lanes, also in waves of 64, so
// that floats are combined in one order on every GPU.
#pragma once

#include "crosslane/device/workspace.hpp"

namespace crosslane::device::detail {

inline constexpr unsigned group_lanes = 32;

CROSSLANE_DEVICE unsigned lane_in_group() { return lane_id() % group_lanes; }
CROSSLANE_DEVICE unsigned group_in_block() { return thread_in_block() / group_lanes; }

/// Items that one lane reads at once.
template <class T>
inline constexpr unsigned vector_items =
    sizeof(T) <= 16 && 16 % sizeof(T) == 0 ? 16 / unsigned{sizeof(T)} : 1;

template <class T, unsigned V>
struct alignas(V * sizeof(T) <= 16 && 16 % (V * sizeof(T)) == 0 ? V * sizeof(T) : alignof(T))
    Vector {
  T items[V];
};

template <class T>
bool is_aligned(const T* memory) {
  return reinterpret_cast<uintptr_t>(memory) % (vector_items<T> * sizeof(T)) == 0 ||
         vector_items<T> == 1;
}

/// An operator with an identity, be it one of its own or the mark of a value that is not there.
template <class T, class Op, bool HasIdentity = Carrier<T, Op>::has_identity>
struct Monoid {
  Carrier<T, Op> carrier;
  using Value = typename Carrier<T, Op>::Carried;  // of something
  using Carried = Value;
  static constexpr bool commutes = Carrier<T, Op>::commutes, has_identity = true;
  static constexpr FoldKind fold_kind = Carrier<T, Op>::fold_kind;

  CROSSLANE_DEVICE explicit Monoid(const Op& op) : carrier{op} {}
  CROSSLANE_DEVICE Carried encode(const T& item) const { return carrier.encode(item); }
  CROSSLANE_DEVICE T decode(const Carried& x) const { return carrier.decode(x); }
  CROSSLANE_DEVICE static constexpr Carried identity() { return Carrier<T, Op>::identity(); }
  CROSSLANE_DEVICE Carried combine(const Carried& a, const Carried& b) const {
    return carrier.combine(a, b);
  }
  CROSSLANE_DEVICE static Value value(const Carried& x) { return x; }
  CROSSLANE_DEVICE static Carried of_value(const Value& x) { return x; }
};

template <class T, class Op>
struct Monoid<T, Op, false> {
  Carrier<T, Op> carrier;
  using Value = T;
  using Carried = Optional<T>;
  static constexpr bool commutes = Carrier<T, Op>::commutes, has_identity = true;
  static constexpr FoldKind fold_kind = FoldKind::none;

  CROSSLANE_DEVICE explicit Monoid(const Op& op) : carrier{op} {}
  CROSSLANE_DEVICE Carried encode(const T& item) const { return {item, 1}; }
  CROSSLANE_DEVICE T decode(const Carried& x) const { return x.value; }
  CROSSLANE_DEVICE Carried identity() const { return {from_words<T>(WordsOf<T>{}), 0}; }
  CROSSLANE_DEVICE Carried combine(const Carried& a, const Carried& b) const {
    return OptionalCarrier<Carrier<T, Op>>{carrier}.combine(a, b);
  }
  CROSSLANE_DEVICE static Value value(const Carried& x) { return x.value; }
  CROSSLANE_DEVICE static Carried of_value(const Value& x) { return {x, 1}; }
};

/// Rows of S threads from `first` on; items from `end` on are the identity.
template <unsigned Rows, unsigned V, unsigned S, class M, class T>
CROSSLANE_DEVICE void load_rows(typename M::Carried (&x)[Rows][V], const T* input, size_t first,
                                size_t end, unsigned position, const M& m) {
  if (first + size_t{Rows} * S * V <= end) {
    const auto* rows = reinterpret_cast<const Vector<T, V>*>(input + first) + position;
    Vector<T, V> loaded[Rows];
#pragma unroll
    for (unsigned r = 0; r < Rows; ++r) loaded[r] = rows[r * S];
#pragma unroll
    for (unsigned r = 0; r < Rows; ++r)
#pragma unroll
      for (unsigned v = 0; v < V; ++v) x[r][v] = m.encode(loaded[r].items[v]);
  } else {
#pragma unroll
    for (unsigned r = 0; r < Rows; ++r)
#pragma unroll
      for (unsigned v = 0; v < V; ++v) {
        const size_t index = first + (r * S + position) * V + v;
        x[r][v] = m.identity();
        if (index < end) x[r][v] = m.encode(input[index]);
      }
  }
}

/// The same for results, which are all there.
template <unsigned Rows, unsigned V, unsigned S, class T>
CROSSLANE_DEVICE void store_rows(const T (&x)[Rows][V], T* output, size_t first, size_t end,
                                 unsigned position) {
  if (first + size_t{Rows} * S * V <= end) {
    auto* rows = reinterpret_cast<Vector<T, V>*>(output + first) + position;
#pragma unroll
    for (unsigned r = 0; r < Rows; ++r) {
      Vector<T, V> stored;
#pragma unroll
      for (unsigned v = 0; v < V; ++v) stored.items[v] = x[r][v];
      rows[r * S] = stored;
    }
  } else {
#pragma unroll
    for (unsigned r = 0; r < Rows; ++r)
#pragma unroll
      for (unsigned v = 0; v < V; ++v) {
        const size_t index = first + (r * S + position) * V + v;
        if (index < end) output[index] = x[r][v];
      }
  }
}

/// Words of a value in memory; `own` is that of the block, load_value reads what others wrote.
template <class U>
CROSSLANE_DEVICE void store_value(uint32_t* words, const U& value) {
  const WordsOf<U> from = to_words(value);
  for (unsigned n = 0; n < word_count<U>; ++n) words[n] = from.word[n];
}
template <class U>
CROSSLANE_DEVICE U load_own_value(const uint32_t* words) {
  WordsOf<U> to;
  for (unsigned n = 0; n < word_count<U>; ++n) to.word[n] = words[n];
  return from_words<U>(to);
}
template <class U>
CROSSLANE_DEVICE U load_value(const uint32_t* words) {
  WordsOf<U> to;
  for (unsigned n = 0; n < word_count<U>; ++n) to.word[n] = backend::load_shared_word(words + n);
  return from_words<U>(to);
}

}  // namespace crosslane::device::detail
