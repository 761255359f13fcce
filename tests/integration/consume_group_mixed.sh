#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# kgroup shares a group with a member of another make: each has its partitions, and kgroup takes over those of the other
# where it stopped.
. "$(dirname "$0")/lib.sh"
for protocol in classic consumer; do
  t=$(name "t-$protocol") g=$(name "g-$protocol")
  client create "$t" 4
  for p in 0 1 2 3; do client produce "$t:$p" 10; done
  live "$g" "$t" --commit --protocol "$protocol"
  wait_for '[[ $(client offsets "$g" | cut -d" " -f3 | paste -sd" ") == "10 10 10 10" ]]'
  background kgroup consume "$t" -g "$g" --group-protocol "$protocol" --from earliest -v -f '%p %o\n' >"$tmp/out" 2>"$tmp/err"
  kgroup=${processes[-1]}
  wait_for 'grep -q "^kgroup: assigned $t:" "$tmp/err"'
  run_err() { grep '^kgroup: assigned' "$tmp/err" | tail -n 1; }
  wait_for '[[ $(run_err) =~ :[0-3],[0-3]$ ]]'
  mine=$(run_err | sed 's/.*://; s/,/ /')
  for p in 0 1 2 3; do client produce "$t:$p" 5; done
  want=$(for p in $mine; do for o in {10..14}; do echo "$p $o"; done; done)
  wait_for '(($(wc -l <"$tmp/out") >= 10))'
  expect_eq "$(sort "$tmp/out")" "$want"
  wait_for '[[ $(client offsets "$g" | grep -c " 15$") -ge 2 ]]' 10
  end "$member"
  wait_for '[[ $(grep -c "^kgroup: assigned" "$tmp/err") -ge 2 ]]' 60
  for p in 0 1 2 3; do client produce "$t:$p" 5; done
  wait_for '(($(wc -l <"$tmp/out") >= 30))'
  end "$kgroup" INT
  expect_eq "$rc" 130
  # the other member had committed what it had read of its own
  expect_eq "$(sort "$tmp/out" | uniq -c | awk '$1 != 1')" ''
  expect_eq "$(sort "$tmp/out" | awk '$2 >= 15' | wc -l)" 20
  expect_eq "$(client offsets "$g" | cut -d' ' -f3 | paste -sd' ')" '20 20 20 20'
done
