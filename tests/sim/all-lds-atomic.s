// guards: LDS atomics, 32 and 64 bits, with and without return: lanes act in ascending order on one address; EXEC; float ones
// let: sx(x) = sext(x, 32)
// table: OP
//        add_u32
//        sub_u32
//        rsub_u32
//        inc_u32
//        dec_u32
//        min_i32
//        max_i32
//        min_u32
//        max_u32
//        and_b32
//        or_b32
//        xor_b32
// case: ds_$OP each lane its own
// runs: 2
// in: v0 = lane * 4; v1 = [0, 1, 0x80000000, 0x7fffffff, 0xffffffff, 5][item % 6]; lds = [0, 0xffffffff, 3, 0x80000000, 0x12345678][i % 5]; exec = 0xfffffffefffffff7
ds_$OP v0, v1
// out: lds = i < W && bit(exec, i) ? op_$OP(lds[i], v1[i]) : lds[i]
// let: op_add_u32(m, d) = m + d
// let: op_sub_u32(m, d) = m - d
// let: op_rsub_u32(m, d) = d - m
// let: op_inc_u32(m, d) = m >= d ? 0 : m + 1
// let: op_dec_u32(m, d) = m == 0 || m > d ? d : m - 1
// let: op_min_i32(m, d) = min(sx(m), sx(d))
// let: op_max_i32(m, d) = max(sx(m), sx(d))
// let: op_min_u32(m, d) = min(m, d)
// let: op_max_u32(m, d) = max(m, d)
// let: op_and_b32(m, d) = m & d
// let: op_or_b32(m, d) = m | d
// let: op_xor_b32(m, d) = m ^ d

// table: OP
//        add_rtn_u32
//        xor_rtn_b32
//        max_rtn_i32
//        inc_rtn_u32
// case: ds_$OP gives the value before
// in: v0 = lane * 4 + 64; v1 = 0x70000000 + lane; v2 = 5
ds_$OP v2, v0, v1 offset:16
// out: v2 = lds[lane + 20]; lds = i >= 20 && i < 20 + W ? rtn_$OP(lds[i], 0x70000000 + i - 20) : lds[i]
// let: rtn_add_rtn_u32(m, d) = m + d
// let: rtn_xor_rtn_b32(m, d) = m ^ d
// let: rtn_max_rtn_i32(m, d) = max(m, d)
// let: rtn_inc_rtn_u32(m, d) = m >= d ? 0 : m + 1

// case: one address for all: each lane sees the sum of the lower lanes
// in: v0 = 8; v1 = lane + 1; exec = 0xf0f0f0f0f0f0f0f0
ds_add_rtn_u32 v2, v0, v1
// out: v2 = lds[2] + sum(k, k < lane && bit(exec, k) ? k + 1 : 0); lds[2] = lds[2] + sum(k, bit(exec, k) ? k + 1 : 0)

// table: OP
//        add_u64
//        sub_u64
//        min_i64
//        max_u64
//        and_b64
//        or_b64
//        xor_b64
//        inc_u64
//        dec_u64
// case: ds_$OP
// in: v0 = lane * 8; v[2:3] = 0x8000000012345678 + lane; lds = [0, 0xffffffff, 3, 0x80000000, 0x12345678][i % 5]
ds_$OP v0, v[2:3]
// out: lds = i < 2 * W ? (i % 2 ? wide_$OP(pack64(lds[i - 1], lds[i]), 0x8000000012345678 + i / 2) >> 32 : wide_$OP(pack64(lds[i], lds[i + 1]), 0x8000000012345678 + i / 2)) : lds[i]
// let: wide_add_u64(m, d) = u64(m + d)
// let: wide_sub_u64(m, d) = u64(m - d)
// let: wide_min_i64(m, d) = u64(min(i64(m), i64(d)))
// let: wide_max_u64(m, d) = max(m, d)
// let: wide_and_b64(m, d) = m & d
// let: wide_or_b64(m, d) = m | d
// let: wide_xor_b64(m, d) = m ^ d
// let: wide_inc_u64(m, d) = m >= d ? 0 : m + 1
// let: wide_dec_u64(m, d) = m == 0 || m > d ? d : m - 1

// case: exchange
// in: v0 = lane * 4; v1 = lane + 7; v2 = 1
ds_wrxchg_rtn_b32 v2, v0, v1
// out: v2 = lds[lane]; lds = i < W ? i + 7 : lds[i]

// case: exchange of two
// in: v0 = lane * 4; v1 = lane + 7; v2 = lane + 1000
ds_wrxchg2_rtn_b32 v[4:5], v0, v1, v2 offset0:0 offset1:128
// out: v4 = lds[lane]; v5 = lds[lane + 128]; lds = i < W ? i + 7 : i >= 128 && i < 128 + W ? i - 128 + 1000 : lds[i]

// case: compare and store before gfx11: comparison first, then the new value
// on: gfx9 gfx10
// in: v0 = lane * 4; v1 = lane % 2 ? lds[lane] : 5; v2 = lane + 7
ds_cmpst_rtn_b32 v3, v0, v1, v2
// out: v3 = lds[lane]; lds = i < W && i % 2 ? i + 7 : lds[i]

// case: compare and store from gfx11 on: the new value first
// on: gfx11up
// in: v0 = lane * 4; v1 = lane % 2 ? lds[lane] : 5; v2 = lane + 7
ds_cmpstore_rtn_b32 v3, v0, v2, v1
// out: v3 = lds[lane]; lds = i < W && i % 2 ? i + 7 : lds[i]

// case: masked or
// in: v0 = lane * 4; v1 = 0xffff; v2 = 0x1234
ds_mskor_b32 v0, v1, v2
// out: lds = i < W ? (lds[i] & 0xffff0000) | 0x1234 : lds[i]

// case: ds_wrap
// on: gfx9 gfx10 gfx11
// in: v0 = lane * 4; v1 = 10; v2 = 100; lds = i % 20
ds_wrap_rtn_b32 v3, v0, v1, v2
// out: v3 = lane % 20; lds = i < W ? (i % 20 >= 10 ? i % 20 - 10 : i % 20 + 100) : lds[i]

// case: f32 addition, minimum, maximum
// in: v0 = lane * 4; v1 = f32(lane); lds = 0x41200000; v2 = lane * 4 + 512
ds_add_f32 v0, v1
ds_add_rtn_f32 v3, v2, v1
// out: v3 = 10.0f; lds = i < W ? f32bits(10.0f + f32(i)) : i >= 128 && i < 128 + W ? f32bits(10.0f + f32(i - 128)) : lds[i]

// table: ON | MIN | MAX
//        gfx9 gfx10 gfx11 | ds_min_f32 | ds_max_f32
//        gfx12 | ds_min_num_f32 | ds_max_num_f32
// case: $MIN and $MAX
// in: v0 = lane * 4; v1 = f32(lane); lds = 0x41200000; v2 = lane * 4 + 512
$MIN v0, v1
$MAX v2, v1
// out: lds = i < W ? f32bits(min(10.0f, f32(i))) : i >= 128 && i < 128 + W ? f32bits(max(10.0f, f32(i - 128))) : lds[i]

// case: f64 addition of gfx90a and later gfx9
// on: gfx9
// in: v0 = lane * 8; v[2:3] = f64(lane); lds = i % 2 ? 0x40240000 : 0
ds_add_f64 v0, v[2:3]
// out: lds = i < 2 * W ? (i % 2 ? f64bits(10.0d + f64(i / 2)) >> 32 : f64bits(10.0d + f64(i / 2))) : lds[i]

// case: packed f16 addition
// on: gfx940up gfx12
// in: v0 = lane * 4; v1 = 0x3c004000; lds = 0x44004200
ds_pk_add_f16 v0, v1
// out: lds = i < W ? 0x45004500 : lds[i]
