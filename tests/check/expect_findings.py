#!/usr/bin/env python3
"""expect_findings.py CROSSLANE PROGRAM.hip ARCH [compiler options]: compiles a program whose main() launches the kernel of the number it
is given, runs each with the checks that it may EXPECT, and compares the findings with the "EXPECT check" comments in that kernel: all found, at the
right line, and nothing else. "// opts: ..." in the program are more compiler options."""
import json
import os
import re
import subprocess
import sys
import tempfile


def expectations(text):
    """kernel -> {(check, line)}; number -> kernel."""
    kernel, wanted, cases = None, {}, {}
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.search(r"__global__ void (\w+)", line):
            kernel = found[1]
            wanted[kernel] = set()
        if (found := re.search(r"// EXPECT ([\w, ]+)", line)) and kernel:
            wanted[kernel] |= {(check, number) for check in re.findall(r"\w+", found[1])}
        if found := re.search(r"case (\d+): (\w+)<<<", line):
            cases[int(found[1])] = found[2]
    return wanted, cases


def findings(program, case, arch, folder):
    report = os.path.join(folder, "report.json")
    environment = dict(os.environ, CROSSLANE_ARCH=arch, CROSSLANE_CHECK="all", CROSSLANE_CHECK_FORMAT="json", CROSSLANE_CHECK_FILE=report)
    status = subprocess.run([program, str(case)], env=environment).returncode
    with open(report) as file:
        found = json.load(file)["findings"]
    return status, {(f["check"], f["place"]["line"]) for f in found}


def main():
    tool, source, arch, *options = sys.argv[1:]
    with open(source) as file:
        text = file.read()
    wanted, cases = expectations(text)
    own = [o for line in re.findall(r"^// opts: *(.*)$", text, re.M) for o in line.split()]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        command = [tool, "c++", f"--offload-arch={arch}", "-gline-tables-only", "-w", *(options or ["-O3"]), *own, source, "-o", program]
        subprocess.run(command, check=True)
        for case, kernel in cases.items():
            status, found = findings(program, case, arch, folder)
            if found == wanted[kernel] and status == (3 if found else 0):
                continue
            failures += 1
            print(f"{kernel} on {arch}: wanted {sorted(wanted[kernel])}, found {sorted(found)}, exit status {status}")
    print(f"{len(cases)} kernels, {failures} failures")
    return failures != 0


sys.exit(main())
