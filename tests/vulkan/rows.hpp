// SPDX-License-Identifier: MIT
// What the tests of shaders/crosslane.glsl are made of: rows, each a GLSL expression or statement
// and a plain loop that says what every lane must get. The shaders are written from the rows, and
// the results are compared with the loops; nothing here uses the library's own C++ operations.
#pragma once

#include <array>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/ops/number_samples.hpp"

namespace vulkan_tests {

using crosslane_tests::half;
using crosslane_tests::is_nan;
using crosslane_tests::naive;
using crosslane_tests::Operator;

using Cell = std::array<uint32_t, 4>;  // what a lane puts into a row

/// How GLSL calls the type, and what it needs to have and to load and store it as uvec2.
struct Type {
  const char* name;
  const char* define;  // of crosslane.glsl
  const char* load;    // of uvec2 w
  const char* store;   // of T v
};
template <class T>
inline constexpr Type type{};
template <>
inline constexpr Type type<uint32_t>{"uint", "", "w.x", "uvec2(v, 0u)"};
template <>
inline constexpr Type type<int32_t>{"int", "", "int(w.x)", "uvec2(uint(v), 0u)"};
template <>
inline constexpr Type type<float>{"float", "", "uintBitsToFloat(w.x)",
                                  "uvec2(floatBitsToUint(v), 0u)"};
template <>
inline constexpr Type type<double>{"double", "CROSSLANE_FLOAT64", "packDouble2x32(w)",
                                   "unpackDouble2x32(v)"};
template <>
inline constexpr Type type<uint64_t>{"uint64_t", "CROSSLANE_INT64", "packUint2x32(w)",
                                     "unpackUint2x32(v)"};
template <>
inline constexpr Type type<int64_t>{"int64_t", "CROSSLANE_INT64", "int64_t(packUint2x32(w))",
                                    "unpackUint2x32(uint64_t(v))"};
template <>
inline constexpr Type type<uint16_t>{"uint16_t", "CROSSLANE_INT16", "uint16_t(w.x)",
                                     "uvec2(uint(v), 0u)"};
template <>
inline constexpr Type type<int16_t>{"int16_t", "CROSSLANE_INT16", "int16_t(w.x)",
                                    "uvec2(uint(v) & 0xffffu, 0u)"};
template <>
inline constexpr Type type<uint8_t>{"uint8_t", "CROSSLANE_INT8", "uint8_t(w.x)",
                                    "uvec2(uint(v), 0u)"};
template <>
inline constexpr Type type<int8_t>{"int8_t", "CROSSLANE_INT8", "int8_t(w.x)",
                                   "uvec2(uint(v) & 0xffu, 0u)"};
template <>
inline constexpr Type type<half>{"float16_t", "CROSSLANE_FLOAT16", "unpackFloat2x16(w.x).x",
                                 "uvec2(packFloat2x16(f16vec2(v, float16_t(0.0))), 0u)"};

template <class T>
Cell cell(T value) {
  Cell bits{};
  std::memcpy(bits.data(), &value, sizeof(T));
  return bits;
}
inline Cell cell(bool value) { return {value ? 1u : 0u, 0, 0, 0}; }

/// A set of lanes, as a mask in four words.
template <class IsMember>
Cell lanes_where(unsigned lanes, const IsMember& is_member) {
  Cell mask{};
  for (unsigned i = 0; i < lanes; ++i)
    if (is_member(i)) mask[i / 32] |= 1u << i % 32;
  return mask;
}
inline bool contains(const Cell& mask, unsigned i) { return (mask[i / 32] >> i % 32 & 1) != 0; }
inline unsigned count(const Cell& mask) {
  unsigned n = 0;
  for (unsigned i = 0; i < 128; ++i) n += contains(mask, i) ? 1 : 0;
  return n;
}

/// The wave before the operation: x and y of each lane, and what shaders derive from the lane
/// alone.
template <class T>
struct Wave {
  unsigned size, threads, vector;
  Cell active;
  std::vector<T> x, y;

  [[nodiscard]] bool on(unsigned i) const { return contains(active, i); }
  [[nodiscard]] bool p(unsigned i) const { return (i * 5 + vector) % 3 == 0; }
  [[nodiscard]] uint32_t label(unsigned i) const { return (i * 7 + vector) % 3; }
  [[nodiscard]] uint32_t to(unsigned i) const { return (i * i + vector) % size; }
  [[nodiscard]] T few(unsigned i) const { return static_cast<T>(1 + label(i)); }
  [[nodiscard]] unsigned cluster() const { return size < 8 ? size : 8; }
  [[nodiscard]] unsigned row() const { return size < 16 ? size : 16; }
  template <class IsMember>
  [[nodiscard]] Cell lanes(const IsMember& is_member) const {
    return lanes_where(size, [&](unsigned i) { return on(i) && is_member(i); });
  }
};
inline constexpr const char* shader_lines = R"(
  const uint label = (lane * 7u + vector) % 3u, to = (lane * lane + vector) % W;
  const bool p = (lane * 5u + vector) % 3u == 0u;
  const T few = T(1u + label);
  const uint C = min(W, 8u);
)";

enum class Kind : uint8_t {
  full,   // all lanes are active
  any,    // tried with several masks
  block,  // a workgroup of several waves
};

template <class T>
struct Row {
  std::string glsl;  // an expression; or a statement in braces that puts something in ROW
  std::function<Cell(const Wave<T>&, unsigned)> expected;
  bool any_nan = false;  // one NaN is as good as another
};

template <class T>
struct Family {
  const char* name;
  Kind kind;
  std::vector<Row<T>> rows;
};

/// The naive order: halves, then their halves; lanes that do not take part are passed over.
template <class T, class TakesPart>
std::optional<T> tree(const Wave<T>& w, Operator op, unsigned first, unsigned lanes,
                      const TakesPart& takes_part) {
  if (lanes == 1) return takes_part(first) ? std::optional<T>(w.x[first]) : std::nullopt;
  const auto lower = tree(w, op, first, lanes / 2, takes_part);
  const auto upper = tree(w, op, first + lanes / 2, lanes / 2, takes_part);
  if (!lower || !upper) return lower ? lower : upper;
  return naive(op, *lower, *upper);
}

/// A prefix scan of values in clusters, in the order of the library: inside rows of 16 by distances
/// 1, 2, 4, 8, then groups take the last result of the group before.
template <class T>
std::vector<T> prefix_scan(std::vector<T> v, Operator op, unsigned cluster) {
  for (unsigned d = 1; d < cluster; d *= 2) {
    const std::vector<T> old = v;
    for (unsigned i = 0; i < v.size(); ++i) {
      const unsigned position = i % cluster;
      if (d < 16 && position % 16 >= d) v[i] = naive(op, old[i - d], old[i]);
      if (d >= 16 && position / d % 2 == 1) v[i] = naive(op, old[i / d * d - 1], old[i]);
    }
  }
  return v;
}
template <class T>
std::vector<T> mirrored(std::vector<T> v, unsigned cluster) {
  const std::vector<T> old = v;
  for (unsigned i = 0; i < v.size(); ++i) v[i] = old[i ^ (cluster - 1)];
  return v;
}
template <class T>
std::vector<T> suffix_scan(const std::vector<T>& v, Operator op, unsigned cluster) {
  return mirrored(prefix_scan(mirrored(v, cluster), op, cluster), cluster);
}

/// The scan of a set: each lane takes the nearest member of the neighbouring group below it, of 1,
/// 2, 4, ... lanes.
template <class T>
T set_scan(const Wave<T>& w, Operator op, const Cell& set, unsigned lane) {
  std::vector<T> v = w.x;
  for (unsigned d = 1; d < w.size; d *= 2) {
    const std::vector<T> old = v;
    for (unsigned i = 0; i < w.size; ++i) {
      if (i / d % 2 == 0 || !contains(set, i)) continue;
      for (unsigned j = i / d * d; j-- > i / d * d - d;)
        if (contains(set, j)) {
          v[i] = naive(op, old[j], old[i]);
          break;
        }
    }
  }
  return v[lane];
}

inline std::string spelled(Operator op) {
  constexpr const char* names[] = {"add",           "mul", "min", "max", "min_propagate",
                                   "max_propagate", "and", "or",  "xor"};
  return names[static_cast<unsigned>(op)];
}
template <class T>
std::vector<Operator> operators_of() {
  std::vector<Operator> all = {Operator::add, Operator::mul,     Operator::min,
                               Operator::max, Operator::min_nan, Operator::max_nan};
  if (std::is_integral_v<T>)
    all.insert(all.end(), {Operator::bit_and, Operator::bit_or, Operator::bit_xor});
  return all;
}

}  // namespace vulkan_tests
