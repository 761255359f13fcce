#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Kafka 3.9 knows neither KIP-848 groups nor "group not found": kgroup's answers are the same.
. "$(dirname "$0")/lib.sh"
own_cluster --version 3.9.1
client - <<END
create t 2
produce t:0 5
commit empty t:0=2
END
live stable t --client-id reader
raw workers connect
run kgroup list
expect_rc 0
expect_out <<END
GROUP   TYPE     STATE   PROTOCOL  COORDINATOR
empty   classic  Empty   -         $BOOT
stable  classic  Stable  consumer  $BOOT
END
expect_err <<<'kgroup: 1 group of other types is hidden; --type all shows them'
run kgroup describe empty nosuch stable -o csv
expect_rc 3
expect_eq "$(cut -d, -f1-6,9,14 "$tmp/out")" "GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG,CLIENT-ID,STATUS
empty,t,0,2,5,3,-,ok
empty,t,1,-,0,-,-,no-commit
stable,t,0,-,5,-,reader,no-commit
stable,t,1,-,0,-,reader,no-commit"
expect_err_like "^kgroup: group 'nosuch' does not exist \(never used, deleted, or its offsets expired"
run kgroup describe nosuch -o json
expect_rc 1
expect_json '[(e["scope"], e["group"], e["code"]) for e in d["errors"]] == [("group", "nosuch", "GROUP_ID_NOT_FOUND")]'
run kgroup lag -q
expect_rc 0
expect_out <<END
GROUP   STATE   #MEMBERS  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG
empty   Empty   0         2            3          3        1
stable  Stable  1         2            -          -        2
END
