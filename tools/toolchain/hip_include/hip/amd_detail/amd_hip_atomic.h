// SPDX-License-Identifier: MIT
// Stands in front of HIP 5.2's header of this name, for clang 18 and later:
//   atomicInc, atomicDec      HIP 5.2 reaches them through LLVM intrinsics that LLVM 18 removed; now they are builtins.
//   wall_clock64              HIP 5.2 declares it in the device pass only, so that a kernel that calls it does not pass the host's,
//                             and answers -1 on gfx11 and later, which have the clock behind another instruction.
//   __atomic_work_item_fence  HIP 5.2 takes it from opencl.bc, which clang no longer links. It declares it in a header that
//                             this one includes, so the definition can stand here.
// [LLVM AMDGPUUsage, "Memory Model", synchronisation scopes; LLVM LangRef, "atomicrmw", uinc_wrap and udec_wrap]
#pragma once

#define atomicInc crosslane_shim_old_atomic_inc
#define atomicDec crosslane_shim_old_atomic_dec
#define wall_clock64 crosslane_shim_old_wall_clock64
#include_next <hip/amd_detail/amd_hip_atomic.h>
#undef atomicInc
#undef atomicDec
#undef wall_clock64

__attribute__((device)) inline unsigned int atomicInc(unsigned int* address, unsigned int val) {
#ifdef __HIP_DEVICE_COMPILE__
  return __builtin_amdgcn_atomic_inc32(address, val, __ATOMIC_RELAXED, "agent");
#else
  return val;
#endif
}

__attribute__((device)) inline unsigned int atomicDec(unsigned int* address, unsigned int val) {
#ifdef __HIP_DEVICE_COMPILE__
  return __builtin_amdgcn_atomic_dec32(address, val, __ATOMIC_RELAXED, "agent");
#else
  return val;
#endif
}

__attribute__((device)) inline long long wall_clock64() {
#ifdef __HIP_DEVICE_COMPILE__
  return static_cast<long long>(__builtin_readsteadycounter());
#else
  return 0;
#endif
}

// The builtin wants literal arguments. The fence orders all address spaces: `flags` could only narrow it.
#ifdef __HIP_DEVICE_COMPILE__
#define CROSSLANE_SHIM_FENCE(scope)                                                 \
  switch (order) {                                                                  \
    case __memory_order_relaxed: break;                                             \
    case __memory_order_acquire: __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, scope); break; \
    case __memory_order_release: __builtin_amdgcn_fence(__ATOMIC_RELEASE, scope); break; \
    case __memory_order_acq_rel: __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, scope); break; \
    case __memory_order_seq_cst: __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, scope); break; \
  }                                                                                 \
  break
#else
#define CROSSLANE_SHIM_FENCE(scope) break
#endif

extern "C" __attribute__((device, always_inline)) inline void __atomic_work_item_fence(__cl_mem_fence_flags flags,
                                                                                     __memory_order order,
                                                                                     __memory_scope scope) {
  (void)flags;
  (void)order;
  switch (scope) {
    case __memory_scope_work_item: break;
    case __memory_scope_sub_group: CROSSLANE_SHIM_FENCE("wavefront");
    case __memory_scope_work_group: CROSSLANE_SHIM_FENCE("workgroup");
    case __memory_scope_device: CROSSLANE_SHIM_FENCE("agent");
    case __memory_scope_all_svm_devices: CROSSLANE_SHIM_FENCE("");
  }
}
#undef CROSSLANE_SHIM_FENCE
