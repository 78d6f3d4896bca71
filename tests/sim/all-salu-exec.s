// guards: saveexec and wrexec: the old EXEC is returned, SCC is "new EXEC is not zero"
// let: logic_and(x, y) = x & y
// let: logic_or(x, y) = x | y
// let: logic_xor(x, y) = x ^ y
// let: logic_nand(x, y) = ~(x & y)
// let: logic_nor(x, y) = ~(x | y)
// let: logic_xnor(x, y) = ~(x ^ y)

// table: OP
//        and
//        or
//        xor
//        nand
//        nor
//        xnor
// case: s_$OP_saveexec_b64
// on: w64
// runs: 3
// in: s[0:1] = [0xff00ff00ff00ff00, 0xffffffffffffffff, 0][run]; exec = [0x0ff00ff00ff00ff0, 0xffffffffffffffff, 0][run]
s_$OP_saveexec_b64 s[4:5], s[0:1]
// out: s[4:5] = exec; exec = logic_$OP(s[0:1], exec); scc = u64(logic_$OP(s[0:1], exec)) != 0

// table: OP
//        and
//        or
//        xor
//        nand
//        nor
//        xnor
// case: s_$OP_saveexec_b32
// on: gfx10up w32
// runs: 3
// in: s0 = [0xff00ff00, 0xffffffff, 0][run]; exec = [0x0ff00ff0, 0xffffffff, 0][run]
s_$OP_saveexec_b32 s4, s0
// out: s4 = exec_lo; exec_lo = logic_$OP(s0, exec_lo); scc = zext(logic_$OP(s0, exec_lo), 32) != 0

// table: ON    | OP              | WANT
//        gfx9 gfx10 | s_andn2_saveexec_b64 | s[0:1] & ~exec
//        gfx9 gfx10 | s_orn2_saveexec_b64  | s[0:1] \| ~exec
//        gfx9 gfx10 | s_andn1_saveexec_b64 | ~s[0:1] & exec
//        gfx9 gfx10 | s_orn1_saveexec_b64  | ~s[0:1] \| exec
//        gfx11up    | s_and_not1_saveexec_b64 | s[0:1] & ~exec
//        gfx11up    | s_or_not1_saveexec_b64  | s[0:1] \| ~exec
//        gfx11up    | s_and_not0_saveexec_b64 | ~s[0:1] & exec
//        gfx11up    | s_or_not0_saveexec_b64  | ~s[0:1] \| exec
// case: $OP
// on: w64
// in: s[0:1] = 0xff00ff00ff00ff00; exec = 0x0ff00ff00ff00ff0
$OP s[4:5], s[0:1]
// out: s[4:5] = exec; exec = $WANT; scc = 1

// table: ON    | OP              | WANT
//        gfx9 gfx10 | s_andn1_wrexec_b64 | ~s[0:1] & exec
//        gfx9 gfx10 | s_andn2_wrexec_b64 | s[0:1] & ~exec
//        gfx11up    | s_and_not0_wrexec_b64 | ~s[0:1] & exec
//        gfx11up    | s_and_not1_wrexec_b64 | s[0:1] & ~exec
// case: $OP writes EXEC and the destination alike
// on: w64
// in: s[0:1] = 0xff00ff00ff00ff00; exec = 0x0ff00ff00ff00ff0
$OP s[4:5], s[0:1]
// out: s[4:5] = $WANT; exec = $WANT; scc = 1

// case: a vector instruction sees the EXEC that a scalar one wrote just before
// in: s0 = 0x0000f0f0; v0 = lane; $s4 = lanes(lane % 3 == 0)
s_mov_b32 exec_lo, s0
v_mov_b32 v1, 7
s_mov_b32 exec_lo, -1
v_mov_b32 v2, 8
// out: v1 = lane < 32 && !bit(0xf0f0, lane % 32) ? v1 : 7; v2 = 8; exec_lo = -1

// case: EXECZ and VCCZ
// in: exec = 0; vcc = 0
s_cbranch_execz .Lzero
s_mov_b32 s0, 1
.Lzero:
s_cbranch_vccz .Lzero2
s_mov_b32 s1, 1
.Lzero2:
s_cbranch_execnz .Lwrong
s_cbranch_vccnz .Lwrong
s_mov_b32 s2, 2
.Lwrong:
s_nop 0
// out: s2 = 2
