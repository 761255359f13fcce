#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A broker that does not answer for longer than --timeout ends the run with one sentence that names it, while a topic is
# followed, and in the middle of a read that has an end; one that answers again in time is no matter.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
own_cluster
kafka=$tests/kafka/kafka.sh t=$(name t)
client - <<END
create $t 2
produce $t 50000 --size 1000 --key %d
END
# a reader that stops the reading in its middle until the broker is frozen
mkfifo "$tmp/pipe"
exec 3<>"$tmp/pipe"
background kgroup consume "$t" --from earliest --until end --timeout 5s --prefetch 100K -D '\n' >"$tmp/pipe" 2>"$tmp/until.err"
until=${processes[-1]}
sleep 1
background kgroup consume "$t" --timeout 5s --refresh 1s -f '%p\n' >"$tmp/follow" 2>"$tmp/follow.err"
background kgroup consume "$t" --timeout 5s --refresh 1s -f '%p\n' -g "$(name g)" >"$tmp/group" 2>"$tmp/group.err"
background kgroup consume "$t" --timeout 25s -f '%p\n' -g "$(name g-patient)" --from earliest >"$tmp/patient-group" 2>"$tmp/patient-group.err"
background kgroup consume "$t" --timeout 25s -f '%p\n' --from earliest >"$tmp/patient" 2>"$tmp/patient.err"
wait_for '(($(wc -l <"$tmp/patient-group") == 50000 && $(wc -l <"$tmp/patient") == 50000))'
sleep 1
"$kafka" freeze "$KAFKA_DIR" 1
start=$SECONDS
cat <&3 >"$tmp/until.out" &
processes+=($!)
sleep 3
for i in 0 1 2; do ! ended "${processes[i]}" || fail "ended too early: $(cat "$tmp"/*.err)"; done
for i in 0 1 2; do
  wait_for "ended ${processes[i]}" 12
  end "${processes[i]}"
  expect_eq "$rc" 1
done
((SECONDS - start <= 12)) || fail "took $((SECONDS - start)) s"
for way in until follow group; do
  expect_eq "$way: $(grep -c '^kgroup: ' "$tmp/$way.err"), $(grep -cv '^hint: ' "$tmp/$way.err")" "$way: 1, 1"
  grep -Eq "^kgroup: .*${BOOT/./\\.}" "$tmp/$way.err" || fail "$way does not name the broker: $(<"$tmp/$way.err")"
done
"$kafka" thaw "$KAFKA_DIR" 1
client produce "$t" 1
wait_for '(($(wc -l <"$tmp/patient-group") == 50001))' 75
wait_for '(($(wc -l <"$tmp/patient") == 50001))' 75
expect_eq "$(cat "$tmp/patient.err" "$tmp/patient-group.err")" ''
