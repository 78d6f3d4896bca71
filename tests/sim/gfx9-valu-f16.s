// guards: f16 arithmetic on gfx9: one rounding, NaN, denormals; the upper half of the result is zero
// let: H = [0x0000, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e01, 0x0001, 0x8001, 0x03ff, 0x0400, 0x7bff, 0xfbff, 0x1000, 0x3555, 0x6401]
// table: OP           | WANT
//        v_add_f16    | v0.f16 + v1.f16
//        v_sub_f16    | v0.f16 - v1.f16
//        v_subrev_f16 | v1.f16 - v0.f16
//        v_mul_f16    | v0.f16 * v1.f16
// case: $OP
// runs: 4
// in: v0 = H[item % 16] | 0x99990000; v1 = H[item / 16 % 16] | 0x77770000; v2 = 0x55556666; exec = 0xfffffffefffffff7
$OP v2, v0, v1
// out: v2 = $WANT

// let: below(x, y) = x.f16 < y.f16 || (x.f16 == 0.0h && y.f16 == 0.0h && x > y)
// let: min2(x, y) = isnan(y.f16) ? x : isnan(x.f16) ? y : below(x, y) ? x : y
// let: max2(x, y) = isnan(y.f16) ? x : isnan(x.f16) ? y : below(x, y) ? y : x
// case: min and max
// runs: 4
// in: v0 = H[item % 16]; v1 = H[item / 16 % 16]
v_min_f16 v2, v0, v1
v_max_f16 v3, v0, v1
// out: v2 = min2(v0, v1); v3 = max2(v0, v1)

// case: v_fma_f16 keeps the upper half
// runs: 4
// in: v0 = H[item % 16]; v1 = H[item / 16 % 16]; v2 = H[item * 3 % 16]; v3 = 0x55556666
v_fma_f16 v3, v0, v1, v2
// out: v3.lo = fma(v0.f16, v1.f16, v2.f16)

// case: denormals flushed
// mode: denorm16_64=flush
// runs: 4
// in: v0 = H[item % 16]; v1 = H[item / 16 % 16]
v_add_f16 v2, v0, v1
v_mul_f16 v3, v0, v1
// out: v2 = flushed(flushed(v0.f16) + flushed(v1.f16)); v3 = flushed(flushed(v0.f16) * flushed(v1.f16))
// let: flushed(x) = abs(x) < 0x1p-14h ? copysign(0.0h, x) : x

// table: ROUND
//        rtp
//        rtn
//        rtz
// case: f16 rounds $ROUND
// mode: round16_64=$ROUND
// runs: 4
// in: v0 = H[item % 16]; v1 = H[item / 16 % 16]
v_add_f16 v2, v0, v1
v_mul_f16 v3, v0, v1
// out: v2 = $ROUND(v0.f16 + v1.f16); v3 = $ROUND(v0.f16 * v1.f16)

// table: OP          | WANT
//        v_trunc_f16 | trunc(v0.f16)
//        v_ceil_f16  | ceil(v0.f16)
//        v_floor_f16 | floor(v0.f16)
//        v_rndne_f16 | rint(v0.f16)
// case: $OP
// in: v0 = [0x3e00, 0xbe00, 0x3800, 0xb800, 0x4100, 0x0001, 0x8001, 0x7c00, 0x63ff, 0x8000][lane % 10]
$OP v2, v0
// out: v2 = $WANT

// case: integers and f16
// in: v0 = [0, 1, 0xffff, 0x8000, 0x7fff, 0x0801, 0x0803][lane % 7]; v1 = [0x0000, 0x3e00, 0xbe00, 0x7bff, 0xfbff, 0x7c00, 0x7e00][lane % 7]
v_cvt_f16_u16 v2, v0
v_cvt_f16_i16 v3, v0
v_cvt_u16_f16 v4, v1
v_cvt_i16_f16 v5, v1
// out: v2 = f16(v0); v3 = f16(v0.i16); v4 = [0, 1, 0, 65504, 0, 65535, 0][lane % 7]; v5 = zext([0, 1, -1, 32767, -32768, 32767, 0][lane % 7], 16)

// case: f16 compares read the low half
// runs: 4
// in: v0 = H[item % 16] | 0x12340000; v1 = H[item / 16 % 16]
v_cmp_lt_f16 vcc, v0, v1
v_cmp_u_f16_e64 s[4:5], v0, v1
// out: vcc = lanes(v0.f16 < v1.f16); s[4:5] = lanes(isnan(v0.f16) || isnan(v1.f16))

// case: clamp of f16
// runs: 4
// in: v0 = H[item % 16]; v1 = H[item / 16 % 16]
v_add_f16_e64 v2, v0, v1 clamp
// out: v2 = clamped(v0.f16 + v1.f16)
// let: clamped(x) = isnan(x) ? 0 : x <= 0.0h ? 0 : x > 1.0h ? 0x3c00 : f16bits(x)

// case: v_ldexp_f16
// in: v0 = H[lane % 16]; v1 = [0, 1, -1, 0xfff6, 15][lane / 16]
v_ldexp_f16 v2, v0, v1
// out: v2 = ldexp(v0.f16, v1.i16)
