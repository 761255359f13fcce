#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Groups are deleted with --execute only, after a plan; one with members and one that does not exist are left out by name, the rest goes
# with --skip-failed or, where only members are in the way, as it is. Classic and KIP-848 groups alike.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
{
  echo "create $t 2"
  echo "produce $t:0 10"
  for i in 1 2 3 4 live new; do echo "commit $g-$i $t:0=4"; done
  echo "commit $g-1 $t:1=0"
} | client -
live "$g-live" "$t" --client-id one
live "$g-new" "$t" --protocol consumer
end "$member"
left() { kgroup list --match "^$g" -q -o csv | sed 1d | cut -d, -f1 | sed "s/^$g-//" | tr '\n' ' '; }

run kgroup delete "$g-1" "$g-2"
expect_rc 0
expect_out <<END
GROUP                      STATE  #MEMBERS  #PARTITIONS  TOTAL-LAG  NOTE
$g-1  Empty  0         2            6          -
$g-2  Empty  0         1            6          -
END
expect_err <<END
kgroup: dry run, nothing is deleted: 2 groups to delete
hint: to do it: kgroup -b $BOOT delete $g-1 $g-2 --execute
END
expect_eq "$(left)" '1 2 3 4 live new '
run kgroup delete --match "^$g-[12]\$" --execute
expect_rc 0
expect_eq "$(tr -s ' ' <"$tmp/out")" "GROUP STATE #MEMBERS #PARTITIONS TOTAL-LAG NOTE RESULT
$g-1 Empty 0 2 6 - deleted
$g-2 Empty 0 1 6 - deleted"
expect_eq "$(left)" '3 4 live new '

for extra in '' --dry-run; do
  # shellcheck disable=SC2086 # none, or a word
  run kgroup delete "$g-3" "$g-gone" $extra -q
  expect_rc 3
  expect_err <<<"kgroup: group '$g-gone' does not exist (never used, deleted, or its offsets expired after offsets.retention.minutes)"
done
run kgroup delete "$g-3" "$g-gone" --execute -q -o json
expect_rc 1
expect_json "[(r['group'], r['result']) for r in d['plan']] == [('$g-3', 'not deleted')]" \
  "[(e['scope'], e['group'], e['code']) for e in d['errors']] == [('group', '$g-gone', 'GROUP_ID_NOT_FOUND')]"
run kgroup delete "$g-gone" --execute -q
expect_rc 1
expect_eq "$(left)" '3 4 live new '
run kgroup delete "$g-3" "$g-gone" --execute --skip-failed -q
expect_rc 3
run kgroup delete "$g-4" "$g-live" "$g-new" --execute -o json
expect_rc 3
expect_json "[(r['group'], r['member_count'], r['result']) for r in d['plan']] == [('$g-4', 0, 'deleted'), ('$g-live', 1, 'not deleted'), ('$g-new', 0, 'deleted')]" \
  "[(e['group'], e['code']) for e in d['errors']] == [('$g-live', 'NON_EMPTY_GROUP')]"
expect_err_like "^kgroup: group '$g-live' is Stable with 1 member: one \(/127\.0\.0\.1\)\$"
expect_eq "$(left)" 'live '
run kgroup delete
expect_rc 2
run kgroup delete "$g-live" --execute --dry-run
expect_rc 2
expect_eq "$(client offsets "$g-live")" "$t 0 4"
run kgroup reset-offsets -g "$g-4" --undo last --execute -q
expect_eq "$rc $(client offsets "$g-4")" "0 $t 0 4"
