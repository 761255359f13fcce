#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A partition that has lost its only replica can't be planned: its row says why, at once, and nothing is written; with --skip-failed the
# rest is done. The coordinator moves with the failover, which is no error.
. "$(dirname "$0")/lib.sh"
own_cluster --nodes 3
export XDG_STATE_HOME=$tmp/state
oracle topics --create --topic half --replica-assignment 1,3 >/dev/null
{
  printf '%s\n' 'produce half:0 4' 'produce half:1 4'
  for i in {0..2}; do echo "commit g-$i half:0=1 half:1=1"; done
} | client -
before=$(client offsets g-0)
"$tests/kafka/kafka.sh" kill "$KAFKA_DIR" 3
up=${BOOT%,*}
BOOT=$up
wait_for '[[ $(kgroup describe g-0 -q -o json --timeout 2s 2>/dev/null) == *"\"status\":\"no-leader\""* ]]'

run kgroup reset-offsets -g g-0 -t half --to-latest --timeout 5s
expect_rc 3
expect_out <<END
GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE
g-0    half   0          1           4           3      3 skipped
g-0    half   1          1           -           -      no leader
END
expect_err <<END
kgroup: group 'g-0', half:1: no leader
kgroup: dry run, nothing is written: 1 offset to write; 3 records skipped; 1 can't be planned
hint: to do it: kgroup -b $BOOT reset-offsets -g g-0 -t half --to-latest --timeout 5s --execute --skip-failed
END
for target in --to-latest --to-earliest '--to-offset 2' '--shift-by 1' '--to-datetime 2020-01-01' '--to-current --strict'; do
  start=$(date +%s%3N)
  # shellcheck disable=SC2086 # words
  run kgroup reset-offsets -g g-0 -t half $target --timeout 20s -q -o json
  (($(date +%s%3N) - start < 5000)) || failed 'it waited'
  [[ $target != --to-current* ]] || continue
  expect_rc 3
  expect_json '[(r["partition"], r["new_offset"] is None) for r in d["plan"]] == [(0, False), (1, True)]' \
    '[(e["topic"], e["partition"], e["code"]) for e in d["errors"]] == [("half", 1, "LEADER_NOT_AVAILABLE")]'
done
expect_rc 0 # what is stored needs no log
expect_json '[(r["old_offset"], r["new_offset"]) for r in d["plan"]] == [(1, 1), (1, 1)]'
run kgroup reset-offsets -g g-0 -t half --to-latest --execute -q
expect_rc 1
expect_eq "$(client offsets g-0)" "$before"
for i in {0..2}; do
  run kgroup reset-offsets -g "g-$i" -t half --to-latest --execute --skip-failed -q -o csv
  expect_rc 3
  expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
g-$i,half,0,1,4,3,3 skipped,written
g-$i,half,1,1,-,-,no leader,not written
END
  expect_eq "$(client offsets "g-$i")" $'half 0 4\nhalf 1 1'
done
