// guards: packed f16: both halves, op_sel, op_sel_hi, neg_lo, neg_hi, clamp; mixed precision fma; dot products
// let: H = [0x0000, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e01, 0x0001, 0x8001, 0x03ff, 0x0400, 0x7bff, 0xfbff, 0x1000, 0x3555, 0x6401]
// let: A = pack(H[item % 16], H[(item + 3) % 16])
// let: B = pack(H[item / 16 % 16], H[(item + 6) % 16])
// case: v_pk_add_f16, v_pk_mul_f16, v_pk_fma_f16
// runs: 8
// in: v0 = A; v1 = B; v2 = pack(H[item * 3 % 16], H[item * 5 % 16]); exec = 0xfffffffefffffff7
v_pk_add_f16 v3, v0, v1
v_pk_mul_f16 v4, v0, v1
v_pk_fma_f16 v5, v0, v1, v2
// out: v3.lo = v0.f16 + v1.f16; v3.hi = v0.hi.f16 + v1.hi.f16; v4.lo = v0.f16 * v1.f16; v4.hi = v0.hi.f16 * v1.hi.f16
//    ; v5.lo = fma(v0.f16, v1.f16, v2.f16); v5.hi = fma(v0.hi.f16, v1.hi.f16, v2.hi.f16)

// let: below(x, y) = x.f16 < y.f16 || (x.f16 == 0.0h && y.f16 == 0.0h && x > y)
// let: min2(x, y) = isnan(y.f16) ? x : isnan(x.f16) ? y : below(x, y) ? x : y
// let: max2(x, y) = isnan(y.f16) ? x : isnan(x.f16) ? y : below(x, y) ? y : x
// table: ON               | MIN              | MAX
//        gfx9 gfx10 gfx11 | v_pk_min_f16     | v_pk_max_f16
//        gfx12            | v_pk_min_num_f16 | v_pk_max_num_f16
// case: $MIN and $MAX
// runs: 8
// in: v0 = A; v1 = B
$MIN v3, v0, v1
$MAX v4, v0, v1
// out: v3 = pack(min2(v0.lo, v1.lo), min2(v0.hi, v1.hi)); v4 = pack(max2(v0.lo, v1.lo), max2(v0.hi, v1.hi))

// case: negation by halves and selections
// in: v0 = 0x3c004000; v1 = 0x44004200
v_pk_add_f16 v2, v0, v1 neg_lo:[1,0] neg_hi:[0,1]
v_pk_add_f16 v3, v0, v1 op_sel:[1,0] op_sel_hi:[0,1]
v_pk_fma_f16 v4, v0, v1, v1 op_sel:[0,1,1] op_sel_hi:[1,0,0] neg_lo:[0,0,1]
// out: v2.lo = 1.0h; v2.hi = -3.0h; v3.lo = 1.0h + 3.0h; v3.hi = 2.0h + 4.0h; v4.lo = 2.0h * 4.0h - 4.0h; v4.hi = 1.0h * 3.0h + 3.0h

// case: clamp of halves
// runs: 8
// in: v0 = A; v1 = B
v_pk_add_f16 v3, v0, v1 clamp
// out: v3 = pack(clamped(v0.f16 + v1.f16), clamped(v0.hi.f16 + v1.hi.f16))
// let: clamped(x) = isnan(x) ? 0 : x <= 0.0h ? 0 : x > 1.0h ? 0x3c00 : f16bits(x)

// case: v_fma_mix: op_sel_hi makes a source f16, op_sel takes its upper half
// in: v0 = 0x3c004000; v1 = 0x40400000; v2 = 0x44004200; v4 = 0x55556666; v5 = 0x55556666
v_fma_mix_f32 v3, v0, v1, v2 op_sel:[1,0,0] op_sel_hi:[1,0,1]
v_fma_mixlo_f16 v4, v0, v1, v2 op_sel:[0,0,1] op_sel_hi:[1,0,1]
v_fma_mixhi_f16 v5, -v0, |v1|, v2 op_sel:[0,0,1] op_sel_hi:[1,0,1]
// out: v3 = 6.0f; v4.lo = 10.0h; v5.hi = -2.0h

// case: v_fma_mix rounds once to f16
// in: v0 = 0x3f800001; v1 = 0x3f800001; v2 = 0xbf800000; v3 = 0
v_fma_mixlo_f16 v3, v0, v1, v2
// out: v3 = 0x0004

// case: packed f32
// on: gfx9
// in: v0 = 0x3f800000; v1 = 0x40000000; v2 = 0x40400000; v3 = 0x40800000
v_pk_add_f32 v[4:5], v[0:1], v[2:3]
v_pk_mul_f32 v[6:7], v[0:1], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
v_pk_fma_f32 v[8:9], v[0:1], v[2:3], v[0:1] neg_lo:[0,0,1] neg_hi:[1,0,0]
v_pk_mov_b32 v[10:11], v[0:1], v[2:3] op_sel:[1,0]
// out: v4 = 4.0f; v5 = 6.0f; v6 = 6.0f; v7 = 4.0f; v8 = 2.0f; v9 = -6.0f; v10 = v1; v11 = v2

// case: v_dot2_f32_f16
// in: v0 = 0x3c004000; v1 = 0x44004200; v2 = 0x3f800000
v_dot2_f32_f16 v3, v0, v1, v2
// on: -gfx1250
// out: v3 = 11.0f
