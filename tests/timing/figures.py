"""Public figures, and sequences that show what the model has for them. Data; timing_page.py prints it."""
from model import cycles_each, run_assembly

DPP = "row_mask:0xf bank_mask:0xf"
WAIT = "s_waitcnt lgkmcnt(0)"


def independent(line, count=10):
    return [line.format(d=d) for d in range(count)]


def each(arch, wave, lines, minus=0, per=1, head=()):
    return lambda tool: cycles_each(tool, arch, wave, list(lines), head) / per - minus


def ratio(above, below):
    return lambda tool: above(tool) / below(tool)


def occupied(arch, lines):
    """Cycles of a step when a workgroup of 16 waves is on a CU."""
    def run(tool):
        cycles = lambda times: run_assembly(tool, arch, 64, lines * times, block=1024)["grid_cycles"]
        return (cycles(96) - cycles(32)) / 64
    return run


EXCHANGE = ["ds_bpermute_b32 v0, v1, v0", WAIT, "v_add_f32 v0, v0, v0"]
SWIZZLE = ["ds_swizzle_b32 v0, v0 offset:0x041f", WAIT, "v_add_f32 v0, v0, v0"]
MOVE_DPP = [f"v_mov_b32_dpp v1, v0 row_xmask:1 {DPP}", "v_add_f32 v0, v0, v1"]
READLANE = ["v_readlane_b32 s0, v0, 3", "v_add_f32 v0, s0, v0"]

# what, published low and high, who, the model's
FIGURES = [
    ("gfx1100: dependent v_add_f32", 5, 5, "Traces", each("gfx1100", 32, ["v_add_f32 v0, v0, v0"])),
    ("gfx1200: dependent v_add_f32", 5, 5, "Traces", each("gfx1201", 32, ["v_add_f32 v0, v0, v0"])),
    ("gfx950: dependent v_add_f32", 4, 4, "Traces", each("gfx950", 64, ["v_add_f32 v0, v0, v0"])),
    ("gfx1100: independent v_add_f32", 1, 1, "Traces", each("gfx1100", 32, independent("v_add_f32 v{d}, v{d}, v{d}"), per=10)),
    ("RDNA, wave64: independent v_add_f32", 2, 2, "general statement",
     each("gfx1100", 64, independent("v_add_f32 v{d}, v{d}, v{d}"), per=10)),
    ("gfx1100: vector result to ds_load_b32 to vector instruction", 50, 51, "Traces: 17 to 18, and 33",
     each("gfx1100", 32, ["ds_read_b32 v0, v0", WAIT, "v_and_b32 v0, 0, v0"])),
    ("gfx1100: ds_load_b32 to the next one, of its result", 31, 33, "Traces", each("gfx1100", 32, ["ds_read_b32 v0, v0", WAIT])),
    ("gfx1100: v_cmpx to s_cbranch_execz", 16, 17, "Traces",
     each("gfx1100", 32, ["v_cmpx_eq_u32 v0, v0", "s_cbranch_execz 0"], minus=4)),
    ("gfx1100: dependent s_add", 2, 2, "Traces", each("gfx1100", 32, ["s_add_u32 s0, s0, s0"])),
    ("gfx1200: dependent s_add, s_wait_alu between", 9, 9, "Traces",
     each("gfx1201", 32, ["s_add_co_u32 s0, s0, s0", "s_wait_alu depctr_sa_sdst(0)"])),
    ("gfx1100: taken branch", 9, 9, "Traces", each("gfx1100", 32, ["s_branch 1", "s_nop 0"])),
    ("gfx1200: v_lshlrev_b64, issue", 2, 2, "Traces",
     each("gfx1201", 32, [f"v_lshlrev_b64 v[{d}:{d + 1}], 3, v[20:21]" for d in range(0, 16, 2)], per=8)),
    ("gfx1200: v_mad_u64_u32, issue", 4, 4, "Traces",
     each("gfx1201", 32, [f"v_mad_co_u64_u32 v[{d}:{d + 1}], null, v20, v21, v[22:23]" for d in range(0, 16, 2)], per=8)),
    ("gfx1200: transcendental, issue", 4, 4, "Traces", each("gfx1201", 32, independent("v_exp_f32 v{d}, v20", 8), per=8)),
    ("gfx950: ds_write to its wait", 40, 40, "Traces: about 40", each("gfx950", 64, ["ds_write_b32 v0, v1", WAIT])),
    ("gfx950: ds_read_b128 of one lane to use", 24, 32, "Traces",
     each("gfx950", 64, ["ds_read_b128 v[4:7], v0", WAIT, "v_and_b32 v0, 0, v4"], minus=4, head=["s_mov_b64 exec, 1"])),
    ("MI300: ds_bpermute to use", 50, 50, "MI300 DPP guide: about 50", each("gfx942", 64, EXCHANGE, minus=4)),
    ("7900 XTX: shuffle and add", 54, 66, "RDNA3 reductions, at 2.5 GHz", each("gfx1100", 32, EXCHANGE)),
    ("7900 XTX: fused row_xmask add", 3, 5, "RDNA3 reductions, at 2.5 GHz",
     each("gfx1100", 32, [f"v_add_f32_dpp v0, v0, v0 row_xmask:1 {DPP}"])),
    ("7900 XTX: permlanex16 and add", 19, 19, "RDNA3 reductions, at 2.5 GHz",
     each("gfx1100", 32, ["v_permlanex16_b32 v1, v0, s2, s3", "v_add_f32 v0, v0, v1"])),
    ("7900 XTX: ds_swizzle step / DPP step", 1.78, 1.78, "RDNA3 reductions, 3.68 / 2.07",
     ratio(each("gfx1100", 32, SWIZZLE), each("gfx1100", 32, MOVE_DPP))),
    ("7900 XTX: shfl_xor step / DPP step", 1.51, 1.51, "RDNA3 reductions, 3.13 / 2.07",
     ratio(each("gfx1100", 32, EXCHANGE), each("gfx1100", 32, MOVE_DPP))),
    ("7900 XTX: readlane step / DPP step", 1.00, 1.00, "RDNA3 reductions, 2.08 / 2.07",
     ratio(each("gfx1100", 32, READLANE), each("gfx1100", 32, MOVE_DPP))),
    ("gfx906: exchanges by DPP / by ds_bpermute", 1.84, 1.84, "gfx906 notes, 1780 / 965 G a second",
     ratio(occupied("gfx90a", ["ds_bpermute_b32 v0, v1, v0", WAIT]), occupied("gfx90a", ["s_nop 1", f"v_mov_b32_dpp v0, v0 row_shr:1 {DPP}"]))),
    ("MGPUSim (a simulator): vector instruction", 4, 4, "MGPUSim", each("gfx90a", 64, ["v_add_f32 v0, v0, v0"])),
    ("MGPUSim (a simulator): LDS", 14, 14, "MGPUSim", each("gfx90a", 64, ["ds_read_b32 v0, v0", WAIT])),
]

REMARKS = {
    "gfx950: ds_read_b128 of one lane to use": "one row for all LDS accesses; that of the write is used",
    "7900 XTX: shuffle and add": "the measured one also computes the address",
    "7900 XTX: permlanex16 and add": "the traces and LLVM have no slower permlane; unexplained",
    "7900 XTX: ds_swizzle step / DPP step": "the published numbers fit no latency: loop and clock reads are in all of them",
    "7900 XTX: shfl_xor step / DPP step": "as above",
    "gfx906: exchanges by DPP / by ds_bpermute": "the model is bound by LDS throughput for one and by issue for the other; "
                                                  "1780 G a second is far below gfx906's issue rate, so the published loop had other limits",
    "MGPUSim (a simulator): LDS": "a constant of that simulator, not a measurement",
}
