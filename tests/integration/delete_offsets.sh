#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Committed offsets of topics or partitions are deleted, after a plan and a save. In a live group those of a topic that it does not
# subscribe to go, those of a subscribed one are refused. What the group has no commit of is a failure: it may be a typo.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) u=$(name u) g=$(name g)
client - <<END
create-many $t:3 $u:2
produce $t:0 10
commit $g $t:0=4@note $t:1=0 $u:0=0 $u:1=0
commit $g-live $t:0=4 $u:0=0
commit $g-new $t:0=4 $u:0=0
commit $g-all $t:0=4 $u:0=0
END
live "$g-live" "$t" --client-id one
live "$g-new" "$t" --client-id two --protocol consumer

run kgroup delete-offsets "$g" -t "$t:0" -t "$u"
expect_rc 0
expect_eq "$(tr -s ' ' <"$tmp/out")" "GROUP TOPIC PARTITION OLD-OFFSET NEW-OFFSET DELTA NOTE
$g $t 0 4 - - deleted
$g $u 0 0 - - deleted
$g $u 1 0 - - deleted"
expect_err <<END
kgroup: dry run, nothing is written: 3 offsets to delete
hint: to do it: kgroup -b $BOOT delete-offsets $g -t $t:0 -t $u --execute
END
for words in "$g" "$g -t $t --all-topics" "-t $t" "$g -t $t:x"; do
  # shellcheck disable=SC2086 # words
  run kgroup delete-offsets $words
  expect_rc 2
done
run kgroup delete-offsets "$g" -t "$t:0,2" -q
expect_rc 3
expect_err <<<"kgroup: group '$g', $t:2: no committed offset"
run kgroup delete-offsets "$g" -t "$t:0" -t "$t-typo" --execute -q
expect_rc 1
expect_err <<<"kgroup: group '$g' has no committed offsets of topic '$t-typo'"
run kgroup delete-offsets "$g-typo" --all-topics --execute -q
expect_rc 1
expect_err <<<"kgroup: group '$g-typo' does not exist (never used, deleted, or its offsets expired after offsets.retention.minutes)"
expect_eq "$(client offsets "$g" | wc -l)" 4
run kgroup delete-offsets "$g" -t "$t:0" -t "$u" --execute -o csv
expect_rc 0
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
$g,$t,0,4,-,-,deleted,removed
$g,$u,0,0,-,-,deleted,removed
$g,$u,1,0,-,-,deleted,removed
END
expect_eq "$(client offsets "$g")" "$t 1 0"
run kgroup delete-offsets "$g-all" --topic-match "^[tu]-delete" --execute -q
expect_rc 0
expect_eq "$(client offsets "$g-all")" ''

# live groups: the broker knows what they subscribe to
for kind in live new; do
  run kgroup delete-offsets "$g-$kind" -t "$u" --execute -q
  expect_rc 0
  expect_eq "$(client offsets "$g-$kind")" "$t 0 4"
  run kgroup delete-offsets "$g-$kind" -t "$t" --execute -q -o json
  expect_rc 1
  expect_json '[(r["old_offset"], r["result"]) for r in d["plan"]] == [(4, "failed")]' \
    "[(e['group'], e['topic'], e['partition'], e['code']) for e in d['errors']] == [('$g-$kind', '$t', 0, 'GROUP_SUBSCRIBED_TO_TOPIC')]"
  expect_err_like "^kgroup: group '$g-$kind', $t:0: .*subscribe"
  expect_eq "$(client offsets "$g-$kind")" "$t 0 4"
done
