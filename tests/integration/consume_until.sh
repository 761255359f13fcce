#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every form of --until, which is exclusive. Past the end is clamped with a note; only a time that is still to come waits.
. "$(dirname "$0")/lib.sh"
t=$(name t) base=1700000000000
client - <<END
create $t 2 retention.ms=-1
produce $t:0 10 --ts $base --ts-step 1000
delete-records $t:0=3
produce $t:1 5 --ts $((base + 5000)) --ts-step 1000
END
reads() { # EXPECTED NOTES UNTIL, then options
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until="$3" -f '%p:%o\n' "${@:4}"
  expect_rc 0
  expect_eq "$(sort -V "$tmp/out" | tr '\n' ' ')" "$1"
  expect_eq "$err" "${2:+kgroup: --until: $t:$2$'\n'}"
}
all='0:3 0:4 0:5 0:6 0:7 0:8 0:9 1:0 1:1 1:2 1:3 1:4 '
for word in end latest latest-0; do reads "$all" '' $word; done
for word in earliest beginning start earliest+0 latest-100; do reads '' '' $word; done
reads '0:3 1:0 ' '' earliest+1
reads "$all" '' earliest+100
reads '0:3 0:4 0:5 0:6 1:0 1:1 ' '' latest-3
reads '0:3 0:4 1:0 1:1 1:2 1:3 1:4 ' '' 5
reads '1:0 1:1 1:2 ' '' 3
reads '1:0 1:1 ' '0: 2 is before the log, which is 3 to 10' 2
reads '0:3 0:4 0:5 0:6 1:0 1:1 1:2 1:3 1:4 ' '1: 7 is past the log, which is 0 to 5' 7
reads '0:3 0:4 0:5 0:6 1:0 1:1 ' '' "@$((base + 6001))"
reads '0:3 0:4 0:5 0:6 0:7 0:8 0:9 1:0 1:1 1:2 1:3 1:4 ' "0: no record at or after that time: end of log
kgroup: --until: $t:1: no record at or after that time: end of log" @-1h
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from 6 --until 5 -f '%p:%o\n'
expect_rc 0
expect_out </dev/null
expect_eq "$(kgroup consume "$t" --until end)" '' # from the end to the end

# Waits for the time, and takes what was written before it.
until=$(($(date +%s%3N) + 4000))
background kgroup consume "$t" --from latest --until "@$until" -f '%p:%s\n' >"$tmp/out" 2>"$tmp/err"
sleep 0.7
client produce "$t:1" early
client produce "$t:0" late --ts $((until + 60000))
kill -0 "${processes[0]}" || fail 'it did not wait'
wait_for "! kill -0 ${processes[0]} 2>/dev/null" 10
(($(date +%s%3N) >= until)) || fail 'it ended too early'
end "${processes[0]}"
command='consume --until @FUTURE'
expect_rc 0
expect_out <<<1:early
expect_err </dev/null
