#!/usr/bin/env bash
# Guards docs/build: the site is made without a network, loads nothing from other machines, and has no dead link.
set -uo pipefail
command -v mkdocs >/dev/null || { echo "skipped: no mkdocs"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
offline=()
if unshare -n true 2>/dev/null; then offline=(unshare -n); fi
"${offline[@]}" "$CROSSLANE_SOURCE_DIR/docs/build" -o "$folder/site" --crosslane "$CROSSLANE" || exit 1
[ "$(find "$folder/site/docs/pictures" -name '*.svg' | wc -l)" -ge 20 ] || { echo "few pictures"; exit 1; }
grep -q 'pictures/shift_down.svg' "$folder/site/docs/reference.html" || { echo "the reference has no pictures"; exit 1; }
