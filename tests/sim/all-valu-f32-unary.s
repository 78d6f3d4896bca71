// guards: f32 rounding to whole numbers, parts, scaling, classes; transcendental functions within one unit in the last place
// let: F = [0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc12345, 0x00000001, 0x80000001, 0x3f000000, 0xbf000000, 0x3fc00000, 0x40200000, 0xc0200000, 0x4b000001, 0x4b7fffff, 0xcb000001, 0x3f7fffff, 0xbf7fffff, 0x3effffff, 0x42c80000, 0xc2c84000, 0x7f7fffff, 0x00800000]

// table: OP          | WANT
//        v_trunc_f32 | trunc(v0.f32)
//        v_ceil_f32  | ceil(v0.f32)
//        v_floor_f32 | floor(v0.f32)
//        v_rndne_f32 | rint(v0.f32)
// case: $OP
// in: v0 = F[lane % 24]
$OP v2, v0
// out: v2 = $WANT

// case: v_rndne_f32 is to nearest even in any MODE
// mode: round32=rtp
// in: v0 = F[lane % 24]
v_rndne_f32 v2, v0
// out: v2 = rint(v0.f32)

// case: v_fract_f32 stays below one
// in: v0 = [0x3fc00000, 0xbfc00000, 0x80000001, 0x42c84000, 0x00000000, 0x4b000001, 0xb3000000][lane % 7]
v_fract_f32 v2, v0
// out: v2 = min(v0.f32 - floor(v0.f32), 0x0.ffffffp0f)

// case: v_frexp_exp and v_frexp_mant; infinity and NaN have exponent 0
// in: v0 = F[lane % 24]
v_frexp_exp_i32_f32 v2, v0
v_frexp_mant_f32 v3, v0
// out: v2 = isnan(v0.f32) || isinf(v0.f32) || v0.f32 == 0.0f ? 0 : exponent(v0.f32) + 1
//    ; v3 = isnan(v0.f32) || isinf(v0.f32) || v0.f32 == 0.0f ? v0.f32 : ldexp(v0.f32, -exponent(v0.f32) - 1)

// case: v_ldexp_f32 scales by a power of two with one rounding
// runs: 4
// in: v0 = F[item % 24]; v1 = [0, 1, -1, 127, -126, -149, 200, -300, 24][item / 24 % 9]
v_ldexp_f32 v2, v0, v1
// out: v2 = ldexp(v0.f32, v1.i32)

// case: v_cmp_class_f32 tests ten classes
// runs: 10
// in: v0 = [0x7f800001, 0x7fc00000, 0xff800000, 0xbf800000, 0x80000001, 0x80000000, 0x00000000, 0x007fffff, 0x3f800000, 0x7f800000][lane % 10]; v1 = 1 << run
v_cmp_class_f32 $vcc, v0, v1
v_cmp_class_f32_e64 $s4, -v0, v1
// out: vcc = lanes(lane % 10 == run); $s4 = lanes([0, 1, 9, 8, 7, 6, 5, 4, 3, 2][lane % 10] == run)

// case: v_rcp_f32, v_rsq_f32, v_sqrt_f32
// in: v0 = 0x3f800000 + item * 0x01234567 % 0x20000000
v_rcp_f32 v2, v0
v_rsq_f32 v3, v0
v_sqrt_f32 v4, v0
// out: v2 = ulps(1.0f / v0.f32, 1); v3 = ulps(f32(1.0d / sqrt(f64(v0.f32))), 1); v4 = ulps(sqrt(v0.f32), 1)

// case: v_rcp_f32, v_rsq_f32, v_sqrt_f32 at the edges
// in: v0 = [0x00000000, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xbf800000, 0x3f800000, 0x40800000][lane % 8]
v_rcp_f32 v2, v0
v_rsq_f32 v3, v0
v_sqrt_f32 v4, v0
// out: v2 = [inf, -inf, 0x00000000, 0x80000000, nan, -1.0f, 1.0f, 0.25f][lane % 8]
//    ; v3 = [inf, -inf, 0x00000000, nan, nan, nan, 1.0f, 0.5f][lane % 8]
//    ; v4 = [0x00000000, 0x80000000, inf, nan, nan, nan, 1.0f, 2.0f][lane % 8]

// case: v_exp_f32 and v_log_f32
// in: v0 = f32(lane - 32) * 0.7f; v1 = 0x00800000 + item * 0x01f34567 % 0x7e000000
v_exp_f32 v2, v0
v_log_f32 v3, v1
// out: v2 = ulps(exp2(v0.f32), 1); v3 = ulps(log2(v1.f32), 2)

// case: v_exp_f32 and v_log_f32 at the edges
// in: v0 = [0x00000000, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xbf800000, 0x3f800000, 0x41200000][lane % 8]
v_exp_f32 v2, v0
v_log_f32 v3, v0
// out: v2 = [1.0f, 1.0f, inf, 0x00000000, nan, 0.5f, 2.0f, 1024.0f][lane % 8]; v3 = [-inf, -inf, inf, nan, nan, nan, 0.0f, ulps(log2(10.0f), 1)][lane % 8]

// case: v_sin_f32 and v_cos_f32 take turns, not radians
// in: v0 = [0x00000000, 0x80000000, 0x3e800000, 0x3f000000, 0x3f400000, 0x3f800000, 0xbe800000, 0x7f800000][lane % 8]
v_sin_f32 v2, v0
v_cos_f32 v3, v0
// out: v2 = [0x00000000, 0x80000000, 1.0f, any, -1.0f, any, -1.0f, nan][lane % 8]; v3 = [1.0f, 1.0f, any, -1.0f, any, 1.0f, any, nan][lane % 8]

// case: v_cubeid and its kin
// in: v0 = [0x40400000, 0xc0400000, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000][lane % 6]; v1 = [0x3f800000, 0x3f800000, 0x40400000, 0xc0400000, 0x40000000, 0x40000000][lane % 6]; v2 = [0x40000000, 0x40000000, 0x40000000, 0x40000000, 0x40400000, 0xc0400000][lane % 6]
v_cubeid_f32 v3, v0, v1, v2
v_cubesc_f32 v4, v0, v1, v2
v_cubetc_f32 v5, v0, v1, v2
v_cubema_f32 v6, v0, v1, v2
// out: v3 = [0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f][lane % 6]; v4 = [-2.0f, 2.0f, 1.0f, 1.0f, 1.0f, -1.0f][lane % 6]
//    ; v5 = [-1.0f, -1.0f, 2.0f, -2.0f, -2.0f, -2.0f][lane % 6]; v6 = [6.0f, -6.0f, 6.0f, -6.0f, 6.0f, -6.0f][lane % 6]
