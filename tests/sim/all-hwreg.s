// guards: s_getreg and s_setreg read and write fields of MODE, and the mode takes effect
// case: rounding by s_setreg
// in: v0 = 0x3f800000; v1 = 0x33000000
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1
v_add_f32 v2, v0, v1
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 3
v_add_f32 v3, v0, v1
s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 4)
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 0
v_add_f32 v4, v0, v1
// out: v2 = 0x3f800001; v3 = 0x3f800000; v4 = 0x3f800000; s0 = 3

// case: denormals by s_setreg from an SGPR
// in: v0 = 0x00000001; v1 = 0; s0 = 0
s_setreg_b32 hwreg(HW_REG_MODE, 4, 2), s0
v_add_f32 v2, v0, v1
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3
v_add_f32 v3, v0, v1
// out: v2 = 0; v3 = 1

// case: s_round_mode and s_denorm_mode
// on: gfx10up
// in: v0 = 0x3f800000; v1 = 0x33000000; v2 = 1; v3 = 0
s_round_mode 0x1
v_add_f32 v4, v0, v1
s_round_mode 0x0
s_denorm_mode 0xc
v_add_f32 v5, v2, v3
s_denorm_mode 0xf
v_add_f32 v6, v2, v3
// out: v4 = 0x3f800001; v5 = 0; v6 = 1

// case: the mode that the kernel descriptor asked for
// mode: round32=rtn round16_64=rtz denorm32=flush denorm16_64=keep
s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 8)
// out: s0 = 2 | 3 << 2 | 0 << 4 | 3 << 6
