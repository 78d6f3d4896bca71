// guards: accumulation registers: moves in both directions; loads and stores reach them
// case: write and read
// in: v0 = lane * 3; a1 = lane + 1000; exec = 0xfffffffefffffff7
v_accvgpr_write_b32 a0, v0
v_accvgpr_read_b32 v1, a1
// out: a0 = lane * 3; v1 = a1

// case: a constant, and a copy between two
// in: a1 = lane + 1000
v_accvgpr_write_b32 a0, 1.0
v_accvgpr_mov_b32 a2, a1
// out: a0 = 1.0f; a2 = a1

// case: loads and stores
// in: v[0:1] = address + lane * 4; v2 = 2048 + lane * 4; s[2:3] = address; a1 = lane + 7; v3 = lane * 4
global_load_dword a0, v[0:1], off
global_store_dword v2, a1, s[2:3]
ds_write_b32 v3, a1
ds_read_b32 a2, v3 offset:1024
// out: a0 = mem[lane]; a2 = lds[lane + 256]; mem = i >= 512 && i < 576 ? i - 512 + 7 : mem[i]; lds = i < 64 ? i + 7 : lds[i]
