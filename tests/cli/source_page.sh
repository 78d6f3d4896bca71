#!/usr/bin/env bash
# Guards what docs/source-page-errors.md says of clang's builtins: looks at the code that they become. What it says of lane moves
# stands in that page as commands, which cli-readme runs.
set -uo pipefail
clang=$(command -v clang++-22) || { echo "skipped: no clang++-22"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
fail() { echo "$1"; failed=1; }

compile() { # target and options...
  "$clang" -x hip -nogpuinc -nogpulib --cuda-device-only -std=c++20 -O2 -S programs/source_page.hip -o "$folder/code.s" "$@" 2>"$folder/said"
}
code_of() { sed -n "/^$1:/,/s_endpgm/p" "$folder/code.s" | grep -E '^\s+[a-z]+_' | sed 's/\.LBB[0-9]*_/.LBB_/'; }
has() { grep -qE "$2" <<<"$(code_of "$1")" || fail "$1 has no $2"; }
has_not() { grep -qE "$2" <<<"$(code_of "$1")" && fail "$1 has $2"; }

compile --offload-arch=gfx942 || { cat "$folder/said"; exit 1; }
has strategy_0 s_cbranch                      # 17: a loop over lanes
has strategy_0 v_readlane
[ "$(code_of strategy_0)" = "$(code_of strategy_2)" ] || fail "the strategy makes a difference"  # 18
has sum_of_floats v_add_f32                   # 19
has bound_ctrl_off v_mov_b32_dpp              # 14
has_not bound_ctrl_off v_add_f32_dpp
has bound_ctrl_on v_add_f32_dpp
has_not bound_ctrl_on v_mov_b32_dpp
has index_of_its_own v_readfirstlane          # 10
has swizzled_float v_cvt_i32_f32              # 24
has shuffled ds_bpermute                      # 6
compile --offload-arch=gfx1100 -mwavefrontsize64 -DNARROW_BALLOT && fail "ballot_w32 compiles for waves of 64"  # 20
compile --offload-arch=gfx942 -DWRITELANE && fail "there is a writelane builtin"                                 # 23
exit $failed
