#!/bin/sh
# What a CI job runs: the given programs on each target, with the lane checks; findings go to crosslane-TARGET.sarif.
# Usage: check.sh TARGETS PROGRAM... ; CROSSLANE_FLAGS are for the compiler. Exit status 0: every program is right and clean.
set -u
targets=$1
shift
status=0
for program in "$@"; do
  name=$(basename "$program" .hip)
  # shellcheck disable=SC2086
  crosslane run -g "$program" --arch "$targets" --check --report "sarif:crosslane-$name.sarif" ${CROSSLANE_FLAGS:-} || status=$?
done
exit $status
