#!/usr/bin/env python3
"""Counts instructions of kernels in clang's assembly: count_instructions.py CROSSLANE FILE.hip TARGET... -OPTION...
prints a table, TARGET being as gfx1100 or gfx1100-wave64. A loop's instructions count as often as the wave has lanes.
--markdown prints the pairs of "never worse" side by side, of several files. With --check it compares with FILE.counts, which is such a
table, and with the lines "// never worse: KERNEL OTHER" of FILE.hip: KERNEL has no more LDS instructions than OTHER, and
no more vector instructions unless it saves LDS ones that cost as much, but on targets of a line "// wrong on: TARGET...", where
OTHER gives wrong results. To accept a change, print the table into FILE.counts."""
import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

groups = {
    "dpp": r"\b\w+_dpp\b|\bquad_perm|\brow_|\bdpp8",
    "ds": r"^ds_",
    "permlane": r"^v_permlane",
    "scalar": r"^v_(readlane|readfirstlane|writelane)",
    "select": r"^v_cndmask",
    "mov": r"^v_mov_b32(_e32)? v",
    "vector": r"^v_",
}


# What an LDS instruction costs in vector ones: include/crosslane/plan/cost.hpp says it, and from where.
root = pathlib.Path(__file__).resolve().parents[2]
lds_slots = int(re.search(r"lds_slots_in_vector_slots = (\d+)", (root / "include/crosslane/plan/cost.hpp").read_text()).group(1))


def slots(counts):
    return counts["vector"] + lds_slots * counts["ds"]


def is_worse(ours, theirs):
    return ours["ds"] > theirs["ds"] or (ours["vector"] > theirs["vector"] and slots(ours) > slots(theirs))


@functools.lru_cache(None)
def latencies(target):
    """Cycles of a dependent chain for a vector and an LDS instruction, as plan/cost.hpp computes them."""
    arch, _, wave = target.partition("-")
    lanes = 64 if wave == "wave64" or arch.startswith("gfx9") else 32
    program = f"""#include "crosslane/plan/cost.hpp"
#include <cstdio>
using namespace crosslane;
int main() {{
  const auto& costs = plan::cost_table(arch::{arch}, {lanes});
  for (plan::Unit unit : {{plan::Unit::vector, plan::Unit::lds_crossbar}})
    std::printf("%u ", plan::cost_row(costs, unit).latency_cycles);
}}
"""
    with tempfile.TemporaryDirectory() as work:
        file = pathlib.Path(work) / "latencies"
        compiler = os.environ.get("CXX", "c++")
        subprocess.run([compiler, "-std=c++20", "-x", "c++", "-", f"-I{root}/include", "-o", file], input=program, text=True, check=True)
        return [int(n) for n in subprocess.run([file], check=True, capture_output=True, text=True).stdout.split()]


def cycles(counts, target):
    vector, lds = latencies(target)
    return counts["vector"] * vector + counts["ds"] * lds


def kernels_of(assembly):
    name, lines = None, {}
    for line in assembly.splitlines():
        if match := re.match(r"(\w+):\s*; @", line):
            name = match.group(1)
            lines[name] = []
        elif re.match(r"\s*\.section|\s*\.Lfunc_end|\.Lfunc_end", line):
            name = None
        elif name and (match := re.match(r"\s+([a-z]\w+.*)|(\.LBB\w+):", line)):
            lines[name].append(match.group(1) or match.group(2))
    return lines


def unrolled(instructions, lanes):
    """The instructions of loops as often as a wave has lanes: what a loop over its lanes executes."""
    for end, i in enumerate(instructions):
        if (match := re.match(r"s_c?branch\w*\s+(\.LBB\w+)", i)) and match.group(1) in instructions[:end]:
            start = instructions.index(match.group(1))
            return instructions[:start] + instructions[start + 1 : end] * lanes + unrolled(instructions[end + 1 :], lanes)
    return instructions


def counts_of(instructions, target="gfx9"):
    lanes = 64 if target.startswith("gfx9") or target.endswith("wave64") else 32
    instructions = unrolled(instructions, lanes)
    return {g: sum(1 for i in instructions if re.search(p, i)) for g, p in groups.items()}


def assembly_of(tool, file, target, options):
    arch, _, wave = target.partition("-")
    command = [tool, "c++", f"--offload-arch={arch}", "-S", "--cuda-device-only", "-o", "-", "-std=c++20", "-O3", *options, file]
    if wave == "wave64":
        command.insert(2, "-mwavefrontsize64")
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def text(counts):
    return f"{counts['vector']}" + (f"+{counts['ds']}L" if counts["ds"] else "")


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
        ours, theirs = kernels[name], kernels[other]
        if is_worse(ours, theirs):
            failures.append(f"{target}: {name} has {text(ours)} vector and LDS instructions, {other} {text(theirs)}")
    return failures


all_targets = ["gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1030-wave64", "gfx1100", "gfx1100-wave64", "gfx1201", "gfx1201-wave64", "gfx1250"]


def pairs_of(file):
    return re.findall(r"^// never worse: (\w+) (\w+)", open(file).read(), re.M)


def wrong_targets(file):
    return " ".join(re.findall(r"^// wrong on: (.*)", open(file).read(), re.M)).split()


def markdown(tool, files, options):
    print("""# Instructions beside what programs use today

Made by `tests/codegen/compare.sh crosslane > docs/benchmarks/instructions.md`: kernels of `tests/codegen/*.hip` that load a
value, do the operation and store the result, compiled at -O3 by clang 22.1.8 on 2026-12-01. Each cell has vector instructions,
`+nL` LDS instructions: ours
first, then the other's. A loop counts as often as the wave has lanes. *wrong*: the other gives wrong results there. A test
checks that no cell of ours is worse: not more LDS instructions, and not more vector instructions unless LDS ones are saved that
cost as much by `include/crosslane/plan/cost.hpp`, where an LDS instruction takes the place of two vector ones. Cells of such a
trade are bold, and the second table has what the model says of them.
""")
    print("| ours | other | " + " | ".join(t.replace("-wave64", " w64") for t in all_targets) + " |")
    print("|---" * (2 + len(all_targets)) + "|")
    trades = []
    for file in files:
        counts = {t: {n: counts_of(i, t) for n, i in kernels_of(assembly_of(tool, file, t, options)).items()} for t in all_targets}
        for name, other in pairs_of(file):
            cells = []
            for t in all_targets:
                ours, theirs = counts[t][name], counts[t][other]
                is_wrong = t in wrong_targets(file)
                cell = text(ours) + " / " + ("wrong" if is_wrong else text(theirs))
                is_trade = not is_wrong and ours["vector"] > theirs["vector"]
                cells.append(f"**{cell}**" if is_trade else cell)
                if is_trade:
                    trades.append((name, other, t, ours, theirs))
            print(f"| {name} | {other} | " + " | ".join(cells) + " |")
    print("""
## Vector instructions given for LDS instructions

*Slots*: of the vector unit, an LDS instruction counted as two. *Cycles*: modelled, of a chain in which each instruction needs the
one before, so an upper bound; the table of costs says which of its numbers are measured and which assumed.

| ours | other | target | instructions | slots | cycles |
|---|---|---|---|---|---|""")
    for name, other, t, ours, theirs in trades:
        print(f"| {name} | {other} | {t} | {text(ours)} / {text(theirs)} | {slots(ours)} / {slots(theirs)} | {cycles(ours, t)} / {cycles(theirs, t)} |")


def main():
    if "--markdown" in sys.argv:
        tool, *rest = [a for a in sys.argv[1:] if a != "--markdown"]
        markdown(tool, [a for a in rest if a.endswith(".hip")], [a for a in rest if not a.endswith(".hip")])
        return 0
    is_check = "--check" in sys.argv
    tool, file, *rest = [a for a in sys.argv[1:] if a != "--check"]
    targets = [a for a in rest if a.startswith("gfx")]
    options = [a for a in rest if not a.startswith("gfx")]
    pairs, wrong_on = pairs_of(file), wrong_targets(file)
    table = open(re.sub(r"\.hip$", ".counts", file)).read() if is_check else ""
    expected = {(t, k): counts for t, k, counts in re.findall(r"^(gfx\S+) (\w+) ?(.*)$", table, re.M)}
    failures = []
    for target in targets or (sorted({t for t, _ in expected}) if is_check else all_targets):
        kernels = {name: counts_of(lines, target) for name, lines in kernels_of(assembly_of(tool, file, target, options)).items()}
        if is_check:
            failures += check(kernels, target, expected, [] if target in wrong_on else pairs)
            continue
        for name, counts in kernels.items():
            print(f"{target} {name} " + " ".join(f"{g}={n}" for g, n in counts.items() if n))
    print("\n".join(failures), end="\n" if failures else "")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
