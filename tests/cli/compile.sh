#!/usr/bin/env bash
# Guards that crosslane c++ takes the options that people give hipcc, and that what it links finds our runtime.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0

try() {
  if ! "$CROSSLANE" c++ "$@" >log 2>&1 || [ -s log ]; then
    printf 'crosslane c++ %s\n' "$*"
    head -n 20 log
    status=1
  fi
}

cat >main.hip <<'END'
#include <hip/hip_runtime.h>
__device__ int twice(int);
__global__ void kernel(int* p) { *p = twice(*p); }
int main() { kernel<<<1, 1>>>(nullptr); }
END
cat >twice.cpp <<'END'
#include <hip/hip_runtime.h>
__device__ int twice(int x) { return 2 * x; }
END
cat main.hip twice.cpp >whole.hip

try -O3 -std=c++17 --offload-arch=gfx942 --offload-arch=gfx1100 whole.hip -o whole
readelf -d whole | grep -q "R.*PATH.*$(dirname "$(dirname "$CROSSLANE")")/lib" || { echo "whole has no rpath to our runtime"; status=1; }
try -c whole.hip -O0 -g -o whole.o
try whole.o -o from-object
try --offload-compress --offload-arch=gfx90a -c whole.hip -o compressed.o
try -S --offload-arch=gfx1201 --cuda-device-only whole.hip -o whole.s
grep -q 'amdgcn_target.*gfx1201' whole.s || { echo "whole.s is not for gfx1201"; status=1; }
try -fgpu-rdc --offload-arch=gfx1030 -c main.hip -o main.o
try -fgpu-rdc --offload-arch=gfx1030 -c twice.cpp -o twice.o
if [ -n "${CROSSLANE_SANITIZERS:-}" ]; then
  echo "skipped: linking -fgpu-rdc, where clang warns that sanitizers are not for GPUs"
else
  try -fgpu-rdc --offload-arch=gfx1030 main.o twice.o -o linked
fi
try -fgpu-rdc main.hip twice.cpp -o linked-at-once
try -O1 -save-temps whole.hip -o with-temps
try --genco --offload-arch=gfx942,gfx1100 whole.hip -o whole.hsaco
try -O1 -fsyntax-only -mwavefrontsize64 --offload-arch=gfx1030,gfx1201 whole.hip
for version in 4 5 6; do try -O1 -c -mcode-object-version=$version whole.hip -o version.o; done

# shows "text" arguments...: whatever the exit status
shows() {
  local text=$1 output
  shift
  output=$("$CROSSLANE" c++ "$@" 2>&1)
  [[ $output == *"$text"* ]] && return
  printf 'crosslane c++ %s does not show: %s\n%.2000s\n' "$*" "$text" "$output"
  status=1
}
shows 'twice(int x)' -E whole.hip
shows '--offload-arch=gfx942' -### whole.hip
shows 'no HIP headers in /nothing' --rocm-path=/nothing whole.hip
CROSSLANE_CLANG=/bin/true shows 'CROSSLANE_CLANG is not a clang++' whole.hip
exit $status
