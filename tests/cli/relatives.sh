#!/usr/bin/env bash
# Guards processors that a target of another name models: the command says so once, compiles for the name itself where the compiler knows
# it, and programs with code for such a name alone run.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0

# expect STATUS "text" command...
expect() {
  local want=$1 text=$2 output code
  shift 2
  output=$("$@" 2>&1 </dev/null)
  code=$?
  if [ $code -ne "$want" ] || [[ $output != *"$text"* ]]; then
    printf '%s: status %d, expected %d\n%s\nexpected: %s\n' "$*" $code "$want" "$output" "$text"
    status=1
  fi
}

cat >program.hip <<'END'
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void kernel(int* out) {
#if defined(__gfx1101__)
  *out = 1101;
#elif defined(__gfx906__)
  *out = 906;
#elif defined(__gfx942__)
  *out = 942;
#else
  *out = 1;
#endif
}
int main() {
  int *device, host = 0;
  if (hipMalloc(&device, 4) != hipSuccess) return 90;
  kernel<<<1, 1>>>(device);
  if (hipGetLastError() != hipSuccess) return 93;
  if (hipMemcpy(&host, device, 4, hipMemcpyDeviceToHost) != hipSuccess) return 91;
  hipDeviceProp_t properties;
  if (hipGetDeviceProperties(&properties, 0) != hipSuccess) return 92;
  std::printf("%d on %s\n", host, properties.gcnArchName);
}
END
expect 0 $'crosslane: note: gfx1101 runs as gfx1100 (AMD Radeon RX 7900 XTX)\n' "$CROSSLANE" run program.hip --arch gfx1101
expect 0 $'== gfx1101 ==\n1101 on gfx1101\n\n== gfx906 ==\n906 on gfx906:sramecc+:xnack-' "$CROSSLANE" run program.hip --arch gfx1101,gfx906
expect 0 "942 on gfx942" "$CROSSLANE" run program.hip --arch gfx940
expect 0 "1 on gfx1100" "$CROSSLANE" run program.hip --arch gfx11-generic
expect 0 "1 on gfx906" "$CROSSLANE" run program.hip --arch gfx9-generic
expect 2 "gfx906 has no waves of 32 lanes" "$CROSSLANE" run program.hip --arch gfx906 --wave 32

"$CROSSLANE" c++ -O1 --offload-arch=gfx1101 program.hip -o program || exit 1
expect 0 "1101 on gfx1101" ./program
expect 0 "1101 on gfx1101" env CROSSLANE_ARCH=gfx1101 ./program
expect 90 "'gfx1199' is not a target; known are gfx90a" env CROSSLANE_ARCH=gfx1199 ./program
expect 93 "no code for gfx1100: the program was built for gfx1101" env CROSSLANE_ARCH=gfx1100 ./program

expect 0 "gfx1151: opcodes by base name" "$CROSSLANE" isa --arch gfx1151
expect 0 "gfx1151 runs as gfx1100" "$CROSSLANE" isa --arch gfx1151
expect 2 "unknown target 'gfx1191', did you mean" "$CROSSLANE" isa --arch gfx1191
expect 0 "gfx1100   gfx1101 gfx1102" "$CROSSLANE" targets

cat >store.s <<'END'
  .text
  .globl store
  .p2align 8
  .type store,@function
store:
  s_load_dwordx2 s[0:1], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 7
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[0:1]
  s_endpgm
  .rodata
  .p2align 6
  .amdhsa_kernel store
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 8
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
  .end_amdhsa_kernel
END
expect 0 "7" "$CROSSLANE" run store.s --arch gfx1010 --kernel store --arg buf:zero:4 --out 0:-:i32
exit $status
