#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# seek is the short form for one group: topics, partitions and targets in one line, several at once. Without a group it only tells which
# offsets a target stands for, with the time of the record there.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) u=$(name u) g=$(name g)
client - <<END
create $t 4 retention.ms=-1
create $u 1 retention.ms=-1
produce $t:0 10 --ts 1700000000000 --ts-step 1000
produce $t:1 5 --ts 1700000000000 --ts-step 1000
produce $t:3 10 --ts 1700000000000 --ts-step 1000
produce $u 10
commit $g $t:0=4 $t:1=4 $t:3=4 $u:0=4
END
run kgroup seek "$t" --to @2023-11-14T22:13:22.500Z
expect_rc 0
expect_out <<END
TOPIC           PARTITION  OFFSET  TIMESTAMP                 NOTE
$t  0          3       2023-11-14T22:13:23.000Z  at 2023-11-14T22:13:22.500Z
$t  1          3       2023-11-14T22:13:23.000Z  at 2023-11-14T22:13:22.500Z
$t  2          0       -                         at 2023-11-14T22:13:22.500Z; partition is empty
$t  3          3       2023-11-14T22:13:23.000Z  at 2023-11-14T22:13:22.500Z
END
expect_err </dev/null
run kgroup seek "$t:1,0=latest-2" -o json
expect_rc 0
expect_json '[(r["partition"], r["offset"]) for r in d["offsets"]] == [(0, 8), (1, 3)]' 'd["errors"] == []'
for words in "$t" "$t=+1" "$t=-1" "$t=current" "$t --to earliest --execute" '' "$g $t" "$g $t=soon" "$g $t:0=1 $t:0=2" "$g $t:x=1"; do
  # shellcheck disable=SC2086 # words
  run kgroup seek $words
  expect_rc 2
  [[ -z $out ]] || failed 'it printed something'
done
run kgroup seek "$t-nope" --to earliest
expect_rc 1
expect_err <<<"kgroup: topic '$t-nope' does not exist"

run kgroup seek "$g" "$t:0=1" "$t:1=end" "$t:2-3=@2023-11-14T22:13:21.5Z" "$u" --to -1 -o csv
expect_rc 0
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE
$g,$t,0,4,1,-3,3 replayed
$g,$t,1,4,5,1,1 skipped
$g,$t,2,-,0,-,at 2023-11-14T22:13:21.500Z; partition is empty; no commit before
$g,$t,3,4,2,-2,at 2023-11-14T22:13:21.500Z; 2 replayed
$g,$u,0,4,3,-1,1 replayed
END
expect_err <<END
kgroup: dry run, nothing is written: 5 offsets to write; 6 records replayed; 1 record skipped
hint: to do it: kgroup -b $BOOT seek $g $t:0=1 $t:1=end $t:2-3=@2023-11-14T22:13:21.5Z $u --to -1 -o csv --execute
END
expect_eq "$(client offsets "$g" | cut -d' ' -f3 | tr '\n' ' ')" '4 4 4 4 '
run kgroup seek "$g" "$t:0=1" "$t:1=end" "$u" --to -1 --execute
expect_rc 0
expect_eq "$(client offsets "$g")" "$(printf '%s\n' "$t 0 1" "$t 1 5" "$t 3 4" "$u 0 3")"
run kgroup seek "$g" "$t" --to 3 --strict --execute -q
expect_rc 1
expect_err <<<"kgroup: group '$g', $t:2: 3 is outside the log, which is 0 to 0"
run kgroup seek "$g" "$t:0" --to 1 --execute
expect_rc 0
expect_err <<<'kgroup: 0 offsets written; 1 unchanged'
