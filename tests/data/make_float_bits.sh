#!/usr/bin/env bash
# Writes tests/data/float_bits_table.hpp with what the host back end computes.
set -euo pipefail
cd "$(dirname "$0")/../.."
table=tests/data/float_bits_table.hpp program=$(mktemp)
trap 'rm -f "$program"' EXIT
{
  echo "// SPDX-License-Identifier: MIT"
  echo "// A data table, made by make_float_bits.sh: results of tests/ops/float_bits_cases.hpp, a row a result, a word a lane."
  echo "// clang-format off"
  echo "#pragma once"
  echo
  echo "#include <cstdint>"
  for lanes in 32 64; do
    "${CXX:-c++}" -std=c++20 -O2 -DCROSSLANE_HOST_WAVE_SIZE=$lanes -Iinclude -I. tests/data/make_float_bits.cpp -o "$program"
    echo
    "$program"
  done
} >"$table.new"
mv "$table.new" "$table"
