// SPDX-License-Identifier: MIT
// Sums and products of floats that round once: nvcc would contract a product and a sum into one
// fused operation that rounds at the end. _Float16 does not exist in nvcc's device code; __half
// does there what it does elsewhere. In constant expressions and host code the plain operators do.
#pragma once

#include <cstdint>

#include "crosslane/config.hpp"

struct __half;
struct __nv_bfloat16;

namespace crosslane::backend::cuda {

CROSSLANE_HOST_DEVICE constexpr float rounded_sum(float a, float b) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) return __fadd_rn(a, b);
#endif
  return a + b;
}
CROSSLANE_HOST_DEVICE constexpr double rounded_sum(double a, double b) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) return __dadd_rn(a, b);
#endif
  return a + b;
}
CROSSLANE_HOST_DEVICE constexpr float rounded_product(float a, float b) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) return __fmul_rn(a, b);
#endif
  return a * b;
}
CROSSLANE_HOST_DEVICE constexpr double rounded_product(double a, double b) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) return __dmul_rn(a, b);
#endif
  return a * b;
}

/// Half precision as its bits.
CROSSLANE_HOST_DEVICE constexpr float half_to_float(uint16_t bits) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    float result;
    asm("cvt.f32.f16 %0, %1;" : "=f"(result) : "h"(bits));
    return result;
  }
#endif
  const uint32_t sign = (bits & 0x8000u) << 16, magnitude = bits & 0x7fffu;
  if (magnitude >= 0x7c00u)
    return __builtin_bit_cast(float, sign | 0x7f800000u | (magnitude & 0x3ffu) << 13);
  // 2^112 moves the exponent, and makes denormals normal
  const float scaled = __builtin_bit_cast(float, magnitude << 13) * 0x1p112f;
  return __builtin_bit_cast(float, __builtin_bit_cast(uint32_t, scaled) | sign);
}

/// To nearest, ties to even.
CROSSLANE_HOST_DEVICE constexpr uint16_t half_from_float(float value) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) {
    uint16_t result;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result) : "f"(value));
    return result;
  }
#endif
  const auto bits = __builtin_bit_cast(uint32_t, value);
  const uint32_t sign = bits >> 16 & 0x8000u, magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u);
  if (magnitude >= 0x477ff000u) return static_cast<uint16_t>(sign | 0x7c00u);
  if (magnitude < 0x38800000u) {  // denormal: adding 0.5 leaves the rounded bits at the end
    const float shifted = __builtin_bit_cast(float, magnitude) + 0.5f;
    return static_cast<uint16_t>(sign | (__builtin_bit_cast(uint32_t, shifted) - 0x3f000000u));
  }
  const uint32_t rounded = magnitude + 0xfffu + (magnitude >> 13 & 1u) - 0x38000000u;
  return static_cast<uint16_t>(sign | rounded >> 13);
}

}  // namespace crosslane::backend::cuda
