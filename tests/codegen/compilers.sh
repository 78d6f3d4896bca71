#!/usr/bin/env bash
# The umbrella header and the examples of all operations by other compilers. On the host by g++ 12 and later,
# clang 16 and 19; as HIP by clang 18 to 21, for gfx942, gfx1030 and gfx1100 and without device libraries. A compiler that is not
# installed is skipped with a line that says so.
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
python3 "$root/tests/codegen/operations.py" program >"$work/examples.cpp"
{
  cat "$root/tests/codegen/hip_stub.hpp"
  python3 "$root/tests/codegen/operations.py" program | sed -n '/^#include "cross/p;/^namespace crosslane {/,/^using namespace/p' |
    sed 's|const Rows& out|const Out\& out|'
  echo '__attribute__((global)) void kernel(Out out, unsigned* memory) { examples(out, memory); }'
} >"$work/examples.hip"

try() {  # what, command...
  local what=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    echo "ok       $what"
  else
    echo "FAILED   $what"
    head -n 20 "$work/log"
    status=1
  fi
}

for compiler in g++-12 g++-13 g++-14 clang++-16 clang++-19; do
  if ! command -v $compiler >/dev/null; then
    echo "skipped  host by $compiler: not installed"
    continue
  fi
  try "host by $compiler" $compiler -std=c++20 -fsyntax-only -Wall -Werror -I"$root/include" -I"$root" "$work/examples.cpp"
done
for compiler in clang++-18 clang++-19 clang++-20 clang++-21; do
  if ! command -v $compiler >/dev/null; then
    echo "skipped  HIP by $compiler: not installed"
    continue
  fi
  for target in gfx942 gfx1030 gfx1100; do
    try "HIP by $compiler, $target" $compiler -x hip --cuda-device-only --offload-arch=$target -nogpuinc -nogpulib -std=c++20 -O1 -S \
      -o /dev/null -I"$root/include" -I"$root" "$work/examples.hip"
  done
done
exit $status
