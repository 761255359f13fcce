#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --tail: the last records of all partitions together, in the order of their time, filtered ones too, whatever lies
# between them.
. "$(dirname "$0")/lib.sh"
t=$(name t) tx=$(name tx) base=1700000000000
client - <<END
create $t 3 retention.ms=-1
produce $t:0 50 --ts $base --ts-step 20 --value a%d
produce $t:1 50 --ts $((base + 5)) --ts-step 20 --value b%d --key k%d
create $tx 1
tx $tx commit:a,b abort:c,d,e,f,g commit:h abort:i,j,k
END
tails() { # EXPECTED, then arguments
  run timeout 10 "$KGROUP" -b "$BOOT" consume "${@:2}" -f '%s '
  expect_rc 0
  expect_err </dev/null
  expect_eq "$out" "$1"
}
tails 'a48 b48 a49 b49 ' "$t" --tail 4
tails 'b47 b48 b49 ' "$t:1,2" --tail 3
tails '' "$t:2" --tail 3
tails '' "$t" --tail 0
tails 'b49 ' "^$t" --tail 1 -q
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --tail 1000 -f '%s '
expect_rc 0
expect_eq "$out" "$(for i in {0..49}; do printf 'a%d b%d ' "$i" "$i"; done)"
tails 'a0 b0 a1 b1 ' "$t" --tail 4 --grep '^.[01]$'
tails 'b23 b33 ' "$t" --tail 2 --key '/3$/' --before "$((base + 700))"
tails 'b10 ' "$t" --tail 1 --key k10
tails 'a2 b2 ' "$t" --tail 2 --until 3 -q
tails '' "$t" --tail 5 --value nothing
tails 'a b h ' "$tx" --tail 5
tails 'b h ' "$tx" --tail 2
tails 'h ' "$tx" --tail 1
tails 'k ' "$tx" --tail 1 --isolation read_uncommitted
tails 'h i j k ' "$tx" --tail 4 --isolation read_uncommitted
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --tail 2 -o json
expect_rc 0
expect_json '[(r["partition"], r["offset"], r["value"]) for r in lines] == [(0, 49, "a49"), (1, 49, "b49")]'

# With --follow it goes on with what comes, once.
background kgroup consume "$t" --tail 2 --follow -f '%s ' >"$tmp/out" 2>"$tmp/err"
wait_for '[[ -s $tmp/out ]]'
client produce "$t:2" new-1
client produce "$t:0" new-2
wait_for '[[ $(<"$tmp/out") == *new-2* ]]'
end "${processes[-1]}" INT
expect_rc 130
expect_eq "$(<"$tmp/out")" 'a49 b49 new-1 new-2 '
expect_err </dev/null
