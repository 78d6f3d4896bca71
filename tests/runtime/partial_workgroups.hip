// Guards: a grid that is no multiple of the block: the last workgroups have the remaining work-items, and blockDim says so, by the
// hidden arguments of code object 5 and later and by the dispatch packet of code object 4.
// opts: -O3 -fno-offload-uniform-block
// opts: -O3 -fno-offload-uniform-block -mcode-object-version=4
#include <hip/hip_runtime.h>
#include <hip/hip_ext.h>

#include <algorithm>
#include <vector>

#include "check.hpp"

extern "C" hipError_t hipGetFuncBySymbol(hipFunction_t*, const void*);

struct Seen {
  unsigned items, blocks[3], block_size[3], last_item[3];
};

/// out[]: one for each workgroup.
__global__ void look(Seen* out) {
  unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  atomicAdd(&out[block].items, 1u);
  atomicMax(&out[block].last_item[0], threadIdx.x);
  atomicMax(&out[block].last_item[1], threadIdx.y);
  atomicMax(&out[block].last_item[2], threadIdx.z);
  if (threadIdx.x || threadIdx.y || threadIdx.z) return;
  unsigned sizes[] = {blockDim.x, blockDim.y, blockDim.z, gridDim.x, gridDim.y, gridDim.z};
  for (int i = 0; i < 3; ++i) out[block].block_size[i] = sizes[i], out[block].blocks[i] = sizes[3 + i];
}

static void try_shape(hipFunction_t function, const unsigned (&items)[3], const unsigned (&block)[3]) {
  unsigned blocks[3], total = 1;
  for (int i = 0; i < 3; ++i) total *= blocks[i] = (items[i] + block[i] - 1) / block[i];
  std::vector<Seen> host(total);
  Seen* out = nullptr;
  check::works(hipMalloc(&out, total * sizeof(Seen)), "hipMalloc");
  check::works(hipMemset(out, 0, total * sizeof(Seen)), "hipMemset");
  void* pointers[] = {&out};
  check::works(hipExtModuleLaunchKernel(function, items[0], items[1], items[2], block[0], block[1], block[2], 0, nullptr, pointers, nullptr, nullptr, nullptr, 0),
               "hipExtModuleLaunchKernel");
  check::works(hipMemcpy(host.data(), out, total * sizeof(Seen), hipMemcpyDeviceToHost), "copy");
  bool sizes = true, grids = true, ids = true, counts = true;
  for (unsigned b = 0; b < total; ++b) {
    const unsigned id[] = {b % blocks[0], b / blocks[0] % blocks[1], b / blocks[0] / blocks[1]};
    unsigned size = 1;
    for (int i = 0; i < 3; ++i) {
      const unsigned here = std::min(block[i], items[i] - id[i] * block[i]);
      size *= here;
      sizes &= host[b].block_size[i] == here;
      grids &= host[b].blocks[i] == blocks[i];
      ids &= host[b].last_item[i] == here - 1;
    }
    counts &= host[b].items == size;
  }
  check::that(sizes, "blockDim");
  check::that(grids, "gridDim");
  check::that(ids, "threadIdx");
  check::that(counts, "work-items");
  check::works(hipFree(out), "hipFree");
}

int main() {
  hipFunction_t function = nullptr;
  check::works(hipGetFuncBySymbol(&function, reinterpret_cast<const void*>(look)), "hipGetFuncBySymbol");
  try_shape(function, {100, 1, 1}, {64, 1, 1});
  try_shape(function, {128, 1, 1}, {64, 1, 1});
  try_shape(function, {70, 9, 5}, {32, 4, 2});
  try_shape(function, {7, 3, 1}, {4, 2, 1});
  return check::result();
}
