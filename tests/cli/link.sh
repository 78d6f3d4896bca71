#!/usr/bin/env bash
# Guards programs of several files (-fgpu-rdc), with compressed device code, and linked elsewhere against the libamdhip64 of a ROCm 5, 6
# or 7: they run, and give what the plain program gives.
set -uo pipefail
if [ -n "${CROSSLANE_SANITIZERS:-}" ]; then
  echo "skipped: a program that was linked without the sanitizers cannot load a runtime that has them"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
library_dir=$(dirname "$(dirname "$CROSSLANE")")/lib
status=0

cat >shared.hpp <<'END'
#include <hip/hip_runtime.h>
extern __device__ int offset;
__device__ int twice(int);
int run_other(int*);
END
cat >main.hip <<'END'
#include "shared.hpp"
#include <cstdio>
__global__ void kernel(int* p) { p[threadIdx.x] = twice(p[threadIdx.x]) + offset; }
int main() {
  int *device, host[4] = {1, 2, 3, 4};
  if (hipMalloc(reinterpret_cast<void**>(&device), sizeof host) != hipSuccess) return 10;
  if (hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice) != hipSuccess) return 11;
  kernel<<<1, 4>>>(device);
  if (run_other(device) != 0) return 12;
  if (hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 13;
  std::printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
  return hipFree(device) == hipSuccess ? 0 : 14;
}
END
cat >other.hip <<'END'
#include "shared.hpp"
__device__ int offset = 5;
__device__ int twice(int x) { return 2 * x; }
__global__ void other(int* p) { p[threadIdx.x] += 100 * offset; }
int run_other(int* device) {
  const int seven = 7;
  if (hipMemcpyToSymbol(HIP_SYMBOL(offset), &seven, sizeof seven) != hipSuccess) return 1;
  other<<<1, 4>>>(device);
  return hipGetLastError() == hipSuccess ? 0 : 2;
}
END
cat main.hip other.hip >whole.hip

# gives what: command...
gives_numbers() {
  local what=$1 output
  shift
  output=$("$@" 2>&1 </dev/null) && [ "$output" = "707 709 711 713" ] && return
  printf '%s: %s\n' "$what" "$output"
  status=1
}
compile() {
  "$CROSSLANE" c++ -std=c++17 "$@" >log 2>&1 && return
  printf 'crosslane c++ %s\n' "$*"
  head -n 20 log
  exit 1
}

targets="--offload-arch=gfx942 --offload-arch=gfx1100"
compile $targets -O1 -c whole.hip -o whole.o
compile $targets -O1 whole.o -o plain
compile $targets -O1 --offload-compress whole.hip -o compressed
for file in main other; do compile $targets -O0 -fgpu-rdc -c $file.hip -o $file.o; done
compile $targets -O0 -fgpu-rdc main.o other.o -o rdc
compile $targets -O3 -fgpu-rdc --offload-compress main.hip other.hip -o rdc-compressed
for program in plain compressed rdc rdc-compressed; do
  for arch in gfx942 gfx1100; do gives_numbers "$program, $arch" env CROSSLANE_ARCH=$arch ./$program; done
done
grep -q CCOB compressed || { echo "compressed holds no compressed bundle"; status=1; }

# A library with the names and versions that a ROCm's has, good for linking only: the program finds ours at run time.
symbols=$(nm -u whole.o | sed -nE 's/^ +U ((__)?hip[A-Za-z_0-9]+)$/\1/p')
for number in 5 6 7; do
  version=$([ $number = 7 ] && echo hip_6.0 || echo hip_4.2)
  printf 'void %s(void) {}\n' $symbols >stand_in.c
  echo "$version { global: *; };" >stand_in.map
  mkdir -p rocm$number
  clang-22 -w -shared -fPIC stand_in.c -Wl,-soname,libamdhip64.so.$number -Wl,--version-script=stand_in.map -o rocm$number/libamdhip64.so || exit 1
  clang++-22 whole.o rocm$number/libamdhip64.so -o elsewhere$number || exit 1
  readelf -d elsewhere$number | grep -q "NEEDED.*libamdhip64.so.$number" || { echo "elsewhere$number does not need its own number"; status=1; }
  LD_LIBRARY_PATH= ./elsewhere$number >/dev/null 2>&1 && { echo "elsewhere$number runs without a library"; status=1; }
  gives_numbers "linked to libamdhip64.so.$number" env LD_LIBRARY_PATH="$library_dir" ./elsewhere$number
  gives_numbers "crosslane run of a program linked to .so.$number" env -u LD_LIBRARY_PATH "$CROSSLANE" run elsewhere$number --arch gfx1100
done
exit $status
