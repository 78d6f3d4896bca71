// guards: ds_swizzle modes, ds_permute and ds_bpermute: reach, collisions, inactive lanes [CDNA3 §12.13.1] [RDNA3.5 §12.5.2] [RDNA4 §16.16]
// let: group = lane & 32
// let: j = lane & 31
// let: masked(a, o, x) = (((lane & 31 & a) | o) ^ x) + (lane & 32)

// table: OFFSET | FROM
//        0x041f | masked(0x1f, 0, 1)
//        0x081f | masked(0x1f, 0, 2)
//        0x101f | masked(0x1f, 0, 4)
//        0x201f | masked(0x1f, 0, 8)
//        0x401f | masked(0x1f, 0, 16)
//        0x7c1f | masked(0x1f, 0, 31)
//        0x01e0 | masked(0, 15, 0)
//        0x0018 | masked(0x18, 0, 0)
//        0x1c78 | masked(0x18, 3, 7)
//        0x8000 | lane & ~3
//        0x801b | (lane & ~3) + 3 - (lane & 3)
//        0x80b1 | lane ^ 1
//        0x804e | lane ^ 2
//        0xc020 | group + (j + 1) % 32
//        0xc0a0 | group + (j + 5) % 32
//        0xc420 | group + (j + 31) % 32
//        0xc7e0 | group + (j + 1) % 32
//        0xc0b8 | group + ((j & 0x18) \| ((j + 5) & 7))
//        0xe000 | group + rev(j, 5)
//        0xe010 | group + ((rev(j, 5) >> 1) \| (j & 16))
//        0xe01f | lane
// case: ds_swizzle $OFFSET; an inactive source gives 0
// runs: 2
// in: v0 = 1000 + lane; exec = run ? 0xf731ffff8fffff7f : -1
ds_swizzle_b32 v1, v0 offset:$OFFSET
// out: v1 = bit(exec, $FROM) ? v0[$FROM] : 0

// case: the assembler's names of swizzles
// in: v0 = lane
ds_swizzle_b32 v1, v0 offset:swizzle(QUAD_PERM,1,0,3,2)
ds_swizzle_b32 v2, v0 offset:swizzle(SWAP,4)
ds_swizzle_b32 v3, v0 offset:swizzle(REVERSE,8)
ds_swizzle_b32 v4, v0 offset:swizzle(BROADCAST,32,15)
ds_swizzle_b32 v5, v0 offset:swizzle(BITMASK_PERM,"01pip")
// out: v1 = lane ^ 1; v2 = lane ^ 4; v3 = lane ^ 7; v4 = group + 15; v5 = group + (8 | (lane & 5) | (~lane & 2))

// case: ds_bpermute pulls; addresses wrap, the low two bits do not matter; wave-wide on gfx9 and gfx12
// on: gfx9 gfx12
// runs: 2
// in: v0 = 1000 + lane; v1 = ((lane * 7 + 3) % 80) * 4 + lane % 4 - 256 * (lane == 5); exec = run ? 0xf731ffff8fffff7f : -1
ds_bpermute_b32 v2, v1, v0
ds_bpermute_b32 v3, v1, v0 offset:12
// out: v2 = bit(exec, (v1 >> 2) % W) ? v0[(v1 >> 2) % W] : 0; v3 = bit(exec, (v1 + 12 >> 2) % W) ? v0[(v1 + 12 >> 2) % W] : 0

// case: ds_bpermute of gfx10 and gfx11 stays in its half of 32 lanes
// on: gfx10 gfx11
// runs: 2
// in: v0 = 1000 + lane; v1 = ((lane * 7 + 3) % 80) * 4 + lane % 4; exec = run ? 0xf731ffff8fffff7f : -1
ds_bpermute_b32 v2, v1, v0
// out: v2 = bit(exec, (v1 >> 2) % 32 + group) ? v0[(v1 >> 2) % 32 + group] : 0

// case: ds_bpermute of gfx10, read as wave-wide
// on: gfx10 w64
// disputed: bpermute_gfx10_wave_wide
// in: v0 = 1000 + lane; v1 = (63 - lane) * 4
ds_bpermute_b32 v2, v1, v0
// out: v2 = v0[63 - lane]

// case: ds_bpermute_fi reads lanes that are off
// on: gfx12
// in: v0 = 1000 + lane; v1 = (lane ^ 1) * 4; exec = 0x5555555555555555
ds_bpermute_fi_b32 v2, v1, v0
// out: v2 = v0[lane ^ 1]

// case: ds_permute pushes; the highest lane wins; a lane that nobody hits gets 0
// on: gfx9 gfx12
// runs: 2
// in: v0 = 1000 + lane; v1 = (lane / 3 * 2 + 1) % W * 4; exec = run ? 0xf731ffff8fffff7f : -1
ds_permute_b32 v2, v1, v0
// out: v2 = last(k, bit(exec, k) && (v1[k] >> 2) % W == lane, v0[k], 0)

// case: ds_permute of gfx10 and gfx11 stays in its half
// on: gfx10 gfx11
// runs: 2
// in: v0 = 1000 + lane; v1 = (lane / 3 * 2 + 1) % W * 4; exec = run ? 0xf731ffff8fffff7f : -1
ds_permute_b32 v2, v1, v0
// out: v2 = last(k, bit(exec, k) && (k & 32) == group && (v1[k] >> 2) % 32 == j, v0[k], 0)

// case: no LDS is needed
// lds_bytes: 4
// in: v0 = lane; v1 = 4
ds_bpermute_b32 v2, v1, v0
ds_swizzle_b32 v3, v0 offset:0x041f
// on: w32
// out: v2 = 1; v3 = lane ^ 1

// case: public bug 10: odd lanes read lane 4, then lane 5
// on: gfx942
// in: v0 = lane; v1 = 16; v2 = 20; exec = 0xaaaaaaaaaaaaaaaa
ds_bpermute_b32 v3, v1, v0
ds_bpermute_b32 v4, v2, v0
// out: v3 = 0; v4 = 5
