#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# With a group --until stops at the same places, and what is committed is where it stopped: the next run goes on there.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g) base=1700000000000
client - <<END
create $t 2 retention.ms=-1
produce $t:0 6 --ts $base --ts-step 1000
produce $t:1 4 --ts $base --ts-step 2000
END
reads() { # EXPECTED COMMITTED, then options
  run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" -g "$g" --from earliest -f '%p:%o\n' "${@:3}"
  expect_rc 0
  expect_eq "$(sort "$tmp/out" | tr '\n' ' ')" "$1"
  expect_eq "$(client offsets "$g" | cut -d' ' -f2,3 | tr '\n' ' ')" "$2"
}
reads '0:0 1:0 ' '0 1 1 1 ' --until earliest+1
reads '0:1 0:2 1:1 ' '0 3 1 2 ' --until "@$((base + 3000))"
reads '' '0 3 1 2 ' --until 2 # behind it already: nothing is taken back
reads '0:3 0:4 1:2 ' '0 5 1 3 ' --until latest-1
reads '' '0 5 1 3 ' -n 0
reads '0:5 1:3 ' '0 6 1 4 ' --idle 1s
reads '' '0 6 1 4 ' --until end
until=$(($(date +%s%3N) + 5000))
background kgroup consume "$t" -g "$g" --until "@$until" -f '%p:%s\n' >"$tmp/out"
wait_for '[[ $(kgroup describe "$g" --state -q -o json) == *Stable* ]]'
client produce "$t:1" early
wait_for "! kill -0 ${processes[0]} 2>/dev/null" 10
(($(date +%s%3N) >= until)) || fail 'it ended too early'
expect_eq "$(<"$tmp/out")" 1:early
expect_eq "$(client offsets "$g")" "$t 0 6
$t 1 5"
