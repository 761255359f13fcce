#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A static member keeps its partitions after a clean end, until its session ends; a second one with its name takes its
# place, and the first says so.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 a
produce $t:1 b
END
words=(consume "$t" -g "$g" --instance-id one --session-timeout 3s)
background kgroup "${words[@]}" --from earliest >"$tmp/first" 2>"$tmp/first.err"
wait_for '(($(wc -l <"$tmp/first") == 2))'
members() {
  run kgroup describe "$g" --state -q -o json
  expect_json "(d['groups'][0]['state'], d['groups'][0]['member_count']) == $1"
}
end "${processes[-1]}" TERM
expect_eq "$rc" 143
expect_eq "$(<"$tmp/first.err")" ''
expect_eq "$(client offsets "$g")" "$t 0 1"$'\n'"$t 1 1"
members '("Stable", 1)'

# started again it needs no rebalance
client produce "$t:0" c
background kgroup "${words[@]}" >"$tmp/first" 2>"$tmp/first.err"
first=${processes[-1]}
wait_for '[[ -s $tmp/first ]]'
members '("Stable", 1)'
expect_eq "$(<"$tmp/first")" c

background kgroup "${words[@]}" -v >"$tmp/second" 2>"$tmp/second.err"
second=${processes[-1]}
wait_for 'grep -q "^kgroup: assigned $t:0,1$" "$tmp/second.err"'
wait_for "ended $first" 10
end "$first"
expect_eq "$rc" 1
grep -Eq "^kgroup: .*'one'.*" "$tmp/first.err" && expect_eq "$(grep -c '^kgroup: ' "$tmp/first.err")" 1 || fail "$(<"$tmp/first.err")"
client produce "$t:1" d
wait_for '[[ $(tail -n 1 "$tmp/second") == d ]]'
end "$second" INT
expect_eq "$rc" 130
members '("Stable", 1)'
empty() { run kgroup describe "$g" --state -q -o json && grep -q '"Empty"' "$tmp/out"; }
wait_for empty 10
