// SPDX-License-Identifier: MIT
// What docs/source-page-errors.md says about builtins, as kernels whose code tests/cli/source_page.sh looks at.
#define KERNEL extern "C" __attribute__((global)) void

__attribute__((device)) unsigned id() { return __builtin_amdgcn_workitem_id_x(); }
__attribute__((device)) int bits(float value) { return __builtin_bit_cast(int, value); }
__attribute__((device)) float number(int bits) { return __builtin_bit_cast(float, bits); }

KERNEL strategy_0(unsigned* p) { p[id()] = __builtin_amdgcn_wave_reduce_add_u32(p[id()], 0); }
KERNEL strategy_2(unsigned* p) { p[id()] = __builtin_amdgcn_wave_reduce_add_u32(p[id()], 2); }
KERNEL sum_of_floats(float* p) { p[id()] = __builtin_amdgcn_wave_reduce_fadd_f32(p[id()], 0); }
KERNEL bound_ctrl_off(float* p) { p[id()] += number(__builtin_amdgcn_mov_dpp(bits(p[id()]), 0xb1, 0xf, 0xf, false)); }
KERNEL bound_ctrl_on(float* p) { p[id()] += number(__builtin_amdgcn_mov_dpp(bits(p[id()]), 0xb1, 0xf, 0xf, true)); }
KERNEL index_of_its_own(int* p) { p[id()] = __builtin_amdgcn_readlane(p[id()], p[id() + 64]); }
KERNEL swizzled_float(float* p) { p[id()] = __builtin_amdgcn_ds_swizzle(p[id()], 0x101f); }
KERNEL shuffled(int* p) { p[id()] = __builtin_amdgcn_ds_bpermute(p[id()], p[id() + 64]); }
#if defined(NARROW_BALLOT)
KERNEL narrow_ballot(unsigned* p) { p[id()] = __builtin_amdgcn_ballot_w32(p[id()] != 0); }
#endif
#if defined(WRITELANE)
KERNEL write(int* p) { p[id()] = __builtin_amdgcn_writelane(1, 2, p[id()]); }
#endif
