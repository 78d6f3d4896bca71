#!/usr/bin/env bash
# make_kernels.sh PROGRAM DIR SIZE [NAME...]: writes the test kernels for SIMD-groups of SIZE lanes and compiles them, or
# those with such names, over the model of Metal, as C++14, which Metal is made of; also the example, the test of the model itself, and
# once the header as one file. Without optimisation and with frame pointers: the model finds by them where lanes are.
set -euo pipefail
program=$1 folder=$2 size=$3 ; shift 3 ; root=$(cd "$(dirname "$0")/../.." && pwd)
compiler=$(command -v clang++-22 || command -v clang++) || { echo "no clang++"; exit 77; }
compile() {  # SOURCE, FOLDER OF THE HEADER
  "$compiler" -x c++ -std=c++14 -O0 -fno-omit-frame-pointer -ffp-contract=off -Wall -Wextra -Wpedantic -Werror \
    -Wno-unknown-attributes -Wno-unused-variable -Wno-unused-parameter \
    -I"$root/tests/metal/model" -I"$root" -I"$2" -fPIC -shared -o "$folder/$(basename "${1%.metal}").so" "$1"
}
rm -rf "$folder"
mkdir -p "$folder/pasted"
"$program" write "$folder" "$size"
compile "$root/tests/metal/model/self_test.metal" "$root/shaders"
compile "$root/examples/metal/wave_operations.metal" "$root/shaders"
"$root/scripts/paste_metal" >"$folder/pasted/crosslane.metal"
[ "$size" != 32 ] || for type in uint float; do compile "$folder/operations.$type.metal" "$root/shaders"; done
[ $# -gt 0 ] || set -- constant. run_time. documented.
for beginning in "$@"; do
  for kernels in "$folder/$beginning"*.metal; do compile "$kernels" "$root/shaders"; done
done
compile "$folder/run_time.uint.metal" "$folder/pasted"
