// guards: scalar float instructions of gfx11.5 and gfx12
// let: F = [0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc12345, 0x00000001, 0x3f000000, 0x40200000]
// table: OP        | WANT
//        s_add_f32 | s0.f32 + s1.f32
//        s_sub_f32 | s0.f32 - s1.f32
//        s_mul_f32 | s0.f32 * s1.f32
// case: $OP
// runs: 100
// in: s0 = F[run % 10]; s1 = F[run / 10]
$OP s2, s0, s1
// out: s2 = $WANT

// table: OP          | WANT
//        s_ceil_f32  | ceil(s0.f32)
//        s_floor_f32 | floor(s0.f32)
//        s_trunc_f32 | trunc(s0.f32)
//        s_rndne_f32 | rint(s0.f32)
// case: $OP
// runs: 10
// in: s0 = F[run]
$OP s2, s0
// out: s2 = $WANT

// case: scalar conversions
// runs: 4
// in: s0 = [5, -7, 0x01000001, 0x80000000][run]; s1 = [0x40b00000, 0xc0b00000, 0x7fc00000, 0x5f000000][run]
s_cvt_f32_i32 s2, s0
s_cvt_f32_u32 s3, s0
s_cvt_i32_f32 s4, s1
s_cvt_u32_f32 s5, s1
// out: s2 = f32(s0.i32); s3 = f32(s0); s4 = [5, -5, 0, 0x7fffffff][run]; s5 = [5, 0, 0, 0xffffffff][run]

// case: scalar fma forms
// in: s0 = 0x3f800001; s1 = 0x3f800001; s2 = 0xbf800002
s_fmac_f32 s2, s0, s1
s_fmaak_f32 s3, s0, s1, 0xbf800002
s_fmamk_f32 s4, s0, 0x40000000, s1
// out: s2 = 0x1p-46f; s3 = 0x1p-46f; s4 = fma(s0.f32, 2.0f, s1.f32)

// table: OP | WANT
//        lt | s0.f32 < s1.f32
//        eq | s0.f32 == s1.f32
//        le | s0.f32 <= s1.f32
//        gt | s0.f32 > s1.f32
//        lg | s0.f32 < s1.f32 \|\| s0.f32 > s1.f32
//        ge | s0.f32 >= s1.f32
//        o  | !isnan(s0.f32) && !isnan(s1.f32)
//        u  | isnan(s0.f32) \|\| isnan(s1.f32)
//        nlt | !(s0.f32 < s1.f32)
//        neq | !(s0.f32 == s1.f32)
// case: s_cmp_$OP_f32
// runs: 64
// in: s0 = F[run % 8]; s1 = F[run / 8]
s_cmp_$OP_f32 s0, s1
// out: scc = $WANT

// case: scalar f16
// in: s0 = 0x3c003e00; s1 = 0x3c004000
s_add_f16 s2, s0, s1
s_mul_f16 s3, s0, s1
s_cvt_f32_f16 s4, s0
s_cvt_hi_f32_f16 s5, s0
s_cvt_f16_f32 s6, 0x40490fdb
s_cvt_pk_rtz_f16_f32 s7, 0x40490fdb, 1.0
// out: s2 = 0x4300; s3 = 0x4200; s4 = 1.5f; s5 = 1.0f; s6 = 0x4248; s7 = 0x3c004248
