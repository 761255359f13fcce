# SPDX-License-Identifier: Apache-2.0
"""usage: expect_json.py FILE EXPRESSION...: each must be true of d, the JSON document in FILE (or of its lines).

Strict: UTF-8, no NaN, no key twice, each line ended. Of a == b both sides are shown when it is false.
"""
import ast
import json
import sys


def no_twins(pairs):
    keys = [k for k, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"a key stands twice in {keys}")
    return dict(pairs)


def no_constant(word):
    raise ValueError(f"{word} is not JSON")


def parse(text):
    return json.loads(text, object_pairs_hook=no_twins, parse_constant=no_constant)


with open(sys.argv[1], "rb") as file:
    text = file.read().decode()
known = {}
try:
    if any("lines" in e for e in sys.argv[2:]):
        *lines, rest = text.split("\n")
        if rest:
            raise ValueError(f"the last line is not ended: {rest!r}")
        known["lines"] = [parse(line) for line in lines]
    else:
        known["d"] = parse(text)
except ValueError as e:
    sys.exit(f"not JSON: {e}")
for expression in sys.argv[2:]:
    try:
        if eval(expression, known):
            continue
        print("false:", expression)
        body = ast.parse(expression, mode="eval").body
        if isinstance(body, ast.Compare) and len(body.ops) == 1:
            for side in body.left, body.comparators[0]:
                print("   ", ast.unparse(side), "=", repr(eval(compile(ast.Expression(side), "", "eval"), known)))
    except Exception as e:
        print(f"{expression}: {type(e).__name__}: {e}")
    sys.exit(1)
