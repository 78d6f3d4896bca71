// guards: untyped buffers: raw and structured addresses, scalar and vector offsets, bounds by NUM_RECORDS: loads give 0, stores do nothing
// table: ON    | WORD3 | Z
//        gfx9  | 0x00027000 | 0
//        gfx10 | 0x31004000 | 0
//        gfx11 | 0x31004000 | 0
//        gfx1201 | 0x30004000 | null
// case: raw buffer, offset in a VGPR, immediate and SGPR
// in: s[0:1] = address; s2 = 1024; s3 = $WORD3; v0 = lane * 4; s4 = 64
buffer_load_dword v1, v0, s[0:3], $Z offen
buffer_load_dword v2, v0, s[0:3], $Z offen offset:16
buffer_load_dword v3, v0, s[0:3], s4 offen offset:16
buffer_load_dword v4, off, s[0:3], s4 offset:4
buffer_load_dwordx2 v[6:7], v0, s[0:3], $Z offen
buffer_load_dwordx4 v[8:11], v0, s[0:3], $Z offen
// out: v1 = mem[lane]; v2 = mem[lane + 4]; v3 = mem[lane + 20]; v4 = mem[17]; v6 = mem[lane]; v7 = mem[lane + 1]; v8 = mem[lane]; v9 = mem[lane + 1]; v10 = mem[lane + 2]; v11 = mem[lane + 3]

// table: ON    | WORD3 | Z
//        gfx9  | 0x00027000 | 0
//        gfx10 | 0x31004000 | 0
//        gfx11 | 0x31004000 | 0
//        gfx1201 | 0x30004000 | null
// case: outside the range: loads give 0, stores do nothing
// in: s[0:1] = address; s2 = 64; s3 = $WORD3; v0 = lane * 4; v2 = 1000 + lane; s5 = 0x41414141
buffer_load_dword v1, v0, s[0:3], $Z offen
buffer_store_dword v2, v0, s[0:3], $Z offen
// out: v1 = lane < 16 ? mem[lane] : 0; mem = i < 16 ? 1000 + i : mem[i]

// table: ON    | WORD3 | Z
//        gfx9  | 0x00027000 | 0
//        gfx10 | 0x31004000 | 0
//        gfx11 | 0x31004000 | 0
//        gfx1201 | 0x30004000 | null
// case: bytes, halves and d16 of buffers
// in: s[0:1] = address; s2 = 1024; s3 = $WORD3; v0 = lane * 4; mem = 0x80f1a2c3 + i; v5 = 0x55556666; v6 = 0x55556666; v7 = 0x11228844 + lane; v8 = 512 + lane * 4
buffer_load_ubyte v1, v0, s[0:3], $Z offen offset:3
buffer_load_sbyte v2, v0, s[0:3], $Z offen offset:3
buffer_load_ushort v3, v0, s[0:3], $Z offen
buffer_load_sshort v4, v0, s[0:3], $Z offen offset:2
buffer_load_short_d16 v5, v0, s[0:3], $Z offen offset:2
buffer_load_short_d16_hi v6, v0, s[0:3], $Z offen offset:2
buffer_store_byte v7, v8, s[0:3], $Z offen
buffer_store_short v7, v8, s[0:3], $Z offen offset:2
// out: v1 = 0x80; v2 = -128; v3 = mem[lane] & 0xffff; v4 = sext(0x80f1, 16); v5.lo = 0x80f1; v6.hi = 0x80f1
//    ; mem = i >= 128 && i < 128 + W ? (mem[i] & 0xff00) | (0x44 + i - 128) & 0xff | (0x8844 + i - 128) << 16 & 0xffff0000 : mem[i]

// table: ON    | WORD3 | Z
//        gfx9  | 0x00027000 | 0
//        gfx10 | 0x31004000 | 0
//        gfx11 | 0x31004000 | 0
//        gfx1201 | 0x30004000 | null
// case: stores of each width
// in: s[0:1] = address; s2 = 4096; s3 = $WORD3; v0 = lane * 16; v2 = lane; v3 = lane + 100; v4 = lane + 200; v5 = lane + 300; exec = 0xaaaaaaaaaaaaaaaa
buffer_store_dwordx4 v[2:5], v0, s[0:3], $Z offen
// out: mem = i < 4 * W && bit(exec, i / 4) ? i / 4 + i % 4 * 100 : mem[i]

// case: structured buffer: index times stride plus offset; bounds by index
// on: gfx9
// in: s0 = address; s1 = address >> 32 | 16 << 16; s2 = 20; s3 = 0x00027000; v0 = lane; v1 = 8
buffer_load_dword v3, v0, s[0:3], 0 idxen
buffer_load_dword v4, v0, s[0:3], 0 idxen offset:4
buffer_load_dword v5, v[0:1], s[0:3], 0 idxen offen
// out: v3 = lane < 20 ? mem[lane * 4] : 0; v4 = lane < 20 ? mem[lane * 4 + 1] : 0; v5 = lane < 20 ? mem[lane * 4 + 2] : 0

// case: structured buffer of gfx10 and later: OOB_SELECT 1 checks the index
// on: gfx10 gfx11
// in: s0 = address; s1 = address >> 32 | 16 << 16; s2 = 20; s3 = 0x11004000; v0 = lane; v1 = 8
buffer_load_dword v3, v0, s[0:3], 0 idxen
buffer_load_dword v5, v[0:1], s[0:3], 0 idxen offen
// out: v3 = lane < 20 ? mem[lane * 4] : 0; v5 = lane < 20 ? mem[lane * 4 + 2] : 0

// table: ON    | WORD3      | Z | GLC
//        gfx90a  | 0x00027000 | 0 | glc
//        gfx940up | 0x00027000 | 0 | sc0
//        gfx10 | 0x31004000 | 0 | glc
//        gfx11 | 0x31004000 | 0 | glc
//        gfx1201 | 0x30004000 | null | th:TH_ATOMIC_RETURN
// case: buffer atomics
// in: s[0:1] = address; s2 = 1024; s3 = $WORD3; v0 = lane * 4; v1 = lane + 1; v2 = lane + 1
buffer_atomic_add v1, v0, s[0:3], $Z offen
buffer_atomic_add v2, v0, s[0:3], $Z offen offset:512 $GLC
// out: v2 = mem[lane + 128]; mem = i < W ? mem[i] + i + 1 : i >= 128 && i < 128 + W ? mem[i] + i - 127 : mem[i]
