#!/usr/bin/env python3
"""Walks include/crosslane/ops/catalogue.hpp, the list of operations.
operations.py reference CROSSLANE          prints docs/reference.md, with what each example costs on each target
operations.py counts CROSSLANE             prints operations.counts: what each example costs on every target
operations.py check CROSSLANE [TARGET...]  compares both with what is so; to accept a change, print them anew
operations.py program                      prints a program that runs every example and prints what each lane got: HIP, or
                                           the host's when no HIP compiler compiles it"""
import re
import sys
import tempfile
from pathlib import Path

from count_instructions import all_targets, assembly_of, kernels_of

root = Path(__file__).resolve().parents[2]
page = root / "docs/reference.md"
counts_file = root / "tests/codegen/operations.counts"
targets = ["gfx942", "gfx1100"]

introduction = """# Reference of the operations

Made by `python3 tests/codegen/operations.py reference crosslane > docs/reference.md` from
`include/crosslane/ops/catalogue.hpp`; a slow test compares them. *i* is the own lane, *j* its place in its cluster, `x` the
lane's value: any trivially copyable type of 1 to 64 bytes moves bit for bit, arithmetic is for integers of 8 to 64 bits, f16,
bf16, f32 and f64. Shapes are `lanes[W]` to `lanes[W]`, W being the wave. Operations of *all* lanes are right when the whole
wave executes them; those of *active* lanes are right under any EXEC mask, and inactive lanes take no part.

Reductions fold lane i with i ^ 1, then i ^ 2, 4, 8, ...: so floats have the same bits everywhere. Scans combine groups of 1, 2,
4, ... lanes in the same way. `reduce_part`, `active::` and the segmented forms pass over lanes that take no part.

The cost is what the example adds to a kernel that loads a word and stores it, at -O3: vector instructions, then `+nL` for LDS
instructions and `+nB` for barriers. Loops count once. gfx942 has waves of 64, gfx1100 here of 32; give `reference` other
targets after the command for theirs.
"""


def operations():
    text = (root / "include/crosslane/ops/catalogue.hpp").read_text()
    string = r'"((?:[^"\\]|\\.)*)"'
    policy = re.search(r'string_view policy = "([^"]*)"', text).group(1)
    row = rf"^    {{{string}, {string}, {string}, (?:{string}|detail::policy), detail::(\w+), {string}}},$"
    for name, family, meaning, edge, who, example in re.findall(row, text, re.M):
        edge = policy if not edge and re.search(rf'^    {{"{re.escape(name)}", .*detail::policy', text, re.M) else edge
        yield dict(name=name, family=family, meaning=meaning, edge=edge, who="all" if who == "everyone" else "active", example=example)


def cost_program():
    lines = ['#include <hip/hip_runtime.h>', '#include "crosslane/crosslane.hpp"', "using namespace crosslane;",
             "template <class T> __device__ void keep(unsigned* words, T value) { reinterpret_cast<T*>(words)[lane_id()] = value; }"]
    for number, expression in [("none", "x"), *((n, o["example"]) for n, o in enumerate(operations()))]:
        lines.append(f'extern "C" __global__ void op_{number}(unsigned* words, unsigned* memory) '
                     f"{{ const unsigned x = words[lane_id()]; keep(words, {expression}); }}")
    return "\n".join(lines) + "\n"


def cell(lines, base):
    count = lambda pattern, of: sum(1 for i in of if re.match(pattern, i))
    text = str(max(0, count("v_", lines) - count("v_", base)))
    for letter, pattern in (("L", "ds_"), ("B", r"s_barrier(_signal)?\b(?!_wait)")):
        if n := count(pattern, lines):
            text += f"+{n}{letter}"
    return text


known_costs = {}


def costs(tool, target):
    if target in known_costs:
        return known_costs[target]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "operations.hip"
        file.write_text(cost_program())
        kernels = kernels_of(assembly_of(tool, str(file), target, [f"-I{root}/include"]))
    known_costs[target] = [cell(kernels[f"op_{n}"], kernels["op_none"]) for n, _ in enumerate(operations())]
    return known_costs[target]


def reference(columns):
    shown = [t.replace("-wave64", " w64") for t in columns]
    lines, family = [introduction], None
    for number, o in enumerate(operations()):
        if o["family"] != family:
            family = o["family"]
            lines += ["", f"## {family}.hpp", "", "| operation | lane i gets | edge | lanes | example | " + " | ".join(shown) + " |",
                      "|---" * (5 + len(columns)) + "|"]
        example = o["example"].replace("|", "\\|")
        lines.append(f"| `{o['name']}` | {o['meaning']} | {o['edge']} | {o['who']} | `{example}` | "
                     + " | ".join(columns[t][number] for t in columns) + " |")
    return "\n".join(lines) + "\n"


def check(tool, some):
    text = page.read_text()
    want = {m[0]: [c.strip() for c in m[1].split(" | ")] for m in
            re.findall(r"^\| `([\w:]+)` \|.*` \| ((?:[\d+LB]+(?: \| )?)+) \|$", text, re.M)}
    failures = [f"docs/reference.md lacks {o['name']}" for o in operations() if o["name"] not in want]
    pinned = {(t, name): cost for t, name, cost in re.findall(r"^(gfx\S+) (\S+) (\S+)$", counts_file.read_text(), re.M)}
    for target in some or all_targets:
        for o, have in zip(operations(), costs(tool, target)):
            if pinned.get((target, o["name"])) != have:
                failures.append(f"{target}: {o['name']} costs {have}, operations.counts says {pinned.get((target, o['name']))}")
    for target in set(some or targets) & set(targets):
        for o, have in zip(operations(), costs(tool, target)):
            expected = want.get(o["name"], [""] * len(targets))[targets.index(target)]
            if expected != have:
                failures.append(f"{target}: {o['name']} costs {have}, docs/reference.md says {expected}")
    print("\n".join(failures), end="\n" if failures else "")
    return 1 if failures else 0


def program():
    rows = list(operations())
    body = "\n".join(f"  out.put({n}, {o['example']});" for n, o in enumerate(rows))
    names = ", ".join(f'"{o["name"]}"' for o in rows)
    return f"""#if defined(__HIP__) || defined(__CUDACC__)
#include <hip/hip_runtime.h>
#endif
#include <cstdio>
#include <vector>
#include "crosslane/crosslane.hpp"
#include "tests/ops/cases.hpp"
using crosslane_tests::Rows;
namespace crosslane {{  // CUDA's headers have a ballot of their own outside
CROSSLANE_DEVICE void examples(const Rows& out, unsigned* memory) {{
  const unsigned x = lane_id() * 7 % 13;
{body}
}}
}}
using namespace crosslane;
const char* const names[] = {{{names}}};
void print(const uint64_t* words, unsigned lanes) {{
  for (unsigned n = 0; n < sizeof(names) / sizeof(names[0]); ++n) {{
    std::printf("%s:", names[n]);
    for (unsigned i = 0; i < lanes; ++i) std::printf(" %llx", (unsigned long long)words[n * crosslane_tests::row_lanes + i]);
    std::puts("");
  }}
}}
constexpr unsigned words_of_rows = crosslane_tests::max_rows * crosslane_tests::row_lanes;
#if defined(__HIP__) || defined(__CUDACC__)
__global__ void kernel(uint64_t* words, unsigned* memory, unsigned* lanes) {{
  if (lanes != nullptr) *lanes = wave_size;
  else examples(Rows{{words}}, memory);
}}
int main() {{
  uint64_t* words;
  unsigned* memory;
  if (hipMallocManaged(&words, words_of_rows * 8) != hipSuccess || hipMallocManaged(&memory, 1024) != hipSuccess) return 2;
  kernel<<<1, 1>>>(words, memory, memory);
  if (hipDeviceSynchronize() != hipSuccess) return 2;
  const unsigned lanes = *memory;
  kernel<<<1, lanes>>>(words, memory, nullptr);
  if (hipDeviceSynchronize() != hipSuccess) return 2;
  print(words, lanes);
}}
#else
int main() {{
  std::vector<uint64_t> words(words_of_rows);
  std::vector<unsigned> memory(256);
  host::run_wave([&] {{ examples(Rows{{words.data()}}, memory.data()); }});
  print(words.data(), wave_size);
}}
#endif
"""


def main():
    mode, *rest = sys.argv[1:] or ["help"]
    if mode == "reference":
        tool, *some = rest
        print(reference({t: costs(tool, t) for t in some or targets}), end="")
    elif mode == "counts":
        for target in rest[1:] or all_targets:
            for o, cost in zip(operations(), costs(rest[0], target)):
                print(target, o["name"], cost)
    elif mode == "check":
        return check(rest[0], rest[1:])
    elif mode == "program":
        print(program(), end="")
    else:
        print(__doc__)
        return 2
    return 0


sys.exit(main())
