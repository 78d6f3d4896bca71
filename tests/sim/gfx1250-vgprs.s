// guards: a gfx1250 wave has the 1024 VGPRs that its descriptor encodes in units of 16 [LLVM AMDGPUUsage, compute_pgm_rsrc1]
// case: a register past the 512th, by M0
// in: m0 = 600; v1 = 1000 + lane; v2 = 0
v_movreld_b32 v0, v1
v_movrels_b32 v2, v0
// out: v2 = 1000 + lane
