#!/usr/bin/env python3
"""Counts instructions of kernels in clang's assembly: count_instructions.py CROSSLANE FILE.hip TARGET... -OPTION...
prints a table, TARGET being as gfx1100 or gfx1100-wave64. With --check it compares with FILE.counts, which is such a
table, and with the lines "// never worse: KERNEL OTHER" of FILE.hip: KERNEL has no more LDS instructions than OTHER, and
no more vector instructions unless it has fewer LDS ones, but on targets of a line "// wrong on: TARGET...", where OTHER
gives wrong results. To accept a change, print the table into FILE.counts."""
import re
import subprocess
import sys

groups = {
    "dpp": r"\b\w+_dpp\b|\bquad_perm|\brow_|\bdpp8",
    "ds": r"^ds_",
    "permlane": r"^v_permlane",
    "scalar": r"^v_(readlane|readfirstlane|writelane)",
    "select": r"^v_cndmask",
    "mov": r"^v_mov_b32(_e32)? v",
    "vector": r"^v_",
}


def kernels_of(assembly):
    name, lines = None, {}
    for line in assembly.splitlines():
        if match := re.match(r"(\w+):\s*; @", line):
            name = match.group(1)
            lines[name] = []
        elif re.match(r"\s*\.section|\s*\.Lfunc_end|\.Lfunc_end", line):
            name = None
        elif name and (match := re.match(r"\s+([a-z]\w+.*)", line)):
            lines[name].append(match.group(1))
    return lines


def counts_of(instructions):
    return {g: sum(1 for i in instructions if re.search(p, i)) for g, p in groups.items()}


def assembly_of(tool, file, target, options):
    arch, _, wave = target.partition("-")
    command = [tool, "c++", f"--offload-arch={arch}", "-S", "--cuda-device-only", "-o", "-", "-std=c++20", "-O3", *options, file]
    if wave == "wave64":
        command.insert(2, "-mwavefrontsize64")
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check(kernels, target, expected, pairs):
    failures = []
    for name, counts in kernels.items():
        have = " ".join(f"{g}={n}" for g, n in counts.items() if n)
        want = expected.get((target, name))
        if want is not None and want != have:
            failures.append(f"{target}: {name}: {have}, expected {want}")
    for name in sorted(name for t, name in expected if t == target and name not in kernels):
        failures.append(f"{target}: the table has {name}, the program has not")
    for name, other in pairs:
        for group in ("ds", "vector"):
            ours, theirs = kernels[name][group], kernels[other][group]
            if ours > theirs and not (group == "vector" and kernels[name]["ds"] < kernels[other]["ds"]):
                failures.append(f"{target}: {name} has {ours} {group} instructions, {other} {theirs}")
    return failures


def main():
    is_check = "--check" in sys.argv
    tool, file, *rest = [a for a in sys.argv[1:] if a != "--check"]
    targets = [a for a in rest if a.startswith("gfx")]
    options = [a for a in rest if not a.startswith("gfx")]
    pairs = re.findall(r"^// never worse: (\w+) (\w+)", open(file).read(), re.M)
    wrong_on = " ".join(re.findall(r"^// wrong on: (.*)", open(file).read(), re.M)).split()
    table = open(re.sub(r"\.hip$", ".counts", file)).read() if is_check else ""
    expected = {(t, k): counts for t, k, counts in re.findall(r"^(gfx\S+) (\w+) ?(.*)$", table, re.M)}
    failures = []
    for target in targets or sorted({t for t, _ in expected}):
        kernels = {name: counts_of(lines) for name, lines in kernels_of(assembly_of(tool, file, target, options)).items()}
        if is_check:
            failures += check(kernels, target, expected, [] if target in wrong_on else pairs)
            continue
        for name, counts in kernels.items():
            print(f"{target} {name} " + " ".join(f"{g}={n}" for g, n in counts.items() if n))
    print("\n".join(failures), end="\n" if failures else "")
    return 1 if failures else 0


sys.exit(main())
