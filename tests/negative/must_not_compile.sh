#!/usr/bin/env bash
# Checks that cases of a file do not compile, each with its message: must_not_compile.sh CROSSLANE FILE INCLUDE. The file
# has lines "// case N [OPTION...]: text of the message"; it is compiled with -DCASE=N for each, and once with -DCASE=0,
# which must compile. HIP files are compiled for --offload-arch=gfx942 unless an option says otherwise, .cpp files by the
# host compiler.
set -u
crosslane=$1 file=$2 include=$3 status=0

compile() {
  if [[ $file == *.hip ]]; then
    local arch=--offload-arch=gfx942
    [[ $* == *--offload-arch* ]] && arch=
    "$crosslane" c++ -std=c++20 -fsyntax-only $arch -I"$include" "$@" "$file" 2>&1
  else
    "${CXX:-c++}" -std=c++20 -fsyntax-only -I"$include" "$@" "$file" 2>&1
  fi
}

if ! output=$(compile -DCASE=0); then
  printf '%s\n' "$output" "case 0 must compile"
  exit 1
fi
while IFS= read -r line; do
  number=$(sed -E 's|^// case ([0-9]+).*|\1|' <<<"$line")
  read -ra options <<<"$(sed -E 's|^// case [0-9]+ ?([^:]*):.*|\1|' <<<"$line")"
  message=${line#*: }
  if output=$(compile -DCASE="$number" "${options[@]}"); then
    echo "case $number compiles; expected: $message"
    status=1
  elif ! grep -qF -- "$message" <<<"$(tr -d '\n' <<<"$output" | tr -s ' ')"; then
    printf '%s\n' "$output" "case $number: the message lacks: $message"
    status=1
  fi
done < <(grep -E '^// case [0-9]+' "$file")
exit $status
