#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A reset as the very first command on a new cluster: the coordinator that is only just being made is waited for, without a word.
. "$(dirname "$0")/lib.sh"
own_cluster
export XDG_STATE_HOME=$tmp/state
client - <<END
create t 1
produce t 10
END
run kgroup reset-offsets -g first -t t --to-offset 3 --execute -q
expect_rc 0
expect_err </dev/null
expect_out <<END
GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE              RESULT
first  t      0          -           3           -      no commit before  written
END
expect_eq "$(client offsets first)" 't 0 3'
