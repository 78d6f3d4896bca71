#!/usr/bin/env python3
"""The comparison of the cycle model with public measurements.
timing_page.py page CROSSLANE    prints docs/timing.md
timing_page.py check CROSSLANE   compares docs/timing.md with that; exit status 1 if the model gives other numbers"""
import re
import sys
from concurrent.futures import ThreadPoolExecutor

from figures import FIGURES, REMARKS
from mca import ISSUE, kernels, llvm_cycles
from model import Program, root, wave_cycles

page_file = root / "docs/timing.md"
introduction = (root / "tests/timing/introduction.md").read_text()

# Source document 004. GHz: what turns its nanoseconds into cycles.
CHIPS = {"gfx1201": dict(name="R9700 (gfx1201)", ghz=2.9, rows={1: (42.7, 20), 2: (42.7, 20), 4: (42.7, 20), 8: (42.7, 20), 16: (42.8, 42.8), 32: (33.3, 33.3)}, ratio=2.1),
         "gfx942": dict(name="MI300 (gfx942)", ghz=2.1, rows={1: (68.2, 50.2), 2: (68.2, 50.2), 4: (68.2, 50.2), 8: (68.2, 50.2), 16: (68.25, 68.19), 32: (61.46, 61.42)}, ratio=1.36)}
ROUNDS = 4  # of the fixed part: fitted to the 20 ns of R9700
FIT, PREDICTED = "fitted", "predicted"


def chain_cycles(tool, arch, rounds, *options):
    program = Program(tool, root / "tests/timing/source004.hip", arch, 64, [f"-DROUNDS={rounds}", *options])
    few, many = program.reports("64"), program.reports("192")
    return {name: (many[name]["wave_cycles"] - few[name]["wave_cycles"]) / 128 for name in many}


def percent(model, published):
    return f"{100 * (model / published - 1):+.1f} %"


def source_004(tool):
    """Text, and the chains at each number of rounds."""
    lines = ["| chip | offset | | published ns | modelled cycles | modelled ns | error | |", "|---|---|---|---|---|---|---|---|"]
    chains = {(arch, rounds): chain_cycles(tool, arch, rounds) for arch in CHIPS for rounds in (2, 3, 4, 5)}
    for arch, chip in CHIPS.items():
        cycles = chains[arch, ROUNDS]
        for offset, published in chip["rows"].items():
            after = f"dpp_{offset}" if offset < 16 else f"helper_{offset}"
            for when, kernel, ns in zip(("before", "after"), (f"helper_{offset}", after), published):
                model = cycles[kernel] / chip["ghz"]
                lines.append(f"| {chip['name']} | {offset} | {when} | {ns} | {cycles[kernel]:.0f} | {model:.1f} | {percent(model, ns)} | {FIT if arch == 'gfx1201' else PREDICTED} |")
    lines += ["", "| chip | what | wanted | modelled | error | within | |", "|---|---|---|---|---|---|---|"]
    for arch, chip in CHIPS.items():
        cycles, rows = chains[arch, ROUNDS], chip["rows"]
        kind = FIT if arch == "gfx1201" else PREDICTED
        for offset in (1, 2, 4, 8):
            model = cycles[f"helper_{offset}"] / cycles[f"dpp_{offset}"]
            lines.append(f"| {chip['name']} | before / after, offset {offset} | {chip['ratio']} | {model:.2f} | {percent(model, chip['ratio'])} | 10 % | {kind} |")
        for offset in (16, 32):
            lines.append(f"| {chip['name']} | before / after, offset {offset} | 1.0 | 1.00 | {percent(1, 1)} | 5 % | same code |")
        wanted, model = rows[32][0] / rows[16][0], cycles["helper_32"] / cycles["helper_16"]
        lines.append(f"| {chip['name']} | offset 32 / offset 16 | {wanted:.3f} | {model:.3f} | {percent(model, wanted)} | 15 % | {kind} |")
    lines += ["", "What other fixed parts would give (before / after, offset 1):", "", "| rounds | R9700: after, ns | R9700: ratio | MI300: ratio |", "|---|---|---|---|"]
    for rounds in (2, 3, 4, 5):
        rdna, cdna = chains["gfx1201", rounds], chains["gfx942", rounds]
        lines.append(f"| {rounds}{' (used)' if rounds == ROUNDS else ''} | {rdna['dpp_1'] / 2.9:.1f} | {rdna['helper_1'] / rdna['dpp_1']:.2f} | {cdna['helper_1'] / cdna['dpp_1']:.2f} |")
    for rounds in (7,):  # as long as 4 of the other
        rdna, cdna = (chain_cycles(tool, arch, rounds, "-DWITHOUT_PRODUCT") for arch in ("gfx1201", "gfx942"))
        lines.append(f"| {rounds}, of x = (x ^ a) + c | {rdna['dpp_1'] / 2.9:.1f} | {rdna['helper_1'] / rdna['dpp_1']:.2f} | {cdna['helper_1'] / cdna['dpp_1']:.2f} |")
    return lines


def figures(tool):
    lines = ["| what | published | by | modelled | error | |", "|---|---|---|---|---|---|"]
    with ThreadPoolExecutor(2) as pool:
        models = list(pool.map(lambda row: row[4](tool), FIGURES))
    for (what, low, high, who, _), model in zip(FIGURES, models):
        published = f"{low:g}" if low == high else f"{low:g} to {high:g}"
        nearest = min(max(model, low), high)
        lines.append(f"| {what} | {published} | {who} | {model:.2f} | {percent(model, nearest)} | {REMARKS.get(what, '')} |".replace(".00 |", " |"))
    return lines


def llvm(tool):
    lines = ["| kernel | target | LLVM | modelled | ratio | |", "|---|---|---|---|---|---|"]
    for arch, wave in (("gfx942", 64), ("gfx1100", 32)):
        base = wave_cycles(tool, arch, wave, [])
        for name, code, why in kernels(arch):
            theirs, ours = llvm_cycles(arch, wave, code), wave_cycles(tool, arch, wave, code) - base
            near = 0.85 <= ours / theirs <= 1.15
            lines.append(f"| {name} | {arch} | {theirs} | {ours:.0f} | {ours / theirs:.2f} | {'' if near else why if why != ISSUE else 'start and end of the pipeline'} |")
    return lines


def constants():
    """The two tables that others derive from, out of the header."""
    text = (root / "include/crosslane/arch/cost_tables.hpp").read_text()
    lines = []
    for table, name in (("cdna_costs", "CDNA (gfx90a, gfx942, gfx950)"), ("rdna3_costs", "RDNA 3 (gfx1100); others by difference")):
        lines += ["", f"### {name}", "", "| | issue | latency | | source |", "|---|---|---|---|---|"]
        for work, issue, latency, kind, source in re.findall(r'\{Work::(\w+),\s*(\d+),\s*(\d+), Provenance::(\w+),\s*"([^"]*)"', block(text, table)):
            lines.append(f"| {work.replace('_', ' ')} | {issue} | {latency} | {kind} | {source} |")
        lines += ["", "| | value | | source |", "|---|---|---|---|"]
        for fact, value, what, kind, source in re.findall(r'\{Fact::(\w+),\s*(\d+), "([^"]*)",\s*Provenance::(\w+),\s*"([^"]*)"', block(text, table)):
            lines.append(f"| {fact.replace('_', ' ')} | {value} {what} | {kind} | {source} |")
    return lines


def block(text, table):
    start = text.index(f"CostTable {table} =")
    following = text.find("inline constexpr CostTable", start + 30)
    return text[start:following]


def page(tool):
    sections = {"SOURCE_004": source_004, "FIGURES": figures, "LLVM": llvm}
    text = introduction
    for name, make in sections.items():
        text = text.replace(f"{{{name}}}\n", "\n".join(make(tool)) + "\n")
    return text.replace("{CONSTANTS}\n", "\n".join(constants()) + "\n")


def main():
    mode, tool = (sys.argv[1:] + ["", ""])[:2]
    if mode == "page":
        print(page(tool), end="")
        return 0
    if mode == "check":
        want, have = page_file.read_text().splitlines(), page(tool).splitlines()
        wrong = [f"docs/timing.md: {a}\n     the model: {b}" for a, b in zip(want, have) if a != b]
        wrong += ["docs/timing.md has another length"] if len(want) != len(have) else []
        print("\n".join(wrong))
        return 1 if wrong else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
