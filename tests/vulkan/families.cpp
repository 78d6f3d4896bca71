// SPDX-License-Identifier: MIT
#include "tests/vulkan/families.hpp"

#include "tests/vulkan/move_rows.hpp"
#include "tests/vulkan/rearrange_rows.hpp"

namespace vulkan_tests {

template <class T>
std::vector<Family<T>> families_of() {
  std::vector<Family<T>> all = {
      {"patterns", Kind::full, pattern_rows<T>()},
      {"reduce", Kind::full, reduce_rows<T>()},
      {"arg", Kind::full, arg_rows<T>()},
      {"scan", Kind::full, scan_rows<T>()},
      {"rearrange", Kind::full, rearrange_rows<T>()},
      {"matches", Kind::any, match_rows<T>()},
      {"parts", Kind::any, part_rows<T>()},
      {"active_compact", Kind::any, active_compact_rows<T>()},
  };
  if constexpr (is_main_type<T>) {
    const std::vector<Family<T>> others = {
        {"shifts", Kind::full, shift_rows<T>()},      {"shuffles", Kind::full, shuffle_rows<T>()},
        {"identity", Kind::any, identity_rows<T>()},  {"votes", Kind::any, vote_rows<T>()},
        {"active", Kind::any, active_move_rows<T>()}, {"arrays", Kind::full, array_rows<T>()},
        {"block", Kind::block, block_rows<T>()},      {"kernels", Kind::full, kernel_rows<T>()},
    };
    all.insert(all.end(), others.begin(), others.end());
  }
  return all;
}

template std::vector<Family<uint32_t>> families_of<uint32_t>();
template std::vector<Family<float>> families_of<float>();
template std::vector<Family<int32_t>> families_of<int32_t>();
template std::vector<Family<double>> families_of<double>();
template std::vector<Family<uint64_t>> families_of<uint64_t>();
template std::vector<Family<int64_t>> families_of<int64_t>();
template std::vector<Family<uint16_t>> families_of<uint16_t>();
template std::vector<Family<int16_t>> families_of<int16_t>();
template std::vector<Family<int8_t>> families_of<int8_t>();
template std::vector<Family<half>> families_of<half>();

}  // namespace vulkan_tests
