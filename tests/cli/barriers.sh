#!/usr/bin/env bash
# Guards barriers that some waves of a workgroup end without reaching: an error; with CROSSLANE_STRICT_BARRIERS=0 the others go on, as on
# hardware, and each place is warned of once; with --check it is a finding.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0

wrong() {
  printf '%s\n' "$@"
  status=1
}

cat >program.hip <<'END'
#include <hip/hip_runtime.h>
#include <cstdio>
extern "C" __global__ void whole(int* out) {
  __shared__ int sum[256];
  sum[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) for (int i = 0; i < 256; ++i) out[blockIdx.x] += sum[i];
}
extern "C" __global__ void early(int* out, int leave_at) {
  __shared__ int first;
  if (threadIdx.x >= leave_at) return;
  if (threadIdx.x == 0) first = 5;
  __syncthreads();  // line 13
  out[blockIdx.x] = first + 1;
  __syncthreads();  // line 15
  if (threadIdx.x == leave_at - 1) out[blockIdx.x] += first;
}
int main() {
  int *out, host[8] = {};
  if (hipMalloc(&out, sizeof host) || hipMemset(out, 0, sizeof host)) return 10;
  whole<<<8, 256>>>(out);
  if (hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost)) return 11;
  std::printf("whole %d\n", host[7]);
  for (int leave_at : {192, 64}) {
    early<<<8, 256>>>(out, leave_at);
    hipError_t error = hipDeviceSynchronize();
    if (error) { std::printf("%s\n", hipGetErrorName(error)); return 3; }
    if (hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost)) return 12;
    std::printf("early %d %d\n", host[0], host[7]);
  }
}
END
"$CROSSLANE" c++ -O1 -g --offload-arch=gfx942,gfx1100,gfx1201 program.hip -o program || exit 1

for arch in gfx942 gfx1100 gfx1201; do
  output=$(CROSSLANE_ARCH=$arch CROSSLANE_STRICT_BARRIERS=0 ./program 2>warnings) || wrong "$arch: status $?"
  [ "$output" = $'whole 32640\nearly 11 11\nearly 11 11' ] || wrong "$arch: $output"
  ended="2 of 8"
  [ $arch != gfx942 ] || ended="1 of 4"
  grep -q "not all waves of the workgroup reach this barrier: $ended had ended" warnings || wrong "$arch:" "$(cat warnings)"
  [ "$(grep -c 'crosslane: warning: ' warnings)" = 2 ] || wrong "$arch: not two warnings" "$(cat warnings)"
  for line in 13 15; do
    [ "$(grep -c "source: .*program.hip:$line:" warnings)" = 1 ] || wrong "$arch: no warning, or several, of line $line" "$(cat warnings)"
  done
  grep -q 'where: *workgroup (0, 0, 0)' warnings || wrong "$arch: not of the first workgroup" "$(cat warnings)"

  output=$(CROSSLANE_ARCH=$arch ./program 2>errors)
  [ $? -eq 3 ] || wrong "$arch: strict barriers let it pass"
  [ "$output" = $'whole 32640\nhipErrorLaunchFailure' ] || wrong "$arch, strict: $output"
  [ "$(grep -c 'crosslane: ' errors)" = 1 ] && grep -q 'crosslane: error: not all waves' errors &&
    grep -q 'source: .*program.hip:13:.*__syncthreads();  // line 13' errors || wrong "$arch, strict:" "$(cat errors)"

  output=$(CROSSLANE_ARCH=$arch CROSSLANE_CHECK=barrier ./program 2>findings)
  [ $? -eq 3 ] || wrong "$arch: check barrier is silent"
  [ "$output" = $'whole 32640\nearly 11 11\nearly 11 11' ] || wrong "$arch, check: $output"
  grep -q "check barrier: $ended waves of the workgroup had ended without reaching this barrier" findings ||
    wrong "$arch, check:" "$(cat findings)"
done

# The same without a host program.
"$CROSSLANE" c++ --genco -O1 --offload-arch=gfx1100 program.hip -o program.hsaco || exit 1
launch=(run program.hsaco --arch gfx1100 --kernel early --grid 2 --block 64 --arg buf:zero:8 --arg i32:32 --out 0:-:i32)
output=$(CROSSLANE_STRICT_BARRIERS=0 "$CROSSLANE" "${launch[@]}" 2>warnings) || wrong "the kernel alone: status $?"
[ "$output" = $'11\n11' ] && [ "$(grep -c 'crosslane: warning: .* 1 of 2 had ended' warnings)" = 2 ] || wrong "the kernel alone: $output" "$(cat warnings)"
"$CROSSLANE" "${launch[@]}" >errors 2>&1
[ $? -eq 3 ] || wrong "the kernel alone, strict:" "$(cat errors)"
exit $status
