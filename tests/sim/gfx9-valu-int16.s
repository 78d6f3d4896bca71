// guards: 16-bit integers on gfx9: low halves are read; the upper half of the result is zero, but for the new forms with op_sel
// let: E = [0, 1, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1234, 0xabcd]
// table: OP             | WANT
//        v_add_u16      | v0.lo + v1.lo
//        v_sub_u16      | v0.lo - v1.lo
//        v_subrev_u16   | v1.lo - v0.lo
//        v_mul_lo_u16   | v0.lo * v1.lo
//        v_lshlrev_b16  | v1.lo << (v0 & 15)
//        v_lshrrev_b16  | v1.lo >> (v0 & 15)
//        v_ashrrev_i16  | v1.i16 >> (v0 & 15)
//        v_max_u16      | max(v0.lo, v1.lo)
//        v_min_u16      | min(v0.lo, v1.lo)
//        v_max_i16      | max(v0.i16, v1.i16)
//        v_min_i16      | min(v0.i16, v1.i16)
// case: $OP
// in: v0 = E[lane % 8] | 0x99990000; v1 = E[lane / 8] | 0x77770000; v2 = 0x55556666; exec = 0xfffffffefffffff7
$OP v2, v0, v1
// out: v2 = zext($WANT, 16)

// table: OP        | WANT
//        v_mad_u16 | v0.lo * v1.lo + v2.lo
//        v_mad_i16 | v0.i16 * v1.i16 + v2.i16
// case: $OP, which has op_sel, keeps the upper half
// in: v0 = E[lane % 8] | 0x99990000; v1 = E[lane / 8] | 0x77770000; v2 = E[(lane * 3) % 8]; v3 = 0x55556666
$OP v3, v0, v1, v2
// out: v3.lo = $WANT

// table: OP        | WANT
//        v_min3_i16 | min(v0.i16, v1.i16, v2.i16)
//        v_max3_u16 | max(v0.lo, v1.lo, v2.lo)
//        v_med3_i16 | v0.i16 + v1.i16 + v2.i16 - min(v0.i16, v1.i16, v2.i16) - max(v0.i16, v1.i16, v2.i16)
// case: $OP: what becomes of the upper half is not tested
// in: v0 = E[lane % 8] | 0x99990000; v1 = E[lane / 8] | 0x77770000; v2 = E[(lane * 3) % 8]; v3 = 0x55556666
$OP v3, v0, v1, v2
// out: v3.lo = $WANT; v3.hi = any

// case: op_sel reads upper halves and writes one half
// in: v0 = 0x00050007; v1 = 0x00030002; v2 = 0x00010009; v3 = 0x55556666; v4 = 0x55556666
v_mad_u16 v3, v0, v1, v2 op_sel:[1,0,1,0]
v_mad_u16 v4, v0, v1, v2 op_sel:[0,1,0,1]
// out: v3.lo = 5 * 2 + 1; v4.hi = 7 * 3 + 9

// case: clamp of 16-bit additions
// in: v0 = E[lane % 8]; v1 = E[lane / 8]
v_add_u16_e64 v2, v0, v1 clamp
v_sub_u16_e64 v3, v0, v1 clamp
v_add_i16 v4, v0, v1 clamp
v_sub_i16 v5, v0, v1 clamp
// out: v2 = min(v0.lo + v1.lo, 0xffff); v3 = max(v0.lo - v1.lo, 0); v4 = zext(sat(v0.i16 + v1.i16), 16); v5 = zext(sat(v0.i16 - v1.i16), 16)
// let: sat(x) = max(min(x, 0x7fff), -0x8000)
