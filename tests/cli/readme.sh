#!/usr/bin/env bash
# Guards that the documents show what really happens: runs the commands ("$ ...") of their ```console blocks in the root folder
# and compares what they print with what stands below them. Addresses and the checkout's own path are not compared.
# `readme.sh --write` puts what happens into the documents instead (CROSSLANE and CROSSLANE_SOURCE_DIR set).
set -uo pipefail
cd "$CROSSLANE_SOURCE_DIR"
PATH=$(dirname "$CROSSLANE"):$PATH
export TMPDIR=$(mktemp -d)
trap 'rm -rf "$TMPDIR"' EXIT
failed=0

# The document with the output of each command as it is now.
replayed() {
  local in_session=false line
  while IFS= read -r line; do
    if [ "$line" = '```console' ]; then in_session=true; printf '%s\n' "$line"
    elif [ "$line" = '```' ]; then in_session=false; printf '%s\n' "$line"
    elif [ $in_session = false ]; then printf '%s\n' "$line"
    elif [[ $line == '$ '* ]]; then
      printf '%s\n' "$line"
      bash -c "${line#??}" 2>&1 </dev/null | sed -E "s|$PWD/||g; s/0x[0-9a-f]{9,}/0x.../g"
    fi
  done <"$1"
}

for document in README.md docs/getting-started.md docs/porting.md docs/faq.md docs/ci.md docs/source-page-errors.md; do
  grep -q '^```console$' "$document" || { echo "$document shows no session"; failed=1; continue; }
  now=$(replayed "$document")
  if [ "${1:-}" = --write ]; then printf '%s\n' "$now" >"$document"
  elif diff "$document" <(printf '%s\n' "$now"); then echo "the sessions in $document are what happens"
  else failed=1; fi
done
exit $failed
