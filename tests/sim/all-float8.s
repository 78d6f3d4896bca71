// guards: 8-bit floats: the OCP formats of gfx950 and gfx12, the FNUZ formats of gfx942; bf16 conversions
// let: S = bit(v0, 7) ? -1.0f : 1.0f
// let: e4 = bits(v0, 6, 3)
// let: m3 = bits(v0, 2, 0)
// let: e5 = bits(v0, 6, 2)
// let: m2 = bits(v0, 1, 0)
// let: scaled(m, e) = ldexp(f32(m), e)

// case: fp8 (e4m3, bias 7) to f32: only 0x7f and 0xff are NaN
// on: gfx950 gfx12
// runs: 8
// in: v0 = item & 0xff
v_cvt_f32_fp8 v1, v0
// out: v1 = (v0 & 0x7f) == 0x7f ? nan : S * (e4 == 0 ? scaled(m3, -9) : scaled(m3 + 8, e4 - 10))

// case: bf8 (e5m2, bias 15) to f32
// on: gfx950 gfx12
// runs: 8
// in: v0 = item & 0xff
v_cvt_f32_bf8 v1, v0
// out: v1 = e5 == 31 ? (m2 ? nan : S * inf) : S * (e5 == 0 ? scaled(m2, -16) : scaled(m2 + 4, e5 - 17))

// case: fp8 of gfx942 (bias 8): 0x80 is NaN
// on: gfx942
// runs: 4
// in: v0 = item & 0xff
v_cvt_f32_fp8 v1, v0
// out: v1 = v0 == 0x80 ? nan : S * (e4 == 0 ? scaled(m3, -10) : scaled(m3 + 8, e4 - 11))

// case: bf8 of gfx942 (bias 16): 0x80 is NaN
// on: gfx942
// runs: 4
// in: v0 = item & 0xff
v_cvt_f32_bf8 v1, v0
// out: v1 = v0 == 0x80 ? nan : S * (e5 == 0 ? scaled(m2, -17) : scaled(m2 + 4, e5 - 18))

// case: f32 to fp8 rounds to nearest even into one half
// on: gfx950 gfx12
// in: v0 = [0x3f800000, 0x3f880000, 0x3f980000, 0xc0000000, 0x43e00000, 0x3b000000, 0x00000000, 0x80000000][lane % 8]; v1 = 0x3f800000; v2 = 0x55556666; v3 = 0x55556666
v_cvt_pk_fp8_f32 v2, v0, v1
// out: v2.lo = [0x38, 0x38, 0x3a, 0xc0, 0x7e, 0x01, 0x00, 0x80][lane % 8] | 0x3800

// case: f32 to fp8 on gfx942
// on: gfx942
// in: v0 = [0x3f800000, 0x3f880000, 0x3f980000, 0xc0000000, 0x43700000, 0x3a800000, 0x00000000][lane % 7]; v1 = 0x3f800000; v2 = 0x55556666; v3 = 0x55556666
v_cvt_pk_fp8_f32 v2, v0, v1
v_cvt_pk_fp8_f32 v3, v0, v1 op_sel:[0,0,1]
// out: v2.lo = [0x40, 0x40, 0x42, 0xc8, 0x7f, 0x01, 0x00][lane % 7] | 0x4000; v3.hi = [0x40, 0x40, 0x42, 0xc8, 0x7f, 0x01, 0x00][lane % 7] | 0x4000

// case: f32 to bf16 rounds to nearest even
// on: gfx950 gfx1250
// in: v0 = [0x3f800000, 0x3f808000, 0x3f818000, 0x3f808001, 0x7f800000, 0x7f7fffff, 0x80000000, 0x00008000][lane % 8]; v1 = 0x40490fdb
v_cvt_pk_bf16_f32 v2, v0, v1
// out: v2 = pack([0x3f80, 0x3f80, 0x3f82, 0x3f81, 0x7f80, 0x7f80, 0x8000, 0x0000][lane % 8], 0x4049)
