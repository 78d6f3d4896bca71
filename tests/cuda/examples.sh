#!/usr/bin/env bash
# Runs each operation's example and examples/wave_operations.hip on an NVIDIA GPU: tests/cuda/examples.sh WORK. What they print is
# kept in WORK, where `scripts/platforms record cuda WORK` compares it with the host's results.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$1
mkdir -p "$work"
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
flags=(-std=c++20 -O1 -arch=native -x cu "-I$root/tests/cuda/shim" "-I$root/include" "-I$root")
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
driver=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1)
cuda=$("$nvcc" --version | sed -nE 's/.*release ([0-9.]+),.*/\1/p')
echo "${driver/, /, driver }, CUDA $cuda" >"$work/gpu.txt"
python3 "$root/tests/codegen/operations.py" program >"$build/examples.cu"
"$nvcc" "${flags[@]}" "$build/examples.cu" -o "$build/examples"
"$build/examples" >"$work/examples.txt"
"$nvcc" "${flags[@]}" "$root/examples/wave_operations.hip" -o "$build/wave_operations"
"$build/wave_operations" >"$work/wave_operations.txt"
