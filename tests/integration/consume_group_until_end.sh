#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --until end in a group of two: each ends by itself with its share, together they write what was there, once, and a
# producer that goes on keeps nobody.
. "$(dirname "$0")/lib.sh"
for way in '--assignor range' '--assignor cooperative-sticky' '--group-protocol consumer'; do
  t=$(name "t-${way##* }") g=$(name "g-${way##* }")
  client - <<END
create $t 4
produce $t 20000 --key %d
END
  background "$PY" "$tests/kafka/client.py" produce "$t" 100000 --key %d --rate 200
  producer=${processes[-1]}
  for i in 1 2; do
    # shellcheck disable=SC2086 # options
    background kgroup consume "$t" -g "$g" --from earliest --until end $way -q -f '%p %o\n' >"$tmp/$i.out" 2>"$tmp/$i.err"
  done
  for pid in "${processes[@]: -2}"; do
    wait_for "ended $pid" 15
    end "$pid"
    expect_eq "$way: $rc" "$way: 0"
  done
  kill -0 "$producer" || fail 'the producer has ended'
  end "$producer"
  expect_eq "$(cat "$tmp/1.err" "$tmp/2.err")" ''
  sort -n -k1,1 -k2,2 "$tmp/1.out" "$tmp/2.out" >"$tmp/both"
  count=$(wc -l <"$tmp/both")
  ((count >= 20000 && count < 21000)) || fail "$way: $count records"
  expect_each_once "$tmp/both" "$count"
  expect_eq "$(client offsets "$g")" "$(awk -v t="$t" '{ n[$1]++ } END { for (p = 0; p < 4; p++) print t, p, n[p] }' "$tmp/both")"
done
