#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every way to sum up the lag of a group gives the same sum, that of describe's rows, and says what it leaves out.
. "$(dirname "$0")/lib.sh"
t=$(name t) u=$(name u) g=$(name g)
client - <<END
create-many $t:3 $u:2
produce $t:0 10
produce $t:1 20
produce $t:2 40
produce $u:0 80
produce $u:1 160
commit $g-live $t:0=1 $t:1=0 $t:2=99 $u:0=3
commit $g-empty $u:0=40 $u:1=40
END
live "$g-live" "$t" "$u" --members 4
json() { # COMMAND AND OPTIONS: python's d
  run kgroup "$@" "$g-live" "$g-empty" -q -o json
  expect_rc 0
  printf '%s' "$out"
}
for by in group topic member partition; do json lag --by "$by" >"$tmp/$by"; done
json describe >"$tmp/describe"
/usr/bin/python3 - "$tmp" "$g" <<'END' || fail "the sums differ (above)"
import collections, json, sys
folder, g = sys.argv[1:]
read = lambda name, key: json.load(open(f"{folder}/{name}"))[key]
def sums(rows, lag, without):
    total = collections.Counter(), collections.Counter()
    for row in rows:
        total[0][row["group"]] += row[lag] or 0
        total[1][row["group"]] += without(row)
    return [dict(t) for t in total]
want = [{f"{g}-live": 9 + 20 + 0 + 77, f"{g}-empty": 40 + 120}, {f"{g}-live": 1, f"{g}-empty": 0}]
got = {"partition": sums(read("partition", "partitions"), "lag", lambda r: r["lag"] is None),
       "describe": sums(read("describe", "partitions"), "lag", lambda r: r["lag"] is None),
       "describe's groups": sums(read("describe", "groups"), "total_lag", lambda r: r["partitions_without_lag"])}
for by in "group", "topic", "member":
    got[by] = sums(read(by, by + "s"), "total_lag", lambda r: r["partitions_without_lag"])
for name, sums in got.items():
    if sums != want:
        sys.exit(f"{name}: {sums}\nexpected {want}")
END

rows() { # EXPECTED "TOPIC PARTITION LAG" ROWS, then options
  run kgroup lag "$g-live" --by partition -q -o csv "${@:2}"
  expect_rc 0
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f2,3,6)" "$1"
}
rows "$t,0,9
$t,1,20
$t,2,0
$u,0,77
$u,1,-"
rows "$t,1,20"$'\n'"$u,0,77" --lag '>9'
rows "$t,0,9"$'\n'"$t,2,0" --lag '<=9'
rows "$u,0,77"$'\n'"$t,1,20" --top 2
rows "$u,0,77
$t,1,20
$t,0,9
$t,2,0
$u,1,-" --sort lag
