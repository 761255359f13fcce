#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --offsets-file with --to-file: killed at 50 random moments, in the middle of a large read and while following a
# producer, the file in the end holds every record exactly once, those of a partition in order.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 4
produce $t 250000 --key %d --size 60
END
background "$PY" "$tests/kafka/client.py" produce "$t" 15000 --key %d --rate 1000
producer=${processes[-1]}
words=(consume "$t" --from earliest --offsets-file "$tmp/positions" --to-file "$tmp/records" -q -f '%p %o %s\n')
early=0
for i in {1..50}; do
  "$KGROUP" -b "$BOOT" "${words[@]}" 2>"$tmp/err" &
  # the first ones are killed before they have read all there was
  sleep "$(awk -v seed="$RANDOM" -v most="$((i <= 25 ? 120 : 400))" 'BEGIN { srand(seed); print rand() * most / 1000 }')"
  kill -KILL $! || fail "run $i ended by itself: $(<"$tmp/err")"
  wait $! 2>/dev/null || true
  [[ ! -e $tmp/records ]] || (($(wc -l <"$tmp/records") >= 250000)) || ((++early))
  [[ ! -s $tmp/err ]] || fail "run $i: $(<"$tmp/err")"
done
((early > 5)) || fail "only $early runs were killed while they read what was there"
wait "$producer"
run kgroup "${words[@]}" --until end
expect_rc 0
expect_out </dev/null
expect_each_once "$tmp/records" 265000
expect_eq "$(sort -k3,3n -s "$tmp/records" | awk '{ sub(/x+$/, "", $3); print $3 }' | sort -n | uniq -c | awk '{ print $1 }' | sort | uniq -c | tr -s ' ')" \
  $' 235000 1\n 15000 2'
run kgroup "${words[@]}" --until end
expect_rc 0
expect_each_once "$tmp/records" 265000
