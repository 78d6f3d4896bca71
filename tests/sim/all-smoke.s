// guards: the runner
// let: wrap(x) = x & 0xffffffff
// case: v_mov_b32 copies
// in: v0 = lane * 3; exec = 0x5555
v_mov_b32 v2, v0
// out: v2 = v0

// table: OP        | WANT
//        v_mov_b32 | v1
// case: mov under no EXEC
// in: exec = 0; v1 = lane
$OP v2, v1
// out: v2 = $WANT
