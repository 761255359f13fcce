#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A commit beyond the log end has a lag of 0, with a note: a negative lag would hide the lag of other partitions in the sum.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 10
produce $t:1 5
commit $g $t:0=999 $t:1=2
END

run kgroup describe "$g"
expect_rc 0
expect_out <<END
GROUP                        TOPIC                        PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID
$g  $t  0          999             10              0    -            -     -
$g  $t  1          2               5               3    -            -     -
END
expect_err <<END
kgroup: no active members: '$g'
kgroup: committed beyond the log end, lag counted as 0: $g $t:0 (999 > 10)
END
run kgroup describe "$g" -o json
expect_rc 0
expect_json '[(p["lag"], p["status"], p["beyond_end"], p["lead"]) for p in d["partitions"]] == [(0, "beyond-end", 989, 999), (3, "ok", None, 2)]' \
  'd["groups"][0]["total_lag"] == 3' 'd["errors"] == []'
run kgroup lag "$g" -q
expect_rc 0
expect_out <<END
GROUP                        STATE  #MEMBERS  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG
$g  Empty  0         2            3          3        0
END
expect_err </dev/null
