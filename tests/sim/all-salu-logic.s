// guards: scalar bitwise operations: SCC is "result is not zero", for 32 and 64 bits
// let: E = [0, 1, 0x80000000, 0xffffffff, 0x0f0f0f0f, 0xf0f0f0f0, 0x12345678, 0xaaaaaaaa]

// let: logic_and(x, y) = x & y
// let: logic_or(x, y) = x | y
// let: logic_xor(x, y) = x ^ y
// let: logic_nand(x, y) = ~(x & y)
// let: logic_nor(x, y) = ~(x | y)
// let: logic_xnor(x, y) = ~(x ^ y)
// let: logic_andn2(x, y) = x & ~y
// let: logic_orn2(x, y) = x | ~y

// table: OP
//        and
//        or
//        xor
//        nand
//        nor
//        xnor
//        andn2
//        orn2
// case: s_$OP_b32
// runs: 64
// in: s0 = E[run % 8]; s1 = E[run / 8]
s_$OP_b32 s2, s0, s1
// out: s2 = logic_$OP(s0, s1); scc = zext(logic_$OP(s0, s1), 32) != 0

// table: OP
//        and
//        or
//        xor
//        nand
//        nor
//        xnor
//        andn2
//        orn2
// case: s_$OP_b64
// runs: 64
// in: s[0:1] = pack64(E[run % 8], E[run / 8]); s[2:3] = pack64(E[run / 8], E[(run + 5) % 8])
s_$OP_b64 s[4:5], s[0:1], s[2:3]
// out: s[4:5] = logic_$OP(s[0:1], s[2:3]); scc = u64(logic_$OP(s[0:1], s[2:3])) != 0

// table: OP         | WANT
//        s_lshl_b32 | s0 << (s1 & 31)
//        s_lshr_b32 | s0 >> (s1 & 31)
//        s_ashr_i32 | s0.i32 >> (s1 & 31)
// case: $OP uses five bits of the count
// runs: 88
// in: s0 = E[run % 8]; s1 = [0, 1, 15, 31, 32, 33, 63, 64, 0xffffffff, 0x80000000, 0x10003][run / 8]
$OP s2, s0, s1
// out: s2 = $WANT; scc = zext($WANT, 32) != 0

// table: OP         | WANT
//        s_lshl_b64 | s[0:1] << (s2 & 63)
//        s_lshr_b64 | s[0:1] >> (s2 & 63)
//        s_ashr_i64 | i64(s[0:1]) >> (s2 & 63)
// case: $OP uses six bits of the count
// runs: 88
// in: s[0:1] = pack64(E[run % 8], E[(run + 3) % 8]); s2 = [0, 1, 31, 32, 33, 63, 64, 65, 0xffffffff, 0x80000000, 0x10003][run / 8]
$OP s[4:5], s[0:1], s2
// out: s[4:5] = $WANT; scc = u64($WANT) != 0

// let: field(x, at, width) = (x >> at) & ((1 << width) - 1)
// let: signed_field(x, at, width) = width == 0 ? 0 : sext(field(x, at, width), width)
// case: s_bfe_u32: offset in bits 4:0, width in 22:16
// runs: 64
// in: s0 = E[run % 8] ^ 0x00ff1234; s1 = [0x00080000, 0x00000000, 0x00200000, 0x0005001f, 0x00100010, 0x000100e3, 0x001f0001, 0xff880004][run / 8]
s_bfe_u32 s2, s0, s1
s_cselect_b32 s3, 1, 0
s_bfe_i32 s4, s0, s1
// out: s2 = field(s0, s1 & 31, s1 >> 16 & 0x7f); s3 = zext(field(s0, s1 & 31, s1 >> 16 & 0x7f), 32) != 0
//    ; s4 = field_i32(s0, s1); scc = zext(field_i32(s0, s1), 32) != 0
// let: field_i32(x, c) = signed_field(x.i32, c & 31, min(c >> 16 & 0x7f, 32))

// case: s_bfe_u64 and s_bfe_i64: offset in bits 5:0
// runs: 64
// in: s[0:1] = pack64(E[run % 8] ^ 0x00ff1234, E[(run + 3) % 8]); s2 = [0x00080000, 0x00000000, 0x00400000, 0x0005003f, 0x00200010, 0x000100e3, 0x003f0001, 0x00210021][run / 8]
s_bfe_u64 s[4:5], s[0:1], s2
s_bfe_i64 s[6:7], s[0:1], s2
// out: s[4:5] = field(s[0:1], s2 & 63, s2 >> 16 & 0x7f)
//    ; s[6:7] = signed_field(i64(s[0:1]), s2 & 63, s2 >> 16 & 0x7f)
//    ; scc = u64(signed_field(i64(s[0:1]), s2 & 63, s2 >> 16 & 0x7f)) != 0

// case: s_bfm makes a field of ones and leaves SCC
// runs: 64
// in: s0 = [0, 1, 5, 31, 32, 33, 63, 64][run % 8]; s1 = [0, 1, 5, 31, 32, 33, 63, 64][run / 8]
s_bfm_b32 s2, s0, s1
s_bfm_b64 s[4:5], s0, s1
// out: s2 = ((1 << (s0 & 31)) - 1) << (s1 & 31); s[4:5] = ((1 << (s0 & 63)) - 1) << (s1 & 63)

// case: s_not: SCC is "not zero"
// runs: 8
// in: s0 = E[run]; s[2:3] = pack64(E[run], E[run]); s10 = 5
s_not_b32 s4, s0
s_cselect_b32 s5, 1, 0
s_not_b64 s[6:7], s[2:3]
// out: s4 = ~s0; s5 = s0 != 0xffffffff; s[6:7] = ~s[2:3]; scc = s0 != 0xffffffff

// table: OP         | WANT
//        s_pack_ll_b32_b16 | pack(s0.lo, s1.lo)
//        s_pack_lh_b32_b16 | pack(s0.lo, s1.hi)
//        s_pack_hh_b32_b16 | pack(s0.hi, s1.hi)
// case: $OP
// in: s0 = 0x11112222; s1 = 0x33334444
$OP s2, s0, s1
// out: s2 = $WANT

// case: s_pack_hl_b32_b16
// on: gfx11up
// in: s0 = 0x11112222; s1 = 0x33334444
s_pack_hl_b32_b16 s2, s0, s1
// out: s2 = 0x44441111

// case: s_cselect takes source 0 when SCC is set
// runs: 2
// in: scc = run; s0 = 10; s1 = 20; s[2:3] = 0x100000002; s[4:5] = 0x300000004
s_cselect_b32 s6, s0, s1
s_cselect_b64 s[8:9], s[2:3], s[4:5]
// out: s6 = run ? 10 : 20; s[8:9] = run ? 0x100000002 : 0x300000004
