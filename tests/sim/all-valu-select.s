// guards: register indexing by M0, two scalar sources, three-operand logic
// case: v_movrels and v_movreld
// on: gfx10up
// in: v0 = 1; v3 = lane + 30; m0 = 2; v5 = 7
v_movrels_b32 v4, v1
v_movreld_b32 v6, v0
// out: v4 = v3; v8 = 1

// case: v_movrelsd
// on: gfx10up
// in: v3 = lane + 30; m0 = 2
v_movrelsd_b32 v4, v1
// out: v6 = v3

// case: gfx9 indexes sources and destinations
// on: gfx90a
// in: v3 = lane + 30; s0 = 2; v8 = 5; m0 = 0
s_set_gpr_idx_on s0, gpr_idx(SRC0)
v_mov_b32 v4, v1
s_set_gpr_idx_off
s_set_gpr_idx_on s0, gpr_idx(DST)
v_mov_b32 v4, v8
s_set_gpr_idx_off
// out: v4 = v3; v6 = v8; m0 = any

// case: two scalar registers in one vector instruction
// on: gfx10up
// in: s0 = 5; s1 = 7; v0 = lane
v_add3_u32 v1, s0, s1, v0
v_fma_f32 v2, s0, s1, v0
// out: v1 = lane + 12; v2 = fma(s0.f32, s1.f32, v0.f32)

// table: TT   | WANT
//        0x80 | v0 & v1 & v2
//        0xfe | v0 \| v1 \| v2
//        0x96 | v0 ^ v1 ^ v2
//        0xca | (v0 & v1) \| (~v0 & v2)
//        0x00 | 0
//        0xff | -1
// case: v_bitop3_b32 with table $TT
// on: gfx950 gfx1250
// in: v0 = 0xff00f0cc; v1 = 0xcccc3355 + lane; v2 = 0xaaaa5555
v_bitop3_b32 v3, v0, v1, v2 bitop3:$TT
// out: v3 = $WANT

// case: v_nop and v_pipeflush leave everything
v_nop
// out: -

// case: a quad sum of differences
// on: gfx9 gfx10 gfx11
// in: v0 = 0x04030201; v1 = 0x08070605; v2 = 0x01010101; v4 = 0x00020001; v5 = 0x00040003
v_qsad_pk_u16_u8 v[6:7], v[0:1], v2, v[4:5]
v_mqsad_pk_u16_u8 v[8:9], v[0:1], v2, v[4:5]
// out: v6 = pack(0 + 1 + 2 + 3 + 1, 1 + 2 + 3 + 4 + 2); v7 = pack(2 + 3 + 4 + 5 + 3, 3 + 4 + 5 + 6 + 4); v8 = pack(7, 12); v9 = pack(17, 22)
