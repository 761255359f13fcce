#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One node of three is frozen, then killed: what the others know is shown in time, what is missing is named. After the
# failover all is shown again, but for a partition that has lost its only replica.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
own_cluster --nodes 3 --set broker.session.timeout.ms=8000 # longer than the commands below wait
kafka=$tests/kafka/kafka.sh
IFS=, read -ra nodes <<<"$BOOT"
# partition N is led by node N + 1
oracle topics --create --topic half --replica-assignment 1,2,3 >/dev/null
oracle topics --create --topic t --replica-assignment 1:2:3,2:3:1,3:1:2 >/dev/null
client - <<END
produce t:0 5
produce t:1 5
produce t:2 5
produce half:0 4
produce half:1 4
produce half:2 4
commit-many --groups 9 --prefix g- --digits 1 --topic t --partitions 3 --offset 2
commit-many --groups 9 --prefix half- --digits 1 --topic half --partitions 3 --offset 1
END
run kgroup list -q -o csv
expect_rc 0
victim=$(sed -n 's/^g-0,.*,\([1-3]\),[0-9]*$/\1/p' "$tmp/out") # a node that coordinates some group
down=${nodes[victim - 1]} lost=g-0 p=$((victim - 1))
up=$(printf '%s\n' "${nodes[@]}" | grep -vx "$down" | paste -sd,)
all=$(sed 1d "$tmp/out" | cut -d, -f1)
theirs=$(grep -v ",$down," "$tmp/out" | sed 1d | cut -d, -f1)
mine=$(grep -m1 '^g-' <<<"$theirs") half=$(grep -m1 '^half-' <<<"$theirs") || fail 'one node coordinates all groups'

"$kafka" freeze "$KAFKA_DIR" "$victim"
at_once list kgroup list --timeout 3s -o csv
at_once lag kgroup lag --timeout 3s -o csv
at_once both kgroup describe "$lost" "$mine" --timeout 3s -o csv
at_once lost kgroup describe "$lost" --timeout 3s
named="127\.0\.0\.1:${down#*:}|broker $victim"
result list
expect_rc 3
expect_within 4000
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" "$theirs"
expect_err_like "$named"
result lag
expect_rc 3
expect_within 4000
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" "$theirs"
expect_eq "$(grep "^$mine," "$tmp/out" | cut -d, -f4-7)" 3,6,3,1
expect_err_like "$named"
result both
expect_rc 3
expect_within 4000
expect_eq "$(cut -d, -f1-6,14 "$tmp/out")" "$(
  echo GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG,STATUS
  for i in 0 1 2; do ((i == p)) && echo "$mine,t,$i,2,-,-,timed-out" || echo "$mine,t,$i,2,5,3,ok"; done
)"
expect_err_like "^kgroup: group '$lost': .*($named)"
expect_err_like "^kgroup: group '$mine', t:$p: no answer in time"
result lost
expect_rc 1
expect_within 4000
expect_out </dev/null
expect_err_like "$named"
[[ $err != *"${up%,*}"* ]] || failed 'the other nodes did answer'
"$kafka" thaw "$KAFKA_DIR" "$victim"

whole() { # all but the readers of half, which are their own matter
  run kgroup lag --match '^g-' -q -o csv
  [[ $rc == 0 && $(sed 1d "$tmp/out" | cut -d, -f1,4-7) == "$(printf '%s,3,9,3,0\n' g-{0..8})" ]]
}
wait_for whole
"$kafka" kill "$KAFKA_DIR" "$victim"
at_once list-killed kgroup list --timeout 3s -o csv
at_once half-killed "$KGROUP" -b "$up" describe "$half" --timeout 3s -o csv
result list-killed
expect_rc 3
expect_within 4000
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" "$theirs"
expect_err_like "$named"
result half-killed # the node still counts as the leader, and refuses
expect_rc 3
expect_within 4000
expect_eq "$(cut -d, -f3-6 "$tmp/out")" "$(
  echo PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG
  for i in 0 1 2; do ((i == p)) && echo "$i,1,-,-" || echo "$i,1,4,3"; done
)"
wait_for whole

for servers in "$down,$up" "$up"; do
  run "$KGROUP" -b "$servers" list -q -o csv
  expect_rc 0
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" "$all"
done
at_once half kgroup describe "$half" -v -q
result half
expect_rc 3
expect_within 1500
expect_eq "$(tr -s ' ' <"$tmp/out" | cut -d' ' -f1-6,14)" "$(
  echo GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG STATUS
  for i in 0 1 2; do ((i == p)) && echo "$half half $i 1 - - no-leader" || echo "$half half $i 1 4 3 ok"; done
)"
expect_err <<<"kgroup: group '$half', half:$p: no leader"
run kgroup lag "$half" -q -o json
expect_rc 3
expect_json '[(g["total_lag"], g["max_lag"], g["partitions_without_lag"]) for g in d["groups"]] == [(6, 3, 1)]' \
  '[(e["scope"], e["topic"], e["code"]) for e in d["errors"]] == [("partition", "half", "LEADER_NOT_AVAILABLE")]' \
  "d['errors'][0]['partition'] == $p"
