// SPDX-License-Identifier: MIT
// All rows by families, for the tests of GLSL and of Metal alike: compiled once, in families.cpp.
#pragma once

#include "tests/vulkan/rows.hpp"

namespace vulkan_tests {

template <class T>
inline constexpr bool is_main_type = std::is_same_v<T, uint32_t> || std::is_same_v<T, float>;

/// Those in which types matter; of uint and float, also the others.
template <class T>
std::vector<Family<T>> families_of();

/// f(T{}) for each type that GLSL or Metal has.
template <class F>
void for_each_type(const F& f) {
  const auto of = [&]<class... T>(T... like) { (f(like), ...); };
  of(uint32_t{}, float{}, int32_t{}, double{}, uint64_t{}, int64_t{}, uint16_t{}, int16_t{},
     int8_t{}, half{});
}

}  // namespace vulkan_tests
