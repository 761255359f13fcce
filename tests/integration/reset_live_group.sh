#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A group with members, classic or KIP-848, is refused by name with its members, and nothing is moved; the dry run shows the plan and
# warns. With several groups the others are done.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
{
  echo "create $t 1"
  echo "produce $t 10"
  for kind in classic consumer idle; do echo "commit $g-$kind $t:0=4"; done
} | client -
live "$g-classic" "$t" --client-id one
live "$g-consumer" "$t" --client-id two --protocol consumer

hint='hint: stop its members first; --wait-empty DURATION waits for that'
for kind in classic consumer; do
  [[ $kind == classic ]] && who='one (/127.0.0.1)' || who='two (/127.0.0.1)'
  for words in "reset-offsets --group $g-$kind --topic $t --to-earliest" "reset-offsets --group $g-$kind --all-topics --to-current" \
    "seek $g-$kind $t:0 --to 0" "delete --group $g-$kind"; do
    # shellcheck disable=SC2086 # words
    run kgroup $words --execute -q
    expect_rc 1
    expect_err <<<"kgroup: group '$g-$kind' is Stable with 1 member: $who"$'\n'"$hint"
    # shellcheck disable=SC2086
    run kgroup $words
    expect_rc 0
    expect_err_like "^kgroup: --execute would be refused: group '$g-$kind' is Stable with 1 member: ${who//[()]/.}\$"
    [[ $out == *"$g-$kind  "* ]] || failed 'no plan'
  done
  expect_eq "$(client offsets "$g-$kind")" "$t 0 4"
done
run kgroup reset-offsets --group "$g-classic" --group "$g-idle" --topic "$t" --to-earliest --execute -o json
expect_rc 3
expect_json "[(r['group'], r['new_offset'], r['result']) for r in d['plan']] == [('$g-idle', 0, 'written')]" \
  "[(e['scope'], e['group'], e['code']) for e in d['errors']] == [('group', '$g-classic', 'NON_EMPTY_GROUP')]"
expect_eq "$(client offsets "$g-classic")" "$t 0 4"
