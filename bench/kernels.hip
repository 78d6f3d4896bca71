// SPDX-License-Identifier: MIT
// The kernels on which simulator_bench quotes speed. They use the compiler's builtins and no header.
//   alu    one dependent chain of integer and one of float multiply-adds a lane, no memory
//   red    four DPP additions and an LDS-crossbar read a round (two of them in a wave of 64)
//   saxpy  one load pair, one multiply-add, one store a lane: memory and workgroup start-up

#define KERNEL extern "C" __attribute__((global))
#define DEVICE __attribute__((device))

static DEVICE unsigned item() { return __builtin_amdgcn_workitem_id_x(); }

KERNEL void alu(unsigned* output, unsigned seed, unsigned rounds) {
  unsigned whole = item() * 0x9e3779b1u + seed, mixed = ~whole;
  float sum = item() * 0.5f, step = 1.5f;
  for (unsigned i = 0; i < rounds; ++i) {
    whole = whole * 0x5851f42du + mixed;
    mixed = (mixed << 9 | mixed >> 23) ^ whole;
    sum = sum * 0.998046875f + step;
    step = step * 0.25f + (mixed & 127u) * 0.0078125f;
  }
  output[item()] = whole ^ mixed ^ __builtin_bit_cast(unsigned, sum) ^ __builtin_bit_cast(unsigned, step);
}

template <int control>
static DEVICE int moved(int value) {
  return __builtin_amdgcn_update_dpp(0, value, control, 0xf, 0xf, true);
}

KERNEL void red(unsigned* output, unsigned seed, unsigned rounds) {
  int value = static_cast<int>(item() + seed);
  const int lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
  for (unsigned i = 0; i < rounds; ++i) {
    value += moved<0xb1>(value);   // quad_perm:[1,0,3,2]
    value += moved<0x4e>(value);   // quad_perm:[2,3,0,1]
    value += moved<0x141>(value);  // row_half_mirror
    value += moved<0x140>(value);  // row_mirror
    value += __builtin_amdgcn_ds_bpermute((lane ^ 16) * 4, value);
    if (__builtin_amdgcn_wavefrontsize() == 64)
      value += __builtin_amdgcn_ds_bpermute((lane ^ 32) * 4, value);
    value ^= static_cast<int>(i);
  }
  output[item()] = static_cast<unsigned>(value);
}

KERNEL void saxpy(float* y, const float* x, float a, unsigned n) {
  const unsigned i = __builtin_amdgcn_workgroup_id_x() * 256u + item();
  if (i < n) y[i] = a * x[i] + y[i];
}
