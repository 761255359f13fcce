#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A partition without a committed offset has a row and an unknown lag: neither 0 nor the whole log, with or without an owner.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 10
produce $t:1 5
commit $g $t:0=4
END

run kgroup describe "$g"
expect_rc 0
expect_out <<END
GROUP                          TOPIC                          PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID
$g  $t  0          4               10              6    -            -     -
$g  $t  1          -               5               -    -            -     -
END
expect_err <<END
kgroup: no active members: '$g'
kgroup: no committed offset, lag unknown: $g $t:1
END
run kgroup describe "$g" -o json
expect_rc 0
expect_json '[(p["committed_offset"], p["log_end_offset"], p["lag"], p["status"]) for p in d["partitions"]] == [(4, 10, 6, "ok"), (None, 5, None, "no-commit")]' \
  'd["groups"][0]["total_lag"] == 6' 'd["groups"][0]["partitions_without_lag"] == 1' 'd["errors"] == []'

live "$g" "$t"
run kgroup describe "$g" -o json
expect_rc 0
expect_json '[(p["committed_offset"], p["lag"], p["client_id"], p["host"]) for p in d["partitions"]] == [(4, 6, "client", "/127.0.0.1"), (None, None, "client", "/127.0.0.1")]'
run kgroup lag "$g"
expect_rc 0
expect_out <<END
GROUP                          STATE   #MEMBERS  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG
$g  Stable  1         2            6          6        1
END
expect_err <<END
kgroup: no committed offset, lag unknown: $g $t:1
END
