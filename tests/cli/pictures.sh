#!/usr/bin/env bash
# Guards the pictures of explain and plan: SVG that is well-formed, with a box for each lane; boxes in ASCII without UTF-8.
set -uo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
fail() { echo "$1"; failed=1; }
rects() { python3 -c 'import sys, xml.etree.ElementTree as x; print(sum(e.tag.endswith("rect") for e in x.parse(sys.argv[1]).iter()))' "$1"; }

"$CROSSLANE" explain row_shl:3 --arch gfx942 --svg "$folder/move.svg" >"$folder/text" || fail "explain --svg fails"
[ "$(rects "$folder/move.svg")" = 129 ] || fail "explain --svg draws $(rects "$folder/move.svg") boxes, not 2 x 64 and the ground"
"$CROSSLANE" plan shift_down:1 --arch gfx1201 --svg "$folder/plan.svg" >/dev/null || fail "plan --svg fails"
[ "$(rects "$folder/plan.svg")" = 193 ] || fail "plan --svg draws $(rects "$folder/plan.svg") boxes, not 3 steps x 2 x 32 and the ground"
"$CROSSLANE" plan shift_down:1 --svg "$folder/all.svg" 2>/dev/null; [ $? = 2 ] || fail "plan --svg takes several targets"
"$CROSSLANE" explain xor:1 --svg /proc/none/x.svg >/dev/null 2>&1; [ $? = 2 ] || fail "a file that cannot be written is no error"
LC_ALL=C "$CROSSLANE" explain xor:5 --wave 32 --boxes | LC_ALL=C grep -q '[^ -~]' && fail "boxes are not ASCII in the C locale"
LC_ALL=C.UTF-8 "$CROSSLANE" explain xor:5 --wave 32 --boxes | grep -q '┌────┬' || fail "no boxes in a UTF-8 locale"
exit $failed
