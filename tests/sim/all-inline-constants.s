// guards: inline constants: integers are their bits in every type, floats have the operand's format; literals of each type
// table: C     | BITS
//        0     | 0
//        1     | 1
//        2     | 2
//        31    | 31
//        32    | 32
//        63    | 63
//        64    | 64
//        -1    | -1
//        -2    | -2
//        -15   | -15
//        -16   | -16
//        0.5   | 0x3f000000
//        -0.5  | 0xbf000000
//        1.0   | 0x3f800000
//        -1.0  | 0xbf800000
//        2.0   | 0x40000000
//        -2.0  | 0xc0000000
//        4.0   | 0x40800000
//        -4.0  | 0xc0800000
//        0.15915494 | 0x3e22f983
// case: 32-bit $C
// in: v0 = 0; s10 = 0
v_mov_b32 v1, $C
v_or_b32 v2, $C, v0
v_max3_u32 v3, v0, $C, v0
s_mov_b32 s1, $C
v_bfe_u32 v4, $C, 0, 31
// out: v1 = $BITS; v2 = $BITS; v3 = $BITS; s1 = $BITS; v4 = $BITS & 0x7fffffff

// table: C     | BITS
//        1     | 1
//        64    | 64
//        -1    | -1
//        -16   | -16
//        0.5   | 0x3f000000
//        -0.5  | 0xbf000000
//        1.0   | 0x3f800000
//        2.0   | 0x40000000
//        -4.0  | 0xc0800000
//        0.15915494 | 0x3e22f983
// case: f32 $C: an integer is a tiny float
// in: v0 = 0x00000000
v_add_f32 v1, $C, v0
v_fma_f32 v2, $C, 1.0, v0
// out: v1 = ($BITS).f32 + v0.f32; v2 = ($BITS).f32

// table: C     | BITS
//        1     | 1
//        64    | 64
//        -1    | -1
//        -16   | -16
//        0.5   | 0x3fe0000000000000
//        -0.5  | 0xbfe0000000000000
//        1.0   | 0x3ff0000000000000
//        -2.0  | 0xc000000000000000
//        4.0   | 0x4010000000000000
//        0.15915494309189532 | 0x3fc45f306dc9c882
// case: 64-bit $C
// in: v[0:1] = 0
v_add_f64 v[2:3], $C, v[0:1]
v_cmp_eq_f64 $vcc, $C, v[2:3]
// out: v[2:3] = ($BITS).f64; vcc = isnan(($BITS).f64) ? 0 : lanes(1)

// table: C     | BITS
//        1     | 1
//        64    | 64
//        -1    | -1
//        -16   | -16
// case: 64-bit integer $C is sign-extended
// in: v0 = 0; v[2:3] = 0
s_mov_b64 s[2:3], $C
v_lshlrev_b64 v[4:5], v0, $C
// out: s[2:3] = $BITS; v[4:5] = $BITS

// table: C     | BITS
//        1     | 0x0001
//        64    | 0x0040
//        -1    | 0xffff
//        -16   | 0xfff0
//        0.5   | 0x3800
//        -0.5  | 0xb800
//        1.0   | 0x3c00
//        -2.0  | 0xc000
//        4.0   | 0x4400
//        0.15915494 | 0x3118
// case: f16 $C
// on: gfx9 gfx10
// in: v0 = 0; v2 = 0; v3 = 0
v_add_f16 v2, $C, v0
v_mul_f16 v3, $C, v0
// out: v2.lo = isnan(($BITS).f16) ? nan : $BITS; v3.lo = ($BITS).f16 * 0.0h

// table: C     | BITS
//        1     | 0x0001
//        64    | 0x0040
//        -1    | 0xffff
//        0.5   | 0x3800
//        -2.0  | 0xc000
//        0.15915494 | 0x3118
// case: f16 $C on gfx11
// on: gfx11up
// in: v0 = 0; v2 = 0
v_add_f16 v2.h, $C, v0.l
// out: v2.hi = isnan(($BITS).f16) ? nan : $BITS

// case: packed f16: an inline constant is in the low half; op_sel_hi chooses what the high half sees
// in: v0 = 0
v_pk_add_f16 v1, v0, 1.0
v_pk_add_f16 v2, v0, 1.0 op_sel_hi:[1,0]
// out: v1.lo = 1.0h; v1.hi = any; v2 = 0x3c003c00

// case: packed integers: an inline constant
// in: v0 = 0x00050007
v_pk_add_u16 v1, v0, 1 op_sel_hi:[1,0]
v_pk_add_u16 v2, v0, -1 op_sel_hi:[1,0]
// out: v1 = 0x00060008; v2 = 0x00040006

// case: literals
// in: v0 = lane; s0 = 5
v_add_f32 v1, 0x41200000, v0
v_or_b32 v2, 0x12345678, v0
s_add_u32 s1, s0, 0x12345678
s_mov_b32 s2, 0xdeadbeef
s_mov_b64 s[4:5], 0x12345678
// out: v1 = 10.0f + v0.f32; v2 = v0 | 0x12345678; s1 = 0x1234567d; s2 = 0xdeadbeef; s[4:5] = 0x12345678; scc = 0

// case: a literal in a VOP3 instruction
// on: gfx10up
// in: v0 = lane; v1 = 3
v_add3_u32 v2, v0, v1, 0x12345678
v_fma_f32 v3, 0x40490fdb, 1.0, 0x40490fdb
// out: v2 = lane + 3 + 0x12345678; v3 = 2 * 0x40490fdb & 0 | 0x40c90fdb

// case: a literal and special registers as sources
// in: vcc = 0x1122334455667788; m0 = 9; scc = 1
v_mov_b32 v1, vcc_lo
v_mov_b32 v2, m0
v_mov_b32 v3, exec_lo
s_mov_b32 s0, m0
v_mov_b32 v4, src_scc
// out: v1 = vcc_lo; v2 = 9; v3 = -1; s0 = 9; v4 = 1

// case: null reads as zero and swallows what is written
// on: gfx10up
s_mov_b32 s0, null
s_mov_b64 s[2:3], null
s_mov_b32 null, -1
v_mov_b32 v0, null
// out: s0 = 0; s[2:3] = 0; v0 = 0

// case: a 64-bit literal
// on: gfx1250
s_mov_b64 s[2:3], 0x123456789abcdef0
// out: s[2:3] = 0x123456789abcdef0
