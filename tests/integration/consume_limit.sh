#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# -n is exact over many partitions and records, which are read by several clients at once: each partition's records stay
# in order, with a group exactly those are committed.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 6
produce $t 400000 --size 20
END
in_order() { awk '$2 != next_offset[$1]++ { print "out of order: " $0; exit 1 }' "$tmp/out" || fail "$command"; }
for n in 1 99999 250001; do
  run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" --from earliest -n "$n" -f '%p %o\n'
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(wc -l <"$tmp/out")" "$n"
  in_order
done
run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -n 1000000 -f '%p %o\n'
expect_eq "$(wc -l <"$tmp/out")" 400000
in_order
cut -d' ' -f1 "$tmp/out" | sort | uniq -c | awk -v t="$t" '{ print t, $2, $1 }' >"$tmp/all"
for n in 1 123457; do
  run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" -g "$g" --from earliest --override-commits -n "$n" -f '%p %o\n'
  expect_rc 0
  expect_eq "$(wc -l <"$tmp/out")" "$n"
  in_order
  expect_eq "$(client offsets "$g" | awk '{ sum += $3 } END { print sum }')" "$n"
done
run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" -g "$g" --until end -f '%s\n'
expect_rc 0
expect_eq "$(wc -l <"$tmp/out")" $((400000 - 123457))
expect_eq "$(client offsets "$g")" "$(<"$tmp/all")"
