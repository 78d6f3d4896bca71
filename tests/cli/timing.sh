#!/usr/bin/env bash
# Guards run --time and --trace: that the reports are there, say that they are modelled, and do not depend on threads.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0
fail() { printf '%s\n' "$*"; status=1; }

cat >program.hip <<'END'
#include <hip/hip_runtime.h>
__global__ void kernel(float* out) {
  __shared__ float tile[256];
  tile[threadIdx.x] = out[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = tile[threadIdx.x * 32 % 256] * 2.0f;
}
int main() {
  float* data;
  if (hipMalloc((void**)&data, 64 * 256 * 4) != hipSuccess) return 2;
  kernel<<<64, 256>>>(data);
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
END
text=$("$CROSSLANE" run --time --trace trace.json program.hip --arch gfx942 2>&1) || fail "run --time: $text"
for part in "modelled time of kernel" "a wave alone" "issue slots" "stall cycles" "occupancy" "bank conflicts" \
  "coalescing efficiency" "program.hip:6"; do
  [[ $text == *"$part"* ]] || fail "run --time does not say '$part': $text"
done
python3 - trace.json <<'END' || fail "trace.json is no trace"
import json, sys
events = json.load(open(sys.argv[1]))["traceEvents"]
slices = [e for e in events if e["ph"] == "X"]
tracks = {}
for e in slices:
    assert e["ts"] >= tracks.get(e["tid"], 0), e
    tracks[e["tid"]] = e["ts"]
assert len(tracks) >= 4 and any("ds_" in e["name"] for e in slices)
END
"$CROSSLANE" run --time --json program.hip --arch gfx1201 --threads 1 >one.json 2>&1 || fail "run --time --json"
"$CROSSLANE" run --time --json program.hip --arch gfx1201 --threads 4 >four.json 2>&1 || fail "run --time --json --threads 4"
python3 - one.json four.json <<'END' || fail "timing depends on threads, or lacks a field"
import json, sys
one, four = (json.load(open(f))["timing"] for f in sys.argv[1:])
assert one == four
k = one[0]
assert k["modelled"] is True and k["waves"] == 64 * 8 and k["grid_cycles"] >= k["longest_wave_cycles"] > 0
assert k["lds"]["conflict_cycles"] > 0 and k["memory"]["coalescing_efficiency"] == 1.0
assert k["occupancy"]["waves_per_simd"] > 0 and k["costliest_lines"]
END
if "$CROSSLANE" run --time --check program.hip >out 2>&1; then fail "--time and --check together are not refused"; fi
exit $status
