// SPDX-License-Identifier: MIT
// Edge policies: what a lane gets that asks for a lane which its group does not have. They are
// arguments, so that no operation has a silent rule: HIP and CUDA keep the own value, Vulkan leaves
// it undefined, AMD's row moves stop at 16 lanes.
#pragma once

#include "crosslane/lane/named_maps.hpp"
#include "crosslane/ops/words.hpp"

namespace crosslane {

/// A value, and whether it came from a lane of the group.
template <class T>
struct flagged {
  T value;
  bool valid;
};

namespace edge {

struct own_t {};          // keeps its own value
struct wrap_t {};         // continues at the other end of the group
struct zero_t {};         // 0 in all bits
struct flagged_t {};      // its own value, marked as not valid
struct unspecified_t {};  // anything: the cheapest
template <class T>
struct fill_t {  // a given value
  T value;
};

inline constexpr own_t own{};
inline constexpr wrap_t wrap{};
inline constexpr zero_t zero{};
inline constexpr flagged_t flagged{};
inline constexpr unspecified_t unspecified{};
template <class T>
CROSSLANE_HOST_DEVICE constexpr fill_t<T> fill(T value) {
  return {value};
}

}  // namespace edge

namespace detail {

/// The policy as lane maps know it.
template <class Edge>
inline constexpr bool is_edge = false;
template <class Edge>
inline constexpr maps::edge map_edge = maps::edge::own;
template <>
inline constexpr bool is_edge<edge::own_t> = true;
template <>
inline constexpr bool is_edge<edge::wrap_t> = true;
template <>
inline constexpr maps::edge map_edge<edge::wrap_t> = maps::edge::wrap;
template <>
inline constexpr bool is_edge<edge::zero_t> = true;
template <>
inline constexpr maps::edge map_edge<edge::zero_t> = maps::edge::zero;
template <>
inline constexpr bool is_edge<edge::flagged_t> = true;
template <>
inline constexpr bool is_edge<edge::unspecified_t> = true;
template <>
inline constexpr maps::edge map_edge<edge::unspecified_t> = maps::edge::unspecified;
template <class T>
inline constexpr bool is_edge<edge::fill_t<T>> = true;
template <class T>
inline constexpr maps::edge map_edge<edge::fill_t<T>> = maps::edge::fill;

/// The fill value of the policy as a T; zero for the others.
template <class T, class Edge>
CROSSLANE_DEVICE T fill_value(const Edge&) {
  return from_words<T>(WordsOf<T>{});
}
template <class T, class Value>
CROSSLANE_DEVICE T fill_value(const edge::fill_t<Value>& policy) {
  static_assert(std::is_convertible_v<Value, T>, "crosslane: edge::fill needs a value of the type");
  return static_cast<T>(policy.value);
}

/// The result of a move: the value, or value and validity where the policy is `flagged`.
template <class Edge, class T>
CROSSLANE_DEVICE auto with_validity(const T& value, [[maybe_unused]] bool valid) {
  if constexpr (std::is_same_v<Edge, edge::flagged_t>)
    return flagged<T>{value, valid};
  else
    return value;
}

/// What a lane without a source gets, given what a wrapped index read.
template <class T, class Edge>
CROSSLANE_DEVICE auto at_edge(bool inside, const T& moved, const T& own, const Edge& policy) {
  if constexpr (std::is_same_v<Edge, edge::wrap_t> || std::is_same_v<Edge, edge::unspecified_t>)
    return moved;
  else if constexpr (std::is_same_v<Edge, edge::own_t> || std::is_same_v<Edge, edge::flagged_t>)
    return with_validity<Edge>(select(inside, moved, own), inside);
  else
    return select(inside, moved, fill_value<T>(policy));
}

}  // namespace detail

/// An edge policy: edge::own, wrap, zero, fill(value), flagged or unspecified.
template <class Edge>
concept edge_policy = detail::is_edge<Edge>;

/// Says that an operation works in aligned clusters of C lanes: shift_down(x, n, edge::own,
/// in_clusters<16>).
template <unsigned C>
struct clusters {
  static_assert(C >= 1 && C <= wave_size && (C & (C - 1)) == 0,
                "crosslane: clusters have a power of two of lanes, at most the wave");
};
template <unsigned C>
inline constexpr clusters<C> in_clusters{};

}  // namespace crosslane
