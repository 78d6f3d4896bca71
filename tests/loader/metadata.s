// A kernel whose metadata has what clang does not write for HIP: names of arguments, a required workgroup size.
	.text
	.globl described
	.p2align 8
	.type described,@function
described:
	s_endpgm
.Lend:
	.size described, .Lend-described

	.rodata
	.p2align 6
	.amdhsa_kernel described
		.amdhsa_next_free_vgpr 1
		.amdhsa_next_free_sgpr 1
		.amdhsa_kernarg_size 32
	.end_amdhsa_kernel

	.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.printf: [ "1:1:4:value %d\\n" ]
amdhsa.kernels:
  - .name: described
    .symbol: described.kd
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 1
    .vgpr_count: 1
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [ 32, 2, 1 ]
    .args:
      - { .name: last, .offset: 24, .size: 8, .value_kind: hidden_printf_buffer }
      - { .name: data, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: picture, .offset: 8, .size: 8, .value_kind: image }
      - { .name: tile, .offset: 16, .size: 4, .value_kind: dynamic_shared_pointer, .pointee_align: 16 }
...
	.end_amdgpu_metadata
