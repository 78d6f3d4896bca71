#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints crosslane-all.hpp: what <crosslane/crosslane.hpp> includes as one file, for places that take one file, such as
Compiler Explorer. Usage: make_single_header.py INCLUDE_FOLDER VERSION > crosslane-all.hpp

Each header is written once, behind those that it includes. One that is only included under #if stands under the same condition,
or under one of several; all conditions are on macros of the compiler or of config.hpp, which comes first."""
import pathlib
import re
import sys

roots = ("crosslane/config.hpp", "crosslane/crosslane.hpp")
include_line = re.compile(r'#\s*include\s+[<"](crosslane/[^>"]+)[>"]')
directive_line = re.compile(r"#\s*(if|ifdef|ifndef|elif|else|endif)\b\s*(.*)")


# A condition is a set of terms that all hold; a term is a text and whether it holds. A header has a set of conditions, of which
# one holds where the header is needed.
def as_term(kind, text):
    text = re.sub(r"\s*//.*", "", text).strip()
    if kind in ("ifdef", "ifndef"):
        return f"defined({text})", kind == "ifdef"
    negated = re.fullmatch(r"!(defined\(\w+\))", text)
    return (negated[1], False) if negated else (text, True)


def step(stack, kind, text):
    """The stack of open conditions behind a directive; each entry: the terms that did not hold, and that which does."""
    if kind.startswith("if"):
        return [*stack, ([], as_term(kind, text))]
    if kind == "endif":
        return stack[:-1]
    before, (now, holds) = stack[-1]
    return [*stack[:-1], ([*before, (now, not holds)], None if kind == "else" else as_term(kind, text))]


def condition_of(stack):
    return frozenset(term for before, now in stack for term in [*before, *([now] if now else [])])


def simplified(conditions):
    """Fewer conditions that say the same: without those that cannot hold or that others imply, and A or not A being nothing."""
    found = {c for c in conditions if not any((text, not holds) in c for text, holds in c)}
    while True:
        joined = {c - {(text, holds)} for c in found for text, holds in c if any(o <= c - {(text, holds)} | {(text, not holds)} for o in found)}
        smallest = {c for c in found | joined if not any(o < c for o in found | joined)}
        if smallest == found:
            return found
        found = smallest


def as_text(conditions):
    def term(text, holds):
        text = text if re.fullmatch(r"defined\(\w+\)", text) else f"({text})"
        return text if holds else "!" + text

    texts = sorted(" && ".join(term(*t) for t in sorted(c)) for c in conditions)
    return texts[0] if len(texts) == 1 else " || ".join(f"({t})" for t in texts)


class Header:
    def __init__(self, folder, name):
        self.name, self.lines, self.includes, self.conditions = name, [], [], set()
        stack, text = [], (folder / name).read_text()
        for line in text.splitlines():
            directive, include = directive_line.match(line), include_line.match(line)
            if directive:
                stack = step(stack, *directive.groups())
            if include:
                self.includes.append((include[1], condition_of(stack)))
            elif not line.startswith(("#pragma once", "// SPDX")):
                self.lines.append(line)


def in_order(folder):
    """The headers, those that others include first."""
    headers, order = {}, []

    def visit(name):
        if name in headers:
            return
        headers[name] = Header(folder, name)
        for included, _ in headers[name].includes:
            visit(included)
        order.append(headers[name])

    for root in roots:
        visit(root)
        headers[root].conditions.add(frozenset())
    for header in reversed(order):  # who includes it has its conditions already
        for included, condition in header.includes:
            for outer in header.conditions:
                headers[included].conditions.add(outer | condition)
    return order


def text_of(header):
    body = re.sub(r"\n{3,}", "\n\n", "\n".join(header.lines)).strip("\n")
    body = re.sub(r"^#\s*(?:if|ifdef|ifndef)\b.*\n(?:#\s*(?:elif|else)\b.*\n)*#\s*endif.*\n?", "", body, flags=re.M)  # emptied
    body = f"// from {header.name}\n{body}\n"
    conditions = simplified(header.conditions)
    return body if frozenset() in conditions else f"#if {as_text(conditions)}\n{body}#endif\n"


def main():
    folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    print("// SPDX-License-Identifier: MIT")
    print(f"// crosslane {version}: <crosslane/crosslane.hpp> as one file. Made by cmake/make_single_header.py; edit the headers instead.")
    print("// C++20; clang 18 or later for HIP, nvcc 12.4 or later, g++ 12 or clang for the host.")
    print("#ifndef CROSSLANE_ALL_HPP\n#define CROSSLANE_ALL_HPP\n")
    print("\n".join(text_of(header) for header in in_order(folder)))
    print("#endif  // CROSSLANE_ALL_HPP")


main()
