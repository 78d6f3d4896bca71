// guards: scalar compares only write SCC
// let: E = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678]

// table: OP | C
//        eq | ==
//        lg | !=
//        gt | >
//        ge | >=
//        lt | <
//        le | <=
// case: s_cmp_$OP
// runs: 72
// in: s0 = E[run % 6]; s1 = E[run / 6 % 6]; scc = run / 36
s_cmp_$OP_i32 s0, s1
s_cselect_b32 s4, 1, 0
s_cmp_$OP_u32 s0, s1
// out: s4 = s0.i32 $C s1.i32; scc = s0 $C s1

// table: OP | C
//        eq | ==
//        lg | !=
// case: s_cmp_$OP_u64
// runs: 36
// in: s[0:1] = pack64(E[run % 6], E[run / 6]); s[2:3] = pack64(E[run % 2], E[run / 6])
s_cmp_$OP_u64 s[0:1], s[2:3]
// out: scc = s[0:1] $C s[2:3]

// table: OP | C
//        eq | ==
//        lg | !=
//        gt | >
//        ge | >=
//        lt | <
//        le | <=
// case: s_cmpk_$OP: a signed or unsigned 16-bit constant
// on: gfx9 gfx10 gfx11
// runs: 6
// in: s0 = [0, 0xffffffff, 0x8000, 0xffff8000, 0x7fff, 0xffff][run]
s_cmpk_$OP_i32 s0, 0x8000
s_cselect_b32 s4, 1, 0
s_cmpk_$OP_u32 s0, 0x8000
// out: s4 = s0.i32 $C -32768; scc = s0 $C 0x8000

// case: s_bitcmp tests one bit
// runs: 4
// in: s0 = 0x80000001; s1 = [0, 31, 32, 33][run]; s[2:3] = 0x200000001
s_bitcmp1_b32 s0, s1
s_cselect_b32 s4, 1, 0
s_bitcmp0_b32 s0, s1
s_cselect_b32 s5, 1, 0
s_bitcmp1_b64 s[2:3], s1
s_cselect_b32 s6, 1, 0
s_bitcmp0_b64 s[2:3], s1
// out: s4 = bit(s0, s1 & 31); s5 = !bit(s0, s1 & 31); s6 = bit(s[2:3], s1); scc = !bit(s[2:3], s1)
