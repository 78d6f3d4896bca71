// guards: v_permlane16 and v_permlanex16: nibbles choose in the row or the partner row [RDNA3 §V_PERMLANE16_B32]
// let: row = lane & ~15
// let: nib(table) = table >> (lane & 15) * 4 & 15
// case: identity, broadcast, last, reverse
// in: v0 = 1000 + lane; s0 = 0x76543210; s1 = 0xfedcba98; s2 = 0x89abcdef; s3 = 0x01234567
v_permlane16_b32 v1, v0, s0, s1
v_permlane16_b32 v2, v0, 0, 0
v_permlane16_b32 v3, v0, -1, -1
v_permlane16_b32 v4, v0, s2, s3
v_permlanex16_b32 v5, v0, s0, s1
v_permlanex16_b32 v6, v0, 0, 0
v_permlanex16_b32 v7, v0, -1, -1
v_permlanex16_b32 v8, v0, s2, s3
// out: v1 = v0; v2 = v0[row]; v3 = v0[row + 15]; v4 = v0[lane ^ 15]; v5 = v0[lane ^ 16]; v6 = v0[row ^ 16]; v7 = v0[(row ^ 16) + 15]; v8 = v0[lane ^ 31]

// case: any table
// in: v0 = 1000 + lane; s0 = 0x3141592f; s1 = 0xe0653589
v_permlane16_b32 v1, v0, s0, s1
v_permlanex16_b32 v2, v0, s0, s1
// out: v1 = v0[row + nib(pack64(s0, s1))]; v2 = v0[(row ^ 16) + nib(pack64(s0, s1))]

// case: inactive sources: kept, 0 with bound_ctrl (op_sel[1]), read with fetch-inactive (op_sel[0])
// in: v0 = 1000 + lane; v1 = 7; v2 = 7; v3 = 7; v4 = 7; s0 = 0x67452301; s1 = 0xefcdab89; exec = 0x5555555555555555
v_permlane16_b32 v1, v0, s0, s1
v_permlane16_b32 v2, v0, s0, s1 op_sel:[0,1]
v_permlane16_b32 v3, v0, s0, s1 op_sel:[1,0]
v_permlanex16_b32 v4, v0, s0, s1 op_sel:[1,1]
// out: v1 = 7; v2 = 0; v3 = v0[lane ^ 1]; v4 = v0[lane ^ 17]

// case: source and destination may be the same
// in: v0 = 1000 + lane; s0 = 0x67452301; s1 = 0xefcdab89
v_permlane16_b32 v0, v0, s0, s1
// out: v0 = v0[lane ^ 1]

// case: v_permlane64 swaps the halves of a wave64, whatever EXEC says of the source
// on: gfx11up w64
// in: v0 = 1000 + lane; v1 = 7; exec = 0xffff0000aaaaffff
v_permlane64_b32 v1, v0
// out: v1 = v0[lane ^ 32]

// case: v_permlane64 does nothing in a wave32
// on: gfx1100 gfx1201 w32
// in: v0 = 1000 + lane; v1 = 7
v_permlane64_b32 v1, v0
// out: -

// case: the var forms take their nibble from a VGPR of the reading lane
// on: gfx12
// in: v0 = 1000 + lane; v1 = 15 - lane % 16 + lane * 16; v2 = 7; v3 = 7
v_permlane16_var_b32 v2, v0, v1
v_permlanex16_var_b32 v3, v0, v1
// out: v2 = v0[lane ^ 15]; v3 = v0[lane ^ 31]

// case: rotate left by one in 32 lanes: permlanex16 and row_shl
// on: w32
// in: v0 = 1000 + lane; s0 = 0x87654321; s1 = 0x0fedcba9
v_permlanex16_b32 v1, v0, s0, s1
v_mov_b32_dpp v1, v0 row_shl:1 row_mask:0xf bank_mask:0xf
// out: v1 = v0[(lane + 1) % 32]
