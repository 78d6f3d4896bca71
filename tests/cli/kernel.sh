#!/usr/bin/env bash
# Guards launching one kernel without a host program: code objects and assembly, arguments in, buffers out, wrong ones refused.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0

# expect STATUS "text" arguments...: the text is all of the output when it has several lines, else part of it
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

cat >saxpy.hip <<'END'
#include <hip/hip_runtime.h>
extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void loop(int* p) { while (true) *const_cast<volatile int*>(p) = 1; }
END
"$CROSSLANE" c++ --genco -O3 --offload-arch=gfx942,gfx1100 saxpy.hip -o saxpy.hsaco || exit 1
x=buf:f32:1,2,3,4,5 y=buf:f32:10,20,30,40,50
for arch in gfx942 gfx1100; do
  expect 0 $'12\n24\n36\n48\n50' saxpy.hsaco --arch $arch --kernel saxpy --grid 2 --block 4 --arg f32:2 --arg $x --arg $y --arg i32:4 --out 2:-:f32
done

printf '\1\0\0\0\2\0\0\0' >in.bin
cat >double.s <<'END'
  .amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
  .text
  .globl double_it
  .p2align 8
  .type double_it,@function
double_it:
  s_load_b64 s[0:1], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_b32 v2, v1, s[0:1]
  s_waitcnt vmcnt(0)
  v_add_nc_u32 v2, v2, v2
  global_store_b32 v1, v2, s[0:1]
  s_endpgm
  .size double_it, .-double_it
  .rodata
  .p2align 6
  .amdhsa_kernel double_it
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 8
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: double_it
    .symbol: double_it.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 4
    .vgpr_count: 3
    .max_flat_workgroup_size: 256
    .args:
      - {.name: p, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
...
  .end_amdgpu_metadata
END
expect 0 "" double.s --arch gfx1100 --kernel double_it --block 2 --arg buf:in.bin --out 0:out.bin
[ "$(od -An -td4 out.bin | tr -s ' ')" = " 2 4" ] || { echo "out.bin: $(od -An -td4 out.bin)"; status=1; }
expect 0 "p: buf" double.s --arch gfx1100 --dump --block 2 --arg buf:in.bin
expect 2 "does not assemble for gfx942" double.s --arch gfx942

expect 2 "say which kernel with --kernel; there are" saxpy.hsaco --arch gfx942
expect 2 "no kernel 'saxpi', did you mean 'saxpy'?" saxpy.hsaco --arch gfx942 --kernel saxpi
expect 2 "no code for gfx1201 in the bundle" saxpy.hsaco --arch gfx1201 --kernel saxpy
expect 2 "saxpy takes 4 arguments" saxpy.hsaco --arch gfx942 --kernel saxpy --arg f32:1
expect 2 "argument 0 of saxpy has 4 bytes, 8 were given (--arg f64:1)" saxpy.hsaco --arch gfx942 --kernel saxpy --arg f64:1 --arg $x --arg $y --arg i32:1
expect 2 "argument 3 is no buffer" saxpy.hsaco --arch gfx942 --kernel saxpy --arg f32:1 --arg $x --arg $y --arg i32:1 --out 3:-
expect 2 "cannot read nowhere" saxpy.hsaco --arch gfx942 --kernel saxpy --arg buf:nowhere
expect 3 "crosslane: error: " saxpy.hsaco --arch gfx942 --kernel saxpy --arg f32:1 --arg u64:0 --arg $y --arg i32:4
expect 3 "crosslane: error: " saxpy.hsaco --arch gfx942 --kernel loop --max-instructions 10000 --arg buf:zero:4
# More workgroups than 64 bits count, and more work-items in a dimension than 32 bits do.
expect 3 "too many work-items" double.s --arch gfx1100 --arg buf:in.bin --grid 2931542417,6001,1048576
expect 3 "too many work-items" double.s --arch gfx1100 --arg buf:in.bin --grid 2147483648 --block 2
expect 0 "arguments: p" double.s --arch gfx1100 --dump
expect 2 "a target without a name" double.s --arch ''
expect 2 "a folder, not a file" .
expect 2 "is a folder" double.s --arch gfx1100 --arg buf:/
# Output that is lost is an error.
for lost in "run double.s --arch gfx1100 --block 2 --arg buf:in.bin --out 0:-:i32" targets "plan --table --arch gfx942"; do
  # shellcheck disable=SC2086
  output=$("$CROSSLANE" $lost 2>&1 >/dev/full)
  if [ $? -ne 2 ] || [[ $output != *"cannot write"* ]]; then
    printf 'crosslane %s >/dev/full: no error\n%s\n' "$lost" "$output"
    status=1
  fi
done
head -c 300 saxpy.hsaco >short.hsaco
expect 2 "(short.hsaco)" short.hsaco --arch gfx942
: >empty.co
expect 2 "empty.co" empty.co --arch gfx942
exit $status
