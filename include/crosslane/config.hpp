// SPDX-License-Identifier: MIT
// The macros of the headers; every layer sees them, and there are no others. What is compiled is
// one of three back ends: HIP (by clang or hipcc, device and host pass alike), CUDA, or the host,
// where fibers stand for lanes.
#pragma once

#if defined(__HIP__)
#define CROSSLANE_BACKEND_HIP 1
#elif defined(__CUDACC__)
#define CROSSLANE_BACKEND_CUDA 1
#else
#define CROSSLANE_BACKEND_HOST 1
#endif

/// Before functions that device code calls at run time. Functions that only run while compiling do
/// not need it, except those that operations call for constants of their own: clang makes every
/// constexpr function callable on both sides, nvcc only outside of device functions.
#if defined(__HIP__)  // without the HIP headers, which define the short spelling
#define CROSSLANE_HOST_DEVICE __attribute__((host)) __attribute__((device))
#elif defined(__CUDACC__)
#define CROSSLANE_HOST_DEVICE __host__ __device__
#else
#define CROSSLANE_HOST_DEVICE
#endif

/// Before loops over the registers of a lane, which must not become memory.
#if defined(__clang__) || defined(__NVCC__)
#define CROSSLANE_UNROLL _Pragma("unroll")
#else
#define CROSSLANE_UNROLL
#endif

/// Before templates for both sides that call functions of their callers, which may be of one side.
#if defined(__NVCC__)
#define CROSSLANE_CALLS_ANY _Pragma("nv_exec_check_disable")
#else
#define CROSSLANE_CALLS_ANY
#endif

/// Before operations: device functions that are always inlined. On a GPU that lets constants reach
/// the instructions; on the host it gives every call site an address of its own.
#if defined(__HIP__)
#define CROSSLANE_DEVICE __attribute__((device)) __attribute__((always_inline)) inline
#elif defined(__CUDACC__)
#define CROSSLANE_DEVICE __device__ __forceinline__
#else
#define CROSSLANE_DEVICE __attribute__((always_inline)) inline
#endif

/// Before parameters that only some lanes need to give a value. Without it a compiler may conclude
/// that a variable which only lane 0 assigns was assigned by every lane.
#if defined(__has_attribute)
#if defined(__HIP__) && __has_attribute(maybe_undef)
#define CROSSLANE_MAYBE_UNDEF __attribute__((maybe_undef))
#endif
#endif
#ifndef CROSSLANE_MAYBE_UNDEF
#define CROSSLANE_MAYBE_UNDEF
#endif

/// Whether operations check what they demand of their caller, such as that all lanes are active. On
/// in builds without optimisation and without NDEBUG, with nvcc in those with -G; define it as 0 or
/// 1 to choose.
#ifndef CROSSLANE_CHECKS
#if defined(NDEBUG) || defined(__OPTIMIZE__) || (defined(__NVCC__) && !defined(__CUDACC_DEBUG__))
#define CROSSLANE_CHECKS 0
#else
#define CROSSLANE_CHECKS 1
#endif
#endif

/// Stops the program where a caller broke an operation's contract; device code traps.
#if !CROSSLANE_CHECKS
#define CROSSLANE_ASSERT(condition) static_cast<void>(0)
#elif defined(CROSSLANE_BACKEND_HOST)
#include <cassert>
#define CROSSLANE_ASSERT(condition) assert(condition)
#else
#define CROSSLANE_ASSERT(condition) ((condition) ? static_cast<void>(0) : __builtin_trap())
#endif

/// The wave size of the host back end: 4 to 128, one for a program.
#if defined(CROSSLANE_BACKEND_HOST) && !defined(CROSSLANE_HOST_WAVE_SIZE)
#define CROSSLANE_HOST_WAVE_SIZE 32
#endif

/// Before the host's function whose return address tells call sites apart. Compilers merge equal
/// calls at the ends of two branches into one, and copy a call into both; neither may happen, also
/// in the code that includes this.
#if defined(CROSSLANE_BACKEND_HOST)
#if defined(__clang__)
#define CROSSLANE_CALL_SITE __attribute__((noinline, nomerge, convergent))
#else
#define CROSSLANE_CALL_SITE __attribute__((noinline))
#pragma GCC optimize("no-crossjumping", "no-tree-tail-merge", "no-thread-jumps")
#endif
#endif
