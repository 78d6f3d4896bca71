#!/usr/bin/env bash
# Guards the checks of the host back end: without optimisation an operation that one lane skips stops the program and says
# why; with NDEBUG or optimisation, or CROSSLANE_CHECKS=0, nothing is checked.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/program.cpp" <<'END'
#include <cstdio>
#include <crosslane/crosslane.hpp>
int main(int count, char**) {
  crosslane::host::run_wave([=] {
    if (count == 1 || crosslane::lane_id() != 5) crosslane::shift_down<1>(crosslane::lane_id());
  });
  std::puts("done");
}
END
for options in -O0 "-O0 -DNDEBUG" "-O1" "-O1 -DCROSSLANE_CHECKS=1"; do
  "${CXX:-c++}" -std=c++20 $options -I"$CROSSLANE_SOURCE_DIR/include" "$work/program.cpp" -o "$work/program"
  [ "$("$work/program")" = done ]
  checks=0
  [[ $options == -O0 || $options == *CHECKS=1 ]] && checks=1
  status=0
  "$work/program" skip >"$work/out" 2>"$work/err" || status=$?
  if [ $checks = 1 ]; then
    [ $status -ne 0 ]
    grep -q "is_all" "$work/err"
  else
    [ $status -eq 0 ]
  fi
done
