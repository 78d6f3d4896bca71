#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints crosslane(1) from docs/manual.md, so that the manual is written once. Usage: make_man_page.py MANUAL VERSION

Knows what the manual uses: headings, paragraphs, fenced blocks, tables, `code` and links, which become their words."""
import pathlib
import re
import sys


def escaped(text):
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")


def inline(text):
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    parts = re.split(r"`([^`]+)`", text)
    line = "".join(f"\\fB{escaped(p)}\\fR" if n % 2 else escaped(p) for n, p in enumerate(parts))
    return "\\&" + line if line.startswith((".", "\\(aq")) else line


def table(rows):
    """A row is its first cell in bold, the others indented below; the head row and the rule under it are not shown."""
    lines = []
    for row in rows[2:]:
        cells = [c.strip() for c in re.split(r"(?<!\\)\|", row.strip().strip("|"))]
        lines += [".TP", inline(cells[0]), inline("; ".join(cells[1:]))]
    return lines


def roff(text):
    out, lines, n = [], text.splitlines(), 0
    while n < len(lines):
        line = lines[n]
        if line.startswith("```"):
            end = lines.index("```", n + 1)
            out += [".PP", ".EX", *("\\&" + escaped(code) for code in lines[n + 1:end]), ".EE"]
            n = end
        elif line.startswith("|"):
            end = next((k for k in range(n, len(lines)) if not lines[k].startswith("|")), len(lines))
            out += table(lines[n:end])
            n = end - 1
        elif line.startswith("#"):
            out.append(f".SH \"{escaped(line.lstrip('# ').upper())}\"")
        elif not line.strip():
            out.append(".PP")
        else:
            out.append(inline(line))
        n += 1
    return out


def main():
    manual, version = pathlib.Path(sys.argv[1]).read_text(), sys.argv[2]
    body = re.sub(r"\A# .*\n", "", manual)
    head = [f'.TH CROSSLANE 1 "" "crosslane {version}" "User Commands"', ".SH NAME",
            "crosslane \\- operations between lanes of a GPU wave, and HIP programs run with no AMD GPU", ".SH SYNOPSIS"]
    lines = head + roff(body)
    print("\n".join(line for n, line in enumerate(lines) if line != ".PP" or lines[n - 1] != ".PP"))


main()
