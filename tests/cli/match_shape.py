#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares JSON on stdin with the shape of that section of docs/json.md. Usage: match_shape.py docs/json.md SECTION
What stands before the JSON, such as a program's output, is passed over."""
import json
import pathlib
import re
import sys

types = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}


def is_of(value, names):
    return any(name == "any" or (isinstance(value, types[name]) and (name == "boolean") == isinstance(value, bool))
               for name in names.split("|"))


def differences(value, shape, where):
    if isinstance(shape, str):
        if not is_of(value, shape):
            yield f"{where} is {json.dumps(value)[:60]}, not {shape}"
    elif isinstance(shape, list):
        if not isinstance(value, list):
            yield f"{where} is no list"
            return
        for n, item in enumerate(value):
            yield from differences(item, shape[0], f"{where}[{n}]")
    elif not isinstance(value, dict):
        yield f"{where} is no object"
    else:
        known = {name.rstrip("?"): inner for name, inner in shape.items()}
        for name in shape:
            if not name.endswith("?") and name != "*" and name not in value:
                yield f"{where} lacks {name}"
        for name, inner in value.items():
            if name in known or "*" in known:
                yield from differences(inner, known.get(name, known.get("*")), f"{where}.{name}")
            else:
                yield f"{where}.{name} is not documented"


def main():
    page, section = pathlib.Path(sys.argv[1]).read_text(), sys.argv[2]
    found = re.search(rf"^## {re.escape(section)}\n.*?^```json-shape\n(.*?)^```", page, re.M | re.S)
    if not found:
        sys.exit(f"no section {section}")
    text = sys.stdin.read()
    begin = re.search(r"^[\[{]", text, re.M)
    if not begin:
        sys.exit(f"{section}: no JSON: {text[:200]}")
    wrong = list(differences(json.JSONDecoder().raw_decode(text[begin.start():])[0], json.loads(found[1]), section))
    print("\n".join(wrong[:10]) or f"{section} is as documented")
    return bool(wrong)


sys.exit(main())
