// guards: gfx11 names halves of VGPRs: each 16-bit operand is one half, the other half of the destination is kept
// let: E = [0, 1, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1234, 0xabcd]
// table: OP             | WANT
//        v_add_nc_u16   | v0.hi + v1.lo
//        v_sub_nc_u16   | v0.hi - v1.lo
//        v_mul_lo_u16   | v0.hi * v1.lo
//        v_lshlrev_b16  | v1.lo << (v0.hi & 15)
//        v_lshrrev_b16  | v1.lo >> (v0.hi & 15)
//        v_ashrrev_i16  | v1.i16 >> (v0.hi & 15)
//        v_max_u16      | max(v0.hi, v1.lo)
//        v_min_u16      | min(v0.hi, v1.lo)
//        v_max_i16      | max(sext(v0.hi, 16), v1.i16)
//        v_min_i16      | min(sext(v0.hi, 16), v1.i16)
//        v_and_b16      | v0.hi & v1.lo
//        v_or_b16       | v0.hi \| v1.lo
//        v_xor_b16      | v0.hi ^ v1.lo
// case: $OP from a high and a low half into either half
// runs: 2
// in: v0 = E[lane % 8] << 16 | 0x9999; v1 = E[item / 8 % 8] | 0x77770000; v2 = 0x55556666; v3 = 0x55556666; exec = 0xfffffffefffffff7
$OP v2.l, v0.h, v1.l
$OP v3.h, v0.h, v1.l
// out: v2.lo = $WANT; v3.hi = $WANT

// case: moves and selections of halves
// in: v0 = 0x11112222; v1 = 0x33334444; v2 = 0x55556666; v3 = 0x55556666; v4 = 0x55556666; vcc = 0xaaaaaaaaaaaaaaaa; $s4 = 0xcccccccccccccccc
v_mov_b16 v2.l, v0.h
v_mov_b16 v3.h, v0.l
v_cndmask_b16 v4.l, v0.h, v1.l, $s4
v_not_b16 v5.l, v0.h
// out: v2.lo = 0x1111; v3.hi = 0x2222; v4.lo = lane & 2 ? 0x4444 : 0x1111; v5.lo = ~0x1111

// case: v_swap_b16 exchanges halves
// in: v0 = 0x11112222; v1 = 0x33334444
v_swap_b16 v0.l, v1.h
// out: v0 = 0x11113333; v1 = 0x22224444

// case: widening a half
// in: v0 = 0x8001fffe
v_cvt_i32_i16 v1, v0.h
v_cvt_u32_u16 v2, v0.h
v_cvt_i32_i16 v3, v0.l
v_cvt_u32_u16 v4, v0.l
// out: v1 = sext(0x8001, 16); v2 = 0x8001; v3 = -2; v4 = 0xfffe

// case: v_mad_u16 and three-operand forms
// in: v0 = 0x00050007; v1 = 0x00030002; v2 = 0x00010009; v3 = 0x55556666; v4 = 0x55556666
v_mad_u16 v3.l, v0.h, v1.l, v2.h
v_mad_u16 v4.h, v0.l, v1.h, v2.l
v_max3_u16 v5.l, v0.h, v1.l, v2.l
v_med3_i16 v6.h, v0.h, v1.l, v2.l
// out: v3.lo = 11; v4.hi = 30; v5.lo = 9; v6.hi = 5

// case: source and destination are halves of one register
// in: v0 = 0x00050007
v_add_nc_u16 v0.l, v0.l, v0.h
// out: v0 = 0x0005000c

// case: v_pack_b32_f16 joins halves
// in: v0 = 0x11112222; v1 = 0x33334444
v_pack_b32_f16 v2, v0.h, v1.l
v_pack_b32_f16 v3, v0.l, v1.h
// out: v2 = 0x44441111; v3 = 0x33332222

// case: DPP on a half
// in: v0 = lane | (lane + 100) << 16; v1 = 0
v_add_nc_u16_e64_dpp v1.l, v0.h, v0.l row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
// out: v1.lo = (lane % 16 < 15 ? lane + 101 : 0) + lane

// case: v_perm and sat_pk read their pieces
// in: v0 = 0x01002345; v1 = 0xfff0 | 0x00800000; v2 = 0x55556666
v_sat_pk_u8_i16 v2.l, v1
// out: v2.lo = 0x8000
