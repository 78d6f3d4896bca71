// guards: vector integer compares: one bit a lane, 0 for inactive lanes; v_cmpx narrows EXEC
// let: E = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x00008000, 0x0000ffff]

// table: OP | C
//        lt | <
//        eq | ==
//        le | <=
//        gt | >
//        ne | !=
//        ge | >=
// case: v_cmp_$OP 32 and 64 bits
// runs: 2
// in: v0 = E[item % 8]; v1 = E[item / 8 % 8]; v[2:3] = pack64(E[item % 8], E[item / 8 % 8]); v[4:5] = pack64(E[item / 8 % 8], E[item % 5]); exec = 0xffff00ffff0fffff
v_cmp_$OP_i32 $vcc, v0, v1
v_cmp_$OP_u32_e64 $s4, v0, v1
v_cmp_$OP_i64_e64 $s6, v[2:3], v[4:5]
v_cmp_$OP_u64_e64 $s8, v[2:3], v[4:5]
// out: vcc = lanes(v0.i32 $C v1.i32) & exec; $s4 = lanes(v0 $C v1) & exec; $s6 = lanes(v[2:3].i64 $C v[4:5].i64) & exec; $s8 = lanes(v[2:3] $C v[4:5]) & exec

// table: OP | C
//        lt | <
//        eq | ==
//        le | <=
//        gt | >
//        ne | !=
//        ge | >=
// case: v_cmp_$OP 16 bits look at the low halves
// on: gfx9 gfx10
// runs: 2
// in: v0 = E[item % 8] ^ 0x50000; v1 = E[item / 8 % 8]
v_cmp_$OP_i16 $vcc, v0, v1
v_cmp_$OP_u16_e64 $s4, v0, v1
// out: vcc = lanes(v0.i16 $C v1.i16); $s4 = lanes(v0.lo $C v1.lo)

// table: OP | C
//        lt | <
//        eq | ==
//        le | <=
//        gt | >
//        ne | !=
//        ge | >=
// case: v_cmp_$OP 16 bits of named halves
// on: gfx11up
// runs: 2
// in: v0 = E[item % 8] ^ 0x50000; v1 = E[item / 8 % 8] << 5
v_cmp_$OP_i16 $vcc, v0.l, v1.h
v_cmp_$OP_u16_e64 $s4, v0.h, v1.l
// out: vcc = lanes(v0.i16 $C sext(v1.hi, 16)); $s4 = lanes(v0.hi $C v1.lo)

// case: never and always
// on: gfx9 gfx10 gfx11
// in: exec = 0xffff00ffff0fffff
v_cmp_f_i32_e64 $s4, v0, v1
v_cmp_t_u32_e64 $s6, v0, v1
// out: $s4 = 0; $s6 = exec

// table: OP | C
//        lt | <
//        eq | ==
//        le | <=
//        gt | >
//        ne | !=
//        ge | >=
// case: v_cmpx_$OP_u32 narrows EXEC; on gfx9 it writes VCC too
// on: gfx9
// runs: 2
// in: v0 = E[item % 8]; v1 = E[item / 8 % 8]; exec = 0xffff00ffff0fffff
v_cmpx_$OP_u32 vcc, v0, v1
v_mov_b32 v2, 1
// out: vcc = lanes(v0 $C v1) & exec; exec = lanes(v0 $C v1) & exec; v2 = v0 $C v1 ? 1 : v2

// table: OP | C
//        lt | <
//        eq | ==
//        le | <=
//        gt | >
//        ne | !=
//        ge | >=
// case: v_cmpx_$OP_u32 narrows EXEC and leaves VCC
// on: gfx10up
// runs: 2
// in: v0 = E[item % 8]; v1 = E[item / 8 % 8]; exec = 0xffff00ffff0fffff
v_cmpx_$OP_u32 v0, v1
v_mov_b32 v2, 1
// out: exec = lanes(v0 $C v1) & exec; v2 = v0 $C v1 ? 1 : v2

// case: a compare under no EXEC writes zero
// in: exec = 0; vcc = -1; v0 = 1; v1 = 1
v_cmp_eq_u32 $vcc, v0, v1
// out: vcc = 0

// case: scalar operands and literals in compares
// in: v0 = lane; s3 = 7
v_cmp_gt_u32 $vcc, s3, v0
v_cmp_eq_u32_e64 $s4, v0, s3
v_cmp_lt_u32 $vcc, 0x12345, v0
// out: vcc = 0; $s4 = 1 << 7
