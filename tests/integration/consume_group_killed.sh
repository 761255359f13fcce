#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Members killed with SIGKILL: with --commit before no record is written twice, with --commit after and async none is
# missing.
. "$(dirname "$0")/lib.sh"
for mode in before after async; do
  t=$(name "t-$mode") g=$(name "g-$mode")
  client create "$t" 2
  background "$PY" "$tests/kafka/client.py" produce "$t" 6000 --key %d --rate 1500
  producer=${processes[-1]}
  words=(consume "$t" -g "$g" --from earliest --session-timeout 600ms --commit "$mode" --commit-interval 100ms -q -f '%p %o\n')
  for i in {1..4}; do
    "$KGROUP" -b "$BOOT" "${words[@]}" >>"$tmp/$mode" 2>"$tmp/err" &
    pid=$! size=$(wc -l 2>/dev/null <"$tmp/$mode" || echo 0)
    wait_for '(($(wc -l <"$tmp/$mode") > size + 100))'
    sleep 0.3
    kill -KILL $pid || fail "$mode, run $i ended by itself: $(<"$tmp/err")"
    wait $pid 2>/dev/null || true
    [[ ! -s $tmp/err ]] || fail "$mode, run $i: $(<"$tmp/err")"
  done
  wait "$producer"
  "$KGROUP" -b "$BOOT" "${words[@]}" --until end >>"$tmp/$mode"
  all=$(sort "$tmp/$mode" | uniq | wc -l) twice=$(sort "$tmp/$mode" | uniq -d | wc -l)
  echo "$mode: $all of 6000 records, $twice of them more than once"
  if [[ $mode == before ]]; then
    ((twice == 0)) || fail 'written twice'
  else
    ((all == 6000)) || fail 'not all'
    ((twice < 2000)) || fail 'as if nothing were committed on the way'
  fi
  expect_eq "$(client offsets "$g")" "$(sort -u "$tmp/$mode" | awk -v t="$t" '$2 >= n[$1] { n[$1] = $2 + 1 } END { print t, 0, n[0]; print t, 1, n[1] }')"
done
