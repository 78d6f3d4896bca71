// guards: global atomics, 32 and 64 bits, with and without return; lanes of a wave act in ascending order
// let: op_add(m, d) = m + d
// let: op_sub(m, d) = m - d
// let: op_smin(m, d) = min(sext(m, 32), sext(d, 32))
// let: op_smax(m, d) = max(sext(m, 32), sext(d, 32))
// let: op_umin(m, d) = min(m, d)
// let: op_umax(m, d) = max(m, d)
// let: op_and(m, d) = m & d
// let: op_or(m, d) = m | d
// let: op_xor(m, d) = m ^ d
// let: op_inc(m, d) = m >= d ? 0 : m + 1
// let: op_dec(m, d) = m == 0 || m > d ? d : m - 1
// let: op_swap(m, d) = d
// table: ON | GLC
//        gfx90a gfx10 gfx11 | glc
//        gfx940up | sc0
//        gfx12    | th:TH_ATOMIC_RETURN
// table: OP
//        add
//        sub
//        smin
//        smax
//        umin
//        umax
//        and
//        or
//        xor
//        inc
//        dec
//        swap
// case: global_atomic_$OP
// in: v[0:1] = address + lane * 4; v2 = [0, 1, 0x80000000, 0x7fffffff, 0xffffffff, 5][lane % 6]; mem = [0, 0xffffffff, 3, 0x80000000, 0x12345678][i % 5]; s[2:3] = address; v4 = 2048 + lane * 4; exec = 0xfffffffefffffff7
global_atomic_$OP v[0:1], v2, off
global_atomic_$OP v3, v4, v2, s[2:3] $GLC
// out: v3 = mem[512 + lane]; mem = i < W && bit(exec, i) ? op_$OP(mem[i], v2[i]) : i >= 512 && i < 512 + W && bit(exec, min(63, max(0, i - 512))) ? op_$OP(mem[i], v2[i - 512]) : mem[i]

// table: OP
//        add
//        sub
//        umin
//        umax
//        and
//        or
//        xor
//        inc
//        dec
//        swap
// case: global_atomic_$OP_x2
// in: v[0:1] = address + lane * 8; v[2:3] = 0x8000000012345678 + lane; mem = [0, 0xffffffff, 3, 0x80000000, 0x12345678][i % 5]
global_atomic_$OP_x2 v[0:1], v[2:3], off
// out: mem = i < 2 * W ? (i % 2 ? op_$OP(pack64(mem[i - 1], mem[i]), 0x8000000012345678 + i / 2) >> 32 : op_$OP(pack64(mem[i], mem[i + 1]), 0x8000000012345678 + i / 2)) : mem[i]

// table: ON | GLC
//        gfx90a gfx10 gfx11 | glc
//        gfx940up | sc0
//        gfx12    | th:TH_ATOMIC_RETURN
// case: compare and swap: the new value is in the first register, the comparison in the second
// in: v[0:1] = address + lane * 4; v2 = 1000 + lane; v3 = lane % 2 ? mem[lane] : 5
global_atomic_cmpswap v4, v[0:1], v[2:3], off $GLC
// out: v4 = mem[lane]; mem = i < W && i % 2 ? 1000 + i : mem[i]

// table: ON | GLC
//        gfx90a gfx10 gfx11 | glc
//        gfx940up | sc0
//        gfx12    | th:TH_ATOMIC_RETURN
// case: all lanes on one address
// in: v[0:1] = address + 8; v2 = lane + 1; exec = 0xf0f0f0f0f0f0f0f0
global_atomic_add v3, v[0:1], v2, off $GLC
// out: v3 = mem[2] + sum(k, k < lane && bit(exec, k) ? k + 1 : 0); mem[2] = mem[2] + sum(k, bit(exec, k) ? k + 1 : 0)

// case: f32 addition
// on: gfx9 gfx11up
// in: v[0:1] = address + lane * 4; v2 = f32(lane); mem = 0x41200000
global_atomic_add_f32 v[0:1], v2, off
// out: mem = i < W ? f32bits(10.0f + f32(i)) : mem[i]

// case: f64 addition, minimum and maximum
// on: gfx9
// in: v[0:1] = address + lane * 8; v[2:3] = f64(lane); mem = i % 2 ? 0x40240000 : 0; v[4:5] = address + 1024 + lane * 8; v[6:7] = address + 2048 + lane * 8
global_atomic_add_f64 v[0:1], v[2:3], off
global_atomic_min_f64 v[4:5], v[2:3], off
global_atomic_max_f64 v[6:7], v[2:3], off
// out: mem = i < 128 ? half_of(f64bits(10.0d + f64(i / 2)), i) : i >= 256 && i < 384 ? half_of(f64bits(min(10.0d, f64((i - 256) / 2))), i) : i >= 512 && i < 640 ? half_of(f64bits(max(10.0d, f64((i - 512) / 2))), i) : mem[i]
// let: half_of(x, i) = i % 2 ? x >> 32 : x

// case: packed f16 addition
// on: gfx9 gfx12
// in: v[0:1] = address + lane * 4; v2 = 0x3c004000; mem = 0x44004200
global_atomic_pk_add_f16 v[0:1], v2, off
// out: mem = i < W ? 0x45004500 : mem[i]

// case: an atomic outside is a fault
// in: v[0:1] = 64; v2 = 1
// fault: unmapped access
global_atomic_add v[0:1], v2, off
