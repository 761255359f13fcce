#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A consumer that joins after the plan was made: the group is looked at again right before the write, after the question too, and what
# the broker then still refuses is told in words. Either every offset was moved, or none was and the exit code says so.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 10
produce $t:1 10
commit $g $t:0=4 $t:1=4
commit $g-asked $t:0=4 $t:1=4
END

# at the question, which stands on a terminal
mkfifo "$tmp/answer"
background "$PY" -c '
import os, pty, subprocess, sys
terminal, theirs = pty.openpty()
process = subprocess.Popen(sys.argv[2:], stdin=theirs)
os.write(terminal, open(sys.argv[1], "rb").read())
sys.exit(process.wait())' "$tmp/answer" "$KGROUP" -b "$BOOT" seek "$g-asked" "$t" --to 0 --execute -o csv >"$tmp/out" 2>"$tmp/err"
asking=${processes[-1]} command='seek with a question'
wait_for 'grep -qF "2 offsets to write; 8 records replayed. Do it? [y/N] " "$tmp/err"'
live "$g-asked" "$t" --client-id late
echo yes >"$tmp/answer"
rc=0
wait "$asking" || rc=$?
expect_rc 1
expect_err_like "group '$g-asked' is Stable with 1 member: late \(/127\.0\.0\.1\)"
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
$g-asked,$t,0,4,0,-4,4 replayed,failed
$g-asked,$t,1,4,0,-4,4 replayed,failed
END
expect_eq "$(client offsets "$g-asked")" "$t 0 4"$'\n'"$t 1 4"

# between the last look and the write: a member that comes and goes, until that instant was met
background "$PY" -c '
import random, sys, time
sys.path.insert(0, sys.argv[3])
import wire
while True:
    member = wire.Member(sys.argv[1], sys.argv[2], "consumer", "range")
    member.enter(lambda _: b"")
    time.sleep(random.random() * 0.01)
    member.leave(member)
    time.sleep(random.random() * 0.03)' "$BOOT" "$g" "$tests/kafka"
now=4 attempt=0 moved=0 met=0
attempt() {
  local wanted=$((attempt++ % 10))
  run kgroup seek "$g" "$t" --to "$wanted" --execute -q
  if ((rc == 0)); then now=$wanted moved=1; else expect_rc 1; fi
  if [[ $err == *'not written: a consumer joined the group after it was found empty'* ]]; then
    expect_err <<<"kgroup: group '$g', $t:0,1: not written: a consumer joined the group after it was found empty"
    met=1
  fi
  expect_eq "$(kgroup describe "$g" -q -o csv | grep "$t" | cut -d, -f4 | tr '\n' ' ')" "$now $now "
  ((moved && met))
}
wait_for attempt 60
