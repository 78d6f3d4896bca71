// guards: scalar loads of every width, offsets by immediate and SGPR, buffer bounds; scalar caches and clocks do nothing else
// case: s_load of one to sixteen dwords
// in: s[0:1] = address
s_load_dword s4, s[0:1], 0x0
s_load_dwordx2 s[6:7], s[0:1], 0x8
s_load_dwordx4 s[8:11], s[0:1], 0x10
s_load_dwordx8 s[16:23], s[0:1], 0x20
s_load_dwordx16 s[32:47], s[0:1], 0x40
// on: gfx9 gfx10 gfx11
// out: s4 = mem[0]; s6 = mem[2]; s7 = mem[3]; s8 = mem[4]; s9 = mem[5]; s10 = mem[6]; s11 = mem[7]; s16 = mem[8]; s17 = mem[9]; s18 = mem[10]; s19 = mem[11]; s20 = mem[12]; s21 = mem[13]; s22 = mem[14]; s23 = mem[15]
//    ; s32 = mem[16]; s33 = mem[17]; s34 = mem[18]; s35 = mem[19]; s36 = mem[20]; s37 = mem[21]; s38 = mem[22]; s39 = mem[23]; s40 = mem[24]; s41 = mem[25]; s42 = mem[26]; s43 = mem[27]; s44 = mem[28]; s45 = mem[29]; s46 = mem[30]; s47 = mem[31]

// case: the names of gfx11 and later
// on: gfx11up
// in: s[0:1] = address
s_load_b32 s4, s[0:1], 0x0
s_load_b64 s[6:7], s[0:1], 0x8
s_load_b128 s[8:11], s[0:1], 0x10
// out: s4 = mem[0]; s6 = mem[2]; s7 = mem[3]; s8 = mem[4]; s9 = mem[5]; s10 = mem[6]; s11 = mem[7]

// case: narrow loads and three dwords
// on: gfx12
// in: s[0:1] = address; mem = 0x80f1a2c3 + i
s_load_u8 s4, s[0:1], 0x3
s_load_i8 s5, s[0:1], 0x3
s_load_u16 s6, s[0:1], 0x2
s_load_i16 s7, s[0:1], 0x2
s_load_b96 s[8:10], s[0:1], 0x10
// out: s4 = 0x80; s5 = -128; s6 = 0x80f1; s7 = sext(0x80f1, 16); s8 = mem[4]; s9 = mem[5]; s10 = mem[6]

// case: negative offset
// in: s[0:1] = address + 64
s_load_dword s4, s[0:1], -0x10
// out: s4 = mem[12]

// case: SGPR offset
// in: s[0:1] = address; s2 = 32
s_load_dword s4, s[0:1], s2
// out: s4 = mem[8]

// case: SGPR and immediate
// on: gfx9 gfx11up
// in: s[0:1] = address; s2 = 32
s_load_dword s4, s[0:1], s2 offset:0x10
// out: s4 = mem[12]

// case: a load over its own base
// in: s[0:1] = address
s_load_dwordx2 s[0:1], s[0:1], 0x8
// out: s0 = mem[2]; s1 = mem[3]

// case: s_buffer_load on gfx1250, whose sizes have 45 bits from bit 57 on
// on: gfx1250
// in: s0 = address; s1 = address >> 32 | 64 << 25; s2 = 0; s3 = 0; s4 = 60; s12 = 64
s_buffer_load_b32 s5, s[0:3], 0x8
s_buffer_load_b32 s6, s[0:3], s4 offset:0x0
s_buffer_load_b32 s7, s[0:3], s12 offset:0x0
// out: s5 = mem[2]; s6 = mem[15]; s7 = 0

// case: s_buffer_load adds base and offset; past the end reads zero
// on: -gfx1250
// in: s[0:1] = address; s2 = 64; s3 = 0; s4 = 60; s12 = 64
s_buffer_load_dword s5, s[0:3], 0x8
s_buffer_load_dword s6, s[0:3], s4
s_buffer_load_dword s7, s[0:3], s12
s_buffer_load_dwordx2 s[8:9], s[0:3], 0x10
// out: s5 = mem[2]; s6 = mem[15]; s7 = 0; s8 = mem[4]; s9 = mem[5]

// case: an address outside is a fault
// in: s[0:1] = 0x1000
// fault: unmapped access
s_load_dword s4, s[0:1], 0x0

// case: cache instructions do nothing to registers
s_dcache_inv
// out: -

// case: clocks run forwards
s_memtime s[4:5]
s_nop 0
s_memtime s[6:7]
s_waitcnt lgkmcnt(0)
s_sub_u32 s8, s6, s4
s_subb_u32 s9, s7, s5
s_cmp_lg_u32 s8, 0
// on: gfx9 gfx10
// out: s[4:5] = any; s[6:7] = any; s8 = any; s9 = 0; scc = 1
