#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A group whose offsets expired does not exist any more, and the message says that this may be why. A member keeps them, also an idle one.
. "$(dirname "$0")/lib.sh"
own_cluster --set offsets.retention.minutes=1 --set offsets.retention.check.interval.ms=1000
client - <<END
create t 1
commit expiring t:0=0
commit idle t:0=0
END
live idle t
run kgroup list
expect_rc 0
expect_out <<END
GROUP     TYPE     STATE   PROTOCOL  COORDINATOR
expiring  classic  Empty   -         $BOOT
idle      classic  Stable  consumer  $BOOT
END
wait_for 'sleep 1; run kgroup describe expiring idle -q; [[ $rc != 0 ]]' 120

expect_rc 3
expect_eq "$(sed 's/client-[-0-9a-f]*/MEMBER/; s/  */ /g' "$tmp/out")" 'GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID
idle t 0 0 0 0 MEMBER /127.0.0.1 client'
expect_err <<<"kgroup: group 'expiring' does not exist (never used, deleted, or its offsets expired after offsets.retention.minutes)"
run kgroup describe expiring
expect_rc 1
# It can be made again.
export XDG_STATE_HOME=$tmp/state
run kgroup reset-offsets -g expiring -t t --to-datetime 1970-01-01 --execute
expect_rc 0
expect_err_like "^kgroup: does not exist yet, a write makes it: 'expiring'\$"
expect_eq "$(client offsets expiring)" 't 0 0'
