// SPDX-License-Identifier: MIT
// The wave reductions of clang, by their names. In LLVM 22 they are loops over the active lanes in
// ascending order, whatever the strategy, and `sub` gives minus the sum. crosslane's own
// reductions have one order on every target. Not offered by compilers without the builtins (clang
// before 22). [Trap T22]
#pragma once

#include "crosslane/amd/literal.hpp"

#if !defined(__HIP_DEVICE_COMPILE__) || __has_builtin(__builtin_amdgcn_wave_reduce_fadd_f32)

namespace crosslane::amd {

/// What clang is asked to make of it.
enum class strategy : int { automatic = 0, iterative = 1, dpp = 2 };

namespace detail {

/// op over the active lanes, in ascending order, from the lowest lane's value or from a start.
template <bool IsSubtraction, class T, class Operation>
CROSSLANE_DEVICE T fold_active(T value, const Operation&) {
#if defined(CROSSLANE_BACKEND_HOST)
  return host::meet<T>(value, [](const host::Meeting<T>& all, unsigned) {
    unsigned i = all.members.first();
    T result = IsSubtraction ? Operation{}(T{}, all[i]) : all[i];
    for (++i; i < wave_size; ++i)
      if (all.has(i)) result = Operation{}(result, all[i]);
    return result;
  });
#elif defined(CROSSLANE_BACKEND_CUDA)
  const uint32_t active = backend::cuda::active_lanes();
  T result = T{};
  bool has_result = IsSubtraction;
  for (unsigned lane = 0; lane < wave_size; ++lane) {
    if ((active >> lane & 1) == 0) continue;
    const T other = crosslane::detail::for_each_word(
        value, [=](uint32_t word) { return __shfl_sync(active, word, static_cast<int>(lane)); });
    result = has_result ? Operation{}(result, other) : other;
    has_result = true;
  }
  return result;
#else
  return value;
#endif
}

/// LLVM 22 takes the sum of a constant for that constant; it must not know.
template <class T>
CROSSLANE_DEVICE T hidden(T value) {
#if defined(CROSSLANE_BACKEND_HIP)
  return crosslane::detail::for_each_word(value,
                                          [](uint32_t word) { return backend::hip::opaque(word); });
#else
  return value;
#endif
}

}  // namespace detail

CROSSLANE_DEVICE uint32_t wave_reduce_add_u32(uint32_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_add_u32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint32_t operator()(uint32_t a, uint32_t b) const { return a + b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint64_t wave_reduce_add_u64(uint64_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_add_u64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint64_t operator()(uint64_t a, uint64_t b) const { return a + b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint32_t wave_reduce_sub_u32(uint32_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_sub_u32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint32_t operator()(uint32_t a, uint32_t b) const { return a - b; }
  };
  return detail::fold_active<true>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint64_t wave_reduce_sub_u64(uint64_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_sub_u64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint64_t operator()(uint64_t a, uint64_t b) const { return a - b; }
  };
  return detail::fold_active<true>(value, Operation{});
#endif
}

CROSSLANE_DEVICE int32_t wave_reduce_min_i32(int32_t value,
                                             [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_min_i32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE int32_t operator()(int32_t a, int32_t b) const { return b < a ? b : a; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint32_t wave_reduce_min_u32(uint32_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_min_u32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint32_t operator()(uint32_t a, uint32_t b) const {
      return b < a ? b : a;
    }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE int64_t wave_reduce_min_i64(int64_t value,
                                             [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_min_i64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE int64_t operator()(int64_t a, int64_t b) const { return b < a ? b : a; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint64_t wave_reduce_min_u64(uint64_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_min_u64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint64_t operator()(uint64_t a, uint64_t b) const {
      return b < a ? b : a;
    }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE int32_t wave_reduce_max_i32(int32_t value,
                                             [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_max_i32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE int32_t operator()(int32_t a, int32_t b) const { return a < b ? b : a; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint32_t wave_reduce_max_u32(uint32_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_max_u32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint32_t operator()(uint32_t a, uint32_t b) const {
      return a < b ? b : a;
    }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE int64_t wave_reduce_max_i64(int64_t value,
                                             [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_max_i64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE int64_t operator()(int64_t a, int64_t b) const { return a < b ? b : a; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint64_t wave_reduce_max_u64(uint64_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_max_u64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint64_t operator()(uint64_t a, uint64_t b) const {
      return a < b ? b : a;
    }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint32_t wave_reduce_and_b32(uint32_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_and_b32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint32_t operator()(uint32_t a, uint32_t b) const { return a & b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint64_t wave_reduce_and_b64(uint64_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_and_b64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint64_t operator()(uint64_t a, uint64_t b) const { return a & b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint32_t wave_reduce_or_b32(uint32_t value,
                                             [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_or_b32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint32_t operator()(uint32_t a, uint32_t b) const { return a | b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint64_t wave_reduce_or_b64(uint64_t value,
                                             [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_or_b64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint64_t operator()(uint64_t a, uint64_t b) const { return a | b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint32_t wave_reduce_xor_b32(uint32_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_xor_b32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint32_t operator()(uint32_t a, uint32_t b) const { return a ^ b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE uint64_t wave_reduce_xor_b64(uint64_t value,
                                              [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_xor_b64(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE uint64_t operator()(uint64_t a, uint64_t b) const { return a ^ b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE float wave_reduce_fadd_f32(float value,
                                            [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_fadd_f32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE float operator()(float a, float b) const { return a + b; }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE float wave_reduce_fsub_f32(float value,
                                            [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_fsub_f32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE float operator()(float a, float b) const { return a - b; }
  };
  return detail::fold_active<true>(value, Operation{});
#endif
}

CROSSLANE_DEVICE float wave_reduce_fmin_f32(float value,
                                            [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_fmin_f32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE float operator()(float a, float b) const { return __builtin_fminf(a, b); }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

CROSSLANE_DEVICE float wave_reduce_fmax_f32(float value,
                                            [[maybe_unused]] strategy s = strategy::automatic) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_wave_reduce_fmax_f32(detail::hidden(value), static_cast<int>(s));
#elif defined(CROSSLANE_BACKEND_HIP)
  return value;
#else
  struct Operation {
    CROSSLANE_HOST_DEVICE float operator()(float a, float b) const { return __builtin_fmaxf(a, b); }
  };
  return detail::fold_active<false>(value, Operation{});
#endif
}

}  // namespace crosslane::amd

#endif
