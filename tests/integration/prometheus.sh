#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# lag -o prometheus is a text that a scraper accepts: each metric announced once, no sample twice, odd names escaped, and
# no sample where there is no number.
. "$(dirname "$0")/lib.sh"
t=$(name t) n=$(name g) g=$'a "quoted"\\ \nü '$(name g)
client create "$t" 2
client produce "$t:0" 10
client commit "$g" "$t:0=4"
live "$n" "$t" --client-id 'one "x"'
run kgroup lag "$g" "$n" -q -o prometheus
expect_rc 0
expect_err </dev/null
/usr/bin/python3 - "$tmp/out" "$t" "$n" "$g" <<'END' || failed "not as expected (above)"
import re, sys
path, t, n, g = sys.argv[1:]
text, samples, kinds = open(path, newline="").read(), {}, {}
assert text.endswith("\n"), "no newline at the end"
for line in text[:-1].split("\n"):
    if announced := re.fullmatch(r"# (HELP|TYPE) (\w+) (.+)", line):
        assert (announced[1], announced[2]) not in kinds, f"twice: {line}"
        kinds[announced[1], announced[2]] = announced[3]
        continue
    parts = re.fullmatch(r'(\w+)(?:\{((?:\w+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?[0-9.e+]+)', line)
    assert parts and ("TYPE", parts[1]) in kinds, f"not a sample: {line}"
    labels = re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', parts[2] or "")
    key = parts[1], tuple((k, re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m[1], m[1]), v)) for k, v in labels if k != "consumer_id")
    assert key not in samples, f"twice: {line}"
    samples[key] = int(parts[3])
of = lambda metric, group: {tuple(v for k, v in labels if k != "group"): value for (name, labels), value in samples.items()
                            if name == metric and ("group", group) in labels}
for metric, group, want in [("group_lag", g, {(t, "0", "", ""): 6}), ("group_lag", n, {}), ("group_offset", g, {(t, "0", "", ""): 4}),
                            ("group_sum_lag", g, {(): 6}), ("group_sum_lag", n, {}), ("group_max_lag", n, {}), ("group_topic_sum_lag", g, {(t,): 6})]:
    got = of("kafka_consumergroup_" + metric, group)
    assert got == want, f"{metric} of {group!r}: {got}, expected {want}"
for group, want in (g, 1), (n, 2):
    assert of("kgroup_partitions_without_lag", group) == {(): want}, group
END
