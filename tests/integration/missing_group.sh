#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A group that does not exist is an error for that group only: the others are shown in full. Alone it is a failure.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g) missing=$(name missing)
client - <<END
create $t 1
produce $t 10
commit $g-1 $t:0=4
commit $g-2 $t:0=10
END
error="group '$missing' does not exist (never used, deleted, or its offsets expired after offsets.retention.minutes)"

run kgroup describe "$g-1" "$missing" "$g-2" -q
expect_rc 3
expect_out <<END
GROUP                      TOPIC                    PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID
$g-1  $t  0          4               10              6    -            -     -
$g-2  $t  0          10              10              0    -            -     -
END
expect_err <<<"kgroup: $error"
run kgroup lag "$g-1" "$missing" "$g-2" -o json
expect_rc 3
expect_json "[(g['group'], g['total_lag']) for g in d['groups']] == [('$g-1', 6), ('$g-2', 0)]" \
  "[(e['scope'], e['group'], e['code']) for e in d['errors']] == [('group', '$missing', 'GROUP_ID_NOT_FOUND')]"

for command in 'describe' 'describe --members' 'describe --state' lag; do
  # shellcheck disable=SC2086 # words
  run kgroup $command "$missing"
  expect_rc 1
  expect_out </dev/null
  expect_err <<<"kgroup: $error"
done
run kgroup describe "$missing" -o json
expect_rc 1
expect_json "d['errors'][0]['message'] == \"$error\"" 'd["partitions"] == []'
run kgroup list "$missing"
expect_rc 1
expect_out </dev/null
expect_err_like "^kgroup: group '$missing' does not exist"
