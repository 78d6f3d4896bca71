#!/usr/bin/env bash
# Runs the example of every operation of the catalogue on a target and on the host with the same wave size; all lanes must
# get the same: examples.sh CROSSLANE WAVE ARCH [OPTION...].
set -euo pipefail
crosslane=$1 wave=$2 arch=$3
shift 3
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 "$root/tests/codegen/operations.py" program >"$work/examples.hip"
cp "$work/examples.hip" "$work/examples.cpp"
"${CXX:-c++}" -std=c++20 -O0 -DCROSSLANE_HOST_WAVE_SIZE="$wave" -I"$root/include" -I"$root" "$work/examples.cpp" -o "$work/examples"
"$work/examples" >"$work/expected"
"$crosslane" run "$work/examples.hip" --arch "$arch" -O1 "$@" -std=c++20 -I"$root/include" -I"$root" >"$work/have"
diff "$work/expected" "$work/have"
