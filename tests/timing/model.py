"""Asks the cycle model: cycles of a few lines of assembly, and reports of HIP programs."""
import json
import subprocess
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[2]


def kernel_text(arch, wave, lines, name="kernel"):
    family9 = arch.startswith("gfx9")
    extra = ".amdhsa_accum_offset 64\n" if family9 else f".amdhsa_wavefront_size32 {int(wave == 32)}\n"
    return (f'.amdgcn_target "amdgcn-amd-amdhsa--{arch}"\n.text\n.globl {name}\n.p2align 8\n.type {name},@function\n{name}:\n'
            + "\n".join(lines) + f"\ns_endpgm\n.rodata\n.p2align 6\n.amdhsa_kernel {name}\n.amdhsa_next_free_vgpr 64\n"
            f".amdhsa_next_free_sgpr 32\n.amdhsa_group_segment_fixed_size 32768\n{extra}.end_amdhsa_kernel\n")


def last_json(text):
    """The report stands behind what the program printed."""
    return json.loads(text[text.index("{\n"):])


def run_assembly(tool, arch, wave, lines, block=0):
    """The model's report of one wave."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kernel.s"
        file.write_text(kernel_text(arch, wave, lines))
        command = [tool, "run", str(file), "--arch", arch, "--block", str(block or wave), "--time", "--json"]
        if not arch.startswith("gfx9"):
            command += ["--wave", str(wave)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{arch}: {done.stderr}\n" + "\n".join(lines))
        return last_json(done.stdout)["timing"][0]


def wave_cycles(tool, arch, wave, lines):
    return run_assembly(tool, arch, wave, lines)["wave_cycles"]


def cycles_each(tool, arch, wave, lines, head=(), tail=(), times=64):
    """Cycles of one of many repetitions: what 3 * times of them take more than `times`."""
    few = wave_cycles(tool, arch, wave, [*head, *(lines * times), *tail])
    many = wave_cycles(tool, arch, wave, [*head, *(lines * 3 * times), *tail])
    return (many - few) / (2 * times)


class Program:
    """A HIP program, compiled once for a target and wave size."""

    def __init__(self, tool, source, arch, wave, options=()):
        self.tool, self.arch = tool, arch
        self.folder = tempfile.TemporaryDirectory()
        self.executable = Path(self.folder.name) / "program"
        command = [tool, "c++", "-O3", "-std=c++20", f"--offload-arch={arch}", f"-I{root}/include", *options]
        if wave == 64 and not arch.startswith("gfx9"):
            command.append("-mwavefrontsize64")
        done = subprocess.run([*command, str(source), "-o", str(self.executable)], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr)

    def reports(self, *arguments):
        """Kernel name -> report."""
        done = subprocess.run([self.tool, "run", str(self.executable), "--arch", self.arch, "--time", "--json", "--", *arguments],
                              capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr)
        return {r["kernel"]: r for r in last_json(done.stdout)["timing"]}
