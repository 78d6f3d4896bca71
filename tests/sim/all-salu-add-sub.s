// guards: scalar 32-bit additions wrap and SCC is the carry, the borrow or the signed overflow [RDNA3 16.1, CDNA3 12.1]
// let: E = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 0x12345678]
// let: fits(x) = x >= -0x80000000 && x <= 0x7fffffff

// table: OP        | WANT                       | SCC
//        s_add_u32 | s0 + s1                    | s0 + s1 > 0xffffffff
//        s_sub_u32 | s0 - s1                    | s0 < s1
//        s_add_i32 | s0 + s1                    | !fits(s0.i32 + s1.i32)
//        s_sub_i32 | s0 - s1                    | !fits(s0.i32 - s1.i32)
//        s_addc_u32 | s0 + s1 + scc             | s0 + s1 + scc > 0xffffffff
//        s_subb_u32 | s0 - s1 - scc             | s0 < s1 + scc
// case: $OP
// runs: 98
// in: s0 = E[run % 7]; s1 = E[run / 7 % 7]; scc = run / 49
$OP s2, s0, s1
// out: s2 = $WANT; scc = $SCC

// table: ON     | OP              | WANT         | SCC
//        gfx12  | s_add_co_u32    | s0 + s1      | s0 + s1 > 0xffffffff
//        gfx12  | s_sub_co_u32    | s0 - s1      | s0 < s1
//        gfx12  | s_add_co_ci_u32 | s0 + s1 + scc | s0 + s1 + scc > 0xffffffff
//        gfx12  | s_sub_co_ci_u32 | s0 - s1 - scc | s0 < s1 + scc
// case: gfx12 names: $OP
// runs: 98
// in: s0 = E[run % 7]; s1 = E[run / 7 % 7]; scc = run / 49
$OP s2, s0, s1
// out: s2 = $WANT; scc = $SCC

// table: N
//        1
//        2
//        3
//        4
// case: s_lshl$N_add_u32: SCC says that a bit was lost
// runs: 49
// in: s0 = E[run % 7]; s1 = E[run / 7 % 7]
s_lshl$N_add_u32 s2, s0, s1
// out: s2 = (s0 << $N) + s1; scc = (s0 << $N) + s1 > 0xffffffff

// case: s_addk_i32 takes a signed 16-bit constant; SCC is the signed overflow
// runs: 7
// in: s0 = E[run]; s1 = E[run]
s_addk_i32 s0, 0x7fff
// out: s0 = s0 + 0x7fff; scc = !fits(s0.i32 + 0x7fff)

// case: s_addk_i32 with a negative constant
// runs: 7
// in: s0 = E[run]
s_addk_i32 s0, 0x8001
// out: s0 = s0 - 0x7fff; scc = !fits(s0.i32 - 0x7fff)

// case: s_mulk_i32 keeps the low word and SCC
// runs: 7
// in: s0 = E[run]
s_mulk_i32 s0, -3
// out: s0 = s0 * -3

// case: s_absdiff_i32 takes the magnitude of the wrapped difference
// runs: 49
// in: s0 = E[run % 7]; s1 = E[run / 7]
s_absdiff_i32 s2, s0, s1
// out: s2 = abs(sext(s0 - s1, 32)); scc = zext(s0 - s1, 32) != 0

// case: s_abs_i32 of the smallest number is itself
// runs: 7
// in: s0 = E[run]
s_abs_i32 s2, s0
// out: s2 = abs(s0.i32); scc = s0 != 0

// table: OP       | WANT
//        s_mul_i32    | s0 * s1
//        s_mul_hi_u32 | s0 * s1 >> 32
//        s_mul_hi_i32 | s0.i32 * s1.i32 >> 32
// case: $OP leaves SCC alone
// runs: 49
// in: s0 = E[run % 7]; s1 = E[run / 7]
$OP s2, s0, s1
// out: s2 = $WANT

// table: OP       | WANT             | SCC
//        s_min_i32 | min(s0.i32, s1.i32) | s0.i32 < s1.i32
//        s_max_i32 | max(s0.i32, s1.i32) | s0.i32 >= s1.i32
//        s_min_u32 | min(s0, s1)         | s0 < s1
//        s_max_u32 | max(s0, s1)         | s0 >= s1
// case: $OP: SCC says that source 0 was taken; of equals, max takes it and min does not
// runs: 49
// in: s0 = E[run % 7]; s1 = E[run / 7]
$OP s2, s0, s1
// out: s2 = $WANT; scc = $SCC

// case: s_add_nc_u64 and its kin
// on: gfx12
// runs: 49
// in: s[0:1] = pack64(E[run % 7], E[run / 7]); s[2:3] = pack64(E[run / 7], E[(run + 3) % 7])
s_add_nc_u64 s[4:5], s[0:1], s[2:3]
s_sub_nc_u64 s[6:7], s[0:1], s[2:3]
s_mul_u64 s[8:9], s[0:1], s[2:3]
// out: s[4:5] = s[0:1] + s[2:3]; s[6:7] = s[0:1] - s[2:3]; s[8:9] = s[0:1] * s[2:3]
