// guards: f32 arithmetic: IEEE results, rounding directions and denormals by MODE, NaN, signed zero, one rounding in fma
// let: F = [0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc12345, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff, 0x33800000, 0x4b800001, 0x40490fdb]
// let: tiny(x) = abs(x) < 0x1p-126f
// let: flushed(x) = tiny(x) ? copysign(0.0f, x) : x

// table: OP           | WANT
//        v_add_f32    | v0.f32 + v1.f32
//        v_sub_f32    | v0.f32 - v1.f32
//        v_subrev_f32 | v1.f32 - v0.f32
//        v_mul_f32    | v0.f32 * v1.f32
// case: $OP
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]; exec = 0xfffffffefffffffe
$OP v2, v0, v1
$OP_e64 v3, -v0, |v1|
// out: v2 = $WANT; v3 = modified_$OP(v0.f32, v1.f32)
// let: modified_v_add_f32(x, y) = -x + abs(y)
// let: modified_v_sub_f32(x, y) = -x - abs(y)
// let: modified_v_subrev_f32(x, y) = abs(y) - -x
// let: modified_v_mul_f32(x, y) = -x * abs(y)

// table: ROUND | DIRECTION
//        rtp   | rtp
//        rtn   | rtn
//        rtz   | rtz
// table: OP        | WANT
//        v_add_f32 | v0.f32 + v1.f32
//        v_mul_f32 | v0.f32 * v1.f32
// case: $OP rounds $ROUND
// mode: round32=$ROUND
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
$OP v2, v0, v1
// out: v2 = $DIRECTION($WANT)

// table: OP        | WANT
//        v_add_f32 | flushed(v0.f32) + flushed(v1.f32)
//        v_mul_f32 | flushed(v0.f32) * flushed(v1.f32)
// case: $OP with denormals flushed, coming in and going out
// mode: denorm32=flush
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
$OP v2, v0, v1
// out: v2 = flushed($WANT)

// case: denormals flushed on the way in only, or out only
// runs: 8
// mode: denorm32=flush_in
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
v_add_f32 v2, v0, v1
// out: v2 = flushed(v0.f32) + flushed(v1.f32)

// case: denormals flushed on the way out only
// runs: 8
// mode: denorm32=flush_out
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
v_add_f32 v2, v0, v1
// out: v2 = flushed(v0.f32 + v1.f32)

// case: the f64 and f16 fields of MODE mean nothing to f32
// runs: 8
// mode: denorm16_64=flush round16_64=rtz
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
v_add_f32 v2, v0, v1
// out: v2 = v0.f32 + v1.f32

// case: v_fma_f32 rounds once
// runs: 32
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]; v2 = F[(item / 256 * 5 + item * 3 + 1) % 16]
v_fma_f32 v3, v0, v1, v2
v_fma_f32 v4, -v0, |v1|, -|v2|
// out: v3 = fma(v0.f32, v1.f32, v2.f32); v4 = fma(-v0.f32, abs(v1.f32), -abs(v2.f32))

// case: v_fma_f32 keeps the bits that a product of its own would lose
// in: v0 = 0x3f800001; v1 = 0x3f800001; v2 = 0xbf800002
v_fma_f32 v3, v0, v1, v2
// out: v3 = 0x1p-46f

// table: ROUND
//        rtp
//        rtn
//        rtz
// case: v_fma_f32 rounds $ROUND
// mode: round32=$ROUND
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]; v2 = F[(item * 3 + 1) % 16]
v_fma_f32 v3, v0, v1, v2
// out: v3 = $ROUND(fma(v0.f32, v1.f32, v2.f32))

// case: v_fmac_f32 adds to its destination
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]; v2 = F[(item * 3 + 1) % 16]
v_fmac_f32 v2, v0, v1
// out: v2 = fma(v0.f32, v1.f32, v2.f32)

// case: v_fmaak_f32 and v_fmamk_f32 carry a literal
// on: gfx940up gfx10up
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
v_fmaak_f32 v2, v0, v1, 0x40490fdb
v_fmamk_f32 v3, v0, 0xc0490fdb, v1
// out: v2 = fma(v0.f32, v1.f32, v15.f32); v3 = fma(v0.f32, -(v15.f32), v1.f32)
// in: v15 = 0x40490fdb

// case: clamp: to between 0 and 1, NaN becomes 0
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
v_add_f32_e64 v2, v0, v1 clamp
v_mul_f32_e64 v3, v0, v1 clamp
// out: v2 = clamped(v0.f32 + v1.f32); v3 = clamped(v0.f32 * v1.f32)
// let: clamped(x) = isnan(x) ? 0 : x <= 0.0f ? 0 : x > 1.0f ? 0x3f800000 : f32bits(x)

// case: clamp without DX10_CLAMP keeps NaN
// on: gfx9 gfx10 gfx11
// mode: dx10_clamp=0
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
v_add_f32_e64 v2, v0, v1 clamp
// out: v2 = isnan(v0.f32 + v1.f32) ? nan : clamped(v0.f32 + v1.f32)

// table: MOD   | FACTOR
//        mul:2 | 2.0f
//        mul:4 | 4.0f
//        div:2 | 0.5f
// case: output modifier $MOD, which wants denormals flushed and IEEE off
// mode: denorm32=flush ieee=0
// on: gfx9 gfx10 gfx11
// in: v0 = [0x3f800000, 0xc0400000, 0x00800000, 0x7f000000, 0x7f7fffff, 0xff800000, 0x7fc00000, 0x41234567][lane % 8]; v1 = [0x3f800000, 0x40000000][lane / 8 % 2]
v_mul_f32_e64 v2, v0, v1 $MOD
v_mul_f32_e64 v3, v0, v1 clamp $MOD
// out: v2 = flushed(v0.f32 * v1.f32 * $FACTOR) == 0.0f ? 0 : flushed(v0.f32 * v1.f32 * $FACTOR); v3 = clamped(flushed(v0.f32 * v1.f32 * $FACTOR))

// case: v_mul_legacy_f32: zero times anything is zero
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
v_mul_legacy_f32 v2, v0, v1
// on: -gfx940up
// out: v2 = v0.f32 == 0.0f || v1.f32 == 0.0f ? 0 : v0.f32 * v1.f32
