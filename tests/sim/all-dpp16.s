// guards: DPP16 controls, pull direction: which lane each lane reads, which lanes keep the old value, EXEC and the masks [CDNA3 §13.3.9] [RDNA4 §7.9]
// let: row = lane & ~15
// let: pos = lane & 15

// table: ON      | CTRL                | FROM                       | VALID
//        all     | quad_perm:[3,2,1,0] | (lane & ~3) + 3 - (lane & 3) | 1
//        all     | quad_perm:[0,0,2,2] | lane & ~1                  | 1
//        all     | quad_perm:[1,3,0,2] | (lane & ~3) + [1, 3, 0, 2][lane & 3] | 1
//        all     | row_shl:1           | lane + 1                   | pos + 1 <= 15
//        all     | row_shl:7           | lane + 7                   | pos + 7 <= 15
//        all     | row_shl:15          | lane + 15                  | pos + 15 <= 15
//        all     | row_shr:1           | lane - 1                   | pos >= 1
//        all     | row_shr:8           | lane - 8                   | pos >= 8
//        all     | row_shr:15          | lane - 15                  | pos >= 15
//        all     | row_ror:1           | row + ((pos - 1) & 15)     | 1
//        all     | row_ror:9           | row + ((pos - 9) & 15)     | 1
//        all     | row_ror:15          | row + ((pos - 15) & 15)    | 1
//        all     | row_mirror          | lane ^ 15                  | 1
//        all     | row_half_mirror     | lane ^ 7                   | 1
//        gfx9    | wave_shl:1          | lane + 1                   | lane != 63
//        gfx9    | wave_rol:1          | (lane + 1) % 64            | 1
//        gfx9    | wave_shr:1          | lane - 1                   | lane != 0
//        gfx9    | wave_ror:1          | (lane + 63) % 64           | 1
//        gfx9    | row_bcast:15        | row - 1                    | lane >= 16
//        gfx9    | row_bcast:31        | 31                         | lane >= 32
//        gfx9    | row_newbcast:5      | row + 5                    | 1
//        gfx9    | row_newbcast:15     | row + 15                   | 1
//        gfx10up | row_share:0         | row                        | 1
//        gfx10up | row_share:11        | row + 11                   | 1
//        gfx10up | row_xmask:1         | lane ^ 1                   | 1
//        gfx10up | row_xmask:10        | lane ^ 10                  | 1
//        gfx10up | row_xmask:15        | lane ^ 15                  | 1
// case: $CTRL
// in: v0 = 1000 + lane; v1 = 0xdead0000 + lane; v2 = 0xdead0000 + lane; v3 = 0xdead0000 + lane
v_mov_b32_dpp v1, v0 $CTRL row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v2, v0 $CTRL row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32_dpp v3, v0 $CTRL row_mask:0x5 bank_mask:0x6
// out: v1 = $VALID ? v0[$FROM] : v1; v2 = $VALID ? v0[$FROM] : 0; v3 = $VALID && bit(5, lane / 16) && bit(6, lane / 4 % 4) ? v0[$FROM] : v3

// table: ON      | CTRL                | FROM                       | VALID
//        all     | quad_perm:[3,2,1,0] | (lane & ~3) + 3 - (lane & 3) | 1
//        all     | row_shl:1           | lane + 1                   | pos + 1 <= 15
//        all     | row_shr:3           | lane - 3                   | pos >= 3
//        all     | row_ror:9           | row + ((pos - 9) & 15)     | 1
//        all     | row_mirror          | lane ^ 15                  | 1
//        gfx9    | wave_shl:1          | lane + 1                   | lane != 63
//        gfx9    | wave_ror:1          | (lane + 63) % 64           | 1
//        gfx9    | row_bcast:15        | row - 1                    | lane >= 16
//        gfx9    | row_newbcast:5      | row + 5                    | 1
//        gfx10up | row_share:11        | row + 11                   | 1
//        gfx10up | row_xmask:10        | lane ^ 10                  | 1
// case: $CTRL under EXEC: an inactive source is no source; bound_ctrl makes it 0
// runs: 3
// in: v0 = 1000 + lane; v1 = 0xdead0000 + lane; v2 = 0xdead0000 + lane; exec = [0x5555555555555555, 0x8001f00fffff0ff7, 0x00000000ffff0000][run]
v_mov_b32_dpp v1, v0 $CTRL row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v2, v0 $CTRL row_mask:0xf bank_mask:0xf bound_ctrl:1
// out: v1 = $VALID && bit(exec, $FROM) ? v0[$FROM] : v1; v2 = $VALID && bit(exec, $FROM) ? v0[$FROM] : 0

// case: gfx9 and gfx10 read 0 from an inactive source when the other reading is chosen
// on: gfx9 gfx10
// disputed: dpp_inactive_source_zero
// in: v0 = 1000 + lane; v1 = 0xdead0000 + lane; exec = 0x5555555555555555
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
// out: v1 = 0

// table: CTRL                | FROM                       | VALID
//        quad_perm:[3,2,1,0] | (lane & ~3) + 3 - (lane & 3) | 1
//        row_shl:1           | lane + 1                   | pos + 1 <= 15
//        row_shr:3           | lane - 3                   | pos >= 3
//        row_mirror          | lane ^ 15                  | 1
//        row_share:11        | row + 11                   | 1
//        row_xmask:10        | lane ^ 10                  | 1
// case: $CTRL with fetch-inactive reads the register of a lane that is off; it never rescues a lane that does not exist
// on: gfx10up
// in: v0 = 1000 + lane; v1 = 0xdead0000 + lane; v2 = 0xdead0000 + lane; exec = 0x5555555555555555
v_mov_b32_dpp v1, v0 $CTRL row_mask:0xf bank_mask:0xf fi:1
v_mov_b32_dpp v2, v0 $CTRL row_mask:0xf bank_mask:0xf bound_ctrl:1 fi:1
// out: v1 = $VALID ? v0[$FROM] : v1; v2 = $VALID ? v0[$FROM] : 0

// case: lanes that the masks leave out can still be read
// in: v0 = 1000 + lane; v1 = 7
v_mov_b32_dpp v1, v0 row_shr:4 row_mask:0xf bank_mask:0x2
// out: v1 = pos >= 4 && pos < 8 ? v0[lane - 4] : v1

// case: only source 0 is moved; without a write the whole operation is left out
// in: v0 = 1000 + lane; v1 = lane * 100000; v2 = 5; v3 = 5
v_or_b32_dpp v2, v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf
v_or_b32_dpp v3, v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
// out: v2 = pos < 15 ? v0[lane + 1] | v1 : 5; v3 = pos < 15 ? v0[lane + 1] | v1 : v1

// case: source and destination may be the same register
// in: v0 = 1000 + lane
v_mov_b32_dpp v0, v0 row_ror:1 row_mask:0xf bank_mask:0xf
// out: v0 = v0[row + ((pos - 1) & 15)]

// case: the rows of a wave64 keep apart, the halves too
// on: w64
// in: v0 = lane; v1 = 99
v_mov_b32_dpp v1, v0 row_shl:1 row_mask:0x8 bank_mask:0x8
// out: v1 = lane >= 60 && lane < 63 ? lane + 1 : 99

// case: carry chains and compares under DPP: masked lanes of VCC
// on: gfx10up
// in: v0 = lane * 0x10000000; v1 = 0xf0000000; v2 = 5; vcc = 0
v_add_nc_u32_dpp v2, v0, v1 row_ror:1 row_mask:0x1 bank_mask:0xf
// out: v2 = lane < 16 ? v0[row + ((pos - 1) & 15)] + v1 : 5

// case: a compare with DPP writes 0 for masked lanes and for lanes without a source [gfx12 7.9.1]
// on: gfx11up
// in: v0 = lane; v1 = 100; exec = 0xffffffffffffff0f; vcc = -1; $s4 = -1
v_cmp_lt_u32_dpp $vcc, v0, v1 row_shl:1 row_mask:0xf bank_mask:0x7
v_cmp_lt_u32_e64_dpp $s4, v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
// out: vcc = lanes(pos < 12 && bit(exec, lane + 1)) & exec; $s4 = exec

// case: VOP3 with DPP: three sources, the first is moved
// on: gfx11up
// in: v0 = 1000 + lane; v1 = lane; v2 = 3; v3 = 5
v_add3_u32_e64_dpp v3, v0, v1, v2 row_mirror row_mask:0xf bank_mask:0xf
v_mad_u32_u24_e64_dpp v4, v0, v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
// out: v3 = v0[lane ^ 15] + v1 + v2; v4 = (pos ? v0[lane - 1] : 0) * v1 + v2

// case: v_mov_b64 knows row_newbcast
// on: gfx940up
// in: v0 = lane; v1 = 100 + lane
v_mov_b64_dpp v[2:3], v[0:1] row_newbcast:3 row_mask:0xf bank_mask:0xf
// out: v2 = row + 3; v3 = row + 103

// case: a scan step of gfx9: the last lane of each row is added to the next one
// on: gfx9
// in: v0 = lane
v_add_u32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
// out: v0 = lane / 16 % 2 ? v0[row - 1] + v0 : v0

// case: public bug 21: row_shr:1 on gfx90a, iota and 0xdead
// on: gfx9
// in: v0 = lane; v1 = 0xdead; v2 = 0xdead; v3 = 0xdead
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
v_mov_b32_dpp v3, v0 row_shr:1 row_mask:0xa bank_mask:0xf
// out: v1 = lane % 16 ? lane - 1 : 0xdead; v2 = lane % 16 ? lane - 1 : 0; v3 = lane / 16 % 2 && lane % 16 ? lane - 1 : 0xdead

// case: public bug 22: DPP stays on the operand that it was written for
// on: gfx11up
// in: v0 = 1.0f; v1 = lane
v_sub_nc_u32_dpp v2, v1, v0 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_subrev_nc_u32_dpp v3, v1, v0 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
// out: v2 = (pos < 15 ? lane + 1 : 0) - v0; v3 = v0 - (pos < 15 ? lane + 1 : 0)
