#!/usr/bin/env bash
# Guards that README.md shows what really happens: runs the commands ("$ ...") of its ```console blocks in the root folder and
# compares what they print with what stands below them. Addresses and the checkout's own path are not compared.
set -uo pipefail
cd "$CROSSLANE_SOURCE_DIR"
PATH=$(dirname "$CROSSLANE"):$PATH

session=$(sed -n '/^```console$/,/^```$/p' README.md | grep -v '^```')
if [ -z "$session" ]; then
  echo "README.md shows no session"
  exit 1
fi
commands=$(sed -n 's/^\$ //p' <<<"$session")
replayed=$(while IFS= read -r command; do
  printf '$ %s\n' "$command"
  bash -c "$command" 2>&1 </dev/null | sed -E "s|$PWD/||g; s/0x[0-9a-f]{9,}/0x.../g"
done <<<"$commands")
diff <(printf '%s\n' "$session") <(printf '%s\n' "$replayed") && echo "the session in README.md is what happens"
