// guards: global loads and stores of every width, addressing with and without SGPR base, sign extension, 16-bit halves
// table: OP                  | WANT
//        global_load_ubyte   | memb[lane * 5 + 3]
//        global_load_sbyte   | sext(memb[lane * 5 + 3], 8)
// case: $OP
// in: v[0:1] = address + lane * 5; mem = 0x83828180 + i * 0x04040404; exec = 0xfffffffefffffffe
$OP v2, v[0:1], off offset:3
// out: v2 = $WANT

// table: OP                  | WANT
//        global_load_ushort  | memb[lane * 6 + 2] \| memb[lane * 6 + 3] << 8
//        global_load_sshort  | sext(memb[lane * 6 + 2] \| memb[lane * 6 + 3] << 8, 16)
// case: $OP
// in: v[0:1] = address + lane * 6; mem = 0x83828180 + i * 0x04040404; exec = 0xfffffffefffffffe
$OP v2, v[0:1], off offset:2
// out: v2 = $WANT

// case: dwords by vector address
// in: v[0:1] = address + (W - 1 - lane) * 16; exec = 0xfffffffefffffffe
global_load_dword v2, v[0:1], off
global_load_dwordx2 v[4:5], v[0:1], off
global_load_dwordx3 v[6:8], v[0:1], off
global_load_dwordx4 v[10:13], v[0:1], off
// out: v2 = mem[(W - 1 - lane) * 4]; v4 = mem[(W - 1 - lane) * 4]; v5 = mem[(W - 1 - lane) * 4 + 1]
//    ; v6 = mem[(W - 1 - lane) * 4]; v7 = mem[(W - 1 - lane) * 4 + 1]; v8 = mem[(W - 1 - lane) * 4 + 2]
//    ; v10 = mem[(W - 1 - lane) * 4]; v11 = mem[(W - 1 - lane) * 4 + 1]; v12 = mem[(W - 1 - lane) * 4 + 2]; v13 = mem[(W - 1 - lane) * 4 + 3]

// case: scalar base, 32-bit vector offset (unsigned), immediate offset of both signs
// in: s[2:3] = address + 1024; v0 = lane * 4
global_load_dword v2, v0, s[2:3]
global_load_dword v3, v0, s[2:3] offset:16
global_load_dword v4, v0, s[2:3] offset:-16
// out: v2 = mem[256 + lane]; v3 = mem[260 + lane]; v4 = mem[252 + lane]


// case: stores of each width under EXEC
// in: v[0:1] = address + lane * 16; v2 = 0x11111100 + lane; v3 = 0x22222200 + lane; v4 = 0x33333300 + lane; v5 = 0x44444400 + lane; exec = 0xaaaaaaaaaaaaaaaa
global_store_dwordx4 v[0:1], v[2:5], off
// out: mem = i < W * 4 && bit(exec, i / 4) ? [0x11111100, 0x22222200, 0x33333300, 0x44444400][i % 4] + i / 4 : mem[i]

// table: OP | N
//        global_store_dword | 1
//        global_store_dwordx2 | 2
//        global_store_dwordx3 | 3
// case: $OP
// in: s[2:3] = address; v0 = lane * 16; v2 = 0x11111100 + lane; v3 = 0x22222200 + lane; v4 = 0x33333300 + lane; v5 = 0x44444400 + lane; exec = 0xaaaaaaaaaaaaaaaa
.if $N == 1
$OP v0, v2, s[2:3]
.endif
.if $N == 2
$OP v0, v[2:3], s[2:3]
.endif
.if $N == 3
$OP v0, v[2:4], s[2:3]
.endif
// out: mem = i < W * 4 && bit(exec, i / 4) && i % 4 < $N ? [0x11111100, 0x22222200, 0x33333300, 0x44444400][i % 4] + i / 4 : mem[i]

// case: bytes and halves, low and high
// in: v[0:1] = address + lane * 8; v2 = 0xa1b2c3d4 + lane
global_store_byte v[0:1], v2, off
global_store_byte_d16_hi v[0:1], v2, off offset:1
global_store_short v[0:1], v2, off offset:2
global_store_short_d16_hi v[0:1], v2, off offset:4
// out: memb = i >= W * 8 ? memb[i] : i % 8 == 0 ? 0xd4 + i / 8 : i % 8 == 1 ? 0xb2 : i % 8 == 2 ? 0xd4 + i / 8 : i % 8 == 3 ? 0xc3 + (0xd4 + i / 8 > 255) : i % 8 == 4 ? 0xb2 : i % 8 == 5 ? 0xa1 : memb[i]

// case: d16 loads keep the other half
// in: s[2:3] = address; v0 = lane * 4; mem = 0x80f1a2c3 + i; v2 = 0x55556666; v3 = 0x55556666; v4 = 0x55556666; v5 = 0x55556666; v6 = 0x55556666; v7 = 0x55556666
global_load_short_d16 v2, v0, s[2:3]
global_load_short_d16_hi v3, v0, s[2:3]
global_load_ubyte_d16 v4, v0, s[2:3] offset:3
global_load_ubyte_d16_hi v5, v0, s[2:3] offset:3
global_load_sbyte_d16 v6, v0, s[2:3] offset:3
global_load_sbyte_d16_hi v7, v0, s[2:3] offset:3
// out: v2 = pack(mem[lane] & 0xffff, 0x5555); v3 = pack(0x6666, mem[lane] & 0xffff); v4 = 0x55550080; v5 = 0x00806666; v6 = 0x5555ff80; v7 = 0xff806666

// case: two lanes store to one address: one of them wins
// in: v[0:1] = address; v2 = lane
global_store_dword v[0:1], v2, off
// out: mem[0] = any

// case: nothing happens under no EXEC, whatever the address
// in: v[0:1] = 12; exec = 0
global_load_dword v2, v[0:1], off
global_store_dword v[0:1], v2, off
// out: -

// case: an address outside is a fault
// in: v[0:1] = lane == 3 ? address + 4096 * 16 : address
// fault: unmapped access
global_load_dword v2, v[0:1], off

// case: a null pointer is a fault
// in: v[0:1] = 0
// fault: unmapped access
global_store_dword v[0:1], v2, off

// case: the last bytes of an allocation are inside, one further is not
// in: v[0:1] = address + 4096 - 4
global_load_dword v2, v[0:1], off
// out: v2 = mem[1023]

// case: half in, half out is a fault
// in: v[0:1] = address + 4096 - 4
// fault: unmapped access
global_load_dwordx2 v[2:3], v[0:1], off

// case: addtid adds four times the lane
// on: gfx10up
// in: s[2:3] = address; v1 = lane + 7
global_load_dword_addtid v2, s[2:3] offset:8
global_store_dword_addtid v1, s[2:3] offset:2044
// out: v2 = mem[2 + lane]; mem = i >= 511 && i < 511 + W ? i - 511 + 7 : mem[i]
