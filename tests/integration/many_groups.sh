#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Thousands of groups are a matter of seconds, and a reader that has seen enough ends the program in silence.
. "$(dirname "$0")/lib.sh"
own_cluster
client - <<END
create t 3
produce t:1 7
commit-many --groups 2000 --topic t --partitions 3 --offset 0
END
start=$SECONDS
run kgroup list
expect_rc 0
expect_err </dev/null
expect_eq "$(wc -l <"$tmp/out")" 2001
run kgroup lag --all-groups -o json
expect_rc 0
expect_json 'len(d["groups"]) == 2000' '{(g["total_lag"], g["partitions_without_lag"]) for g in d["groups"]} == {(7, 0)}' 'd["errors"] == []'
kgroup describe --all-groups 2>"$tmp/err" | head -n 1 >"$tmp/first"
expect_eq "${PIPESTATUS[*]}" '0 0'
expect_eq "$(tr -s ' ' <"$tmp/first")" 'GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID'
expect_err </dev/null
((SECONDS - start < 10)) || fail "it took $((SECONDS - start)) s"
