#!/usr/bin/env bash
# Runs a HIP program for one target: run_hip_program.sh CROSSLANE FILE ARCH [COMPILER OPTION...]. The file's first lines
# may say:
#   // archs: gfx90a,gfx942      the targets (default: all seven)
#   // opts: -O0 -std=c++17      compiler options (default: -O3); a second such line is a second run, and one with --wave 64
#                                is left out on gfx9, where it is the first again, and on gfx1250, which has no such waves
#   // args: 17 x                arguments of the program
#   // env: NAME=value           set while it runs
#   // expect: text              a line of the output must hold the text; several lines: in any order
#   // expect-exit: 3            the exit status (default: 0)
#   // slow                      only in ./test --all
set -u
crosslane=$1 file=$2 arch=$3
shift 3
more_options=("$@")

directive() { sed -n "1,24s|^// $1: *||p" "$file"; }

mapfile -t variants < <(directive opts)
[ ${#variants[@]} -gt 0 ] || variants=("-O3")
mapfile -t expected < <(directive expect)
want_exit=$(directive expect-exit)
read -ra arguments <<<"$(directive args)"
while IFS= read -r setting; do [ -z "$setting" ] || export "${setting?}"; done < <(directive env)

for variant in "${variants[@]}"; do
  [[ $variant != *"--wave 64"* || ( $arch != gfx9* && $arch != gfx1250 ) ]] || continue
  read -ra options <<<"$variant"
  echo "+ crosslane run $(basename "$file") --arch $arch $variant ${more_options[*]} ${arguments[*]:+-- ${arguments[*]}}"
  output=$("$crosslane" run "$file" --arch "$arch" "${options[@]}" "${more_options[@]}" ${arguments:+-- "${arguments[@]}"} 2>&1 </dev/null)
  status=$?
  printf '%s\n' "$output"
  if [ $status -ne "${want_exit:-0}" ]; then
    echo "exit status $status, expected ${want_exit:-0}"
    exit 1
  fi
  for text in "${expected[@]}"; do
    if ! grep -qF -- "$text" <<<"$output"; then
      echo "the output lacks: $text"
      exit 1
    fi
  done
done
