#!/usr/bin/env bash
# Guards the Debian packages: the one of the headers has nothing else and is for every processor, the command's has what it needs and
# depends on the rest, and both work where they are unpacked.
set -euo pipefail
command -v dpkg-deb >/dev/null && command -v dpkg-shlibdeps >/dev/null || { echo "skipped: no dpkg-dev"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpack --config "$CROSSLANE_BINARY_DIR/CPackConfig.cmake" -B "$work/packages" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
headers=$(find "$work/packages" -maxdepth 1 -name 'libcrosslane-dev_*_all.deb')
command=$(find "$work/packages" -maxdepth 1 -name 'crosslane_*.deb')
[ -f "$headers" ] && [ -f "$command" ] || { find "$work/packages" -name '*.deb'; exit 1; }

[ -z "$(dpkg-deb -f "$headers" Depends)" ] || { echo "the headers depend on something"; exit 1; }
dpkg-deb -c "$headers" | awk '{print $6}' | grep -vE '/$|^\./usr/include/.*\.(hpp|h)$|^\./usr/lib/cmake/|^\./usr/share/pkgconfig/' && { echo "more than headers"; exit 1; }
depends=$(dpkg-deb -f "$command" Depends)
for package in clang-22 clang-tools-22 llvm-22 lld-22 g++ libamdhip64-dev rocm-device-libs libcrosslane-dev; do
  [[ $depends == *$package* ]] || { echo "crosslane does not depend on $package: $depends"; exit 1; }
done

dpkg-deb -x "$headers" "$work/unpacked"
dpkg-deb -x "$command" "$work/unpacked"
for file in bin/crosslane share/man/man1/crosslane.1 share/bash-completion/completions/crosslane lib/crosslane/libamdhip64.so.7 \
  include/crosslane-all.hpp include/crosslane_plan.h lib/libcrosslane_plan.so; do
  [ -e "$work/unpacked/usr/$file" ] || { echo "$file is in no package"; exit 1; }
done
"$work/unpacked/usr/bin/crosslane" run -O1 "$CROSSLANE_SOURCE_DIR/examples/ci/wave_sum.hip" --arch gfx1100
