#!/usr/bin/env bash
# Guards fault reports: one a launch, that of the lowest faulty workgroup, the same for every number of threads; source files by their
# way from the current folder.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir source elsewhere
status=0

wrong() {
  printf '%s\n' "$@"
  status=1
}

cat >source/program.hip <<'END'
#include <hip/hip_runtime.h>
#include <cstdio>
// Workgroups from the third on fault, the earlier ones of them later.
__global__ void store(int* out, unsigned blocks) {
  unsigned turns = blockIdx.x < 3 ? 20000 : (blocks - blockIdx.x) * 1000;
  for (unsigned i = 0; i < turns; ++i) __builtin_amdgcn_s_sleep(0);
  if (blockIdx.x >= 3) out += 1 << 20;
  out[blockIdx.x] = 1;  // line 8
}
__global__ void wait(int* out) {
  if (blockIdx.x == 1) __builtin_trap();
  while (__atomic_load_n(out, __ATOMIC_RELAXED) == 0) __builtin_amdgcn_s_sleep(1);
}
int main(int argc, char**) {
  int *out, host[3] = {};
  if (hipMalloc(&out, sizeof host) || hipMemset(out, 0, sizeof host)) return 10;
  if (argc > 1) wait<<<4, 64>>>(out);
  else store<<<64, 64>>>(out, 64);
  std::printf("%s\n", hipGetErrorName(hipDeviceSynchronize()));
  if (hipDeviceReset()) return 11;
}
END
"$CROSSLANE" c++ -O1 -g --offload-arch=gfx942,gfx1100 source/program.hip -o program || exit 1

for arch in gfx942 gfx1100; do
  for threads in 1 2 5; do
    for round in 1 2; do
      CROSSLANE_ARCH=$arch CROSSLANE_THREADS=$threads ./program 2>&1 | sed 's/0x[0-9a-f]\{9,\}/ADDRESS/' >report
      [ -e "first.$arch" ] || cp report "first.$arch"
      diff "first.$arch" report >/dev/null || wrong "$arch, $threads threads:" "$(diff "first.$arch" report)"
    done
  done
  [ "$(grep -c 'crosslane: error: ' "first.$arch")" = 1 ] || wrong "$arch: not one report" "$(cat "first.$arch")"
  grep -q '^hipErrorIllegalAddress$' "first.$arch" || wrong "$arch: no error code" "$(cat "first.$arch")"
  grep -q 'where: *workgroup (3, 0, 0), wave 0' "first.$arch" || wrong "$arch: not the lowest workgroup" "$(cat "first.$arch")"
  grep -q '  source: *source/program.hip:8:' "first.$arch" || wrong "$arch: not by the way from here" "$(cat "first.$arch")"
  # An earlier workgroup that waits for ever does not hide the fault.
  CROSSLANE_ARCH=$arch ./program wait >report 2>&1
  grep -q 'where: *workgroup (1, 0, 0), wave 0' report || wrong "$arch: a workgroup waits" "$(cat report)"
done
cd elsewhere || exit 1
CROSSLANE_ARCH=gfx942 ../program >report 2>&1
grep -q "  source: *$(cd .. && pwd -P)/source/program.hip:8:" report || wrong "from elsewhere:" "$(cat report)"
exit $status
