// SPDX-License-Identifier: MIT
// Scalar float arithmetic of gfx1150 and gfx12, and gfx12's v_s_* instructions: vector encodings of
// transcendentals whose operand and result are SGPRs, and which run whatever EXEC says. MODE's
// rounding and flushing hold as for vectors. [RDNA4 §16.1 to §16.5, §16.9]
#include <cfenv>

#include "sim/exec/float_min_max.hpp"
#include "sim/exec/half_row.hpp"
#include "sim/exec/operand_constants.hpp"
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"
#include "sim/exec/transcendental.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

CROSSLANE_INLINE u8 kept_subnormals(const Mode& m, f32) { return m.denorm_32; }
CROSSLANE_INLINE u8 kept_subnormals(const Mode& m, f16) { return m.denorm_16_64; }
template <class T>
CROSSLANE_INLINE T flushed(const Mode& m, T x, u32 direction_bit) {
  const bool flush = is_subnormal(x) && !(kept_subnormals(m, x) & direction_bit);
  return flush ? float_of<T>(bits_of(x) & FloatFormat<T>::sign) : x;
}
/// Operands of other types pass.
template <class T>
CROSSLANE_INLINE T fetched(const Mode& m, T x) {
  if constexpr (std::is_same_v<T, f32> || std::is_same_v<T, f16>)
    return flushed(m, x, 1);
  else
    return x;
}

/// The host rounds as MODE.round_32 says while one of these lives.
class HostRounding {
 public:
  explicit HostRounding(const Mode& m) : changed_(m.round_32 != 0) {
    constexpr int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    if (changed_) std::fesetround(modes[m.round_32 & 3]);
  }
  ~HostRounding() {
    if (changed_) std::fesetround(FE_TONEAREST);
  }
  HostRounding(const HostRounding&) = delete;
  HostRounding& operator=(const HostRounding&) = delete;

 private:
  bool changed_;
};

/// A scalar row of a lambda that returns f32 or f16, with flushing and rounding; one that does not
/// take Env gets AMD's NaN too.
template <class F, class Call = decltype(&F::operator())>
struct ScalarFloat;
template <class F, class R, class... A>
struct ScalarFloat<F, R (F::*)(A...) const> {
  R operator()(Wave& w, A... a) const {
    const Mode& m = w.env.mode;
    const HostRounding rounding(m);
    return flushed(m, with_amd_nan<R>(F{}(fetched(m, a)...), fetched(m, a)...), 2);
  }
};
template <class F, class R, class... A>
struct ScalarFloat<F, R (F::*)(const Env&, A...) const> {
  R operator()(Wave& w, A... a) const {
    const Mode& m = w.env.mode;
    const HostRounding rounding(m);
    return flushed(m, F{}(w.env, fetched(m, a)...), 2);
  }
};
template <class F>
constexpr Row scalar_float(std::string_view name, F) {
  return scalar(name, ScalarFloat<F>{});
}
/// The lambda returns f32, which is rounded to f16.
template <class F, class Call = decltype(&F::operator())>
struct ScalarHalf;
template <class F, class... A>
struct ScalarHalf<F, f32 (F::*)(A...) const> {
  f16 operator()(Wave& w, A... a) const {
    const Mode& m = w.env.mode;
    return flushed(m, with_amd_nan<f16>(to_f16(F{}(fetched(m, a)...), w.env), fetched(m, a)...), 2);
  }
};
template <class F>
constexpr Row scalar_half(std::string_view name, F) {
  return scalar(name, ScalarHalf<F>{});
}

constexpr u32 less = 1, equal = 2, greater = 4, unordered = 8;
CROSSLANE_INLINE u32 order_of(f32 a, f32 b) {
  return a < b ? less : a == b ? equal : a > b ? greater : unordered;
}

/// True when the order of the operands is one of `wanted`.
template <class T, u32 wanted>
struct Compare {
  bool operator()(Wave& w, T a, T b) const {
    const T x = fetched(w.env.mode, a), y = fetched(w.env.mode, b);
    if constexpr (std::is_same_v<T, f16>)
      return (order_of(to_f32(x), to_f32(y)) & wanted) != 0;
    else
      return (order_of(x, y) & wanted) != 0;
  }
};
template <u32 wanted>
constexpr Row compare_f32(std::string_view name) {
  return scalar(name, Compare<f32, wanted>{});
}
template <u32 wanted>
constexpr Row compare_f16(std::string_view name) {
  return scalar(name, Compare<f16, wanted>{});
}

CROSSLANE_INLINE i32 truncated_i32(f32 x) {
  return x >= 0x1p31f    ? 0x7fffffff
         : x <= -0x1p31f ? static_cast<i32>(0x80000000u)
         : is_nan(x)     ? 0
                         : static_cast<i32>(x);
}
CROSSLANE_INLINE u32 truncated_u32(f32 x) {
  return x >= 0x1p32f ? ~0u : x > 0.0f ? static_cast<u32>(x) : 0u;
}

// ---- v_s_* ----

u64 scalar_operand(const Wave& w, const Encoding& e, u32 k, OperandType type) {
  const u16 code = e.src[k];
  if (code <= operand::exec_lo + 1 && code != operand::null) return w.sgpr[code];
  if (code >= operand::vccz && code <= operand::scc) return read_special(w, code);
  return constant_value(code, e.literal, type, w.arch->is_at_least(arch::Generation::gfx1250));
}

template <class T>
CROSSLANE_INLINE f32 widened(T x) {
  if constexpr (std::is_same_v<T, f16>)
    return to_f32(x);
  else
    return x;
}

/// clamp and omod, as operand_fetch.cpp has them.
f32 modified(f32 x, const Encoding& e, bool scales) {
  if (scales && e.omod) x = x * (e.omod == 1 ? 2.0f : e.omod == 2 ? 4.0f : 0.5f) + 0.0f;
  if (!e.clamp) return x;
  return x > 1.0f ? 1.0f : x > 0.0f ? x : 0.0f;
}

using Function = f32 (*)(f32);

template <class T, Function function>
const Op* run_scalar_function(Wave& w, const Op& op) {
  const Encoding& e = op.detail->encoding;
  const u64 word = scalar_operand(w, e, 0, operand_type<T>());
  T x = float_of<T>(static_cast<typename FloatFormat<T>::Bits>(
      word >> (std::is_same_v<T, f16> && (e.op_sel & 1) ? 16 : 0)));
  if (e.abs & 1) x = absolute(x);
  if (e.neg & 1) x = negate(x);
  const f32 r = modified(function(widened(flushed(w.env.mode, x, 1))), e,
                         !(kept_subnormals(w.env.mode, x) & 2));
  const u16 dst = canonical_scalar(*w.arch, static_cast<u16>(e.dst - operand::vgpr0));
  if constexpr (std::is_same_v<T, f16>)
    w.sgpr[dst] = flushed(w.env.mode, to_f16(r, w.env), 2).bits;
  else
    w.sgpr[dst] = bits_of(flushed(w.env.mode, r, 2));
  return following(op);
}
f32 exp_function(f32 x) { return exp_f32(x); }
f32 log_function(f32 x) { return log_f32(x); }
f32 rcp_function(f32 x) { return rcp_f32(x); }
f32 rsq_function(f32 x) { return rsq_f32(x); }
f32 sqrt_function(f32 x) { return sqrt_f32(x); }
template <class T, Function function>
constexpr Row scalar_function(std::string_view name) {
  return custom(name, InstructionFamily::valu, run_scalar_function<T, function>).approximate();
}

constexpr auto add_f16 = [](f16 a, f16 b) { return to_f32(a) + to_f32(b); };

constexpr Row rows[] = {
    scalar_float("S_ADD_F32", [](f32 a, f32 b) { return a + b; }),
    scalar_float("S_SUB_F32", [](f32 a, f32 b) { return a - b; }),
    scalar_float("S_MUL_F32", [](f32 a, f32 b) { return a * b; }),
    scalar_float("S_FMAC_F32",
                 [](const Env&, f32 old, f32 a, f32 b) {
                   return with_amd_nan(__builtin_fmaf(a, b, old), a, b, old);
                 })
        .accumulating(),
    scalar_float("S_FMAMK_F32", [](f32 a, f32 k, f32 c) { return __builtin_fmaf(a, k, c); }),
    scalar_float("S_FMAAK_F32", [](f32 a, f32 b, f32 k) { return __builtin_fmaf(a, b, k); }),
    scalar_float("S_MIN_F32", [](const Env& e, f32 a, f32 b) { return min_number(e, a, b); }),
    scalar_float("S_MAX_F32", [](const Env& e, f32 a, f32 b) { return max_number(e, a, b); }),
    scalar_float("S_MINIMUM_F32", [](const Env&, f32 a, f32 b) { return minimum(a, b); }),
    scalar_float("S_MAXIMUM_F32", [](const Env&, f32 a, f32 b) { return maximum(a, b); }),
    scalar_float("S_FLOOR_F32", [](f32 a) { return __builtin_floorf(a); }),
    scalar_float("S_CEIL_F32", [](f32 a) { return __builtin_ceilf(a); }),
    scalar_float("S_TRUNC_F32", [](f32 a) { return __builtin_truncf(a); }),
    scalar_float("S_RNDNE_F32", [](f32 a) { return __builtin_roundevenf(a); }),
    scalar_float("S_CVT_F32_I32", [](i32 a) { return static_cast<f32>(a); }),
    scalar_float("S_CVT_F32_U32", [](u32 a) { return static_cast<f32>(a); }),
    scalar("S_CVT_I32_F32", [](Wave& w, f32 a) { return truncated_i32(fetched(w.env.mode, a)); }),
    scalar("S_CVT_U32_F32", [](Wave& w, f32 a) { return truncated_u32(fetched(w.env.mode, a)); }),
    scalar_float("S_CVT_F32_F16", [](const Env&, f16 a) { return quieted_if_nan(to_f32(a)); }),
    scalar_float("S_CVT_HI_F32_F16",
                 [](const Env& e, u32 a) {
                   return quieted_if_nan(to_f32(fetched(e.mode, f16{static_cast<u16>(a >> 16)})));
                 }),
    scalar_float("S_CVT_F16_F32", [](const Env& e, f32 a) { return to_f16(a, e); }),
    scalar("S_CVT_PK_RTZ_F16_F32",
           [](Wave& w, f32 a, f32 b) {
             const Mode& m = w.env.mode;
             const f16 low = flushed(m, to_f16(fetched(m, a), 3, false), 2),
                       high = flushed(m, to_f16(fetched(m, b), 3, false), 2);
             return u32{low.bits} | u32{high.bits} << 16;
           }),

    scalar_half("S_ADD_F16", add_f16),
    scalar_half("S_SUB_F16", [](f16 a, f16 b) { return to_f32(a) - to_f32(b); }),
    scalar_half("S_MUL_F16", [](f16 a, f16 b) { return to_f32(a) * to_f32(b); }),
    scalar_float("S_FMAC_F16",
                 [](const Env& e, f16 old, f16 a, f16 b) {
                   return with_amd_nan(to_f16(fma_to_odd(a, b, old), e), a, b, old);
                 })
        .accumulating(),
    scalar_float("S_MIN_F16", [](const Env& e, f16 a, f16 b) { return min_number(e, a, b); }),
    scalar_float("S_MAX_F16", [](const Env& e, f16 a, f16 b) { return max_number(e, a, b); }),
    scalar_float("S_MINIMUM_F16", [](const Env&, f16 a, f16 b) { return minimum(a, b); }),
    scalar_float("S_MAXIMUM_F16", [](const Env&, f16 a, f16 b) { return maximum(a, b); }),
    scalar_half("S_FLOOR_F16", [](f16 a) { return __builtin_floorf(to_f32(a)); }),
    scalar_half("S_CEIL_F16", [](f16 a) { return __builtin_ceilf(to_f32(a)); }),
    scalar_half("S_TRUNC_F16", [](f16 a) { return __builtin_truncf(to_f32(a)); }),
    scalar_half("S_RNDNE_F16", [](f16 a) { return __builtin_roundevenf(to_f32(a)); }),

    compare_f32<less>("S_CMP_LT_F32"),
    compare_f32<equal>("S_CMP_EQ_F32"),
    compare_f32<less | equal>("S_CMP_LE_F32"),
    compare_f32<greater>("S_CMP_GT_F32"),
    compare_f32<less | greater>("S_CMP_LG_F32"),
    compare_f32<greater | equal>("S_CMP_GE_F32"),
    compare_f32<less | equal | greater>("S_CMP_O_F32"),
    compare_f32<unordered>("S_CMP_U_F32"),
    compare_f32<less | unordered>("S_CMP_NGE_F32"),
    compare_f32<equal | unordered>("S_CMP_NLG_F32"),
    compare_f32<less | equal | unordered>("S_CMP_NGT_F32"),
    compare_f32<greater | unordered>("S_CMP_NLE_F32"),
    compare_f32<less | greater | unordered>("S_CMP_NEQ_F32"),
    compare_f32<greater | equal | unordered>("S_CMP_NLT_F32"),
    compare_f16<less>("S_CMP_LT_F16"),
    compare_f16<equal>("S_CMP_EQ_F16"),
    compare_f16<less | equal>("S_CMP_LE_F16"),
    compare_f16<greater>("S_CMP_GT_F16"),
    compare_f16<less | greater>("S_CMP_LG_F16"),
    compare_f16<greater | equal>("S_CMP_GE_F16"),
    compare_f16<less | equal | greater>("S_CMP_O_F16"),
    compare_f16<unordered>("S_CMP_U_F16"),
    compare_f16<less | unordered>("S_CMP_NGE_F16"),
    compare_f16<equal | unordered>("S_CMP_NLG_F16"),
    compare_f16<less | equal | unordered>("S_CMP_NGT_F16"),
    compare_f16<greater | unordered>("S_CMP_NLE_F16"),
    compare_f16<less | greater | unordered>("S_CMP_NEQ_F16"),
    compare_f16<greater | equal | unordered>("S_CMP_NLT_F16"),

    scalar_function<f32, exp_function>("V_S_EXP_F32"),
    scalar_function<f32, log_function>("V_S_LOG_F32"),
    scalar_function<f32, rcp_function>("V_S_RCP_F32"),
    scalar_function<f32, rsq_function>("V_S_RSQ_F32"),
    scalar_function<f32, sqrt_function>("V_S_SQRT_F32"),
    scalar_function<f16, power_of_2>("V_S_EXP_F16"),
    scalar_function<f16, logarithm_2>("V_S_LOG_F16"),
    scalar_function<f16, reciprocal>("V_S_RCP_F16"),
    scalar_function<f16, reciprocal_square_root>("V_S_RSQ_F16"),
    scalar_function<f16, square_root>("V_S_SQRT_F16"),
};

}  // namespace

std::span<const Row> scalar_float_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
