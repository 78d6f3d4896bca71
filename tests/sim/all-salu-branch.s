// guards: branches, loops, calls and jumps through registers
// case: s_branch skips
s_branch .Lover
s_mov_b32 s0, 1
.Lover:
s_mov_b32 s1, 2
// out: s1 = 2

// case: SCC branches
// runs: 2
// in: scc = run
s_mov_b32 s0, 0
s_mov_b32 s1, 0
s_cbranch_scc0 .La
s_mov_b32 s0, 1
.La:
s_cbranch_scc1 .Lb
s_mov_b32 s1, 1
.Lb:
s_nop 0
// out: s0 = run; s1 = !run

// case: VCC and EXEC branches look at the lanes of the wave only
// runs: 2
// in: vcc = run ? 1 << (W - 1) : 0; exec = run ? 2 : 0
s_mov_b32 s0, 0
s_mov_b32 s1, 0
s_cbranch_vccz .La
s_mov_b32 s0, 1
.La:
s_cbranch_execz .Lb
s_mov_b32 s1, 1
.Lb:
s_nop 0
// out: s0 = run; s1 = run

// case: a counted loop
// in: s0 = 10; s1 = 0
.Lloop:
s_add_u32 s1, s1, s0
s_sub_u32 s0, s0, 1
s_cmp_lg_u32 s0, 0
s_cbranch_scc1 .Lloop
// out: s0 = 0; s1 = 55; scc = 0

// case: a vector loop: lane i counts down i times
// in: v0 = lane; v1 = 0
.Lloop:
v_cmp_lt_u32 $vcc, 0, v0
v_cndmask_b32 v3, 0, 1, $vcc
v_sub_nc_u32 v0, v0, v3
v_add_nc_u32 v1, v1, v3
s_cbranch_vccnz .Lloop
// on: gfx10up
// out: v0 = 0; v1 = lane; v3 = 0; vcc = 0

// case: s_getpc, s_swappc and s_setpc: call and return
s_getpc_b64 s[4:5]
.Lhere:
s_add_u32 s4, s4, .Lfunction - .Lhere
s_addc_u32 s5, s5, 0
s_swappc_b64 s[6:7], s[4:5]
.Lback:
s_sub_u32 s6, s6, s4
s_mov_b32 s1, 3
s_branch .Lend
.Lfunction:
s_mov_b32 s0, 2
s_setpc_b64 s[6:7]
.Lend:
s_mov_b32 s4, 0
s_mov_b32 s5, 0
s_mov_b32 s7, 0
// out: s0 = 2; s1 = 3; s4 = 0; s5 = 0; s6 = -12; s7 = 0; scc = 1

// case: s_call_b64 saves the address after it
s_getpc_b64 s[4:5]
s_call_b64 s[6:7], .Lfunction
s_branch .Lend
.Lfunction:
s_sub_u32 s8, s6, s4
s_setpc_b64 s[6:7]
.Lend:
s_mov_b64 s[4:5], 0
s_mov_b64 s[6:7], 0
// out: s8 = 4; s[4:5] = 0; s[6:7] = 0; scc = 0

// case: s_nop, s_sleep, s_setprio and waits do nothing to registers
s_nop 7
s_sleep 1
s_setprio 2
// out: -

// case: waits of each generation
// on: gfx9 gfx10
s_waitcnt vmcnt(0) lgkmcnt(0)
// out: -

// case: waits of gfx12
// on: gfx12
s_wait_loadcnt 0x0
s_wait_dscnt 0x0
s_wait_kmcnt 0x0
s_wait_storecnt 0x0
// out: -

// case: a jump out of the code is a fault
// in: s[0:1] = 0x1000
// fault: jump outside the code
s_setpc_b64 s[0:1]

// case: an endless loop is a fault
// fault: runaway kernel
.Lloop:
s_branch .Lloop
