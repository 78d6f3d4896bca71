// guards: DPP8: any lane of the same eight; an inactive source is 0 unless fetch-inactive is set [RDNA4 §7.9]
// let: eight = lane & ~7

// table: SEL               | FROM
//        [7,6,5,4,3,2,1,0] | lane ^ 7
//        [0,0,0,0,4,4,4,4] | lane & ~3
//        [1,2,3,4,5,6,7,0] | eight + (lane + 1) % 8
//        [5,3,6,2,0,7,1,4] | eight + [5, 3, 6, 2, 0, 7, 1, 4][lane & 7]
// case: dpp8:$SEL
// runs: 2
// in: v0 = 1000 + lane; v1 = 7; v2 = 7; exec = run ? 0x5aa5ff00f00f1234 : -1
v_mov_b32_dpp v1, v0 dpp8:$SEL
v_mov_b32_dpp v2, v0 dpp8:$SEL fi:1
// out: v1 = bit(exec, $FROM) ? v0[$FROM] : 0; v2 = v0[$FROM]

// case: dpp8 in arithmetic
// in: v0 = lane; v1 = lane * 1000
v_add_nc_u32_dpp v2, v0, v1 dpp8:[7,6,5,4,3,2,1,0]
// out: v2 = (lane ^ 7) + lane * 1000

// case: dpp8 in a VOP3 instruction
// on: gfx11up
// in: v0 = lane; v1 = lane * 1000; v2 = 3
v_add3_u32_e64_dpp v3, v0, v1, v2 dpp8:[1,1,3,3,5,5,7,7]
// out: v3 = (lane | 1) + v1 + v2

// case: dpp8 in a compare
// on: gfx11up
// in: v0 = lane % 8; v1 = 3
v_cmp_gt_u32_dpp $vcc, v0, v1 dpp8:[7,6,5,4,3,2,1,0]
// out: vcc = lanes(7 - lane % 8 > 3)
