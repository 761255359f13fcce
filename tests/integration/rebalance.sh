#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Groups held in the middle of a rebalance, and a member whose assignment nobody can read: state and offsets are shown.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 5
commit $g-preparing $t:0=2 $t:1=0
commit $g-completing $t:0=2 $t:1=0
commit $g-unreadable $t:0=2 $t:1=0
END
# version, one topic, its name and, in the assignment, partitions 0 and 1, no user data
topic=000000000001$(printf '%04x' ${#t})$(printf %s "$t" | od -An -v -tx1 | tr -d ' \n')
raw "$g-preparing" consumer --protocol range --subscription "${topic}ffffffff" --assignment "${topic}000000020000000000000001ffffffff" --hold preparing
raw "$g-completing" consumer --protocol range --subscription "${topic}ffffffff" --hold completing
raw "$g-unreadable" consumer --protocol custom --subscription "${topic}ffffffff" --assignment 6e6f6e65

for state in preparing completing unreadable; do
  run kgroup describe "$g-$state" -o csv
  expect_rc 0
  expect_eq "$(grep "$t" "$tmp/out" | cut -d, -f2-6)" "$t,0,2,5,3"$'\n'"$t,1,0,0,0"
  if [[ $state == unreadable ]]; then
    [[ $err != *rebalancing* ]] || failed 'it is stable'
  else
    expect_err <<<"kgroup: rebalancing, owners are not known until it is done: '$g-$state'"
  fi
done
run kgroup describe "$g-preparing" "$g-completing" "$g-unreadable" --state -q -o json
expect_rc 0
expect_json '[g["state"] for g in d["groups"]] == ["PreparingRebalance", "CompletingRebalance", "Stable"]' \
  '[g["member_count"] for g in d["groups"]] == [2, 1, 1]' '{(g["protocol"], g["total_lag"]) for g in d["groups"]} == {("consumer", 3)}'
run kgroup describe "$g-unreadable" --members -v -q
expect_rc 0
[[ $out == *'  not a consumer assignment (4 bytes)'$'\n' ]] || failed 'the assignment is no such'
run kgroup list --match "^$g" -q -o csv
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1-4)" "$g-completing,classic,CompletingRebalance,consumer
$g-preparing,classic,PreparingRebalance,consumer
$g-unreadable,classic,Stable,consumer"
