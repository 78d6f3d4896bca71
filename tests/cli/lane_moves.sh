#!/usr/bin/env bash
# Guards explain, plan and verify: what they say of lane moves whose maps and hazards stand in AMD's manuals, and refusals that name the choices.
set -uo pipefail
status=0

# expect STATUS "text" arguments...: every line of the text is part of the output
expect() {
  local want=$1 text=$2 output code line
  shift 2
  output=$("$CROSSLANE" "$@" 2>&1 </dev/null)
  code=$?
  [ $code -eq "$want" ] || { printf 'crosslane %s: status %d, expected %d\n%s\n' "$*" $code "$want" "$output"; status=1; return; }
  while IFS= read -r line; do
    [[ $output == *"$line"* ]] || { printf 'crosslane %s:\n%s\nexpected: %s\n' "$*" "$output" "$line"; status=1; }
  done <<<"$text"
}

# Each lane of a row of 16 reads 4 lanes down, round the row: [CDNA3 §13.3.9] row_ror.
expect 0 $'row_ror:4
  reads   12   13   14   15    0    1    2    3' explain row_ror:4
# 0x134 is wave_rol:1, which gfx10 and later lost.
expect 0 $'wave_rol:1\nlane i reads lane (i + 1) mod 64\ngfx90a, gfx942, gfx950\ngfx8 and gfx9 only' explain 0x134
expect 2 "gfx1100" explain 0x134 --arch gfx1100
expect 0 $'lane i reads lane i ^ 4\nds_swizzle_b32' explain "ds_swizzle 0x101F"
expect 0 $'permlanex16\n  reads   31   30   29' explain "permlanex16 0x89abcdef,0x01234567"
expect 0 $'have no source: they keep what the destination register held\nneeds 2 wait states' explain "v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xa" --arch gfx942
expect 0 '"wave": 64' explain row_mirror --arch gfx942 --json
expect 0 $'lane i reads lane i + 1\nlane 63 get 0' explain shift_down:1 --edge zero
expect 2 "did you mean" explain row_rorr:4
expect 2 "n of shift_down" explain shift_down:77

# gfx1201 wave32: shifts with edge own in 3 vector instructions and no LDS.
expect 0 $'gfx1201 wave32: 3 instructions\nv_permlanex16_b32' plan shift_down:1 --edge own --arch gfx1201 --wave 32
expect 0 $'gfx942 wave64: 1 instruction\nwave_shl:1' plan shift_down:1 --arch gfx942
expect 0 '__builtin_amdgcn' plan xor:1 --arch gfx942 --emit hip
expect 0 'llvm.amdgcn' plan xor:1 --arch gfx1100 --emit llvm-ir
expect 0 '"proof": "exact"' plan xor:1 --json
expect 0 'gfx1101 wave32: 1 instruction' plan xor:16 --arch gfx1101
expect 0 $'shift_down:1 (own)\nrow_mirror' plan --table --arch gfx1100
expect 2 "did you mean gfx942?" plan xor:1 --arch gfx943
expect 2 "did you mean" plan shift_donw:1
expect 2 "gfx942 has waves of 64 lanes, not 32" plan xor:1 --arch gfx942 --wave 32
expect 2 "own" plan shift_down:1 --edge owm --arch gfx942
expect 2 "4" plan --map 3,2,1,0 --arch gfx942
# A whole list says how many lanes the wave has, and the targets without such waves are named.
swapped_pairs=$(for lane in {0..31}; do echo $((lane ^ 1)); done | paste -sd,)
expect 0 $'gfx1030 wave32: 1 instruction\ngfx1250 wave32: 1 instruction\nno waves of 32 lanes: gfx90a, gfx942, gfx950' plan --map "$swapped_pairs" --arch all
"$CROSSLANE" plan xor:1 --json | python3 -c 'import json, sys; assert len(json.load(sys.stdin)) == 7' || { echo "plan --json of all targets is no JSON array of 7"; status=1; }

# The pull request's shuffle_down: row_shl keeps the old value at the last lane of each row. On lane 63 that is right.
snippet='v_mov_b32_dpp %0, %1 row_shl:1 row_mask:0xf bank_mask:0xf'
expect 3 $'not shift_down:1: 3 of 64 lanes differ
wrong lanes   15,31,47
lane 15 wants 16, gets its own value
same row of 16
safe          in a reduction by decreasing offsets
not safe      in a Hillis-Steele scan
2 wait states are missing' verify --map shift_down:1 --arch gfx942 --asm "$snippet"
expect 3 $'wrong lanes   14-15,30-31,46-47' verify --map shift_down:2 --arch gfx942 --asm "s_nop 1; ${snippet/shl:1/shl:2}"
expect 3 $'wrong lanes   15\n' verify --map shift_down:1 --arch gfx1201 --asm "$snippet"
expect 0 "exact for lanes 0" verify --map shift_down:1 --arch gfx942 --live 0 --asm "s_nop 1; $snippet"
expect 0 "exact: shift_down:1 on every lane" verify --map shift_down:1 --arch gfx942 --asm 's_nop 1; v_mov_b32_dpp %0, %1 wave_shl:1 row_mask:0xf bank_mask:0xf'
expect 2 "gfx1100 does not assemble it" verify --map shift_down:1 --arch gfx1100 --asm 'v_mov_b32_dpp %0, %1 wave_shl:1 row_mask:0xf bank_mask:0xf'
{ "$CROSSLANE" verify --map shift_down:1 --arch gfx942 --asm "$snippet" --json; true; } | python3 -c '
import json, sys
v = json.load(sys.stdin)
assert [w["lane"] for w in v["wrong_lanes"]] == [15, 31, 47] and not v["exact"] and len(v["hazards"]) == 1, v' || { echo "verify --json"; status=1; }
exit $status
