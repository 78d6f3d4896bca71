#!/usr/bin/env python3
"""Compares which functions of Metal an operation comes to by two ways: shaders/crosslane.glsl, through SPIR-V and SPIRV-Cross, and
shaders/crosslane.metal, as the model of Metal sees it called.

  spirv_cross.py check VULKAN_TESTS METAL_PROGRAM KERNELS   the differences must be those of spirv_cross_differences.txt
  spirv_cross.py print VULKAN_TESTS METAL_PROGRAM KERNELS   prints them

KERNELS is a folder of make_kernels.sh for waves of 32. SPIR-V is optimised first, since functions that are never called, and branches
of constant conditions, are names too. Status 77: a tool is missing."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
shaders = here.parent.parent / "shaders"
function = re.compile(r"\b((?:simd|quad|simdgroup|threadgroup)_\w+)\(")


def functions_by_spirv_cross(source):
    spirv = source.with_suffix(".spv")
    run(["glslangValidator", "--quiet", "--target-env", "vulkan1.1", f"-I{shaders}", "-o", str(spirv), str(source)])
    run(["spirv-opt", "-O", str(spirv), "-o", str(spirv)])
    metal = run(["spirv-cross", "--msl", "--msl-version", "20400", str(spirv)])
    return " ".join(sorted(set(function.findall(metal))))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def differences(vulkan_tests, metal_program, kernels):
    with tempfile.TemporaryDirectory() as folder:
        run([vulkan_tests, "write-operations", folder])
        for line in run([metal_program, "functions", kernels]).splitlines():
            name, ours = re.fullmatch(r"(\S+ \w+):(.*)", line).groups()
            source = pathlib.Path(folder) / f"{name.replace('::', '_').replace(' ', '.')}.comp"
            theirs = functions_by_spirv_cross(source)
            # The mask of active lanes is documented as the ballot of true.
            ours = " ".join(sorted(set(ours.replace("simd_active_threads_mask", "simd_ballot").split())))
            if theirs != ours:
                yield f"{name}: {theirs or '-'} | {ours or '-'}"


def main():
    mode, *programs = sys.argv[1:]
    for tool in ("glslangValidator", "spirv-opt", "spirv-cross"):
        if shutil.which(tool) is None:
            print(f"no {tool}")
            sys.exit(77)
    have = list(differences(*programs))
    if mode == "print":
        print("\n".join(have))
        return
    lines = (here / "spirv_cross_differences.txt").read_text().splitlines()
    known = [line for line in lines if line and not line.startswith("#")]
    for line in sorted(set(have) - set(known)):
        print(f"not in spirv_cross_differences.txt: {line}")
    for line in sorted(set(known) - set(have)):
        print(f"no longer so: {line}")
    print(f"{len(have)} operations come to other functions by SPIRV-Cross, {len(known)} of them known")
    sys.exit(0 if sorted(have) == sorted(known) else 1)


main()
