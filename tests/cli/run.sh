#!/usr/bin/env bash
# Guards running whole programs: one run a target with a heading, arguments, exit status, wave size, reports.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0

expect() {
  local want=$1 text=$2 output code
  shift 2
  output=$("$CROSSLANE" run "$@" 2>&1 </dev/null)
  code=$?
  if [ $code -ne "$want" ] || [[ $output != *"$text"* ]]; then
    printf 'crosslane run %s: status %d, expected %d\n%s\nexpected: %s\n' "$*" $code "$want" "$output" "$text"
    status=1
  fi
}

cat >program.hip <<'END'
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void kernel(int* out) { if (threadIdx.x == 0) *out = __builtin_amdgcn_wavefrontsize() + EXTRA; }
int main(int argc, char** argv) {
  int *device, host = 0;
  if (hipMalloc((void**)&device, 4) != hipSuccess) return 90;
  kernel<<<1, 64>>>(device);
  if (hipMemcpy(&host, device, 4, hipMemcpyDeviceToHost) != hipSuccess) return 91;
  std::printf("lanes %d\n", host);
  for (int i = 1; i < argc; ++i) std::printf("<%s>\n", argv[i]);
  return argc > 1 ? std::atoi(argv[1]) : 0;
}
END
expect 0 $'== gfx942 ==\nlanes 64\n\n== gfx1100 ==\nlanes 32' program.hip --arch gfx942,gfx1100 -DEXTRA=0
expect 0 "lanes 64" program.hip --arch gfx1100 --wave 64 -O1 -D EXTRA=0
expect 0 "lanes 65" program.hip -DEXTRA=1 -std=c++17 -g -O0
expect 7 $'<7>\n<two words>\n<--arch>' program.hip -DEXTRA=0 -- 7 "two words" --arch
expect 5 "== gfx1201 ==" program.hip --arch gfx942,gfx1201 -DEXTRA=0 -- 5
expect 2 "does not compile (program.hip)" program.hip
expect 0 "wave-instructions in" program.hip -DEXTRA=0 --stats --threads 1
expect 0 "exact: " program.hip -DEXTRA=0 --fidelity
expect 0 '"wave_instructions":' program.hip -DEXTRA=0 --json

"$CROSSLANE" c++ -DEXTRA=0 --offload-arch=gfx1030,gfx90a program.hip -o program || exit 1
expect 0 "lanes 64" program --arch gfx90a
expect 0 "lanes 32" program --arch gfx1030
exit $status
