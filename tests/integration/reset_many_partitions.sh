#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A thousand partitions in one plan: all moved, in order, and fast.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
client - <<END
create $t 1000
commit-many --groups 1 --digits 1 --prefix $g- --topic $t --partitions 1000 --offset 7
END
wait_for 'kgroup seek "$t" --to latest >/dev/null 2>&1' # the broker leads all of them only a moment after it said so
start=$(date +%s%3N)
run kgroup reset-offsets -g "$g-0" -t "$t" --to-latest --execute -q -o csv
took=$(($(date +%s%3N) - start))
expect_rc 0
expect_eq "$(<"$tmp/out")" "GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
$(for p in {0..999}; do echo "$g-0,$t,$p,7,0,-7,-,written"; done)"
((took < 3000)) || fail "it took $took ms"
expect_eq "$(client offsets "$g-0" | cut -d' ' -f3 | sort | uniq -c | tr -s ' ')" ' 1000 0'
run kgroup reset-offsets --undo last --execute -q
expect_rc 0
expect_eq "$(client offsets "$g-0" | cut -d' ' -f3 | sort | uniq -c | tr -s ' ')" ' 1000 7'
client delete-topic "$t"
