#!/usr/bin/env python3
"""Walks include/crosslane/ops/catalogue.hpp, the list of operations.
operations.py reference                    prints docs/reference.md, with the costs of operations.counts
operations.py counts CROSSLANE             prints operations.counts: what each example costs on every target
operations.py check CROSSLANE [TARGET...]  compares operations.counts with what is so; to accept a change, print both anew
operations.py check-page                   compares docs/reference.md with the catalogue and operations.counts
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

introduction = """# Reference of the operations

Made by `python3 tests/codegen/operations.py reference > docs/reference.md` from
`include/crosslane/ops/catalogue.hpp` and `tests/codegen/operations.counts`; tests compare all three with what is so. *i* is the own lane, *j* its place in its cluster, `x` the
lane's value: any trivially copyable type of 1 to 64 bytes moves bit for bit, arithmetic is for integers of 8 to 64 bits, f16,
bf16, f32 and f64. Shapes are `lanes[W]` to `lanes[W]`, W being the wave. Operations of *all* lanes are right when the whole
wave executes them; those of *active* lanes are right under any EXEC mask, and inactive lanes take no part.

Reductions fold lane i with i ^ 1, then i ^ 2, 4, 8, ...: so floats have the same bits everywhere. Scans combine groups of 1, 2,
4, ... lanes in the same way. `reduce_part`, `active::` and the segmented forms pass over lanes that take no part.

The cost is what the example adds to a kernel that loads a word and stores it, at -O3: vector instructions, then `+nL` for LDS
instructions and `+nB` for barriers. Loops count once. gfx90a to gfx950 have waves of 64; `w64` are those of RDNA, the other columns its
waves of 32. What the examples cost in cycles, by the model, is in [a table of its own](benchmarks/amd-model.md).
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


def pinned_costs():
    return {(t, name): cost for t, name, cost in re.findall(r"^(gfx\S+) (\S+) (\S+)$", counts_file.read_text(), re.M)}


def reference():
    shown = [t.removeprefix("gfx").replace("-wave64", " w64") for t in all_targets]
    lines, family, pinned = [introduction], None, pinned_costs()
    for o in operations():
        if o["family"] != family:
            family = o["family"]
            lines += ["", f"## {family}.hpp", "", "| operation | lane i gets | edge | lanes | example | " + " | ".join(shown) + " |",
                      "|---" * (5 + len(shown)) + "|"]
        example = o["example"].replace("|", "\\|")
        lines.append(f"| `{o['name']}` | {o['meaning']} | {o['edge']} | {o['who']} | `{example}` | "
                     + " | ".join(pinned.get((t, o["name"]), "?") for t in all_targets) + " |")
    return "\n".join(lines) + "\n"


def check_page():
    if page.read_text() == reference():
        return 0
    print("docs/reference.md is not what `operations.py reference` prints")
    return 1


def check_costs(tool, some):
    failures, pinned = [], pinned_costs()
    for target in some or all_targets:
        for o, have in zip(operations(), costs(tool, target)):
            if pinned.get((target, o["name"])) != have:
                failures.append(f"{target}: {o['name']} costs {have}, operations.counts says {pinned.get((target, o['name']))}")
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
        print(reference(), end="")
    elif mode == "counts":
        for target in rest[1:] or all_targets:
            for o, cost in zip(operations(), costs(rest[0], target)):
                print(target, o["name"], cost)
    elif mode == "check":
        return check_costs(rest[0], rest[1:])
    elif mode == "check-page":
        return check_page()
    elif mode == "program":
        print(program(), end="")
    else:
        print(__doc__)
        return 2
    return 0


sys.exit(main())
