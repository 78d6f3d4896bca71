#!/usr/bin/env bash
# Guards how the command behaves towards people and scripts: colours and progress only on a terminal and when wanted, --quiet, and
# an interrupt that ends it with status 130 and leaves nothing behind.
set -uo pipefail
folder=$(mktemp -d)
export TMPDIR=$folder/tmp
mkdir "$TMPDIR"
trap 'rm -rf "$folder"' EXIT
failed=0
fail() { echo "$1"; failed=1; }
escape=$'\033'

[[ $("$CROSSLANE" isa --arch gfx1 2>&1) == *$escape* ]] && fail "colours in a pipe"
[[ $("$CROSSLANE" --color=always isa --arch gfx1 2>&1) == *"${escape}["*error:* ]] || fail "--color=always has no colours"
[[ $("$CROSSLANE" isa --arch gfx1 --color always 2>&1) == *"${escape}["*error:* ]] || fail "--color always behind the subcommand has no colours"
"$CROSSLANE" --color=pink targets >/dev/null 2>&1; [ $? = 2 ] || fail "--color=pink is no error"

# on_terminal VARIABLE=VALUE... COMMAND...: what it writes to a terminal
on_terminal() { script -qec "env TERM=xterm $*" /dev/null 2>&1 </dev/null; }
if command -v script >/dev/null; then
  [[ $(on_terminal "$CROSSLANE" isa --arch gfx1) == *"${escape}["*error:* ]] || fail "no colours on a terminal"
  [[ $(on_terminal NO_COLOR=1 "$CROSSLANE" isa --arch gfx1) == *$escape* ]] && fail "NO_COLOR is not heeded"
  [[ $(on_terminal "$CROSSLANE" --color=never isa --arch gfx1) == *$escape* ]] && fail "--color=never is not heeded"
else
  echo "skipped: no script(1), nothing is tried on a terminal"
fi

# A kernel that runs for very long.
cat >"$folder/long.s" <<'END'
.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
.text
.globl long
.p2align 8
.type long,@function
long:
  s_mov_b32 s0, 0
again:
  s_add_u32 s0, s0, 1
  s_cmp_lg_u32 s0, 0
  s_cbranch_scc1 again
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel long
  .amdhsa_next_free_vgpr 1
  .amdhsa_next_free_sgpr 2
  .amdhsa_wavefront_size32 1
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx1100
amdhsa.kernels:
  - .name: long
    .symbol: long.kd
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 2
    .vgpr_count: 1
    .max_flat_workgroup_size: 1024
    .args: []
...
.end_amdgpu_metadata
END
cat >"$folder/long.hip" <<'END'
#include <hip/hip_runtime.h>
__global__ void spin(unsigned* p) { for (unsigned i = 0; i != 0xffffffffu; ++i) *(volatile unsigned*)p = i; }
int main() { unsigned* p; return hipMalloc(&p, 4) != hipSuccess || (spin<<<1, 1>>>(p), hipDeviceSynchronize() != hipSuccess); }
END

# interrupted WHAT...: starts it, interrupts it when it has been at it for a while
interrupted() {
  python3 - "$@" <<'END'
import os, signal, subprocess, sys, time
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
deadline = time.time() + 60
while not os.listdir(os.environ["TMPDIR"]) and time.time() < deadline:
    time.sleep(0.1)
time.sleep(float(os.environ.get("CROSSLANE_TEST_DELAY", "2")))
os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the whole group
status = process.wait(60)
said = process.stderr.read().decode()
time.sleep(0.5)
left = os.listdir(os.environ["TMPDIR"])
if status not in (130, -signal.SIGINT) or left or "Traceback" in said or "\r" in said:
    sys.exit(f"{sys.argv[1:]}: status {status}, left behind {left}, said {said[:300]!r}")
END
  [ $? = 0 ] || failed=1
}
interrupted "$CROSSLANE" run "$folder/long.s" --arch gfx1100 --max-instructions 1000000000000
interrupted "$CROSSLANE" run -O0 "$folder/long.hip" --arch gfx1100 --max-instructions 1000000000000
interrupted "$CROSSLANE" bench ops --arch gfx1100
exit $failed
