#!/usr/bin/env bash
# Guards what `cmake --install` promises: the headers alone are usable by find_package and by add_subdirectory with the
# distribution's compiler, and the installed command compiles and runs a program away from the build folder.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
consumers=$CROSSLANE_SOURCE_DIR/tests/install
export CXX=g++ CMAKE_GENERATOR=Ninja
unset CMAKE_CXX_COMPILER_LAUNCHER

cmake --install "$CROSSLANE_BINARY_DIR" --prefix "$work/headers" --component headers >"$work/log" || { cat "$work/log"; exit 1; }
[ ! -e "$work/headers/bin" ]
cmake -S "$consumers/find_package" -B "$work/build-1" -DCMAKE_PREFIX_PATH="$work/headers"
cmake --build "$work/build-1"
"$work/build-1/consumer"

cmake -S "$consumers/add_subdirectory" -B "$work/build-2" -DCROSSLANE_SOURCE_DIR="$CROSSLANE_SOURCE_DIR"
cmake --build "$work/build-2"
"$work/build-2/consumer"

cmake --install "$CROSSLANE_BINARY_DIR" --prefix "$work/all" >"$work/log" || { cat "$work/log"; exit 1; }
cmake -S "$consumers/find_package" -B "$work/build-3" -DCMAKE_PREFIX_PATH="$work/all" -DWITH_SIM=ON
"$work/all/bin/crosslane" --version
"$work/all/bin/crosslane" c++ -O1 -std=c++17 --offload-arch=gfx1100 "$CROSSLANE_SOURCE_DIR/bench/tiny.hip" -o "$work/tiny"
readelf -d "$work/tiny" | grep "$work/all/" >"$work/log"
"$work/tiny"
