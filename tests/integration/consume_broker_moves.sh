#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Three nodes, one of which is killed while a topic is followed: the leaders move, and the reading goes on with no record
# lost, none twice without a group, and no word about it.
. "$(dirname "$0")/lib.sh"
own_cluster --nodes 3
t=$(name t)
oracle topics --create --topic "$t" --replica-assignment 1:2:3,2:3:1,3:1:2 >/dev/null
follow() { background kgroup consume "$t" --from earliest -f '%p %o %s\n' "${@:2}" >"$tmp/$1" 2>"$tmp/$1.err"; }
follow assign
follow classic -g "$(name g-classic)"
follow consumer -g "$(name g-consumer)" --group-protocol consumer
background "$PY" "$tests/kafka/client.py" -X acks=all -X enable.idempotence=true produce "$t" 6000 --key %d --rate 500
producer=${processes[-1]}
for way in assign classic consumer; do wait_for '(($(wc -l <"$tmp/$way") > 200))'; done
"$tests/kafka/kafka.sh" kill "$KAFKA_DIR" 2
wait "$producer"
for way in assign classic consumer; do
  wait_for '(($(cut -d" " -f3 "$tmp/$way" | sort -u | wc -l) == 6000))' 30
done
for i in 0 1 2; do
  end "${processes[i]}" INT
  expect_eq "$rc" 130
done
for way in assign classic consumer; do
  if [[ $way == assign ]]; then sort -n -s -k1,1 "$tmp/$way"; else sort -n -k1,1 -k2,2 -u "$tmp/$way"; fi >"$tmp/sorted"
  expect_each_once "$tmp/sorted" 6000
  ! grep -Ev '^kgroup: (this member was thrown out of the group before it could commit|waiting for group)' "$tmp/$way.err" || fail "$way says more (above)"
done
