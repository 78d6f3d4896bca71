// guards: VOPD: both halves read their sources before either writes
// case: X writes what Y reads
// on: w32
// in: v0 = 1000 + lane; v1 = 2000 + lane; v2 = 5; v3 = 7
v_dual_mov_b32 v1, v0 :: v_dual_mov_b32 v0, v1
// out: v0 = v1; v1 = v0

// case: two moves and an addition
// on: w32
// in: v0 = 0x3f800000; v1 = 0x40000000; v2 = 0x40400000; v3 = 0x40800000; exec = 0xfffffff7
v_dual_add_f32 v4, v0, v1 :: v_dual_mul_f32 v5, v2, v3
v_dual_sub_f32 v6, v0, v1 :: v_dual_subrev_f32 v7, v2, v3
// out: v4 = 3.0f; v5 = 12.0f; v6 = -1.0f; v7 = 1.0f

// table: ON    | MAX                | MIN
//        gfx11 | v_dual_max_f32     | v_dual_min_f32
//        gfx12 | v_dual_max_num_f32 | v_dual_min_num_f32
// case: $MAX and $MIN
// on: w32
// in: v0 = 0x3f800000; v1 = 0x40000000; v2 = 0x40400000; v3 = 0x40800000
$MAX v8, v0, v1 :: $MIN v9, v2, v3
// out: v8 = 2.0f; v9 = 3.0f

// case: fmac, fmaak and fmamk
// on: w32
// in: v0 = 0x3f800000; v1 = 0x40000000; v2 = 0x40400000; v3 = 0x40800000; v4 = 0x41200000; v5 = 0x41200000
v_dual_fmac_f32 v4, v0, v1 :: v_dual_fmac_f32 v5, v2, v3
v_dual_fmaak_f32 v6, v0, v1, 0x41200000 :: v_dual_mov_b32 v7, v3
// out: v4 = 12.0f; v5 = 22.0f; v6 = 12.0f; v7 = v3

// case: integer operations of the Y half
// on: w32 -gfx1250
// in: v0 = lane; v1 = 3; v2 = lane * 5; v3 = 0xff
v_dual_mov_b32 v4, v0 :: v_dual_add_nc_u32 v5, v2, v1
v_dual_mov_b32 v6, v0 :: v_dual_lshlrev_b32 v7, v1, v2
v_dual_mov_b32 v8, 7 :: v_dual_and_b32 v9, v2, v3
// out: v4 = lane; v5 = lane * 5 + 3; v6 = lane; v7 = lane * 5 << 3; v8 = 7; v9 = lane * 5 & 0xff

// case: selections by VCC
// on: w32
// in: v0 = lane; v1 = 100 + lane; v2 = 200; v3 = 300; vcc = 0xaaaaaaaa
v_dual_cndmask_b32 v4, v0, v1 :: v_dual_cndmask_b32 v5, v2, v3
// out: v4 = lane % 2 ? v1 : v0; v5 = lane % 2 ? 300 : 200

// case: one literal for both halves
// on: w32
// in: v0 = 1; v1 = 2
v_dual_mov_b32 v4, 0x12345678 :: v_dual_mov_b32 v5, 0x12345678
// out: v4 = 0x12345678; v5 = 0x12345678

// case: scalar sources
// on: w32
// in: s0 = 5; s1 = 6; v1 = 10
v_dual_mov_b32 v4, s0 :: v_dual_add_nc_u32 v5, s1, v1
// out: v4 = 5; v5 = 16
