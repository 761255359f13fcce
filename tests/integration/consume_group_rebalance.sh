#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two members of a group, one of which comes later and leaves before the other, while a producer writes: together they
# write each record once, with either kind of assignor and with the group protocol of KIP-848.
. "$(dirname "$0")/lib.sh"

follow() { # NAME OPTIONS...
  background kgroup consume "$t" -g "$g" --from earliest -v -f '%p %o %s\n' "${@:2}" >"$tmp/$1" 2>"$tmp/$1.err"
}

for way in '--assignor range' '--assignor cooperative-sticky' '--group-protocol consumer'; do
  way_name=${way##* }
  t=$(name "t-$way_name") g=$(name "g-$way_name")
  client create "$t" 4
  background "$PY" "$tests/kafka/client.py" produce "$t" 3000 --key %d --rate 500
  producer=${processes[-1]}
  # shellcheck disable=SC2086 # options
  follow "first-$way_name" $way
  first=${processes[-1]}
  wait_for '[[ -s $tmp/first-$way_name ]]'
  # shellcheck disable=SC2086 # options
  follow "second-$way_name" $way
  second=${processes[-1]}
  wait_for '[[ -s $tmp/second-$way_name ]]'
  sleep 1
  end "$first" TERM
  expect_eq "$way, first member: $rc" "$way, first member: 143"
  wait "$producer"
  wait_for '(($(cat "$tmp/first-$way_name" "$tmp/second-$way_name" | wc -l) >= 3000))' 20
  sleep 0.3
  end "$second" INT
  expect_eq "$way, second member: $rc" "$way, second member: 130"
  sort -n -k1,1 -k2,2 "$tmp/first-$way_name" "$tmp/second-$way_name" >"$tmp/both"
  expect_each_once "$tmp/both" 3000
  client offsets "$g" >"$tmp/offsets"
  expect_eq "$(<"$tmp/offsets")" "$(awk -v t="$t" '{ n[$1]++ } END { for (p = 0; p < 4; p++) print t, p, n[p] }' "$tmp/both")"
  for member in first second; do
    grep -q "^kgroup: assigned $t:" "$tmp/$member-$way_name.err" || fail "$member, $way: $(<"$tmp/$member-$way_name.err")"
    grep -q "^kgroup: revoked $t:" "$tmp/$member-$way_name.err" || fail "$member, $way: $(<"$tmp/$member-$way_name.err")"
    ! grep -Ev '^kgroup: (assigned|revoked|--from has no effect|not committed yet)' "$tmp/$member-$way_name.err" || fail "$member, $way says more (above)"
  done
  run kgroup describe "$g" --state -o json
  expect_json 'd["groups"][0]["state"] == "Empty"'
done
