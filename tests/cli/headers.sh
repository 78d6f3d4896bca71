#!/usr/bin/env bash
# slow
# Guards the shims: every HIP header and a wide choice of what they declare compiles for every target, unoptimised too.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
try() {
  if ! "$CROSSLANE" c++ -c programs/headers.hip -o "$work/out.o" "$@" >"$work/log" 2>&1 || [ -s "$work/log" ]; then
    echo "crosslane c++ -c headers.hip $*"
    head -n 20 "$work/log"
    status=1
  fi
}
for arch in gfx90a gfx942 gfx950 gfx1030 gfx1100 gfx1201 gfx1250 gfx1101 gfx906 gfx11-generic; do
  for level in -O0 -O3; do try $level --offload-arch=$arch; done
done
for arch in gfx1030 gfx1100 gfx1201; do try -O1 -mwavefrontsize64 --offload-arch=$arch; done
for version in 4 5; do try -O1 -mcode-object-version=$version --offload-arch=gfx942; done
exit $status
