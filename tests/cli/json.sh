#!/usr/bin/env bash
# Guards that docs/json.md is true of every subcommand's --json, and that it and the manual have them all.
set -uo pipefail
page=$CROSSLANE_SOURCE_DIR/docs/json.md
sum=$CROSSLANE_SOURCE_DIR/examples/ci/wave_sum.hip
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
matches() { python3 match_shape.py "$page" "$1" || failed=1; }

"$CROSSLANE" help --json | matches help
"$CROSSLANE" targets --json | matches targets
"$CROSSLANE" isa --arch gfx1201 --json | matches isa
"$CROSSLANE" explain row_bcast:15 --json | matches explain
"$CROSSLANE" explain shift_down:1 --edge zero --json | matches explain
"$CROSSLANE" plan shift_down:1 --arch gfx1201 --json | matches plan
"$CROSSLANE" plan "xor:16" --arch gfx942 --emit json | matches plan
"$CROSSLANE" plan --table --arch gfx1250 --json | matches "plan --table"
"$CROSSLANE" verify --map shift_down:1 --arch gfx942 --asm 'v_mov_b32_dpp %0, %1 row_shl:1 row_mask:0xf bank_mask:0xf' --json | matches verify
"$CROSSLANE" run "$sum" --time --trace "$folder/trace.json" --json 2>/dev/null | matches run
matches "run --trace" <"$folder/trace.json"
"$CROSSLANE" run "$CROSSLANE_SOURCE_DIR/examples/off_by_one.hip" --json 2>/dev/null | matches run
"$CROSSLANE" run -g "$sum" -DGUARD_OUTSIDE --check --report "json:$folder/findings.json" >/dev/null 2>&1
matches "run --check --report json" <"$folder/findings.json"
"$CROSSLANE" doctor --json | matches doctor
"$CROSSLANE" explore --json | matches explore

for subcommand in $("$CROSSLANE" help --json | python3 -c 'import json, sys; print(*[c["name"] for c in json.load(sys.stdin)["subcommands"]])'); do
  case $subcommand in
    c++ | completion) continue ;;
  esac
  grep -q "^## $subcommand" "$page" || { echo "docs/json.md lacks $subcommand"; failed=1; }
  "$CROSSLANE" help "$subcommand" | grep -qE '^ +--json' || { echo "$subcommand has no --json"; failed=1; }
done
exit $failed
