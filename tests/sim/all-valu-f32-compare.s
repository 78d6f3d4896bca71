// guards: float compares: every predicate with NaN, infinities and both zeros, in f32 and f64; signs by modifiers
// let: F = [0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc12345, 0x00000001]
// let: D = [0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000123, 0x0000000000000001]
// let: is_lt(x, y) = x < y
// let: is_eq(x, y) = x == y
// let: is_le(x, y) = x <= y
// let: is_gt(x, y) = x > y
// let: is_lg(x, y) = x < y || x > y
// let: is_ge(x, y) = x >= y
// let: is_o(x, y) = !isnan(x) && !isnan(y)
// let: is_u(x, y) = isnan(x) || isnan(y)
// let: is_nge(x, y) = !(x >= y)
// let: is_nlg(x, y) = !(x < y || x > y)
// let: is_ngt(x, y) = !(x > y)
// let: is_nle(x, y) = !(x <= y)
// let: is_neq(x, y) = !(x == y)
// let: is_nlt(x, y) = !(x < y)

// table: OP
//        lt
//        eq
//        le
//        gt
//        lg
//        ge
//        o
//        u
//        nge
//        nlg
//        ngt
//        nle
//        neq
//        nlt
// case: v_cmp_$OP_f32 and f64
// runs: 2
// in: v0 = F[item % 8]; v1 = F[item / 8 % 8]; v[2:3] = D[item % 8]; v[4:5] = D[item / 8 % 8]; exec = 0xfffffffefffffffe
v_cmp_$OP_f32 $vcc, v0, v1
v_cmp_$OP_f32_e64 $s4, -v0, |v1|
v_cmp_$OP_f64 $s6, v[2:3], v[4:5]
// out: vcc = lanes(is_$OP(v0.f32, v1.f32)) & exec; $s4 = lanes(is_$OP(-v0.f32, abs(v1.f32))) & exec; $s6 = lanes(is_$OP(v[2:3].f64, v[4:5].f64)) & exec

// table: OP
//        lt
//        neq
//        u
// case: v_cmpx_$OP_f32
// on: gfx10up
// runs: 2
// in: v0 = F[item % 8]; v1 = F[item / 8 % 8]; exec = 0xfffffffefffffffe
v_cmpx_$OP_f32 v0, v1
// out: exec = lanes(is_$OP(v0.f32, v1.f32)) & exec

// case: denormals are zero to a compare when they are flushed
// mode: denorm32=flush
// in: v0 = lane % 2 ? 0x00000001 : 0x80000001; v1 = 0
v_cmp_eq_f32 $vcc, v0, v1
v_cmp_lt_f32_e64 $s4, v1, v0
// out: vcc = lanes(1); $s4 = 0
