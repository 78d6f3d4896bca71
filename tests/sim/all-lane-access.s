// guards: readlane, writelane and readfirstlane ignore or use EXEC as they should; the lane number wraps at the wave size
// case: v_readlane reads any lane, active or not
// runs: 5
// in: v0 = 1000 + lane; s0 = [0, 5, 31, 32, 255][run]; exec = run % 2 ? 0 : 0xf0
v_readlane_b32 s1, v0, s0
v_readlane_b32 s2, v0, 7
// out: s1 = v0[s0 % W]; s2 = v0[7]

// case: v_writelane writes one lane, active or not
// in: v0 = lane; s0 = 77; exec = 1
v_writelane_b32 v0, s0, 9
// out: v0[9] = 77

// case: v_writelane by M0, data in an SGPR
// in: v0 = lane; s0 = 77; m0 = 200; exec = 1
v_writelane_b32 v0, s0, m0
// out: v0[200 % W] = 77

// case: v_writelane with two SGPRs, and with a constant
// on: gfx10up
// in: v0 = lane; v1 = lane; s0 = 77; s1 = W - 1; exec = 1
v_writelane_b32 v0, s0, s1
v_writelane_b32 v1, -5, s1
// out: v0[W - 1] = 77; v1[W - 1] = -5

// case: v_readfirstlane: the lowest active lane, lane 0 when none is
// runs: 5
// in: v0 = 1000 + lane; exec = [-1, 0xf0, 1 << (W - 1), 0, 0x8000][run]
v_readfirstlane_b32 s1, v0
// out: s1 = [1000, 1004, 999 + W, 1000, 1015][run]

// case: readlane after a write in the same lane
// in: v0 = lane
v_mov_b32 v1, v0
v_readlane_b32 s0, v1, 3
v_writelane_b32 v1, s0, 0
// out: v1 = lane == 0 ? 3 : lane; s0 = 3

// case: ballot: a compare into a mask; only active lanes vote
// in: v0 = lane; exec = 0x0ff00ff00ff00ff0
v_cmp_eq_u32_e64 $s4, v0, v0
v_cmp_ne_u32_e64 $s6, v0, v0
// out: $s4 = exec; $s6 = 0

// case: public bug 11: each arm votes over its own lanes
// on: w64
// in: v0 = lane & 1; v1 = 0
v_cmp_eq_u32 vcc, 0, v0
s_and_saveexec_b64 s[4:5], vcc
v_cmp_eq_u32_e64 s[6:7], v1, v1
s_xor_b64 exec, exec, s[4:5]
v_cmp_eq_u32_e64 s[8:9], v1, v1
s_mov_b64 exec, s[4:5]
// out: vcc = 0x5555555555555555; s[4:5] = -1; s[6:7] = 0x5555555555555555; s[8:9] = 0xaaaaaaaaaaaaaaaa; scc = 1
