// guards: bitwise operations, shifts (only the low bits of the count matter), fields, permutes of bytes
// let: E = [0, 1, 0x1f, 0x20, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x89abcdef, 0x00ff00ff]

// table: ON      | OP             | WANT
//        all     | v_and_b32      | v0 & v1
//        all     | v_or_b32       | v0 \| v1
//        all     | v_xor_b32      | v0 ^ v1
//        all     | v_xnor_b32     | ~(v0 ^ v1)
//        all     | v_lshlrev_b32  | v1 << (v0 & 31)
//        all     | v_lshrrev_b32  | v1 >> (v0 & 31)
//        all     | v_ashrrev_i32  | v1.i32 >> (v0 & 31)
//        all     | v_bfm_b32      | ((1 << (v0 & 31)) - 1) << (v1 & 31)
//        all     | v_bcnt_u32_b32 | popcount(v0) + v1
//        all     | v_min_u32      | min(v0, v1)
//        all     | v_max_u32      | max(v0, v1)
//        all     | v_min_i32      | min(v0.i32, v1.i32)
//        all     | v_max_i32      | max(v0.i32, v1.i32)
//        all     | v_mul_lo_u32   | v0 * v1
//        all     | v_mul_hi_u32   | v0 * v1 >> 32
//        all     | v_mul_hi_i32   | v0.i32 * v1.i32 >> 32
//        all     | v_mul_u32_u24  | v0.u24 * v1.u24
//        all     | v_mul_hi_u32_u24 | v0.u24 * v1.u24 >> 32
//        all     | v_mul_i32_i24  | v0.i24 * v1.i24
//        all     | v_mul_hi_i32_i24 | v0.i24 * v1.i24 >> 32
// case: $OP
// runs: 4
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; exec = 0xfffffffeffffff7f
$OP v2, v0, v1
// out: v2 = $WANT

// table: ON      | OP         | WANT
//        all     | v_not_b32  | ~v0
//        all     | v_bfrev_b32 | rev(v0, 32)
//        all     | v_mov_b32  | v0
//        gfx9    | v_ffbl_b32 | first(j, j < 32 && bit(v0, j), j, -1)
//        gfx9    | v_ffbh_u32 | first(j, j < 32 && bit(v0, 31 - min(j, 31)), j, -1)
//        gfx9    | v_ffbh_i32 | first(j, j < 32 && bit(v0, 31 - min(j, 31)) != bit(v0, 31), j, -1)
//        gfx11up | v_ctz_i32_b32 | first(j, j < 32 && bit(v0, j), j, -1)
//        gfx11up | v_clz_i32_u32 | first(j, j < 32 && bit(v0, 31 - min(j, 31)), j, -1)
//        gfx11up | v_cls_i32  | first(j, j < 32 && bit(v0, 31 - min(j, 31)) != bit(v0, 31), j, -1)
//        gfx10   | v_ffbl_b32 | first(j, j < 32 && bit(v0, j), j, -1)
//        gfx10   | v_ffbh_u32 | first(j, j < 32 && bit(v0, 31 - min(j, 31)), j, -1)
//        gfx10   | v_ffbh_i32 | first(j, j < 32 && bit(v0, 31 - min(j, 31)) != bit(v0, 31), j, -1)
// case: $OP
// in: v0 = lane < 10 ? E[lane % 10] : lane % 2 ? 1 << (lane & 31) : ~(1 << (lane & 31))
$OP v2, v0
// out: v2 = $WANT

// let: field_i(x, at, width) = width == 0 ? 0 : sext((x >> at) & ((1 << width) - 1), width)
// table: OP              | WANT
//        v_bfe_u32       | (v0 >> (v1 & 31)) & ((1 << (v2 & 31)) - 1)
//        v_bfe_i32       | field_i(v0.i32, v1 & 31, v2 & 31)
//        v_bfi_b32       | (v0 & v1) \| (~v0 & v2)
//        v_alignbit_b32  | pack64(v1, v0) >> (v2 & 31)
//        v_alignbyte_b32 | pack64(v1, v0) >> (v2 & 3) * 8
//        v_sad_u8        | abs(v0.b0 - v1.b0) + abs(v0.b1 - v1.b1) + abs(v0.b2 - v1.b2) + abs(v0.b3 - v1.b3) + v2
//        v_sad_hi_u8     | ((abs(v0.b0 - v1.b0) + abs(v0.b1 - v1.b1) + abs(v0.b2 - v1.b2) + abs(v0.b3 - v1.b3)) << 16) + v2
//        v_sad_u16       | abs(v0.lo - v1.lo) + abs(v0.hi - v1.hi) + v2
//        v_sad_u32       | abs(v0 - v1) + v2
//        v_msad_u8       | masked(v0.b0, v1.b0) + masked(v0.b1, v1.b1) + masked(v0.b2, v1.b2) + masked(v0.b3, v1.b3) + v2
//        v_min3_u32      | min(v0, v1, v2)
//        v_max3_u32      | max(v0, v1, v2)
//        v_min3_i32      | min(v0.i32, v1.i32, v2.i32)
//        v_max3_i32      | max(v0.i32, v1.i32, v2.i32)
//        v_med3_u32      | v0 + v1 + v2 - min(v0, v1, v2) - max(v0, v1, v2)
//        v_med3_i32      | v0.i32 + v1.i32 + v2.i32 - min(v0.i32, v1.i32, v2.i32) - max(v0.i32, v1.i32, v2.i32)
//        v_mad_u32_u24   | v0.u24 * v1.u24 + v2
//        v_mad_i32_i24   | v0.i24 * v1.i24 + v2.i32
//        v_mad_u32_u16   | v0.lo * v1.lo + v2
//        v_mad_i32_i16   | v0.i16 * v1.i16 + v2.i32
//        v_lerp_u8       | lerp(v0.b0, v1.b0, v2.b0) + (lerp(v0.b1, v1.b1, v2.b1) << 8) + (lerp(v0.b2, v1.b2, v2.b2) << 16) + (lerp(v0.b3, v1.b3, v2.b3) << 24)
// case: $OP
// runs: 8
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; v2 = E[(item + item / 7) % 10]; exec = 0xfffffffeffffff7f
$OP v3, v0, v1, v2
// out: v3 = $WANT
// let: masked(x, y) = y == 0 ? 0 : abs(x - y)
// let: lerp(x, y, r) = (x + y + (r & 1)) >> 1

// let: byte_of(n) = n >= 13 ? 0xff : n == 12 ? 0 : n >= 8 ? (bit(pack64(v1, v0), [15, 31, 47, 63][n - 8]) ? 0xff : 0) : (pack64(v1, v0) >> n * 8) & 0xff
// case: v_perm_b32: selectors 0-7 bytes of {S0, S1}, 8-11 sign bytes, 12 zero, above 0xff
// runs: 8
// in: v0 = 0x80c1f2a3; v1 = 0x7f058699; v2 = (item % 16) | (item / 16 % 16) << 8 | ((item + 5) % 14) << 16 | (item & 0xff) << 24
v_perm_b32 v3, v0, v1, v2
// out: v3 = byte_of(v2.b0) | byte_of(v2.b1) << 8 | byte_of(v2.b2) << 16 | byte_of(v2.b3) << 24

// table: OP             | WANT
//        v_lshlrev_b64  | v[2:3] << (v0 & 63)
//        v_lshrrev_b64  | v[2:3] >> (v0 & 63)
//        v_ashrrev_i64  | v[2:3].i64 >> (v0 & 63)
// case: $OP uses six bits of the count
// runs: 2
// in: v0 = item * 3; v[2:3] = 0x89abcdef01234567 ^ (lane % 2 ? ~0 : 0)
$OP v[4:5], v0, v[2:3]
// out: v[4:5] = $WANT

// case: v_mad_u64_u32 and v_mad_i64_i32 give a carry mask
// runs: 4
// in: v0 = E[item % 10]; v1 = E[item / 10 % 10]; v[2:3] = pack64(E[(item + 3) % 10], E[(item + 6) % 10])
v_mad_u64_u32 v[4:5], $s4, v0, v1, v[2:3]
v_mad_i64_i32 v[6:7], $vcc, v0, v1, v[2:3]
// out: v[4:5] = v0 * v1 + v[2:3]; v[6:7] = v0.i32 * v1.i32 + v[2:3].i64; $s4 = lanes(pack64(0, 0) + (v0 * v1 + v[2:3] >> 64)); vcc = any

// case: v_mbcnt counts mask bits below the lane
// in: s0 = 0xf0f0f0f0; s1 = 0x33333333; v0 = 100
v_mbcnt_lo_u32_b32 v1, s0, v0
v_mbcnt_hi_u32_b32 v2, s1, v1
v_mbcnt_lo_u32_b32 v3, -1, 0
v_mbcnt_hi_u32_b32 v4, -1, v3
// out: v1 = 100 + popcount(s0 & (1 << min(lane, 32)) - 1); v2 = 100 + popcount(pack64(s0, s1) & (1 << lane) - 1); v3 = min(lane, 32); v4 = lane

// case: v_cndmask takes source 1 where the bit is set
// in: vcc = 0xaaaaaaaaaaaaaaaa; $s4 = 0x123456789abcdef0; v0 = lane; v1 = lane + 100
v_cndmask_b32 v2, v0, v1, $vcc
v_cndmask_b32_e64 v3, v0, v1, $s4
v_cndmask_b32_e64 v4, 0, -1, $s4
v_cndmask_b32_e64 v5, -v0, |v1|, $s4
// out: v2 = lane % 2 ? v1 : v0; v3 = bit($s4, lane) ? v1 : v0; v4 = bit($s4, lane) ? -1 : 0; v5 = bit($s4, lane) ? v1 : v0 ^ 0x80000000

// case: v_swap_b32 exchanges in active lanes
// in: v0 = lane; v1 = 1000 + lane; exec = 0xfff0fff0fff0fff0
v_swap_b32 v0, v1
// out: v0 = v1; v1 = v0

// case: destination equal to a source
// in: v0 = lane; v1 = 3
v_lshlrev_b32 v0, v0, v0
v_mul_lo_u32 v1, v1, v1
// out: v0 = lane << (lane & 31); v1 = 9
