// guards: f64 arithmetic: IEEE results, its own MODE fields, min and max, whole numbers, parts
// let: D = [0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000123, 0x0000000000000001, 0x8000000000000001, 0x000fffffffffffff, 0x0010000000000000, 0x7fefffffffffffff, 0xffefffffffffffff, 0x3ca0000000000000, 0x4330000000000001, 0x400921fb54442d18]
// let: tiny(x) = abs(x) < 0x1p-1022d
// let: flushed(x) = tiny(x) ? copysign(0.0d, x) : x
// let: below(x, y) = x.f64 < y.f64 || (x.f64 == 0.0d && y.f64 == 0.0d && x > y)
// let: min2(x, y) = isnan(y.f64) ? x : isnan(x.f64) ? y : below(x, y) ? x : y
// let: max2(x, y) = isnan(y.f64) ? x : isnan(x.f64) ? y : below(x, y) ? y : x

// case: addition, multiplication, fma
// runs: 8
// in: v[0:1] = D[item % 16]; v[2:3] = D[item / 16 % 16]; v[4:5] = D[(item * 3 + 1) % 16]; exec = 0xfffffffefffffffe
v_add_f64 v[6:7], v[0:1], v[2:3]
v_mul_f64 v[8:9], v[0:1], v[2:3]
v_fma_f64 v[10:11], v[0:1], v[2:3], v[4:5]
v_add_f64 v[12:13], -v[0:1], |v[2:3]|
// out: v[6:7] = v[0:1].f64 + v[2:3].f64; v[8:9] = v[0:1].f64 * v[2:3].f64; v[10:11] = fma(v[0:1].f64, v[2:3].f64, v[4:5].f64); v[12:13] = -(v[0:1].f64) + abs(v[2:3].f64)

// table: ROUND
//        rtp
//        rtn
//        rtz
// case: f64 rounds $ROUND
// mode: round16_64=$ROUND
// runs: 8
// in: v[0:1] = D[item % 16]; v[2:3] = D[item / 16 % 16]; v[4:5] = D[(item * 3 + 1) % 16]
v_add_f64 v[6:7], v[0:1], v[2:3]
v_mul_f64 v[8:9], v[0:1], v[2:3]
v_fma_f64 v[10:11], v[0:1], v[2:3], v[4:5]
// out: v[6:7] = $ROUND(v[0:1].f64 + v[2:3].f64); v[8:9] = $ROUND(v[0:1].f64 * v[2:3].f64); v[10:11] = $ROUND(fma(v[0:1].f64, v[2:3].f64, v[4:5].f64))

// case: f64 denormals flushed
// mode: denorm16_64=flush
// runs: 8
// in: v[0:1] = D[item % 16]; v[2:3] = D[item / 16 % 16]
v_add_f64 v[6:7], v[0:1], v[2:3]
v_mul_f64 v[8:9], v[0:1], v[2:3]
// out: v[6:7] = flushed(flushed(v[0:1].f64) + flushed(v[2:3].f64)); v[8:9] = flushed(flushed(v[0:1].f64) * flushed(v[2:3].f64))

// case: the f32 fields of MODE mean nothing to f64
// mode: denorm32=flush round32=rtz
// runs: 8
// in: v[0:1] = D[item % 16]; v[2:3] = D[item / 16 % 16]
v_add_f64 v[6:7], v[0:1], v[2:3]
// out: v[6:7] = v[0:1].f64 + v[2:3].f64

// table: ON              | MIN           | MAX
//        gfx9 gfx10 gfx11 | v_min_f64     | v_max_f64
//        gfx12           | v_min_num_f64 | v_max_num_f64
// case: $MIN and $MAX
// runs: 8
// in: v[0:1] = D[item % 16]; v[2:3] = D[item / 16 % 16]
$MIN v[6:7], v[0:1], v[2:3]
$MAX v[8:9], v[0:1], v[2:3]
// out: v[6:7] = isnan(v[0:1].f64) && isnan(v[2:3].f64) ? nan : min2(v[0:1], v[2:3]); v[8:9] = isnan(v[0:1].f64) && isnan(v[2:3].f64) ? nan : max2(v[0:1], v[2:3])

// let: U = [0x0000000000000000, 0x8000000000000000, 0x3fe0000000000000, 0xbfe0000000000000, 0x3ff8000000000000, 0x4004000000000000, 0xc004000000000000, 0x4330000000000001, 0x3fefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000123, 0x0000000000000001, 0x40590ccccccccccd]
// table: OP          | WANT
//        v_trunc_f64 | trunc(v[0:1].f64)
//        v_ceil_f64  | ceil(v[0:1].f64)
//        v_floor_f64 | floor(v[0:1].f64)
//        v_rndne_f64 | rint(v[0:1].f64)
// case: $OP
// in: v[0:1] = U[lane % 14]
$OP v[2:3], v[0:1]
// out: v[2:3] = $WANT

// case: parts and scale of f64
// in: v[0:1] = U[lane % 14]; v4 = [0, 1, -1, 1023, -1022, -1074, 2000, -2200][lane / 14 % 8]
v_frexp_exp_i32_f64 v5, v[0:1]
v_frexp_mant_f64 v[6:7], v[0:1]
v_ldexp_f64 v[8:9], v[0:1], v4
// out: v5 = isnan(v[0:1].f64) || isinf(v[0:1].f64) || v[0:1].f64 == 0.0d ? 0 : exponent(v[0:1].f64) + 1
//    ; v[6:7] = isnan(v[0:1].f64) || isinf(v[0:1].f64) || v[0:1].f64 == 0.0d ? v[0:1].f64 : ldexp(v[0:1].f64, -exponent(v[0:1].f64) - 1)
//    ; v[8:9] = ldexp(v[0:1].f64, v4.i32)

// case: f64 classes
// runs: 10
// in: v[0:1] = [0x7ff0000000000001, 0x7ff8000000000000, 0xfff0000000000000, 0xbff0000000000000, 0x8000000000000001, 0x8000000000000000, 0, 0x000fffffffffffff, 0x3ff0000000000000, 0x7ff0000000000000][lane % 10]; v2 = 1 << run
v_cmp_class_f64 $vcc, v[0:1], v2
// out: vcc = lanes(lane % 10 == run)

// case: inline constants and literals of f64: integers are bits, floats are values, a literal is the upper half
// in: v[0:1] = 0
v_add_f64 v[2:3], v[0:1], 1.0
v_add_f64 v[4:5], v[0:1], -4.0
v_add_f64 v[6:7], v[0:1], 0.15915494309189532
// out: v[2:3] = 1.0d; v[4:5] = -4.0d; v[6:7] = 0x3fc45f306dc9c882

// case: a 32-bit literal in an f64 operation is its upper half
// on: gfx10up
// in: v[0:1] = 0
v_add_f64 v[2:3], v[0:1], 0x40590000
// out: v[2:3] = 100.0d

// case: clamp of f64
// runs: 4
// in: v[0:1] = D[item % 16]; v[2:3] = D[item / 16 % 16]
v_add_f64 v[6:7], v[0:1], v[2:3] clamp
// out: v[6:7] = clamped(v[0:1].f64 + v[2:3].f64)
// let: clamped(x) = isnan(x) ? 0 : x <= 0.0d ? 0 : x > 1.0d ? 0x3ff0000000000000 : f64bits(x)
