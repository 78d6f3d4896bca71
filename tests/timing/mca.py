"""Small kernels for a comparison with LLVM's scheduling model. Data and the call of llvm-mca; timing_page.py prints it."""
import re
import subprocess
import tempfile
from pathlib import Path

from figures import DPP, WAIT

ISSUE = "same"
LDS = "LLVM has 20 cycles for LDS; traces have 33 and 17 before it"
LDS9 = "LLVM has 20 cycles for LDS; public notes have 40 to 50"


def kernels(arch):
    """Name, lines, why the two differ."""
    gfx9 = arch.startswith("gfx9")
    add = "v_add_u32" if gfx9 else "v_add_nc_u32"
    lds = LDS9 if gfx9 else LDS
    gap = ["s_nop 1"] if gfx9 else []
    return [
        ("add_chain", ["v_add_f32 v0, v0, v0"] * 32, ISSUE),
        ("add_independent", [f"v_add_f32 v{n % 16}, v{n % 16}, v20" for n in range(32)], ISSUE),
        ("fma_chain", ["v_fma_f32 v0, v0, v1, v2"] * 16, ISSUE),
        ("multiply_chain", ["v_mul_lo_u32 v0, v0, v1"] * 8, "LLVM has integer products at full rate" if gfx9 else ISSUE),
        ("exp_chain", ["v_exp_f32 v0, v0"] * 8, ISSUE),
        ("exp_and_adds", ["v_exp_f32 v0, v0", "v_add_f32 v1, v1, v1", "v_add_f32 v2, v2, v2", "v_add_f32 v3, v3, v3"] * 8,
         "LLVM lets them overlap: it issues a transcendental in one cycle, traces have 4" if not gfx9 else
         "LLVM issues a transcendental in one slot; here it has the vector unit for four"),
        ("dpp_reduction", [*gap, f"v_add_f32_dpp v0, v0, v0 row_shr:1 {DPP}"] * 8, "LLVM has s_nop 1 as one slot, not two" if gfx9 else ISSUE),
        ("swizzle_reduction", ["ds_swizzle_b32 v1, v0 offset:0x041f", WAIT, "v_add_f32 v0, v0, v1"] * 4, lds),
        ("bpermute_chain", ["ds_bpermute_b32 v0, v1, v0", WAIT] * 4, lds),
        ("lds_loads", ["ds_read_b32 v0, v8", "ds_read_b32 v1, v8 offset:4", "ds_read_b32 v2, v8 offset:8", "ds_read_b32 v3, v8 offset:12",
                       WAIT, f"{add} v0, v0, v3"], lds),
        ("scalar_chain", ["s_add_u32 s0, s0, s1"] * 16, ISSUE),
        ("scalar_and_vector", ["s_add_u32 s0, s0, s1", f"{add} v0, s0, v0"] * 8, ISSUE),
        ("double_chain", ["v_fma_f64 v[0:1], v[0:1], v[2:3], v[4:5]"] * 8, ISSUE),
        ("shift64_chain", ["v_lshlrev_b64 v[0:1], 1, v[0:1]"] * 8, ISSUE),
        ("readlane_loop", ["v_readlane_b32 s0, v0, 3", "s_add_u32 s0, s0, s0", *(["s_nop 1"] if gfx9 else []), f"{add} v0, s0, v0"] * 4,
         "LLVM has no extra time from vector results to scalar instructions; traces have 16" if not gfx9 else
         "here a scalar instruction waits a slot more for a vector result; and s_nop"),
    ]


def llvm_cycles(arch, wave, lines):
    """llvm-mca's total; gfx9 counts in units of four cycles."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kernel.s"
        file.write_text("\n".join(lines) + "\n")
        command = ["llvm-mca-22", "-mtriple=amdgcn", f"-mcpu={arch}", "-iterations=1", str(file)]
        if not arch.startswith("gfx9"):
            command.append(f"-mattr=+wavefrontsize{wave}")
        done = subprocess.run(command, capture_output=True, text=True)
        found = re.search(r"Total Cycles:\s+(\d+)", done.stdout)
        if not found:
            raise SystemExit(done.stderr)
        return int(found.group(1)) * (4 if arch.startswith("gfx9") else 1)
