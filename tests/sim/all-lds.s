// guards: LDS loads and stores of every width, two-address forms, alignment, bounds
// table: OP          | WANT
//        ds_read_u8  | ldsb[lane * 5 + 3]
//        ds_read_i8  | sext(ldsb[lane * 5 + 3], 8)
// case: $OP
// in: v0 = lane * 5; lds = 0x83828180 + i * 0x04040404; exec = 0xfffffffefffffffe; m0 = -1
$OP v2, v0 offset:3
// out: v2 = $WANT

// table: OP          | WANT
//        ds_read_u16 | ldsb[lane * 6 + 2] \| ldsb[lane * 6 + 3] << 8
//        ds_read_i16 | sext(ldsb[lane * 6 + 2] \| ldsb[lane * 6 + 3] << 8, 16)
// case: $OP
// in: v0 = lane * 6; lds = 0x83828180 + i * 0x04040404; exec = 0xfffffffefffffffe
$OP v2, v0 offset:2
// out: v2 = $WANT

// case: reads of one to four dwords
// in: v0 = (W - 1 - lane) * 16; exec = 0xfffffffefffffffe
ds_read_b32 v2, v0
ds_read_b64 v[4:5], v0
ds_read_b96 v[6:8], v0
ds_read_b128 v[10:13], v0 offset:16
// out: v2 = lds[(W - 1 - lane) * 4]; v4 = lds[(W - 1 - lane) * 4]; v5 = lds[(W - 1 - lane) * 4 + 1]
//    ; v6 = lds[(W - 1 - lane) * 4]; v7 = lds[(W - 1 - lane) * 4 + 1]; v8 = lds[(W - 1 - lane) * 4 + 2]
//    ; v10 = lds[(W - lane) * 4]; v11 = lds[(W - lane) * 4 + 1]; v12 = lds[(W - lane) * 4 + 2]; v13 = lds[(W - lane) * 4 + 3]

// case: two-address reads: offsets count elements, or 64 elements
// in: v0 = lane * 8
ds_read2_b32 v[2:3], v0 offset0:1 offset1:5
ds_read2_b64 v[4:7], v0 offset0:2 offset1:9
ds_read2st64_b32 v[8:9], v0 offset0:1 offset1:2
ds_read2st64_b64 v[10:13], v0 offset0:0 offset1:1
// out: v2 = lds[lane * 2 + 1]; v3 = lds[lane * 2 + 5]; v4 = lds[lane * 2 + 4]; v5 = lds[lane * 2 + 5]; v6 = lds[lane * 2 + 18]; v7 = lds[lane * 2 + 19]
//    ; v8 = lds[lane * 2 + 64]; v9 = lds[lane * 2 + 128]; v10 = lds[lane * 2]; v11 = lds[lane * 2 + 1]; v12 = lds[lane * 2 + 128]; v13 = lds[lane * 2 + 129]

// case: stores under EXEC
// in: v0 = lane * 16; v2 = 0x11111100 + lane; v3 = 0x22222200 + lane; v4 = 0x33333300 + lane; v5 = 0x44444400 + lane; exec = 0xaaaaaaaaaaaaaaaa
ds_write_b128 v0, v[2:5]
// out: lds = i < W * 4 && bit(exec, i / 4) ? [0x11111100, 0x22222200, 0x33333300, 0x44444400][i % 4] + i / 4 : lds[i]

// table: OP | N | DATA
//        ds_write_b32 | 1 | v2
//        ds_write_b64 | 2 | v[2:3]
//        ds_write_b96 | 3 | v[2:4]
// case: $OP
// in: v0 = lane * 16; v2 = 0x11111100 + lane; v3 = 0x22222200 + lane; v4 = 0x33333300 + lane; exec = 0xaaaaaaaaaaaaaaaa
$OP v0, $DATA
// out: lds = i < W * 4 && bit(exec, i / 4) && i % 4 < $N ? [0x11111100, 0x22222200, 0x33333300, 0][i % 4] + i / 4 : lds[i]

// case: bytes and halves, low and high
// in: v0 = lane * 8; v2 = 0xa1b2c3d4 + lane * 0x01010101
// on: w32
ds_write_b8 v0, v2
ds_write_b8_d16_hi v0, v2 offset:1
ds_write_b16 v0, v2 offset:2
ds_write_b16_d16_hi v0, v2 offset:4
// out: ldsb = i >= W * 8 ? ldsb[i] : [byte_i(v2[i / 8], 0), byte_i(v2[i / 8], 2), byte_i(v2[i / 8], 0), byte_i(v2[i / 8], 1), byte_i(v2[i / 8], 2), byte_i(v2[i / 8], 3), ldsb[i], ldsb[i]][i % 8]
// let: byte_i(x, n) = x >> n * 8 & 0xff

// case: d16 loads keep the other half
// in: v0 = lane * 4; lds = 0x80f1a2c3 + i; v2 = 0x55556666; v3 = 0x55556666; v4 = 0x55556666; v5 = 0x55556666; v6 = 0x55556666; v7 = 0x55556666
ds_read_u16_d16 v2, v0
ds_read_u16_d16_hi v3, v0
ds_read_u8_d16 v4, v0 offset:3
ds_read_u8_d16_hi v5, v0 offset:3
ds_read_i8_d16 v6, v0 offset:3
ds_read_i8_d16_hi v7, v0 offset:3
// out: v2 = pack(lds[lane] & 0xffff, 0x5555); v3 = pack(0x6666, lds[lane] & 0xffff); v4 = 0x55550080; v5 = 0x00806666; v6 = 0x5555ff80; v7 = 0xff806666

// case: two-address stores
// in: v0 = lane * 4; v2 = lane; v3 = lane + 1000
ds_write2_b32 v0, v2, v3 offset0:0 offset1:128
// out: lds = i < W ? i : i >= 128 && i < 128 + W ? i - 128 + 1000 : lds[i]

// case: two-address stores in steps of 64
// in: v0 = lane * 4; v2 = lane; v3 = lane + 1000
ds_write2st64_b32 v0, v2, v3 offset0:1 offset1:3
// out: lds = i >= 64 && i < 64 + W ? i - 64 : i >= 192 && i < 192 + W ? i - 192 + 1000 : lds[i]

// case: two-address 64-bit stores
// in: v0 = lane * 8; v2 = lane; v3 = lane + 1000; v4 = lane + 2000; v5 = lane + 3000
ds_write2_b64 v0, v[2:3], v[4:5] offset0:0 offset1:64
// out: lds = i < W * 2 ? i / 2 + i % 2 * 1000 : i >= 128 && i < 128 + W * 2 ? (i - 128) / 2 + 2000 + i % 2 * 1000 : lds[i]

// case: addtid forms add four times the lane to M0
// in: m0 = 64; v1 = lane + 7
// on: gfx9 gfx10up
ds_read_addtid_b32 v2 offset:4
ds_write_addtid_b32 v1 offset:2048
// out: v2 = lds[16 + 1 + lane]; lds = i >= 528 && i < 528 + W ? i - 528 + 7 : lds[i]

// case: outside the workgroup's LDS is a fault
// lds_bytes: 256
// in: v0 = lane == 1 ? 256 : 0
// fault: LDS access out of bounds
ds_read_b32 v2, v0

// case: the last dword is inside
// lds_bytes: 256
// in: v0 = 252
ds_read_b32 v2, v0
// out: v2 = lds[63]

// case: outside by the offset field
// lds_bytes: 256
// in: v0 = 0
// fault: LDS access out of bounds
ds_write_b32 v0, v0 offset:256

// case: no lane, no access
// lds_bytes: 256
// in: v0 = 65532; exec = 0
ds_write_b32 v0, v0
// out: -

// case: append and consume count active lanes
// in: m0 = 0; exec = 0xff000000000000ff; lds[4] = 10; lds[5] = 100
// on: w64
ds_append v2 offset:16
ds_consume v3 offset:20
// out: v2 = 10; v3 = 100; lds[4] = 26; lds[5] = 84
