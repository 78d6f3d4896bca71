// guards: f32 min, max, med3: NaN is missing data, -0 is below +0; signalling NaN by IEEE mode [RDNA3 16.8 V_MIN_F32]
// let: F = [0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc12345, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff, 0x33800000, 0x4b800001, 0xffd00001]
// let: below(x, y) = x.f32 < y.f32 || (x.f32 == 0.0f && y.f32 == 0.0f && x > y)
// let: min2(x, y) = isnan(y.f32) ? x : isnan(x.f32) ? y : below(x, y) ? x : y
// let: max2(x, y) = isnan(y.f32) ? x : isnan(x.f32) ? y : below(x, y) ? y : x
// let: either_nan(x, y) = isnan(x.f32) && isnan(y.f32)

// table: ON              | MIN           | MAX
//        gfx9 gfx10 gfx11 | v_min_f32     | v_max_f32
//        gfx12           | v_min_num_f32 | v_max_num_f32
// case: $MIN and $MAX
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]; exec = 0xfffffffefffffffe
$MIN v2, v0, v1
$MAX v3, v0, v1
// out: v2 = either_nan(v0, v1) ? nan : min2(v0, v1); v3 = either_nan(v0, v1) ? nan : max2(v0, v1)

// let: is_snan(x) = isnan(x.f32) && !bit(x, 22)
// let: quiet(x) = x | 0x400000
// case: a signalling NaN is quieted and wins in IEEE mode
// on: gfx9 gfx10 gfx11
// in: v0 = [0x7f800001, 0x3f800000, 0x7f812345, 0x7fc00001, 0xff800001][lane % 5]; v1 = [0x3f800000, 0x7f800001, 0x7fc00007, 0x7f800003, 0x7f800009][lane % 5]
v_min_f32 v2, v0, v1
v_max_f32 v3, v0, v1
// out: v2 = is_snan(v0) ? quiet(v0) : quiet(v1); v3 = is_snan(v0) ? quiet(v0) : quiet(v1)

// case: without IEEE mode a signalling NaN is missing data too
// on: gfx9 gfx10 gfx11
// mode: ieee=0
// in: v0 = [0x7f800001, 0x3f800000][lane % 2]; v1 = [0x3f800000, 0x7f800001][lane % 2]
v_min_f32 v2, v0, v1
v_max_f32 v3, v0, v1
// out: v2 = 1.0f; v3 = 1.0f

// case: gfx12 has no IEEE mode: the number wins over a signalling NaN
// on: gfx12
// in: v0 = [0x7f800001, 0x3f800000][lane % 2]; v1 = [0x3f800000, 0x7f800001][lane % 2]
v_min_num_f32 v2, v0, v1
v_max_num_f32 v3, v0, v1
// out: v2 = 1.0f; v3 = 1.0f

// case: v_minimum_f32 and v_maximum_f32 hand NaN on
// on: gfx12
// runs: 8
// in: v0 = F[item % 16]; v1 = F[item / 16 % 16]
v_minimum_f32 v2, v0, v1
v_maximum_f32 v3, v0, v1
// out: v2 = isnan(v0.f32) || isnan(v1.f32) ? nan : min2(v0, v1); v3 = isnan(v0.f32) || isnan(v1.f32) ? nan : max2(v0, v1)

// table: ON              | MIN3          | MAX3
//        gfx9 gfx10 gfx11 | v_min3_f32     | v_max3_f32
//        gfx12           | v_min3_num_f32 | v_max3_num_f32
// case: $MIN3 and $MAX3
// runs: 8
// in: v0 = F[item % 15]; v1 = F[item / 15 % 15]; v2 = F[item * 7 % 15]
$MIN3 v3, v0, v1, v2
$MAX3 v4, v0, v1, v2
// out: v3 = either_nan(v0, v1) && isnan(v2.f32) ? nan : min2(min2(v0, v1), v2); v4 = either_nan(v0, v1) && isnan(v2.f32) ? nan : max2(max2(v0, v1), v2)

// let: N = [0xff800000, 0xbf800000, 0x80000001, 0x00000001, 0x3f800000, 0x40490fdb, 0x7f800000]
// table: ON              | MED
//        gfx9 gfx10 gfx11 | v_med3_f32
//        gfx12           | v_med3_num_f32
// case: $MED: the middle one of numbers
// runs: 8
// in: v0 = N[item % 7]; v1 = N[item / 7 % 7]; v2 = N[item * 3 % 7]
$MED v3, v0, v1, v2
// out: v3 = max2(min2(v0, v1), min2(max2(v0, v1), v2))

// table: ON    | OP               | WANT
//        gfx11 | v_maxmin_f32     | min2(max2(v0, v1), v2)
//        gfx11 | v_minmax_f32     | max2(min2(v0, v1), v2)
//        gfx12 | v_maxmin_num_f32 | min2(max2(v0, v1), v2)
//        gfx12 | v_minmax_num_f32 | max2(min2(v0, v1), v2)
// case: $OP
// runs: 8
// in: v0 = F[item % 15]; v1 = F[item / 15 % 15]; v2 = N[item * 3 % 7]
$OP v3, v0, v1, v2
// out: v3 = $WANT
