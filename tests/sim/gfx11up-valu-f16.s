// guards: f16 arithmetic of named halves; the other half of the destination is kept
// let: H = [0x0000, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e01, 0x0001, 0x8001, 0x03ff, 0x0400, 0x7bff, 0xfbff, 0x1000, 0x3555, 0x6401]
// table: OP           | WANT
//        v_add_f16    | v0.hi.f16 + v1.f16
//        v_sub_f16    | v0.hi.f16 - v1.f16
//        v_subrev_f16 | v1.f16 - v0.hi.f16
//        v_mul_f16    | v0.hi.f16 * v1.f16
// case: $OP
// runs: 8
// in: v0 = H[item % 16] << 16 | 0x9999; v1 = H[item / 16 % 16] | 0x77770000; v2 = 0x55556666; v3 = 0x55556666; exec = 0xfffffffefffffff7
$OP v2.l, v0.h, v1.l
$OP v3.h, v0.h, v1.l
// out: v2.lo = $WANT; v3.hi = $WANT

// case: fma, fmac and modifiers
// runs: 8
// in: v0 = H[item % 16]; v1 = H[item / 16 % 16] << 16; v2 = H[item * 3 % 16]; v3 = 0x55556666
v_fma_f16 v3.h, -v0.l, |v1.h|, v2.l
v_fmac_f16 v2.l, v0.l, v1.h
// out: v3.hi = fma(-v0.f16, abs(v1.hi.f16), v2.f16); v2.lo = fma(v0.f16, v1.hi.f16, v2.f16)

// table: OP          | WANT
//        v_trunc_f16 | trunc(v0.hi.f16)
//        v_ceil_f16  | ceil(v0.hi.f16)
//        v_floor_f16 | floor(v0.hi.f16)
//        v_rndne_f16 | rint(v0.hi.f16)
// case: $OP
// in: v0 = [0x3e00, 0xbe00, 0x3800, 0xb800, 0x4100, 0x0001, 0x8001, 0x7c00, 0x63ff, 0x8000][lane % 10] << 16; v2 = 0x55556666
$OP v2.l, v0.h
// out: v2.lo = $WANT

// case: integers and f16
// in: v0 = [0, 1, 0xffff, 0x8000, 0x7fff, 0x0801, 0x0803][lane % 7]; v1 = [0x0000, 0x3e00, 0xbe00, 0x7bff, 0xfbff, 0x7c00, 0x7e00][lane % 7]; v2 = 0; v3 = 0; v4 = 0; v5 = 0
v_cvt_f16_u16 v2.l, v0.l
v_cvt_f16_i16 v3.l, v0.l
v_cvt_u16_f16 v4.l, v1.l
v_cvt_i16_f16 v5.h, v1.l
// out: v2 = f16(v0); v3 = f16(v0.i16); v4 = [0, 1, 0, 65504, 0, 65535, 0][lane % 7]; v5.hi = [0, 1, -1, 32767, -32768, 32767, 0][lane % 7]

// case: f16 compares of halves
// runs: 8
// in: v0 = H[item % 16] << 16; v1 = H[item / 16 % 16]
v_cmp_lt_f16 $vcc, v0.h, v1.l
v_cmp_u_f16_e64 $s4, v0.h, v1.l
// out: vcc = lanes(v0.hi.f16 < v1.f16); $s4 = lanes(isnan(v0.hi.f16) || isnan(v1.f16))
