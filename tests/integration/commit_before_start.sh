#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Of a commit before the log start, the lag counts offsets, and the records that are gone already are told apart.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
produce $t 10
commit $g-1 $t:0=2
commit $g-2 $t:0=6
delete-records $t:0=6
END

run kgroup describe "$g-1" "$g-2" -v
expect_rc 0
expect_out <<END
GROUP                            TOPIC                          PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID  LOG-START-OFFSET  LEAD  LEADER-EPOCH  INSTANCE-ID  STATUS        METADATA
$g-1  $t  0          2               10              8    -            -     -          6                 0     -             -            before-start  -
$g-2  $t  0          6               10              4    -            -     -          6                 0     -             -            ok            -
END
expect_err <<END
kgroup: no active members: '$g-1', '$g-2'
kgroup: committed before the log start: $g-1 $t:0 (2 < 6: 4 records lost, they count in the lag)
END
run kgroup describe "$g-1" "$g-2" -o json
expect_rc 0
expect_json '[(p["log_start_offset"], p["lag"], p["records_lost"]) for p in d["partitions"]] == [(6, 8, 4), (6, 4, None)]' \
  '[(g["total_lag"], g["records_lost"]) for g in d["groups"]] == [(8, 4), (4, 0)]'
run kgroup lag "$g-1" "$g-2" -o json
expect_rc 0
expect_json '[(g["total_lag"], g["records_lost"]) for g in d["groups"]] == [(8, 4), (4, 0)]'
