#!/usr/bin/env bash
# Builds the tests of operations with nvcc and runs them on a GPU: tests/cuda/run.sh [OPTION...] [FILE...]
#   --arch sm_90     the target (default: that of the GPU, sm_80 without one)
#   --build-only     does not run, also where there is a GPU
#   --sanitize       runs each also under compute-sanitizer: memcheck, racecheck, synccheck
#   --jobs N         builds N at a time (default: as many as there are processors)
# Without files it takes all of tests/ops/*.hip and tests/device/*.hip. Exit status 77: no nvcc here. The last line is
# "N passed, N failed".
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
arch="" build_only=0 sanitize=0 jobs=$(nproc) files=()
while [ $# -gt 0 ]; do
  case $1 in
    --arch) arch=$2; shift ;;
    --jobs) jobs=$2; shift ;;
    --build-only) build_only=1 ;;
    --sanitize) sanitize=1 ;;
    -*) echo "usage: tests/cuda/run.sh [--arch sm_90] [--build-only] [--sanitize] [--jobs N] [FILE...]" >&2; exit 2 ;;
    *) files+=("$1") ;;
  esac
  shift
done

nvcc=$(command -v nvcc || true)
[ -n "$nvcc" ] || { [ -x /usr/local/cuda/bin/nvcc ] && nvcc=/usr/local/cuda/bin/nvcc; }
if [ -z "$nvcc" ]; then
  echo "skipped: nvcc is not installed, so the CUDA back end is not compiled"
  exit 77
fi
capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1)
if [[ $capability =~ ^[0-9]+\.[0-9]+$ ]]; then
  : "${arch:=sm_${capability/./}}"
else
  build_only=1
fi
[ ${#files[@]} -gt 0 ] || files=("$root"/tests/ops/*.hip "$root"/tests/device/*.hip)

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export nvcc root out
export arch=${arch:-sm_80}
build() {
  local stem
  stem=$(basename "$1" .hip)
  "$nvcc" -std=c++20 -O3 -arch="$arch" -x cu -Werror all-warnings -I"$root/tests/cuda/shim" -I"$root/include" -I"$root" \
    "$1" -o "$out/$stem" >"$out/$stem.log" 2>&1
}
export -f build
existing=()
for file in "${files[@]}"; do [ -e "$file" ] && existing+=("$file"); done
printf '%s\0' "${existing[@]}" | xargs -0 -n 1 -P "$jobs" bash -c 'build "$0"'

passed=0 failed=0
report() {  # name, status, log
  if [ "$2" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok    $1"
  else
    failed=$((failed + 1))
    echo "FAIL  $1 (exit status $2)"
    tail -n 40 "$3"
  fi
}
for file in "${existing[@]}"; do
  stem=$(basename "$file" .hip)
  if [ ! -x "$out/$stem" ]; then
    report "$stem $arch builds" 1 "$out/$stem.log"
    continue
  fi
  report "$stem $arch builds" 0 ""
  [ "$build_only" -eq 1 ] && continue
  timeout 300 "$out/$stem" >"$out/run.log" 2>&1
  report "$stem $arch" $? "$out/run.log"
  [ "$sanitize" -eq 1 ] || continue
  for tool in memcheck racecheck synccheck; do
    timeout 300 compute-sanitizer --tool "$tool" --error-exitcode 9 "$out/$stem" >"$out/run.log" 2>&1
    report "$stem $arch $tool" $? "$out/run.log"
  done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
