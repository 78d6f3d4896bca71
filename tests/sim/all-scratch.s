// guards: scratch is private to each lane, addressed by VGPR, SGPR, both or none; bounds are checked
// case: scratch by immediate (gfx90a always wants a register)
// scratch: 64
// in: v0 = lane * 3; v1 = lane + 77
// on: -gfx90a
scratch_store_dword off, v0, off offset:4
scratch_store_dword off, v1, off offset:8
scratch_load_dword v2, off, off offset:4
scratch_load_dword v3, off, off offset:8
scratch_load_dwordx2 v[4:5], off, off offset:4
// out: v2 = v0; v3 = v1; v4 = v0; v5 = v1

// case: scratch by SGPR and by VGPR name the same bytes
// scratch: 256
// in: v0 = lane * 3; v1 = (lane % 8) * 4; s0 = 16
scratch_store_dword v1, v0, off
scratch_load_dword v2, v1, off
scratch_store_dword off, v0, s0 offset:32
scratch_load_dword v3, off, s0 offset:32
// out: v2 = v0; v3 = v0

// case: scratch by VGPR and SGPR together
// on: gfx940up gfx11up
// scratch: 256
// in: v0 = lane * 3; v1 = (lane % 8) * 4; s0 = 32; v4 = (lane % 8) * 4 + 32
scratch_store_dword v1, v0, s0
scratch_load_dword v2, v4, off
// out: v2 = v0

// case: bytes and halves in scratch
// scratch: 64
// in: v0 = 0x8182f3f4; v1 = 8
scratch_store_dword v1, v0, off
scratch_load_ubyte v2, v1, off offset:1
scratch_load_sbyte v3, v1, off offset:1
scratch_load_ushort v4, v1, off
scratch_load_sshort v5, v1, off offset:2
scratch_store_byte v1, v0, off offset:3
scratch_load_dword v6, v1, off
// out: v2 = 0xf3; v3 = -13; v4 = 0xf3f4; v5 = sext(0x8182, 16); v6 = 0xf482f3f4

// case: scratch starts as zero here and inactive lanes keep theirs
// scratch: 64
// in: v0 = 5; v1 = 8; exec = 0xff
scratch_store_dword v1, v0, off
s_mov_b64 exec, -1
scratch_load_dword v2, v1, off
// on: w64
// out: v2 := lane < 8 ? 5 : 0; exec = -1

// case: past the end of scratch is a fault
// scratch: 64
// in: v1 = 4096
// fault: scratch access out of bounds
scratch_load_dword v2, v1, off
