#!/usr/bin/env bash
# Guards `crosslane explore`: the page is one file with no address of another machine in it, --serve gives the same bytes on the
# loopback interface alone, and in a browser it works (tests/explore/journeys.py; left out without Chromium).
set -uo pipefail
folder=$(mktemp -d)
server=
trap '[ -n "$server" ] && kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
failed=0
fail() { echo "$1"; failed=1; }

"$CROSSLANE" run "$CROSSLANE_SOURCE_DIR/examples/ci/wave_sum.hip" --arch gfx942 --trace "$folder/trace.json" >"$folder/said" 2>&1 || fail "$(cat "$folder/said")"
"$CROSSLANE" explore --trace "$folder/said" -o "$folder" 2>/dev/null && fail "what is no trace is no error"
"$CROSSLANE" explore --trace "$folder/trace.json" -o "$folder" >"$folder/said" || fail "explore -o fails"
[ "$(cat "$folder/said")" = "$folder/crosslane.html" ] || fail "explore -o says $(cat "$folder/said")"
grep -oE '(src|href)="[^"#]*"' "$folder/crosslane.html" | grep -v 'href="data:,"' && fail "the page asks for other files"
grep -oE 'https?://[^" ]*' "$folder/crosslane.html" | grep -v 'http://www.w3.org/2000/svg' && fail "the page names other machines"
[ "$(stat -c %s "$folder/crosslane.html")" -lt 4000000 ] || fail "the page has $(stat -c %s "$folder/crosslane.html") bytes"
"$CROSSLANE" explore --json | python3 -c 'import json, sys; sys.exit(json.load(sys.stdin)["schema"] != 1)' || fail "explore --json is no JSON of schema 1"

"$CROSSLANE" explore --trace "$folder/trace.json" --serve >"$folder/address" &
server=$!
for _ in $(seq 1200); do [ -s "$folder/address" ] && break; sleep 0.1; done
python3 -c 'import sys, urllib.request as u; sys.stdout.buffer.write(u.build_opener(u.ProxyHandler({})).open(sys.argv[1]).read())' "$(cat "$folder/address")" |
  cmp - "$folder/crosslane.html" || fail "--serve gives another page"
"$CROSSLANE" explore -o /proc/none 2>/dev/null && fail "a folder that cannot be written is no error"

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$chromium" ]; then
  echo "skipped: no chromium, the page is not tried in a browser"
else
  python3 "$CROSSLANE_SOURCE_DIR/tests/explore/journeys.py" "$CROSSLANE" "$chromium" "$folder" || failed=1
  [ -n "${CROSSLANE_SCREENSHOTS:-}" ] && cp "$folder"/*.png "$CROSSLANE_SCREENSHOTS"
fi
exit $failed
