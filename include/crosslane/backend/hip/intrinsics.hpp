// SPDX-License-Identifier: MIT
// LLVM intrinsics that clang has no builtin for, reached by declaring a function whose assembly
// name is the intrinsic's. Since LLVM 19 the types are part of the name. [LLVM AMDGPUUsage, "LLVM
// IR Intrinsics"]
#pragma once

#include <cstdint>

#include "crosslane/backend/hip/fence.hpp"

#if defined(__HIP_DEVICE_COMPILE__)
#if __clang_major__ >= 19
extern "C" __attribute__((device)) __attribute__((convergent)) int crosslane_llvm_writelane(
    int scalar, int lane, int old) __asm("llvm.amdgcn.writelane.i32");
#else
extern "C" __attribute__((device)) __attribute__((convergent)) int crosslane_llvm_writelane(
    int scalar, int lane, int old) __asm("llvm.amdgcn.writelane");
#endif
extern "C" __attribute__((device)) __attribute__((convergent)) int crosslane_llvm_set_inactive(
    int active, int inactive) __asm("llvm.amdgcn.set.inactive.i32");
extern "C" __attribute__((device)) __attribute__((convergent)) int crosslane_llvm_strict_wwm(
    int value) __asm("llvm.amdgcn.strict.wwm.i32");
extern "C" __attribute__((device)) __attribute__((convergent)) bool
crosslane_llvm_inverse_ballot_w32(uint32_t mask) __asm("llvm.amdgcn.inverse.ballot.i32");
extern "C" __attribute__((device)) __attribute__((convergent)) bool
crosslane_llvm_inverse_ballot_w64(uint64_t mask) __asm("llvm.amdgcn.inverse.ballot.i64");
#else
extern "C" __attribute__((device)) int crosslane_llvm_writelane(int scalar, int lane, int old);
extern "C" __attribute__((device)) int crosslane_llvm_set_inactive(int active, int inactive);
extern "C" __attribute__((device)) int crosslane_llvm_strict_wwm(int value);
extern "C" __attribute__((device)) bool crosslane_llvm_inverse_ballot_w32(uint32_t mask);
extern "C" __attribute__((device)) bool crosslane_llvm_inverse_ballot_w64(uint64_t mask);
#endif
