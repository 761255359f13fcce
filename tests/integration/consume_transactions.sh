#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Of a topic of transactions the committed records are read. Where a marker is the last offset, reading ends all the same,
# and what is committed is behind it: a lag of 0. An open transaction is the end of what read_committed reads.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
tx $t commit:a,b abort:c commit:d
END
for expected in $'a\nb\nd\n' ''; do # the second time there is nothing left
  run timeout 10 "$KGROUP" -b "$BOOT" consume -t "$t" -g "$g" --from beginning --until end
  expect_rc 0
  expect_eq "$out" "$expected"
  expect_eq "$(client offsets "$g")" "$t 0 7"
done
expect_err <<<'kgroup: --from has no effect: the group has committed offsets of all these partitions (--override-commits starts at --from all the same)'
run kgroup lag "$g" -o json -q
expect_json 'd["groups"][0]["total_lag"] == 0'

client tx "$t" open:e,f
client produce "$t" g
read_all() { # EXPECTED, then options
  run timeout 5 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -f '%o %s ' "${@:2}"
  expect_rc 0
  expect_err </dev/null
  expect_eq "$out" "$1"
}
read_all '0 a 1 b 5 d '
read_all '0 a 1 b 5 d ' --isolation read_committed
read_all '0 a 1 b 3 c 5 d 7 e 8 f 9 g ' --isolation read_uncommitted
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" -g "$g" --until end
expect_rc 0
expect_out </dev/null
expect_eq "$(client offsets "$g")" "$t 0 7"
