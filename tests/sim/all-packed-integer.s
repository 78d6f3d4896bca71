// guards: packed 16-bit integers: both halves, op_sel, op_sel_hi, clamp
// let: E = [0, 1, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1234, 0xabcd]
// let: A = pack(E[item % 8], E[(item + 3) % 8])
// let: B = pack(E[item / 8 % 8], E[(item + 6) % 8])
// let: sx(x) = sext(x, 16)
// table: OP               | LO | HI
//        v_pk_add_u16     | v0.lo + v1.lo | v0.hi + v1.hi
//        v_pk_sub_u16     | v0.lo - v1.lo | v0.hi - v1.hi
//        v_pk_add_i16     | v0.lo + v1.lo | v0.hi + v1.hi
//        v_pk_sub_i16     | v0.lo - v1.lo | v0.hi - v1.hi
//        v_pk_mul_lo_u16  | v0.lo * v1.lo | v0.hi * v1.hi
//        v_pk_min_u16     | min(v0.lo, v1.lo) | min(v0.hi, v1.hi)
//        v_pk_max_u16     | max(v0.lo, v1.lo) | max(v0.hi, v1.hi)
//        v_pk_min_i16     | min(sx(v0.lo), sx(v1.lo)) | min(sx(v0.hi), sx(v1.hi))
//        v_pk_max_i16     | max(sx(v0.lo), sx(v1.lo)) | max(sx(v0.hi), sx(v1.hi))
//        v_pk_lshlrev_b16 | v1.lo << (v0.lo & 15) | v1.hi << (v0.hi & 15)
//        v_pk_lshrrev_b16 | v1.lo >> (v0.lo & 15) | v1.hi >> (v0.hi & 15)
//        v_pk_ashrrev_i16 | sx(v1.lo) >> (v0.lo & 15) | sx(v1.hi) >> (v0.hi & 15)
// case: $OP
// runs: 2
// in: v0 = A; v1 = B; exec = 0xfffffffefffffff7
$OP v2, v0, v1
// out: v2 = pack($LO, $HI)

// case: v_pk_mad_u16 and v_pk_mad_i16
// runs: 2
// in: v0 = A; v1 = B; v2 = 0x01020304
v_pk_mad_u16 v3, v0, v1, v2
v_pk_mad_i16 v4, v0, v1, v2
// out: v3 = pack(v0.lo * v1.lo + 0x304, v0.hi * v1.hi + 0x102); v4 = pack(v0.lo * v1.lo + 0x304, v0.hi * v1.hi + 0x102)

// case: clamp saturates each half
// runs: 2
// in: v0 = A; v1 = B
v_pk_add_u16 v2, v0, v1 clamp
v_pk_sub_u16 v3, v0, v1 clamp
v_pk_add_i16 v4, v0, v1 clamp
v_pk_sub_i16 v5, v0, v1 clamp
// out: v2 = pack(min(v0.lo + v1.lo, 0xffff), min(v0.hi + v1.hi, 0xffff)); v3 = pack(max(v0.lo - v1.lo, 0), max(v0.hi - v1.hi, 0))
//    ; v4 = pack(sat(sx(v0.lo) + sx(v1.lo)), sat(sx(v0.hi) + sx(v1.hi))); v5 = pack(sat(sx(v0.lo) - sx(v1.lo)), sat(sx(v0.hi) - sx(v1.hi)))
// let: sat(x) = max(min(x, 0x7fff), -0x8000)

// table: SEL | HI | A0 | B0 | A1 | B1
//        [0,0] | [1,1] | lo | lo | hi | hi
//        [1,0] | [0,1] | hi | lo | lo | hi
//        [0,1] | [0,0] | lo | hi | lo | lo
//        [1,1] | [1,1] | hi | hi | hi | hi
//        [1,1] | [0,0] | hi | hi | lo | lo
// case: op_sel:$SEL op_sel_hi:$HI
// in: v0 = 0x00050100; v1 = 0x20000007
v_pk_add_u16 v2, v0, v1 op_sel:$SEL op_sel_hi:$HI
// out: v2 = pack(v0.$A0 + v1.$B0, v0.$A1 + v1.$B1)

// case: an SGPR gives both halves
// in: v0 = 0x00050007; s0 = 0x00010002
v_pk_add_u16 v2, v0, s0
v_pk_sub_i16 v3, s0, v0
// out: v2 = 0x00060009; v3 = pack(2 - 7, 1 - 5)

// case: dot products of unsigned bytes and nibbles
// in: v0 = 0xff018002; v1 = 0x02ff0380; v2 = 1000 + lane
v_dot4_u32_u8 v3, v0, v1, v2
v_dot8_u32_u4 v4, v0, v1, v2
// out: v3 = 1000 + lane + 255 * 2 + 1 * 255 + 128 * 3 + 2 * 128; v4 = 1000 + lane + 2 * 0 + 0 * 8 + 0 * 3 + 8 * 0 + 1 * 15 + 0 * 15 + 15 * 2 + 15 * 0

// case: dot products of signed bytes
// on: gfx9 gfx10
// in: v0 = 0xff018002; v1 = 0x02ff0380; v2 = 1000
v_dot4_i32_i8 v3, v0, v1, v2
// out: v3 = 1000 - 1 * 2 - 1 * 1 - 128 * 3 - 2 * 128

// case: dot products choose signs by neg
// on: gfx11up
// in: v0 = 0xff018002; v1 = 0x02ff0380; v2 = 1000
v_dot4_i32_iu8 v3, v0, v1, v2 neg_lo:[1,1,0]
v_dot4_i32_iu8 v4, v0, v1, v2 neg_lo:[1,0,0]
v_dot4_i32_iu8 v5, v0, v1, v2
// out: v3 = 1000 - 1 * 2 - 1 * 1 - 128 * 3 - 2 * 128; v4 = 1000 - 1 * 2 + 1 * 255 - 128 * 3 + 2 * 128; v5 = 1000 + 255 * 2 + 1 * 255 + 128 * 3 + 2 * 128
