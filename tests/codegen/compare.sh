#!/usr/bin/env bash
# Prints docs/benchmarks/instructions.md: compare.sh CROSSLANE.
set -euo pipefail
here=$(dirname "$0")
python3 "$here/count_instructions.py" --markdown "$1" "$here/moves.hip" "$here/reductions.hip" "$here/peers_rocprim.hip" -I"$here/../../include"
