#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A consumer that joins between the last look at the group and the write: the broker refuses, which is told in words. Either every offset
# was moved, or none was and the exit code says so. The member comes and goes until that instant was met.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 10
produce $t:1 10
commit $g $t:0=4 $t:1=4
END
background "$PY" -c '
import random, sys, time
sys.path.insert(0, sys.argv[3])
import wire
while True:
    member = wire.Member(sys.argv[1], sys.argv[2], "consumer", "range")
    member.enter(lambda _: b"")
    time.sleep(random.random() * 0.002)
    member.leave(member)
    time.sleep(random.random() * 0.01)' "$BOOT" "$g" "$tests/kafka"
now=4 attempt=0 met=0
attempt() {
  local wanted=$((attempt++ % 10))
  run kgroup seek "$g" "$t" --to "$wanted" --execute -q
  if ((rc == 0)); then
    now=$wanted
    return
  fi
  expect_rc 1
  if [[ $err == *'not written: a consumer joined'* ]]; then
    expect_err <<<"kgroup: group '$g', $t:0,1: not written: a consumer joined the group after it was found empty"
    met=1
  fi
  expect_eq "$(kgroup describe "$g" -q -o csv | grep "$t" | cut -d, -f4 | tr '\n' ' ')" "$now $now "
}
deadline=$((SECONDS + 60))
until ((met && now != 4)); do
  ((SECONDS < deadline)) || fail "not met in $attempt attempts"
  attempt
done
