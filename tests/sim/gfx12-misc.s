// guards: what gfx12 added: scalar transcendentals on the vector unit, min-max forms, dual 32-bit multiply-adds, first-arrival barriers, prefetches
// case: pseudo-scalar transcendentals
// in: s0 = 0x40800000; s1 = 0x40400000
v_s_rcp_f32 s2, s0
v_s_sqrt_f32 s3, s0
v_s_rsq_f32 s4, s0
v_s_exp_f32 s5, s1
v_s_log_f32 s6, s0
// out: s2 = 0.25f; s3 = 2.0f; s4 = 0.5f; s5 = 8.0f; s6 = 2.0f

// case: v_minimum3 and v_maximum3 hand NaN on
// in: v0 = [0x3f800000, 0x7fc00000, 0x40000000][lane % 3]; v1 = [0x40000000, 0x3f800000, 0x7fc00000][lane % 3]; v2 = 0x40400000
v_minimum3_f32 v3, v0, v1, v2
v_maximum3_f32 v4, v0, v1, v2
// out: v3 = lane % 3 ? nan : 1.0f; v4 = lane % 3 ? nan : 3.0f

// case: v_minimummaximum and v_maximumminimum
// in: v0 = f32(lane); v1 = 0x41200000; v2 = 0x40a00000
v_minimummaximum_f32 v3, v0, v1, v2
v_maximumminimum_f32 v4, v0, v2, v1
// out: v3 = max(min(f32(lane), 10.0f), 5.0f); v4 = min(max(f32(lane), 5.0f), 10.0f)

// case: prefetches and cache instructions do nothing to registers
// in: s[0:1] = address
s_prefetch_data s[0:1], 0x0, s0, 0
s_prefetch_inst_pc_rel 0x0, s0, 0
s_icache_inv
// out: -

// case: barrier of a workgroup of one wave, and its state
s_barrier_signal -1
s_barrier_wait -1
s_barrier_signal -1
s_barrier_wait -1
// out: -

// case: s_barrier_signal_isfirst tells one wave that it was the first
// waves: 4
// in: v0 = 0; v1 = 0; s2 = 0
s_barrier_signal_isfirst -1
s_cselect_b32 s2, 1, 0
s_barrier_wait -1
v_mov_b32 v1, s2
ds_add_u32 v0, v1
s_barrier_signal -1
s_barrier_wait -1
s_mov_b32 s2, 0
s_cmp_eq_u32 s2, 0
v_mov_b32 v1, 0
s_wait_dscnt 0x0
ds_load_b32 v3, v0
// out: v1 = 0; v3 = lds[0] + W; lds[0] = lds[0] + W; scc = 1; s2 = 0

// case: s_wait_alu and s_delay_alu leave everything
// on: gfx1201
s_wait_alu 0xfffe
s_delay_alu instid0(VALU_DEP_1)
s_wait_idle
// out: -
