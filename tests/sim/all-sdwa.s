// guards: SDWA: bytes and words of sources with sign extension, partial destinations, on gfx9 and gfx10
// let: byte_of(x, n) = x >> n * 8 & 0xff
// table: SEL    | WANT  | BITS
//        BYTE_0 | v0.b0 | 8
//        BYTE_1 | v0.b1 | 8
//        BYTE_2 | v0.b2 | 8
//        BYTE_3 | v0.b3 | 8
//        WORD_0 | v0.lo | 16
//        WORD_1 | v0.hi | 16
//        DWORD  | v0    | 32
// case: src0_sel:$SEL, plain and sign-extended
// on: gfx9 gfx10
// in: v0 = 0x81f2a3c4 + lane; v1 = 5
v_mov_b32_sdwa v2, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:$SEL
v_mov_b32_sdwa v3, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:$SEL
// out: v2 = $WANT; v3 = sext($WANT, $BITS)
// table: SEL    | SHIFT | BITS
//        BYTE_0 | 0     | 8
//        BYTE_1 | 8     | 8
//        BYTE_2 | 16    | 8
//        BYTE_3 | 24    | 8
//        WORD_0 | 0     | 16
//        WORD_1 | 16    | 16
// case: dst_sel:$SEL pads with zero, extends the sign, or keeps the rest
// on: gfx9 gfx10
// in: v0 = 0x8182f3f4; v1 = lane; v2 = 0x11223344; v3 = 0x11223344; v4 = 0x11223344
v_or_b32_sdwa v2, v0, v1 dst_sel:$SEL dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
v_or_b32_sdwa v3, v0, v1 dst_sel:$SEL dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD
v_or_b32_sdwa v4, v0, v1 dst_sel:$SEL dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD
// out: v2 = zext(v0 | v1, $BITS) << $SHIFT; v3 = sext(v0 | v1, $BITS) << $SHIFT; v4 = (v4 & ~(((1 << $BITS) - 1) << $SHIFT)) | zext(v0 | v1, $BITS) << $SHIFT

// case: selections of both sources
// on: gfx9
// in: v0 = 0x11223344; v1 = 0x55667788
v_add_co_u32_sdwa v2, $vcc, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
v_mul_u32_u24_sdwa v3, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_0
// out: v2 = 0x33 + 0x5566; v3 = 0x11 * 0x88; vcc = 0

// case: an SGPR and modifiers
// on: gfx9 gfx10
// in: v0 = 0x3f800000; v1 = 0xc0000000; s0 = 0x40400000
v_add_f32_sdwa v2, -v0, |v1| dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
v_mul_f32_sdwa v3, v0, s0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
// out: v2 = 1.0f; v3 = 3.0f

// case: compares by SDWA
// on: gfx9 gfx10
// in: v0 = lane << 8 | 0xff0000ff; v1 = 7
v_cmp_lt_u32_sdwa $vcc, v0, v1 src0_sel:BYTE_1 src1_sel:DWORD
v_cmp_gt_i32_sdwa $s4, sext(v0), v1 src0_sel:BYTE_3 src1_sel:DWORD
// out: vcc = lanes(lane < 7); $s4 = 0
