// guards: scalar one-operand operations: counts, searches, reversal, bit set and clear, moves, conditional moves
// let: E = [0, 1, 0x80000000, 0xffffffff, 0x00010000, 0x7fffffff, 0xfffffffe, 0x00f00000]

// case: s_mov, s_brev, s_bcnt: bcnt sets SCC when the count is not zero
// runs: 8
// in: s0 = E[run]; s[2:3] = pack64(E[run], E[(run + 3) % 8])
s_mov_b32 s4, s0
s_mov_b64 s[6:7], s[2:3]
s_brev_b32 s8, s0
s_brev_b64 s[10:11], s[2:3]
// out: s4 = s0; s[6:7] = s[2:3]; s8 = rev(s0, 32); s[10:11] = rev(s[2:3], 64)

// case: s_bcnt0 and s_bcnt1
// runs: 8
// in: s0 = E[run]; s[2:3] = pack64(E[run], E[(run + 3) % 8])
s_bcnt0_i32_b32 s4, s0
s_cselect_b32 s5, 1, 0
s_bcnt1_i32_b32 s6, s0
s_cselect_b32 s7, 1, 0
s_bcnt0_i32_b64 s8, s[2:3]
s_cselect_b32 s9, 1, 0
s_bcnt1_i32_b64 s10, s[2:3]
// out: s4 = 32 - popcount(s0); s5 = popcount(s0) != 32; s6 = popcount(s0); s7 = s0 != 0
//    ; s8 = 64 - popcount(s[2:3]); s9 = popcount(s[2:3]) != 64; s10 = popcount(s[2:3]); scc = s[2:3] != 0

// table: ON   | FF1            | FF0            | FLBIT            | FLBITI
//        gfx9 gfx10 | s_ff1_i32_b32  | s_ff0_i32_b32  | s_flbit_i32_b32  | s_flbit_i32
//        gfx11up    | s_ctz_i32_b32  | s_not_b32      | s_clz_i32_u32    | s_cls_i32
// case: first one from either end
// runs: 8
// in: s0 = E[run]; s1 = [-1, 0, 31, 0, 16, 0, 1, 20][run]; s2 = [-1, 31, 0, 0, 15, 1, 0, 8][run]; s3 = [-1, 31, 1, -1, 15, 1, 31, 8][run]
$FF1 s4, s0
$FLBIT s5, s0
$FLBITI s6, s0
// out: s4 = s1; s5 = s2; s6 = s3

// case: first zero
// on: gfx9 gfx10
// runs: 8
// in: s0 = E[run]; s1 = [0, 1, 0, -1, 0, 31, 0, 0][run]; s[2:3] = [0xffffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 0, 1, 2, 3, 0xf][run]
//   ; s8 = [32, -1, 63, 0, 1, 0, 2, 4][run]
s_ff0_i32_b32 s4, s0
s_ff0_i32_b64 s5, s[2:3]
// out: s4 = s1; s5 = s8

// table: ON   | FF1            | FLBIT            | FLBITI
//        gfx9 gfx10 | s_ff1_i32_b64  | s_flbit_i32_b64  | s_flbit_i32_i64
//        gfx11up    | s_ctz_i32_b64  | s_clz_i32_u64    | s_cls_i32_i64
// case: first one of 64 bits
// runs: 6
// in: s[0:1] = [0, 1, 0x8000000000000000, 0xffffffffffffffff, 0x0000000100000000, 0xfffffffe00000000][run]
//   ; s2 = [-1, 0, 63, 0, 32, 33][run]; s3 = [-1, 63, 0, 0, 31, 0][run]; s6 = [-1, 63, 1, -1, 31, 31][run]
$FF1 s10, s[0:1]
$FLBIT s11, s[0:1]
$FLBITI s12, s[0:1]
// out: s10 = s2; s11 = s3; s12 = s6

// case: sign extension of bytes and halves
// in: s0 = 0x1234ff80; s1 = 0x1234007f
s_sext_i32_i8 s4, s0
s_sext_i32_i16 s5, s0
s_sext_i32_i8 s6, s1
s_sext_i32_i16 s7, s1
// out: s4 = -128; s5 = -128; s6 = 127; s7 = 127

// case: s_bitset and s_bitcmp number bits modulo the width
// runs: 4
// in: s0 = [0, 31, 32, 63][run]; s2 = 0xff00ff00; s3 = 0x00ff00ff; s[4:5] = 0; s[6:7] = 0xffffffffffffffff
s_bitset1_b32 s3, s0
s_bitset0_b32 s2, s0
s_bitset1_b64 s[4:5], s0
s_bitset0_b64 s[6:7], s0
// out: s3 = s3 | 1 << (s0 & 31); s2 = s2 & ~(1 << (s0 & 31)); s[4:5] = 1 << s0; s[6:7] = ~(1 << s0)

// case: s_cmov moves when SCC is set
// runs: 2
// in: scc = run; s0 = 1; s1 = 2; s[2:3] = 3; s[4:5] = 0x500000004; s6 = 9
s_cmov_b32 s0, s1
s_cmov_b64 s[2:3], s[4:5]
s_cmovk_i32 s6, -7
// out: s0 = run ? 2 : 1; s[2:3] = run ? 0x500000004 : 3; s6 = run ? -7 : 9

// case: s_movk sign-extends
s_movk_i32 s0, 0x8000
s_movk_i32 s1, 0x7fff
// out: s0 = -32768; s1 = 32767

// case: s_wqm makes each quad all ones when any of its bits is
// in: s0 = 0x01200000; s[2:3] = 0x8000000000000010
s_wqm_b32 s4, s0
s_cselect_b32 s5, 1, 0
s_wqm_b64 s[6:7], s[2:3]
// out: s4 = 0x0ff00000; s5 = 1; s[6:7] = 0xf0000000000000f0; scc = 1

// case: s_quadmask gathers one bit a quad
// in: s0 = 0x01200000; s[2:3] = 0x8000000000000010
s_quadmask_b32 s4, s0
s_cselect_b32 s5, 1, 0
s_quadmask_b64 s[6:7], s[2:3]
// out: s4 = 0x60; s5 = 1; s[6:7] = 0x8002; scc = 1

// case: s_bitreplicate doubles each bit
// in: s0 = 0x80000105
s_bitreplicate_b64_b32 s[4:5], s0
// out: s[4:5] = 0xc000000000030033

// case: s_movrels and s_movreld index registers by M0
// in: m0 = 3; s0 = 7; s7 = 99; s[8:9] = 0x1200000034
s_movrels_b32 s1, s4
s_movreld_b32 s10, s0
// out: s1 = 99; s13 = 7

// case: an operation on one register
// in: s0 = 5
s_add_u32 s0, s0, s0
// out: s0 = 10; scc = 0
