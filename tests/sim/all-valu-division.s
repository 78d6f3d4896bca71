// guards: the division sequence of the manuals (div_scale, rcp, fma steps, div_fmas, div_fixup) gives correctly rounded quotients
// let: F = [0x3f800000, 0xc0400000, 0x00000001, 0x807fffff, 0x00800000, 0x7f7fffff, 0x4b800001, 0x40490fdb, 0x2b123457, 0xda987653, 0x3eaaaaab, 0x7f000001, 0x00ffffff, 0x41200000, 0x5f345678, 0x1f876543]
// let: S = [0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc12345, 0x00000001]
// table: A      | B               | N
//        F      | F               | 16
//        S      | S               | 8
// case: f32 division of $A by $B
// runs: 8
// in: v0 = $A[item % $N]; v1 = $B[item / $N % $N]
v_div_scale_f32 v2, $s4, v1, v1, v0
v_div_scale_f32 v3, $vcc, v0, v1, v0
v_rcp_f32 v4, v2
v_fma_f32 v5, -v2, v4, 1.0
v_fma_f32 v4, v5, v4, v4
v_mul_f32 v6, v3, v4
v_fma_f32 v7, -v2, v6, v3
v_fma_f32 v6, v7, v4, v6
v_fma_f32 v7, -v2, v6, v3
v_div_fmas_f32 v8, v7, v4, v6
v_div_fixup_f32 v9, v8, v1, v0
// out: v9 = v0.f32 / v1.f32; v2 = any; v3 = any; v4 = any; v5 = any; v6 = any; v7 = any; v8 = any; vcc = any; $s4 = any

// let: D = [0x3ff0000000000000, 0xc008000000000000, 0x0000000000000001, 0x800fffffffffffff, 0x0010000000000000, 0x7fefffffffffffff, 0x4330000000000001, 0x400921fb54442d18, 0x2b12345789abcdef, 0xda98765312345678, 0x3fd5555555555555, 0x7fe0000000000001, 0x001fffffffffffff, 0x4024000000000000, 0x5f34567812345678, 0x1f87654312345678]
// let: E = [0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000123, 0x0000000000000001]
// table: A      | B               | N
//        D      | D               | 16
//        E      | E               | 8
// case: f64 division of $A by $B
// runs: 8
// in: v[0:1] = $A[item % $N]; v[2:3] = $B[item / $N % $N]
v_div_scale_f64 v[4:5], $s4, v[2:3], v[2:3], v[0:1]
v_rcp_f64 v[6:7], v[4:5]
v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0
v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]
v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0
v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]
v_div_scale_f64 v[8:9], $vcc, v[0:1], v[2:3], v[0:1]
v_mul_f64 v[10:11], v[8:9], v[6:7]
v_fma_f64 v[4:5], -v[4:5], v[10:11], v[8:9]
v_div_fmas_f64 v[4:5], v[4:5], v[6:7], v[10:11]
v_div_fixup_f64 v[12:13], v[4:5], v[2:3], v[0:1]
// out: v[12:13] = v[0:1].f64 / v[2:3].f64; v[4:5] = any; v[6:7] = any; v[8:9] = any; v[10:11] = any; vcc = any; $s4 = any

// case: v_div_fixup_f32 of the special quotients
// runs: 4
// in: v0 = 0x40a00000; v1 = S[item % 8]; v2 = S[item / 8 % 8]
v_div_fixup_f32 v3, v0, v1, v2
// out: v3 = isnan(v2.f32) || isnan(v1.f32) ? nan : both_zero(v1.f32, v2.f32) || both_inf(v1.f32, v2.f32) ? nan : v1.f32 == 0.0f || isinf(v2.f32) ? v2.f32 / v1.f32 : isinf(v1.f32) || v2.f32 == 0.0f ? v2.f32 / v1.f32 : abs(v1.f32) < 1.0f && abs(v2.f32) < 1.0f ? any : abs(v1.f32) < 1.0f || abs(v2.f32) < 1.0f ? any : signbit(v1.f32) != signbit(v2.f32) ? -5.0f : 5.0f
// let: both_zero(x, y) = x == 0.0f && y == 0.0f
// let: both_inf(x, y) = isinf(x) && isinf(y)
