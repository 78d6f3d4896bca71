#!/usr/bin/env bash
# Guards what `cmake --install` promises: the headers alone are usable by find_package, add_subdirectory, pkg-config and as one file,
# with the distribution's compiler; and the installed command and libraries work away from the build folder, under a path with
# spaces, for a user who is not root, without a network.
set -euo pipefail
work=$(mktemp -d)/"with spaces"
mkdir "$work"
trap 'rm -rf "$(dirname "$work")"' EXIT
consumers=$CROSSLANE_SOURCE_DIR/tests/install
export CXX=g++ CMAKE_GENERATOR=Ninja
unset CMAKE_CXX_COMPILER_LAUNCHER
quietly() { "$@" >"$work/log" 2>&1 || { printf '%s\n' "$*"; cat "$work/log"; exit 1; }; }

quietly cmake --install "$CROSSLANE_BINARY_DIR" --prefix "$work/headers" --component headers
[ ! -e "$work/headers/bin" ]
quietly cmake -S "$consumers/find_package" -B "$work/build-1" -DCMAKE_PREFIX_PATH="$work/headers"
quietly cmake --build "$work/build-1"
"$work/build-1/consumer"

quietly cmake -S "$consumers/add_subdirectory" -B "$work/build-2" -DCROSSLANE_SOURCE_DIR="$CROSSLANE_SOURCE_DIR"
quietly cmake --build "$work/build-2"
"$work/build-2/consumer"

if command -v pkg-config >/dev/null; then
  flags=$(PKG_CONFIG_PATH="$work/headers/share/pkgconfig" pkg-config --cflags crosslane)
  eval "g++ -std=c++20 '$consumers/main.cpp' $flags -o '$work/by-pkg-config'"
  "$work/by-pkg-config"
fi

# The single header needs no other file of ours.
mkdir "$work/alone"
cp "$work/headers/include/crosslane-all.hpp" "$consumers/single_header.cpp" "$work/alone"
grep -E '^ *# *include +["<]crosslane' "$work/alone/crosslane-all.hpp" && exit 1
g++ -std=c++20 -O1 "$work/alone/single_header.cpp" -o "$work/alone/on-host"
"$work/alone/on-host"
clang=$(command -v clang++-22 || true)
if [ -n "$clang" ]; then
  for arch in gfx942 gfx1201; do
    "$clang" -x hip -nogpuinc -nogpulib --offload-arch=$arch --cuda-device-only -std=c++20 -O2 -S "$work/alone/single_header.cpp" -o "$work/alone/$arch.s"
    grep -q dpp "$work/alone/$arch.s"
  done
fi

quietly cmake --install "$CROSSLANE_BINARY_DIR" --prefix "$work/all"
for file in share/man/man1/crosslane.1 share/bash-completion/completions/crosslane share/zsh/vendor-completions/_crosslane \
  share/fish/vendor_completions.d/crosslane.fish share/doc/crosslane/LICENSE; do
  [ -s "$work/all/$file" ] || { echo "$file is not installed"; exit 1; }
done
quietly cmake -S "$consumers/find_package" -B "$work/build-3" -DCMAKE_PREFIX_PATH="$work/all" "-DWITH=sim;plan;hip" \
  -DEXAMPLES="$CROSSLANE_SOURCE_DIR/examples"
quietly cmake --build "$work/build-3"
quietly ctest --test-dir "$work/build-3" --output-on-failure
if command -v pkg-config >/dev/null; then
  flags=$(PKG_CONFIG_PATH="$work/all/lib/pkgconfig" pkg-config --cflags --libs crosslane-plan)
  eval "gcc '$CROSSLANE_SOURCE_DIR/examples/plan_shuffle_down.c' $flags -o '$work/planner'"
  LD_LIBRARY_PATH="$work/all/lib" "$work/planner" >"$work/log"
fi

# As somebody else, in a folder of theirs, with no network.
sandbox=()
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null; then
  chmod 755 "$(dirname "$work")" "$work"
  sandbox=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  if unshare -n true 2>/dev/null; then sandbox=(unshare -n "${sandbox[@]}"); fi
fi
mkdir -m 777 "$work/theirs"
cp "$CROSSLANE_SOURCE_DIR/bench/tiny.hip" "$work/theirs"
cd "$work/theirs"
"${sandbox[@]}" "$work/all/bin/crosslane" --version
"${sandbox[@]}" env TMPDIR="$work/theirs" "$work/all/bin/crosslane" c++ -O1 -std=c++17 --offload-arch=gfx1100 tiny.hip -o tiny
readelf -d tiny | grep "$work/all/" >"$work/log"
"${sandbox[@]}" ./tiny

# Without a compiler the command says what to install.
mkdir "$work/bin"
status=0
said=$(env PATH="$work/bin" "$work/all/bin/crosslane" run tiny.hip 2>&1) || status=$?
[[ $status = 2 && $said == *"install clang-22"* ]] || { printf 'without clang: status %d, %s\n' "$status" "$said"; exit 1; }
