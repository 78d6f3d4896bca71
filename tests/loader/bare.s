// A kernel of hand-written assembly without metadata: only its descriptor speaks.
	.text
	.globl bare
	.p2align 8
	.type bare,@function
bare:
	v_mov_b32 v40, 1
	s_endpgm
.Lend:
	.size bare, .Lend-bare

	.rodata
	.p2align 6
	.amdhsa_kernel bare
		.amdhsa_next_free_vgpr 41
		.amdhsa_next_free_sgpr 16
		.amdhsa_group_segment_fixed_size 512
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_kernarg_size 24
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_float_denorm_mode_32 3
	.end_amdhsa_kernel
