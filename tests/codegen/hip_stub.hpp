// SPDX-License-Identifier: MIT
// Put before the examples of operations where no HIP header is: what a device compilation needs.
#include <cstdint>

struct Out {
  uint64_t* words;
  template <class T>
  __attribute__((device)) void put(unsigned row, T value) const {
    uint64_t word = 0;
    __builtin_memcpy(&word, &value, sizeof(T));
    words[row * 128 + __builtin_amdgcn_workitem_id_x()] = word;
  }
};
