// guards: flat accesses reach memory, LDS and scratch by their apertures
// case: flat loads and stores of memory
// in: v[0:1] = address + lane * 4; v3 = lane + 100; exec = 0xfffffffffffffff0
flat_load_dword v2, v[0:1]
flat_store_dword v[0:1], v3
// out: v2 = mem[lane]; mem = i < W && bit(exec, i) ? i + 100 : mem[i]

// case: a flat address in the shared aperture is LDS
// in: v0 = lane * 4; v3 = lane + 100
s_mov_b64 s[2:3], src_shared_base
v_mov_b32 v1, s3
flat_load_dword v2, v[0:1]
flat_store_dword v[0:1], v3
s_mov_b64 s[2:3], 0
v_mov_b32 v1, 0
// out: v2 = lds[lane]; lds = i < W ? i + 100 : lds[i]; s[2:3] = 0; v1 = 0

// case: a flat address in the private aperture is the lane's scratch
// on: -gfx1250
// scratch: 64
// in: v0 = 8; v3 = lane + 100
s_mov_b64 s[2:3], src_private_base
v_mov_b32 v1, s3
flat_store_dword v[0:1], v3
flat_load_dword v2, v[0:1]
s_mov_b64 s[2:3], 0
v_mov_b32 v1, 0
// out: v2 = lane + 100; s[2:3] = 0; v1 = 0

// case: lanes may go to different places
// in: v[0:1] = address + lane * 4; v2 = lane * 4; v3 = lane
s_mov_b64 s[2:3], src_shared_base
v_mov_b32 v4, s3
v_cmp_gt_u32 $vcc, 16, v3
v_cndmask_b32 v0, v0, v2, $vcc
v_cndmask_b32 v1, v1, v4, $vcc
flat_load_dword v5, v[0:1]
s_mov_b64 s[2:3], 0
v_mov_b32 v0, 0
v_mov_b32 v1, 0
v_mov_b32 v4, 0
// out: v5 = lane < 16 ? lds[lane] : mem[lane]; s[2:3] = 0; v0 = 0; v1 = 0; v4 = 0; vcc = 0xffff

// case: flat atomics in LDS and memory
// in: v[0:1] = address; v2 = 1
flat_atomic_add v[0:1], v2
// out: mem[0] = mem[0] + W

// case: a flat access outside is a fault
// in: v[0:1] = 0x100
// fault: unmapped access
flat_load_dword v2, v[0:1]
