// guards: f16 arithmetic on gfx10: low halves are read, the upper half of the destination is kept; op_sel in VOP3
// let: H = [0x0000, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e01, 0x0001, 0x8001, 0x03ff, 0x0400, 0x7bff, 0xfbff, 0x1000, 0x3555, 0x6401]
// table: OP           | WANT
//        v_add_f16    | v0.f16 + v1.f16
//        v_sub_f16    | v0.f16 - v1.f16
//        v_subrev_f16 | v1.f16 - v0.f16
//        v_mul_f16    | v0.f16 * v1.f16
// case: $OP
// runs: 8
// in: v0 = H[item % 16] | 0x99990000; v1 = H[item / 16 % 16] | 0x77770000; v2 = 0x55556666; exec = 0xfffffffefffffff7
$OP v2, v0, v1
// out: v2.lo = $WANT

// case: fma with selections
// runs: 8
// in: v0 = H[item % 16] << 16; v1 = H[item / 16 % 16]; v2 = H[item * 3 % 16] << 16; v3 = 0x55556666; v4 = 0x55556666
v_fma_f16 v3, v0, v1, v2 op_sel:[1,0,1,0]
v_fma_f16 v4, -v0, |v1|, v2 op_sel:[1,0,1,1]
// out: v3.lo = fma(v0.hi.f16, v1.f16, v2.hi.f16); v4.hi = fma(-(v0.hi.f16), abs(v1.f16), v2.hi.f16)

// case: fmac adds to the low half
// runs: 8
// in: v0 = H[item % 16]; v1 = H[item / 16 % 16]; v2 = H[item * 3 % 16] | 0x12340000
v_fmac_f16 v2, v0, v1
// out: v2.lo = fma(v0.f16, v1.f16, v2.f16)

// table: OP          | WANT
//        v_trunc_f16 | trunc(v0.f16)
//        v_ceil_f16  | ceil(v0.f16)
//        v_floor_f16 | floor(v0.f16)
//        v_rndne_f16 | rint(v0.f16)
// case: $OP
// in: v0 = [0x3e00, 0xbe00, 0x3800, 0xb800, 0x4100, 0x0001, 0x8001, 0x7c00, 0x63ff, 0x8000][lane % 10]
$OP v2, v0
// out: v2.lo = $WANT
