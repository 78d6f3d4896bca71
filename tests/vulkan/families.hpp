// SPDX-License-Identifier: MIT
// All rows by families, for the tests of GLSL and of Metal alike: compiled once, in families.cpp.
#pragma once

#include <string_view>

#include "tests/vulkan/rows.hpp"

namespace vulkan_tests {

template <class T>
inline constexpr bool is_main_type = std::is_same_v<T, uint32_t> || std::is_same_v<T, float>;

/// Those in which types matter; of uint and float, also the others.
template <class T>
std::vector<Family<T>> families_of();

/// The first row that has the operation of the catalogue, alone in its family; none without rows if
/// there is none.
template <class T>
Family<T> example_of(std::string_view operation) {
  std::string call = "crosslane_" + std::string(operation) + "(";
  if (const size_t at = call.find("::"); at != std::string::npos) call.replace(at, 2, "_");
  for (Family<T>& family : families_of<T>())
    for (Row<T>& row : family.rows)
      if (row.glsl.find(call) != std::string::npos) return {family.name, family.kind, {row}};
  return {"", Kind::full, {}};
}
/// Operations of which floats have other functions of the hardware than integers.
inline constexpr std::string_view operations_of_floats[] = {
    "reduce_add",    "reduce_min",         "reduce_max", "inclusive_scan",
    "exclusive_sum", "active::reduce_add", "arg_min",    "sort"};

/// f(T{}) for each type that GLSL or Metal has.
template <class F>
void for_each_type(const F& f) {
  const auto of = [&]<class... T>(T... like) { (f(like), ...); };
  of(uint32_t{}, float{}, int32_t{}, double{}, uint64_t{}, int64_t{}, uint16_t{}, int16_t{},
     int8_t{}, half{});
}

}  // namespace vulkan_tests
