#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A new group waits 3 s for more members, by Kafka's default: that is no idle time, nothing to be said, and not bounded by
# a shorter --timeout.
. "$(dirname "$0")/lib.sh"
own_cluster --set group.initial.rebalance.delay.ms=3000
client - <<END
create t 1
produce t 5
END
. "$tests/integration/at_once.bash"
at_once idle kgroup consume t -g g-idle --from earliest --idle 1s
at_once end kgroup consume t -g g-end --from earliest --until end
at_once timeout kgroup consume t -g g-timeout --from earliest --until end --timeout 1s
at_once limit kgroup consume t -g g-limit --from earliest -n 5
for one in idle end timeout limit; do
  result "$one"
  expect_rc 0
  expect_out <<<"$(seq 0 4)"
  expect_err </dev/null
  expect_within 9000
done
