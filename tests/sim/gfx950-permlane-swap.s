// guards: v_permlane16_swap and v_permlane32_swap exchange halves of two registers under full EXEC [CDNA4 §V_PERMLANE16_SWAP_B32]
// case: permlane32_swap: vdst keeps its low half and gets the source's low half above; the source gets the high halves
// in: v0 = 1000 + lane; v1 = 2000 + lane
v_permlane32_swap_b32 v0, v1
// out: v0 = lane < 32 ? v0 : v1[lane - 32]; v1 = lane < 32 ? v0[lane + 32] : v1

// case: permlane16_swap does it in each block of 32
// in: v0 = 1000 + lane; v1 = 2000 + lane
v_permlane16_swap_b32 v0, v1
// out: v0 = lane % 32 < 16 ? v0 : v1[lane - 16]; v1 = lane % 32 < 16 ? v0[lane + 16] : v1

// case: a butterfly of a sum by the swap
// in: v0 = lane; v1 = lane
v_permlane32_swap_b32 v0, v1
v_add_u32 v2, v0, v1
// out: v0 = lane % 32; v1 = 32 + lane % 32; v2 = 32 + 2 * (lane % 32)
