// guards: barriers: waves of a workgroup see each other's LDS after one; split barriers of gfx12
// case: four waves exchange through LDS
// waves: 4
// on: gfx9 gfx10 gfx11
// in: v0 = (wave * W + lane) * 4; v1 = 1000 * wave + lane; v2 = ((wave + 1) % 4 * W + lane) * 4
ds_write_b32 v0, v1
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v3, v2
// out: v3 = 1000 * ((wave + 1) % 4) + lane; lds = i < 4 * W ? i / W * 1000 + i % W : lds[i]

// case: a wave that ends does not hold the others up
// waves: 2
// on: gfx9 gfx10 gfx11
// in: s0 = wave
s_cmp_eq_u32 s0, 0
s_cbranch_scc1 .Lend
s_barrier
s_mov_b32 s1, 5
.Lend:
s_nop 0
// out: s1 = wave ? 5 : s1; scc = wave == 0

// case: signal and wait
// waves: 4
// on: gfx12
// in: v0 = (wave * W + lane) * 4; v1 = 1000 * wave + lane; v2 = ((wave + 1) % 4 * W + lane) * 4
ds_store_b32 v0, v1
s_wait_dscnt 0x0
s_barrier_signal -1
s_mov_b32 s1, 7
s_barrier_wait -1
ds_load_b32 v3, v2
// out: v3 = 1000 * ((wave + 1) % 4) + lane; lds = i < 4 * W ? i / W * 1000 + i % W : lds[i]; s1 = 7

// case: many rounds
// waves: 3
// on: gfx9 gfx10 gfx11
// in: s0 = 0; v0 = 0; v1 = 1
.Lloop:
ds_add_u32 v0, v1
s_waitcnt lgkmcnt(0)
s_barrier
s_add_u32 s0, s0, 1
s_cmp_lt_u32 s0, 5
s_cbranch_scc1 .Lloop
ds_read_b32 v2, v0
// out: s0 = 5; scc = 0; v2 = lds[0] + 15 * W; lds[0] = lds[0] + 15 * W

// case: a single wave passes
// on: gfx9 gfx10 gfx11
s_barrier
s_mov_b32 s0, 1
// out: s0 = 1

// case: a single wave passes a split barrier
// on: gfx12
s_barrier_signal -1
s_barrier_wait -1
s_mov_b32 s0, 1
// out: s0 = 1
