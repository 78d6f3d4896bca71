// guards: conversions: truncation, saturation, NaN to 0, rounding, bytes, packing
// let: F = [0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc12345, 0x00000001, 0x3f7fffff, 0xbf7fffff, 0x4f000000, 0xcf000000, 0x4effffff, 0xcf000001, 0x4f7fffff, 0x4f800000, 0x42c9999a, 0xc2c9999a, 0x40200000, 0x40600000]
// let: saturated(x, low, high) = isnan(x) ? 0 : x <= f64(low) ? low : x >= f64(high) ? high : int(x)

// case: v_cvt_i32_f32 and v_cvt_u32_f32 cut the fraction and saturate
// in: v0 = F[lane % 20]
v_cvt_i32_f32 v2, v0
v_cvt_u32_f32 v3, v0
// out: v2 = saturated(f64(v0.f32), -0x80000000, 0x7fffffff); v3 = saturated(f64(v0.f32), 0, 0xffffffff)

// table: ON         | RPI                   | FLR
//        gfx9 gfx10 | v_cvt_rpi_i32_f32     | v_cvt_flr_i32_f32
//        gfx11up    | v_cvt_nearest_i32_f32 | v_cvt_floor_i32_f32
// case: $RPI and $FLR
// in: v0 = F[lane % 20]
$RPI v2, v0
$FLR v3, v0
// out: v2 = saturated(floor(f64(v0.f32) + 0.5), -0x80000000, 0x7fffffff); v3 = saturated(floor(f64(v0.f32)), -0x80000000, 0x7fffffff)

// let: I = [0, 1, 0xffffffff, 0x7fffffff, 0x80000000, 0x01000001, 0x01000003, 0x00ffffff, 0x12345678, 0xfedcba98]
// case: integers to f32 and f64
// in: v0 = I[lane % 10]
v_cvt_f32_i32 v2, v0
v_cvt_f32_u32 v3, v0
v_cvt_f64_i32 v[4:5], v0
v_cvt_f64_u32 v[6:7], v0
// out: v2 = f32(v0.i32); v3 = f32(v0); v[4:5] = f64(v0.i32); v[6:7] = f64(v0)

// table: ROUND
//        rtp
//        rtn
//        rtz
// case: integers to f32 round $ROUND
// mode: round32=$ROUND
// in: v0 = I[lane % 10]
v_cvt_f32_i32 v2, v0
v_cvt_f32_u32 v3, v0
// out: v2 = $ROUND(f32(v0.i32)); v3 = $ROUND(f32(v0))

// table: ROUND
//        rtp
//        rtn
//        rtz
// case: integers to f64 and f16 are exact or round $ROUND; zero is +0
// mode: round16_64=$ROUND
// in: v0 = I[lane % 10]
v_cvt_f64_i32 v[4:5], v0
v_cvt_f64_u32 v[6:7], v0
// out: v[4:5] = f64(v0.i32); v[6:7] = f64(v0)

// case: bytes to f32
// in: v0 = 0x80ff0107 + lane
v_cvt_f32_ubyte0 v2, v0
v_cvt_f32_ubyte1 v3, v0
v_cvt_f32_ubyte2 v4, v0
v_cvt_f32_ubyte3 v5, v0
// out: v2 = f32(v0.b0); v3 = f32(v0.b1); v4 = f32(v0.b2); v5 = f32(v0.b3)

// case: v_cvt_off_f32_i4 is a signed sixteenth
// in: v0 = lane
v_cvt_off_f32_i4 v2, v0
// out: v2 = f32(sext(lane, 4)) / 16.0f

// let: D = [0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff8000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000123, 0x41dfffffffc00000, 0x41e0000000000000, 0xc1e0000000200000, 0x41efffffffe00000, 0x41f0000000000000, 0x3ff0000010000000, 0x3ff0000030000000, 0x36a0000000000000, 0x3690000000000000, 0x47f0000000000000, 0x380fffffffffffff]
// case: f64 to integers and f32
// in: v[0:1] = D[lane % 18]
v_cvt_i32_f64 v2, v[0:1]
v_cvt_u32_f64 v3, v[0:1]
v_cvt_f32_f64 v4, v[0:1]
// out: v2 = saturated(v[0:1].f64, -0x80000000, 0x7fffffff); v3 = saturated(v[0:1].f64, 0, 0xffffffff); v4 = f32(v[0:1].f64)

// case: f32 to f64 is exact
// in: v0 = F[lane % 20]
v_cvt_f64_f32 v[2:3], v0
// out: v[2:3] = f64(v0.f32)

// let: H32 = [0x00000000, 0x80000000, 0x3f800000, 0x477fe000, 0x477ff000, 0x477fefff, 0x38800000, 0x387fe000, 0x33800000, 0x33000000, 0x33000001, 0x7f800000, 0xff800000, 0x7fc00000, 0x3f801000, 0x3f803000]
// case: v_cvt_f16_f32 rounds to nearest even; gfx9 clears the upper half
// on: gfx9
// in: v0 = H32[lane % 16]; v2 = 0x77778888
v_cvt_f16_f32 v2, v0
// out: v2 = f16(v0.f32)

// case: v_cvt_f16_f32 keeps the upper half
// on: gfx10
// in: v0 = H32[lane % 16]; v2 = 0x77778888
v_cvt_f16_f32 v2, v0
// out: v2.lo = f16(v0.f32)

// case: v_cvt_f16_f32 into either half
// on: gfx11up
// in: v0 = H32[lane % 16]; v2 = 0x77778888; v3 = 0x77778888
v_cvt_f16_f32 v2.l, v0
v_cvt_f16_f32 v3.h, v0
// out: v2.lo = f16(v0.f32); v3.hi = f16(v0.f32)

// let: H = [0x0000, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e01, 0x0001, 0x03ff, 0x0400, 0x7bff, 0x3555]
// case: v_cvt_f32_f16 is exact
// on: gfx9 gfx10
// in: v0 = H[lane % 12] | 0x99990000
v_cvt_f32_f16 v2, v0
// out: v2 = f32(v0.f16)

// case: v_cvt_f32_f16 from either half
// on: gfx11up
// in: v0 = pack(H[lane % 12], H[(lane + 5) % 12])
v_cvt_f32_f16 v2, v0.l
v_cvt_f32_f16 v3, v0.h
// out: v2 = f32(v0.f16); v3 = f32(v0.hi.f16)

// table: ON         | OP
//        gfx9 gfx10 | v_cvt_pkrtz_f16_f32
//        gfx11up    | v_cvt_pk_rtz_f16_f32
// case: $OP rounds to zero in any MODE
// mode: round16_64=rtp
// in: v0 = H32[lane % 16]; v1 = H32[(lane + 3) % 16] ^ 0x80000000
$OP v2, v0, v1
// out: v2.lo = rtz(f16(v0.f32)); v2.hi = rtz(f16(v1.f32))

// case: packing of integers saturates
// in: v0 = [0, 0x7fff, 0x8000, 0xffff, 0x10000, 0xffff8000, 0xffff7fff, 0xffffffff][lane % 8]; v1 = [0xffffffff, 0x12345678, 5][lane % 3]
v_cvt_pk_u16_u32 v2, v0, v1
v_cvt_pk_i16_i32 v3, v0, v1
// out: v2 = pack(min(v0, 0xffff), min(v1, 0xffff)); v3 = pack(max(min(v0.i32, 0x7fff), -0x8000), max(min(v1.i32, 0x7fff), -0x8000))

// table: ON         | I                     | U
//        gfx9 gfx10 | v_cvt_pknorm_i16_f32  | v_cvt_pknorm_u16_f32
//        gfx11up    | v_cvt_pk_norm_i16_f32 | v_cvt_pk_norm_u16_f32
// case: $I and $U
// in: v0 = [0x00000000, 0x3f800000, 0xbf800000, 0x40000000, 0xc0000000, 0x7f800000, 0xff800000][lane % 7]; v1 = 0x3f800000
$I v2, v0, v1
$U v3, v0, v1
// out: v2 = pack([0, 32767, -32767, 32767, -32767, 32767, -32767][lane % 7], 32767); v3 = pack([0, 65535, 0, 65535, 0, 65535, 0][lane % 7], 65535)

// case: v_cvt_pk_u8_f32 puts one byte into the third source
// in: v0 = [0x00000000, 0x42c80000, 0x43800000, 0xc2c80000, 0x7fc00000, 0x437f0000][lane % 6]; v1 = lane / 6 % 4; v2 = 0x11223344
v_cvt_pk_u8_f32 v3, v0, v1, v2
// out: v3 = (v2 & ~(0xff << v1 * 8)) | [0, 100, 255, 0, 0, 255][lane % 6] << v1 * 8
