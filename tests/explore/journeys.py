#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Guards the explorer's page in a browser: it loads without a word on the console, three journeys give what the command
itself says, and it fits a laptop and a phone. Usage: journeys.py CROSSLANE CHROMIUM FOLDER; pictures go to FOLDER."""
import json
import pathlib
import subprocess
import sys

from browser import Browser

crosslane, chromium, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
failures = []


def expect(what, got, wanted):
    if got != wanted:
        failures.append(f"{what}: {str(got)[:300]!r}, not {str(wanted)[:300]!r}")


def explained(*words):
    """What `crosslane explain` says each lane reads."""
    answer = subprocess.run([crosslane, "explain", *words, "--json"], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)["sources"]


def ask(page, text):
    page.evaluate(f"document.getElementById('move').value = {json.dumps(text)};"
                  "document.getElementById('move').dispatchEvent(new Event('change'))")


def fits(page, what):
    expect(f"{what}: scrolls sideways", page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)


def look_up_moves(page, address):
    """A move typed, for two targets; what the page shows is what the command says."""
    for arch, wave, moves in (("gfx942", 64, ["row_ror:4", "0x134", "row_bcast:15", "ds_swizzle 0x101F", "quad_perm:[1,0,3,2]",
                                              "row_shl:1 row_mask:0xa bound_ctrl:1", "ds_swizzle 0x8055", "ds_swizzle 0xc0a3",
                                              "readlane 17", "shift_down:1", "xor:16", "bit_reverse"]),
                              ("gfx1201", 32, ["row_xmask:5", "dpp8:[7,6,5,4,3,2,1,0]", "row_share:3", "ds_swizzle 0x7c1f",
                                               "permlanex16 0x76543210,0xfedcba98", "permlane16 0x01234567,0x89abcdef"]),
                              ("gfx1250", 32, ["permlane_xor 3,16", "permlane_up 2,8", "shift_up:5"])):
        page.open(f"{address}#target={arch}&wave={wave}")
        for move in moves:
            ask(page, move)
            expect(f"{move} on {arch}", page.evaluate("lookUp().sources"), explained(move, "--arch", arch, "--wave", str(wave)))
    page.open(f"{address}#move=row_bcast%3A15&target=gfx1100&wave=32")
    expect("row_bcast on gfx1100", page.evaluate("get('message').className"), "error")


def switch_lanes_off(page, address):
    """Lanes made inactive by keyboard; the address then shows the same again."""
    page.open(f"{address}#move=row_shl%3A1&target=gfx942&wave=64")
    page.evaluate("document.querySelector('[data-lane=\"0\"]').focus()")
    page.press("ArrowRight", 39)
    page.press(" ", 32)
    expect("focus", page.evaluate("document.activeElement.getAttribute('data-lane')"), "1")
    expect("lane 1", page.evaluate("document.activeElement.getAttribute('aria-checked')"), "false")
    deep = page.evaluate("location.hash")
    expect("deep link", "inactive=1" in deep, True)
    page.open(address + deep)
    expect("after the deep link", page.evaluate("[...state.off]"), [1])
    expect("lane 0 reads an inactive lane", page.evaluate("document.querySelector('[aria-label=\"lane 0 keeps what it held\"]') !== null"), True)


def copy_a_plan(page, address):
    """A map, its plan on another target, and the code in every form."""
    page.open(f"{address}#move=shift_down%3A1&target=gfx1201&wave=32&edge=own")
    for tab, form in enumerate(("asm", "hip", "llvm-ir")):
        page.evaluate(f"document.querySelectorAll('[role=tab]')[{tab}].click()")
        answer = subprocess.run([crosslane, "plan", "shift_down:1", "--arch", "gfx1201", "--emit", form], capture_output=True, text=True)
        expect(f"plan as {form}", page.evaluate("get('code').textContent").rstrip(), answer.stdout.rstrip())
    expect("targets in the table", page.evaluate("document.querySelectorAll('#plan-table tbody tr').length > 3"), True)
    page.evaluate("document.querySelector('#plan-table tbody button').click()")
    expect("another target", page.evaluate("column().arch !== 'gfx1201'"), True)


def follow_a_tree(page, address):
    """Every lane that a level combines stands in the result: of reductions the whole cluster, of scans the lanes up to its own."""
    for arch, wave in (("gfx942", 64), ("gfx1100", 32), ("gfx1201", 64), ("gfx1250", 32)):
        page.open(f"{address}#target={arch}&wave={wave}")
        trees = page.evaluate("treesOf(state.target).map(([name, lanes, , levels]) => [name, lanes, levels.filter((_, n) => n % 3 === 2)"
                              ".map((code, n) => [levels[3 * n + 1], expand(code, column().wave)])])")
        expect(f"trees on {arch}", len(trees) >= 10, True)
        for name, lanes, levels in trees:
            held = [{i} for i in range(wave)]
            for combines, sources in levels:
                held = [held[i] if s == "own" else set() if s == "any" else held[s] | (held[i] if combines else set()) for i, s in enumerate(sources)]
            wanted = [set(range(i - i % lanes, i - i % lanes + lanes if name == "reduce" else i + 1)) for i in range(wave)]
            expect(f"{name} of {lanes} on {arch}", held, wanted)
    page.open(f"{address}#target=gfx942&wave=64&tree=inclusive_scan+of+32")
    expect("deep link to a tree", page.evaluate("get('tree').value"), "inclusive_scan of 32")
    expect("levels in words", page.evaluate("get('tree-levels').children.length"), 5)


def read_a_trace(page, address):
    """The waves of the trace's file, in the table and in the picture."""
    events = [e for e in json.loads((folder / "trace.json").read_text())["traceEvents"] if e["ph"] == "X"]
    page.open(address)
    expect("waves", page.evaluate("document.querySelectorAll('#trace-table tbody tr').length"), len({e["tid"] for e in events}))
    busy = page.evaluate("[...document.querySelectorAll('#trace-table tbody tr')].flatMap(r => [...r.children].slice(3)).reduce((a, c) => a + Number(c.textContent), 0)")
    expect("cycles", busy, sum(e["dur"] for e in events))
    expect("the picture", page.evaluate("[...get('timeline').getContext('2d').getImageData(0, 0, 900, 40).data].some(v => v > 0)"), True)


def main():
    page = Browser(chromium, folder / "profile")
    address = (folder / "crosslane.html").resolve().as_uri()
    try:
        page.size(1280, 800)
        for journey in (look_up_moves, switch_lanes_off, copy_a_plan, follow_a_tree, read_a_trace):
            journey(page, address)
        for name, width, height, dark in (("laptop", 1280, 800, False), ("dark", 1280, 800, True), ("phone", 390, 844, False)):
            page.size(width, height, dark)
            page.open(f"{address}#move=row_shr%3A3&target=gfx942&wave=64&inactive=5,20")
            fits(page, name)
            page.screenshot(folder / f"{name}.png")
        page.size(1280, 800)
        page.open(f"{address}#move=shift_down%3A1&target=gfx1201&wave=32")
        page.evaluate("get('plans').scrollIntoView()")
        page.screenshot(folder / "plans.png")
        page.evaluate("get('trees').scrollIntoView()")
        page.screenshot(folder / "trees.png")
    finally:
        page.close()
    failures.extend("console: " + error for error in page.errors)
    print("\n".join(failures) or "the explorer's page is well")
    return bool(failures)


sys.exit(main())
