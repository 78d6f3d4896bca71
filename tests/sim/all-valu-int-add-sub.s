// guards: 32-bit vector additions wrap; carries go one bit a lane to a mask; clamp saturates instead of wrapping
// let: E = [0, 1, 2, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff, 0x12345678, 0xdeadbeef]
// let: clamp_u(x) = x < 0 ? 0 : x > 0xffffffff ? 0xffffffff : x
// let: clamp_i(x) = x < -0x80000000 ? 0x80000000 : x > 0x7fffffff ? 0x7fffffff : x

// table: ON      | OP               | WANT
//        gfx9    | v_add_u32        | v0 + v1
//        gfx9    | v_sub_u32        | v0 - v1
//        gfx9    | v_subrev_u32     | v1 - v0
//        gfx10up | v_add_nc_u32     | v0 + v1
//        gfx10up | v_sub_nc_u32     | v0 - v1
//        gfx10up | v_subrev_nc_u32  | v1 - v0
// case: $OP wraps, and saturates with clamp
// runs: 4
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; exec = 0xff0ff0ffff00ffff
$OP v2, v0, v1
$OP_e64 v3, v0, v1 clamp
// out: v2 = $WANT; v3 = clamp_u($WANT)

// table: ON      | OP               | WANT
//        gfx9    | v_add_i32        | v0.i32 + v1.i32
//        gfx9    | v_sub_i32        | v0.i32 - v1.i32
//        gfx10up | v_add_nc_i32     | v0.i32 + v1.i32
//        gfx10up | v_sub_nc_i32     | v0.i32 - v1.i32
// case: $OP wraps, and saturates with clamp
// runs: 4
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]
$OP v2, v0, v1
$OP v3, v0, v1 clamp
// out: v2 = $WANT; v3 = clamp_i($WANT)

// table: OP              | WANT    | CARRY
//        v_add_co_u32    | v0 + v1 | v0 + v1 > 0xffffffff
//        v_sub_co_u32    | v0 - v1 | v0 < v1
//        v_subrev_co_u32 | v1 - v0 | v1 < v0
// case: $OP: the mask's bits of inactive lanes are 0
// runs: 4
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; exec = 0xff0ff0ffff00ffff
$OP v2, $vcc, v0, v1
$OP_e64 v3, $s4, v0, v1
// out: v2 = $WANT; v3 = $WANT; vcc = lanes($CARRY) & exec; $s4 = lanes($CARRY) & exec

// table: ON      | OP                  | WANT
//        gfx9    | v_addc_co_u32       | v0 + v1 + bit(vcc, lane)
//        gfx9    | v_subb_co_u32       | v0 - v1 - bit(vcc, lane)
//        gfx9    | v_subbrev_co_u32    | v1 - v0 - bit(vcc, lane)
//        gfx10up | v_add_co_ci_u32     | v0 + v1 + bit(vcc, lane)
//        gfx10up | v_sub_co_ci_u32     | v0 - v1 - bit(vcc, lane)
//        gfx10up | v_subrev_co_ci_u32  | v1 - v0 - bit(vcc, lane)
// case: $OP takes and gives a carry
// runs: 8
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; vcc = 0x33cc55aa33cc55aa ^ (run > 3 ? ~0 : 0); exec = 0xffff0ffffffff0ff
$OP v2, $vcc, v0, v1, $vcc
// out: v2 = $WANT; vcc = lanes($WANT < 0 || $WANT > 0xffffffff) & exec

// table: ON      | OP
//        gfx9    | v_addc_co_u32_e64
//        gfx10up | v_add_co_ci_u32_e64
// case: $OP with SGPR masks of its own
// runs: 4
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; $s6 = 0x33cc55aa33cc55aa
$OP v2, $s4, v0, v1, $s6
// out: v2 = v0 + v1 + bit($s6, lane); $s4 = lanes(v0 + v1 + bit($s6, lane) > 0xffffffff)

// table: OP         | WANT
//        v_add3_u32 | v0 + v1 + v2
//        v_xor3_b32 | v0 ^ v1 ^ v2
// case: $OP
// on: gfx10up
// runs: 4
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; v2 = E[(item + item / 10) % 10]
$OP v3, v0, v1, v2
// out: v3 = $WANT

// table: OP             | WANT
//        v_add3_u32     | v0 + v1 + v2
//        v_lshl_add_u32 | (v0 << (v1 & 31)) + v2
//        v_add_lshl_u32 | ((v0 + v1) & 0xffffffff) << (v2 & 31)
//        v_lshl_or_b32  | (v0 << (v1 & 31)) \| v2
//        v_and_or_b32   | (v0 & v1) \| v2
//        v_or3_b32      | v0 \| v1 \| v2
//        v_xad_u32      | (v0 ^ v1) + v2
// case: $OP
// runs: 4
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; v2 = E[(item + item / 10) % 10]
$OP v3, v0, v1, v2
// out: v3 = $WANT

// case: 64-bit addition by carries
// in: v0 = 0xffffffff - lane; v1 = lane; v2 = 5; v3 = 0xfffffff0
// on: gfx10up
v_add_co_u32 v4, $vcc, v0, v2
v_add_co_ci_u32 v5, $vcc, v1, v3, $vcc
// out: v4 = v0 + v2; v5 = v1 + v3 + (v0 + v2 >> 32); vcc = lanes(v1 + v3 + (v0 + v2 >> 32) > 0xffffffff)

// case: v_lshl_add_u64
// on: gfx940up
// runs: 4
// in: v[0:1] = pack64(E[item % 10], E[item / 10 % 10]); v2 = item % 5; v[4:5] = pack64(E[(item + 3) % 10], E[item % 7])
v_lshl_add_u64 v[6:7], v[0:1], v2, v[4:5]
// out: v[6:7] = (v[0:1] << v2) + v[4:5]
