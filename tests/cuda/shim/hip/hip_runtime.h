// SPDX-License-Identifier: MIT
// The few calls of HIP's host API that the tests of operations make, as CUDA's: with this folder on
// the include path nvcc builds the same sources.
#pragma once

#include <cuda_runtime.h>

#define hipSuccess cudaSuccess
#define hipMalloc cudaMalloc
#define hipMallocManaged cudaMallocManaged
#define hipFree cudaFree
#define hipMemcpy cudaMemcpy
#define hipMemcpyHostToDevice cudaMemcpyHostToDevice
#define hipMemcpyDeviceToHost cudaMemcpyDeviceToHost
#define hipMemset cudaMemset
#define hipDeviceReset cudaDeviceReset
#define hipDeviceSynchronize cudaDeviceSynchronize
#define hipGetLastError cudaGetLastError
