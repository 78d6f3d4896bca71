// SPDX-License-Identifier: MIT
// Kernel launches: check the shape, lay out the arguments as the kernel's metadata says, run the grid to its end, turn faults into
// hipError_t. All launch calls of the API come here.
#pragma once

#include <cstddef>
#include <vector>

#include "runtime/core/hip.hpp"
#include "runtime/core/registry.hpp"

namespace crosslane::runtime {

struct LaunchShape {
  dim3 grid;   // workgroups
  dim3 block;  // work-items a workgroup
  size_t shared_bytes = 0;
  bool cooperative = false;
  dim3 last_block{0, 0, 0};  // work-items of a partial last workgroup in each dimension (hipExtModuleLaunchKernel); 0: full
  uint64_t multigrid_argument = 0;
};

/// `pointers[i]` points at the kernel's i-th explicit argument. hipErrorInvalidValue when there are arguments and no pointers.
hipError_t pack_arguments(const sim::Kernel& kernel, void** pointers,
                          std::vector<std::byte>& kernarg);

/// The HIP_LAUNCH_PARAM_* list of hipModuleLaunchKernel: arguments already laid out.
hipError_t copy_arguments(const sim::Kernel& kernel, void** extra, std::vector<std::byte>& kernarg);

/// Runs it. Faults are printed on stderr; the code is returned and, for a fault of the kernel itself, sticks to the device.
hipError_t launch(GpuDevice& device, const KernelReference& what, const LaunchShape& shape,
                  const std::vector<std::byte>& kernarg);

/// The most workgroups of this kernel that one multiprocessor holds at once; 0 when one does not fit.
uint32_t resident_blocks(const GpuDevice& device, const sim::Kernel& kernel, uint32_t block_items,
                         size_t dynamic_lds_bytes);

}  // namespace crosslane::runtime
