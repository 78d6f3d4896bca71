// guards: gfx1250 f64 instructions take literals of 64 bits, v_fmaak and v_fmamk among them [LLVM AMDGPUUsage gfx1250; VOP2 "K"]
// let: D = [0x0000000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x7ff0000000000000, 0x400921fb54442d18, 0xc330000000000001]
// let: K = [0x3ff4000000000001, 0x3cb0000012345678, 0x4008000000000001]
// case: the high and the low half of the literal both count
// in: v[0:1] = D[lane % 6]; v[2:3] = D[lane / 6 % 6]
v_fmaak_f64 v[4:5], v[0:1], v[2:3], 0xc008000000000000
v_fmamk_f64 v[6:7], v[0:1], 0x3ff4000000000001, v[2:3]
v_fmaak_f64 v[8:9], v[0:1], v[2:3], 0x3cb0000012345678
v_add_f64 v[10:11], 0x4008000000000001, v[0:1]
v_mov_b64 v[12:13], 0x0123456789abcdef
// out: v[4:5] = fma(v[0:1].f64, v[2:3].f64, -3.0d); v[6:7] = fma(v[0:1].f64, K[0].f64, v[2:3].f64);
//    v[8:9] = fma(v[0:1].f64, v[2:3].f64, K[1].f64); v[10:11] = v[0:1].f64 + K[2].f64;
//    v[12:13] = 0x0123456789abcdef
