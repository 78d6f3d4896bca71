// guards: gfx1250 lane moves in groups: own value at the group's edge [CDNA5 §15.14] [HIP amd_warp_functions.h]
// table: WIDTH
//        8
//        16
//        32
// case: up, down, xor and broadcast in groups of $WIDTH
// in: v0 = 1000 + lane; s0 = 3; s1 = $WIDTH; s2 = 5
v_permlane_up_b32 v1, v0, s0, s1
v_permlane_down_b32 v2, v0, s0, s1
v_permlane_xor_b32 v3, v0, s2, s1
v_permlane_bcast_b32 v4, v0, s2, s1
// out: v1 = lane % $WIDTH >= 3 ? v0[lane - 3] : v0; v2 = lane % $WIDTH + 3 < $WIDTH ? v0[lane + 3] : v0; v3 = v0[lane ^ 5]; v4 = v0[lane / $WIDTH * $WIDTH + 5]
