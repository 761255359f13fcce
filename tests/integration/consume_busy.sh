#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Under constant traffic `--until end` means the end when it started: it ends while records still come, with exactly those
# up to some moment of each partition, without a group and with one.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client create "$t" 4
ends() { kgroup seek "$t" --to latest -o json | /usr/bin/python3 -c 'import json, sys; print(*(o["offset"] for o in json.load(sys.stdin)["offsets"]))'; }
background env BOOT="$BOOT" "$PY" "$tests/kafka/client.py" produce "$t" 1000000 --rate 3000
wait_for '[[ " $(ends) " != *" 0 "* ]]'
for options in '' "-g $g"; do
  read -ra before <<<"$(ends)"
  # shellcheck disable=SC2086 # words
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -f '%p %o\n' $options
  expect_rc 0
  read -ra after <<<"$(ends)"
  (($(wc -l <"$tmp/out") < after[0] + after[1] + after[2] + after[3])) || fail 'nothing came while it read'
  for p in 0 1 2 3; do
    read=$(grep -c "^$p " "$tmp/out")
    ((before[p] <= read && read <= after[p])) || fail "partition $p: $read records, between ${before[p]} and ${after[p]} expected"
    expect_eq "$(grep "^$p " "$tmp/out" | cut -d' ' -f2)" "$(seq 0 $((read - 1)))"
  done
done
for p in 0 1 2 3; do echo "$t $p $(grep -c "^$p " "$tmp/out")"; done >"$tmp/read"
expect_eq "$(client offsets "$g")" "$(<"$tmp/read")"
kill -0 "${processes[0]}" || fail 'the producer has ended'
