#!/usr/bin/env bash
# Guards that a wrong command line ends with status 2 and one line that says what is wrong and what may have been meant.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$work/program.hip
: >"$program"
status=0

# refuses "text of the error" arguments...
refuses() {
  local text=$1 output code
  shift
  output=$("$CROSSLANE" "$@" 2>&1 </dev/null)
  code=$?
  if [ $code -ne 2 ] || [ "$(wc -l <<<"$output")" -ne 1 ] || [[ $output != "crosslane: error: "*"$text"* ]]; then
    printf 'crosslane %s: status %d\n%s\nexpected one line with: %s\n' "$*" $code "$output" "$text"
    status=1
  fi
}

# says "text" arguments...
says() {
  local text=$1 output
  shift
  if ! output=$("$CROSSLANE" "$@" 2>&1 </dev/null) || [[ $output != *"$text"* ]]; then
    printf 'crosslane %s:\n%s\nexpected: %s\n' "$*" "$output" "$text"
    status=1
  fi
}

refuses "unknown subcommand 'rnu', did you mean 'run'?" rnu
refuses "unknown subcommand 'frobnicate'" frobnicate
refuses "unknown option '--stast', did you mean '--stats'?" run --stast x.hip
refuses "unexpected argument" targets extra
refuses "no such file (nothing.hip)" run nothing.hip
refuses "unknown target 'gfx943', did you mean 'gfx942'?" run --arch gfx943 "$program"
refuses "gfx942 has no waves of 32 lanes" run --arch gfx942 --wave 32 "$program"
refuses "gfx1250 has no waves of 64 lanes" run --arch gfx1100,gfx1250 --wave 64 "$program"
refuses "32 or 64" run --wave 16 "$program"
refuses "is no extent" run --grid 4,x "$program"
refuses "is no extent" run --block 0 "$program"
refuses "are for .s and .hsaco files" run --kernel k "$program"
refuses "neither HIP source" run "$0"
refuses "unknown target" isa --arch gfx1

says "crosslane " --version
says "--offload-arch" help c++
says "--max-instructions" help run
says "MI300X" targets
says '"name": "gfx1201"' targets --json
says "usage: crosslane" help
subcommands=$("$CROSSLANE" help | sed -nE 's/^  ([a-z+]+) .*/\1/p')
[[ $subcommands == *doctor* ]] || { echo "crosslane help lists no subcommands"; status=1; }
for subcommand in $subcommands; do says "$subcommand" help "$subcommand"; done
exit $status
