// What the loader's tests expect of these kernels and variables is written there, not derived from the object.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(n) __attribute__((amdgpu_flat_work_group_size(1, n)))

__device__ int counter = 7;
__device__ int zeros[100];
__constant__ float table[4] = {1, 2, 3, 4};
__device__ int* pointer_to_zero_3 = &zeros[3];
__constant__ const char* names[2] = {"ab", "cd"};

struct Pair {
  short first;
  double second;
};

extern "C" __global__ void __launch_bounds__(256) all_kinds(int* buffer, char small, Pair pair, float f) {
  __shared__ int tile[64];
  tile[__builtin_amdgcn_workitem_id_x() & 63] = *buffer;
  __builtin_amdgcn_s_barrier();
  const unsigned long* hidden = (const unsigned long*)__builtin_amdgcn_implicitarg_ptr();
  *buffer = tile[5] + small + pair.first + (int)pair.second + (int)f + (int)hidden[0] + counter + *pointer_to_zero_3 +
            (int)table[small & 3] + names[small & 1][0];
}

template <class T>
__global__ void add(T* data, T value) {
  data[__builtin_amdgcn_workitem_id_x() + 1000 * __builtin_amdgcn_workitem_id_z()] += value;
}
template __global__ void add<double>(double*, double);

extern __shared__ int dynamic_tile[];
extern "C" __global__ void dynamic_lds(int* out) { dynamic_tile[__builtin_amdgcn_workitem_id_x()] = *out; }

extern "C" __global__ void empty() {}
