// SPDX-License-Identifier: MIT
// rcp, rsq, sqrt, exp, log, sin, cos, tanh: f32, f64, f16, bf16. exp and log are to base 2, sin and
// cos take turns. See transcendental.hpp.
#include "sim/exec/half_row.hpp"
#include "sim/exec/row_lists.hpp"
#include "sim/exec/transcendental.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

CROSSLANE_INLINE f64 passing_nan(f64 x, f64 r) {
  return is_nan(x) ? quieted(x) : is_nan(r) ? invalid_operand<f64>() : r;
}

using Function = f32 (*)(f32);
template <Function function>
constexpr auto of_f32 = [](f32 a) { return function(a); };
template <Function function>
constexpr auto of_f16 = [](const Env& e, f16 a) { return to_f16(function(to_f32(a)), e); };
template <Function function>
constexpr auto of_bf16 = [](bf16 a) { return to_bf16_nearest(function(to_f32(a))); };

constexpr Row rows[] = {
    valu("V_RCP_F32", rcp_f32).approximate(),
    valu("V_RCP_IFLAG_F32", rcp_f32).approximate(),
    valu("V_RSQ_F32", rsq_f32).approximate(),
    valu("V_SQRT_F32", sqrt_f32).approximate(),
    valu("V_EXP_F32", exp_f32).approximate(),
    valu("V_LOG_F32", log_f32).approximate(),
    valu("V_EXP_LEGACY_F32", exp_f32).approximate(),
    valu("V_LOG_LEGACY_F32", log_f32).approximate(),
    valu("V_SIN_F32", of_f32<sine>).approximate(),
    valu("V_COS_F32", of_f32<cosine>).approximate(),
    valu("V_TANH_F32", of_f32<hyperbolic_tangent>).approximate(),

    // The hardware's are good to 2^29 ulp, meant to be refined; these are exact.
    valu("V_RCP_F64", [](f64 a) { return passing_nan(a, 1.0 / a); }).approximate(),
    valu("V_SQRT_F64", [](f64 a) { return passing_nan(a, __builtin_sqrt(a)); }).approximate(),
    valu("V_RSQ_F64",
         [](f64 a) {
           const f64 zero_result = float_of<f64>(bits_of(a) | FloatFormat<f64>::infinity);
           return passing_nan(a, is_zero(a) ? zero_result : 1.0 / __builtin_sqrt(a));
         })
        .approximate(),

    valu("V_RCP_F16", of_f16<reciprocal>).approximate(),
    valu("V_RSQ_F16", of_f16<reciprocal_square_root>).approximate(),
    valu("V_SQRT_F16", of_f16<square_root>).approximate(),
    valu("V_EXP_F16", of_f16<power_of_2>).approximate(),
    valu("V_LOG_F16", of_f16<logarithm_2>).approximate(),
    valu("V_SIN_F16", of_f16<sine>).approximate(),
    valu("V_COS_F16", of_f16<cosine>).approximate(),
    valu("V_TANH_F16", of_f16<hyperbolic_tangent>).approximate(),

    valu("V_RCP_BF16", of_bf16<reciprocal>).approximate(),
    valu("V_RSQ_BF16", of_bf16<reciprocal_square_root>).approximate(),
    valu("V_SQRT_BF16", of_bf16<square_root>).approximate(),
    valu("V_EXP_BF16", of_bf16<power_of_2>).approximate(),
    valu("V_LOG_BF16", of_bf16<logarithm_2>).approximate(),
    valu("V_SIN_BF16", of_bf16<sine>).approximate(),
    valu("V_COS_BF16", of_bf16<cosine>).approximate(),
    valu("V_TANH_BF16", of_bf16<hyperbolic_tangent>).approximate(),
};

}  // namespace

std::span<const Row> transcendental_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
