// guards: 16-bit integers on gfx10: the upper half of the destination is kept; op_sel names halves
// let: E = [0, 1, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1234, 0xabcd]
// table: OP             | WANT
//        v_add_nc_u16   | v0.lo + v1.lo
//        v_sub_nc_u16   | v0.lo - v1.lo
//        v_add_nc_i16   | v0.lo + v1.lo
//        v_sub_nc_i16   | v0.lo - v1.lo
//        v_mul_lo_u16   | v0.lo * v1.lo
//        v_lshlrev_b16  | v1.lo << (v0 & 15)
//        v_lshrrev_b16  | v1.lo >> (v0 & 15)
//        v_ashrrev_i16  | v1.i16 >> (v0 & 15)
//        v_max_u16      | max(v0.lo, v1.lo)
//        v_min_u16      | min(v0.lo, v1.lo)
//        v_max_i16      | max(v0.i16, v1.i16)
//        v_min_i16      | min(v0.i16, v1.i16)
// case: $OP
// runs: 2
// in: v0 = E[lane % 8] | 0x99990000; v1 = E[item / 8 % 8] | 0x77770000; v2 = 0x55556666; exec = 0xfffffffefffffff7
$OP v2, v0, v1
// out: v2.lo = $WANT

// case: op_sel of sources and destination
// in: v0 = 0x00050007; v1 = 0x00030002; v2 = 0x00010009; v3 = 0x55556666; v4 = 0x55556666; v5 = 0x55556666
v_mad_u16 v3, v0, v1, v2 op_sel:[1,0,1,0]
v_mad_u16 v4, v0, v1, v2 op_sel:[0,1,0,1]
v_add_nc_u16 v5, v0, v1 op_sel:[1,1,1]
// out: v3.lo = 5 * 2 + 1; v4.hi = 7 * 3 + 9; v5.hi = 8

// case: clamp of 16-bit additions
// runs: 2
// in: v0 = E[lane % 8]; v1 = E[item / 8 % 8]; v2 = 0; v3 = 0; v4 = 0; v5 = 0
v_add_nc_u16 v2, v0, v1 clamp
v_sub_nc_u16 v3, v0, v1 clamp
v_add_nc_i16 v4, v0, v1 clamp
v_sub_nc_i16 v5, v0, v1 clamp
// out: v2 = min(v0.lo + v1.lo, 0xffff); v3 = max(v0.lo - v1.lo, 0); v4 = zext(sat(v0.i16 + v1.i16), 16); v5 = zext(sat(v0.i16 - v1.i16), 16)
// let: sat(x) = max(min(x, 0x7fff), -0x8000)
