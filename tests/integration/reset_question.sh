#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A consumer that joins while the question whether to do it stands on the terminal: the group is looked at again after the answer, and
# nothing is moved.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 10
produce $t:1 10
commit $g $t:0=4 $t:1=4
END
mkfifo "$tmp/answer"
background "$PY" -c '
import os, pty, subprocess, sys
terminal, theirs = pty.openpty()
process = subprocess.Popen(sys.argv[2:], stdin=theirs)
os.write(terminal, open(sys.argv[1], "rb").read())
sys.exit(process.wait())' "$tmp/answer" "$KGROUP" -b "$BOOT" seek "$g" "$t" --to 0 --execute -o csv >"$tmp/out" 2>"$tmp/err"
asking=${processes[-1]} command='seek with a question'
wait_for 'grep -qF "2 offsets to write; 8 records replayed. Do it? [y/N] " "$tmp/err"'
live "$g" "$t" --client-id late
echo yes >"$tmp/answer"
rc=0
wait "$asking" || rc=$?
expect_rc 1
expect_err_like "group '$g' is Stable with 1 member: late \(/127\.0\.0\.1\)"
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
$g,$t,0,4,0,-4,4 replayed,failed
$g,$t,1,4,0,-4,4 replayed,failed
END
expect_eq "$(client offsets "$g")" "$t 0 4"$'\n'"$t 1 4"
