#!/usr/bin/env python3
"""no_findings.py CROSSLANE [--checks LIST] [--archs LIST] [--options LIST] PROGRAM...: runs programs that are correct under all checks, at -O0 and
-O3 on each target, and fails when one has a finding that a "// FINDING check" comment at its line does not announce. An option set is a list of
compiler options with commas: "-O0" "-O3,-mwavefrontsize64". A program that does not compile or end, or writes no report, is a failure too."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

ARCHS = "gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201,gfx1250"


def announced(source):
    """(check, line) of the comments in a program."""
    with open(source) as file:
        return {(check, number) for number, line in enumerate(file, 1) for check in re.findall(r"// FINDING (\w+)", line)}


def archs_of(source, archs):
    with open(source) as file:
        for line in list(file)[:12]:
            if line.startswith("// archs:"):
                return [arch for arch in archs if arch in line]
    return archs


def directive(source, name):
    with open(source) as file:
        found = re.findall(rf"^// {name}: *(.*)$", "".join(list(file)[:24]), re.M)
    return found[0].split() if found else []


def findings(tool, source, arch, options, checks, folder):
    program = os.path.join(folder, "program")
    report = os.path.join(folder, "report.json")
    if os.path.exists(report):
        os.remove(report)
    wanted = " ".join(directive(source, "opts")).replace("--wave ", "-mwavefrontsize").split()
    options = options + [o for o in wanted if not o.startswith("-O")]
    command = [tool, "c++", f"--offload-arch={arch}", "-gline-tables-only", "-w", *options, source, "-o", program]
    if subprocess.run(command, capture_output=True).returncode != 0:
        return None
    environment = dict(os.environ, CROSSLANE_ARCH=arch, CROSSLANE_CHECK=checks, CROSSLANE_CHECK_FORMAT="json", CROSSLANE_CHECK_FILE=report)
    try:
        subprocess.run([program, *directive(source, "args")], env=environment, capture_output=True, timeout=600)
    except subprocess.TimeoutExpired:
        return None
    if not os.path.exists(report):  # it is written even when nothing is found
        return None
    with open(report) as file:
        return json.load(file)["findings"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--checks", default="all")
    parser.add_argument("--archs", default=ARCHS)
    parser.add_argument("--options", default="-O0 -O3", help="sets with spaces, options of a set with commas")
    parser.add_argument("--more", default="", help="compiler options for all, with commas")
    parser.add_argument("programs", nargs="+")
    wanted = parser.parse_args()
    wrong = ran = missing = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in wanted.programs:
            for arch in archs_of(source, wanted.archs.split(",")):
                for option_set in wanted.options.split():
                    options = option_set.split(",") + [o for o in wanted.more.split(",") if o]
                    found = findings(wanted.tool, source, arch, options, wanted.checks, folder)
                    if found is None:
                        missing += 1
                        print(f"{source} {arch} {option_set}: does not compile or end, or is not checked", flush=True)
                        continue
                    ran += 1
                    for f in found:
                        if (f["check"], f["place"]["line"]) in announced(source):
                            continue
                        wrong += 1
                        print(f"{source} {arch} {option_set}: {f['key']}: {f['what']} | {f['place']['instruction']}"
                              + "".join(f" | {s['what']}: {s['place']['instruction']} {s['place']['source']}" for s in f["steps"]), flush=True)
    print(f"{ran} runs, {missing} that did not run, {wrong} findings")
    return wrong + missing != 0


sys.exit(main())
