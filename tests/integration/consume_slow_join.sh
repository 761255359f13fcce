#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A new group waits 3 s for more members, by Kafka's default: that is no idle time, nothing to be said, and not bounded by
# a shorter --timeout. Should the broker go meanwhile, it is.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
own_cluster --set group.initial.rebalance.delay.ms=3000
client - <<END
create t 1
produce t 5
END
at_once idle timeout 20 "$KGROUP" -b "$BOOT" consume t -g g-idle --from earliest --idle 1s
at_once end timeout 20 "$KGROUP" -b "$BOOT" consume t -g g-end --from earliest --until end
at_once timeout timeout 20 "$KGROUP" -b "$BOOT" consume t -g g-timeout --from earliest --until end --timeout 1s
at_once limit timeout 20 "$KGROUP" -b "$BOOT" consume t -g g-limit --from earliest -n 5
wait_for '(($(cat "$tmp"/*/result 2>/dev/null | wc -l) == 4))'
for one in idle end timeout limit; do
  result "$one"
  expect_rc 0
  expect_out <<<"$(seq 0 4)"
  expect_err </dev/null
  expect_within 9000
done

background kgroup consume t -g g-gone --until end --timeout 2s >"$tmp/out" 2>"$tmp/err"
wait_for '[[ $(kgroup describe g-gone --state -q -o csv) == *PreparingRebalance* ]]' 3
"$tests/kafka/kafka.sh" kill "$KAFKA_DIR" 1
wait_for "! kill -0 ${processes[0]} 2>/dev/null" 15
end "${processes[0]}"
command='consume without a broker'
expect_rc 1
expect_out </dev/null
expect_err_like "^kgroup: cannot reach $BOOT: connection refused"
