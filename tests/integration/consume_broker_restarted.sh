#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A broker that is stopped and started again while a topic is followed: every record is written, without a group none
# twice, and consume goes on without a word.
. "$(dirname "$0")/lib.sh"
own_cluster
t=$(name t)
client create "$t" 2
follow() { background kgroup consume "$t" --from earliest -f '%p %o %s\n' "${@:2}" >"$tmp/$1" 2>"$tmp/$1.err"; }
follow assign
follow classic -g "$(name g-classic)" --commit-interval 200ms
follow consumer -g "$(name g-consumer)" --group-protocol consumer --commit-interval 200ms
background "$PY" "$tests/kafka/client.py" produce "$t" 6000 --key %d --rate 500
producer=${processes[-1]}
for way in assign classic consumer; do wait_for '(($(wc -l <"$tmp/$way") > 200))'; done
"$tests/kafka/kafka.sh" restart "$KAFKA_DIR" 1
wait "$producer"
run kgroup consume "$t" --from earliest --until end -f '%p %o\n'
expect_rc 0
total=$(wc -l <"$tmp/out")
((total >= 6000)) || fail "the producer wrote $total records"
for way in assign classic consumer; do
  wait_for '(($(cut -d" " -f1,2 "$tmp/$way" | sort -u | wc -l) == total))' 30
done
sleep 0.5
for i in 0 1 2; do
  end "${processes[i]}" INT
  expect_eq "$rc" 130
done
expect_each_once <(sort -n -s -k1,1 "$tmp/assign") "$total"
expect_eq "$(cat "$tmp/assign.err")" ''
for way in classic consumer; do
  expect_each_once <(sort -n -k1,1 -k2,2 -u "$tmp/$way") "$total"
  expect_eq "$(client offsets "$(name "g-$way")")" "$(awk -v t="$t" '{ n[$1]++ } END { print t, 0, n[0]; print t, 1, n[1] }' "$tmp/out")"
  ! grep -Ev '^kgroup: (this member was thrown out of the group before it could commit|waiting for group)' "$tmp/$way.err" || fail "$way says more (above)"
done
