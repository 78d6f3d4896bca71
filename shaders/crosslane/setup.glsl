// SPDX-License-Identifier: MIT
// What the driver has, which types there are, and arguments with names. Part of crosslane.glsl.

// What the driver has beside basic, ballot and shuffle (VkPhysicalDeviceSubgroupProperties). What is
// 0 is composed of shuffles and ballots, with the same results.
#ifndef CROSSLANE_HAS_VOTE
#define CROSSLANE_HAS_VOTE 0
#endif
#ifndef CROSSLANE_HAS_ARITHMETIC
#define CROSSLANE_HAS_ARITHMETIC 0
#endif
#ifndef CROSSLANE_HAS_CLUSTERED
#define CROSSLANE_HAS_CLUSTERED 0
#endif
#ifndef CROSSLANE_HAS_QUAD
#define CROSSLANE_HAS_QUAD 0
#endif
#ifndef CROSSLANE_HAS_SHUFFLE_RELATIVE
#define CROSSLANE_HAS_SHUFFLE_RELATIVE 0
#endif
#ifndef CROSSLANE_HAS_ROTATE
#define CROSSLANE_HAS_ROTATE 0
#endif

#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
#if CROSSLANE_HAS_VOTE
#extension GL_KHR_shader_subgroup_vote : require
#endif
#if CROSSLANE_HAS_ARITHMETIC
#extension GL_KHR_shader_subgroup_arithmetic : require
#endif
#if CROSSLANE_HAS_CLUSTERED
#extension GL_KHR_shader_subgroup_clustered : require
#endif
#if CROSSLANE_HAS_QUAD
#extension GL_KHR_shader_subgroup_quad : require
#endif
#if CROSSLANE_HAS_SHUFFLE_RELATIVE
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#endif
#if CROSSLANE_HAS_ROTATE
#extension GL_KHR_shader_subgroup_rotate : require
#endif

// Types beside bool, uint, int and float, where asked for.
#if defined(CROSSLANE_INT64) || defined(CROSSLANE_FLOAT64)
#extension GL_ARB_gpu_shader_int64 : require
#endif
#ifdef CROSSLANE_INT16
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
#endif
#ifdef CROSSLANE_INT8
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#endif
#ifdef CROSSLANE_FLOAT16
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#endif

// The wave size; a constant where the pipeline requires one.
#ifdef CROSSLANE_WAVE_SIZE
#define crosslane_wave_size uint(CROSSLANE_WAVE_SIZE)
#else
#define crosslane_wave_size gl_SubgroupSize
#endif

// Arguments with names.

struct crosslane_edge { uint policy; };
const crosslane_edge crosslane_edge_own = crosslane_edge(0u);
const crosslane_edge crosslane_edge_wrap = crosslane_edge(1u);
const crosslane_edge crosslane_edge_zero = crosslane_edge(2u);
const crosslane_edge crosslane_edge_unspecified = crosslane_edge(3u);
struct crosslane_flagging { uint unused; };
const crosslane_flagging crosslane_edge_flagged = crosslane_flagging(0u);

struct crosslane_op { uint kind; };
const crosslane_op crosslane_op_add = crosslane_op(0u);
const crosslane_op crosslane_op_mul = crosslane_op(1u);
const crosslane_op crosslane_op_min = crosslane_op(2u);  // NaNs lose
const crosslane_op crosslane_op_max = crosslane_op(3u);
const crosslane_op crosslane_op_and = crosslane_op(4u);
const crosslane_op crosslane_op_or = crosslane_op(5u);
const crosslane_op crosslane_op_xor = crosslane_op(6u);
const crosslane_op crosslane_op_min_propagate = crosslane_op(7u);  // NaNs win
const crosslane_op crosslane_op_max_propagate = crosslane_op(8u);

struct crosslane_order { bool is_descending; };
const crosslane_order crosslane_less = crosslane_order(false);
const crosslane_order crosslane_greater = crosslane_order(true);

struct crosslane_valid_items { uint count; };
struct crosslane_compact_position { uint index; uint count; };

// Sources of crosslane_permute that are no lanes.
const uint crosslane_source_fill = 0x80000000u;
const uint crosslane_source_zero = 0x80000001u;
