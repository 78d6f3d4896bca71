// SPDX-License-Identifier: MIT
// The row files. A new file adds two lines here and one in sim/CMakeLists.txt: to the lane rows, which are compiled once for each SIMD
// level, or to the plain rows, which have no loop that a compiler makes vectors of.
#pragma once

#include <span>

#include "sim/exec/row.hpp"
#include "sim/exec/simd_level.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {

std::span<const Row> vector_integer_rows();
std::span<const Row> vector_float_rows();
std::span<const Row> global_memory_rows();
std::span<const Row> lds_cross_lane_rows();
std::span<const Row> lds_rows();
std::span<const Row> transcendental_rows();
std::span<const Row> vector_half_rows();
std::span<const Row> vector_double_rows();
std::span<const Row> vector_convert_rows();
std::span<const Row> wide_convert_rows();
std::span<const Row> vector_16_bit_integer_rows();
std::span<const Row> cross_lane_rows();
std::span<const Row> vector_compare_rows();
std::span<const Row> register_move_rows();
std::span<const Row> vector_byte_rows();
std::span<const Row> vector_dot_integer_rows();
std::span<const Row> vector_packed_integer_rows();
std::span<const Row> vector_bit_rows();

inline std::span<const Row> (*const lane_row_lists[])() = {
    vector_integer_rows,
    vector_float_rows,
    global_memory_rows,
    lds_cross_lane_rows,
    lds_rows,
    transcendental_rows,
    vector_half_rows,
    vector_double_rows,
    vector_convert_rows,
    wide_convert_rows,
    vector_16_bit_integer_rows,
    cross_lane_rows,
    vector_compare_rows,
    register_move_rows,
    vector_byte_rows,
    vector_dot_integer_rows,
    vector_packed_integer_rows,
    vector_bit_rows,
};

std::span<const Row> branch_rows();
std::span<const Row> barrier_rows();
std::span<const Row> scalar_integer_rows();
std::span<const Row> scalar_bit_rows();
std::span<const Row> scalar_exec_rows();
std::span<const Row> buffer_format_rows();
std::span<const Row> buffer_rows();
std::span<const Row> lds_transfer_rows();
std::span<const Row> global_atomic_rows();
std::span<const Row> lds_atomic_rows();
std::span<const Row> scalar_memory_rows();
std::span<const Row> scalar_store_rows();
std::span<const Row> scalar_float_rows();
std::span<const Row> scalar_control_rows();
std::span<const Row> todo_rows();

inline std::span<const Row> (*const plain_row_lists[])() = {
    branch_rows,
    barrier_rows,
    scalar_integer_rows,
    scalar_bit_rows,
    scalar_exec_rows,
    buffer_format_rows,
    buffer_rows,
    lds_transfer_rows,
    global_atomic_rows,
    lds_atomic_rows,
    scalar_memory_rows,
    scalar_store_rows,
    scalar_float_rows,
    scalar_control_rows,
    todo_rows,
};

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
