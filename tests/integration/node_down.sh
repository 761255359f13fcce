#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One node of three is frozen, then killed: what the others know is shown in time, what is missing is named. After the
# failover all is shown again, but for a partition that has lost its only replica.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
own_cluster --nodes 3 --set broker.session.timeout.ms=6000 # longer than the commands below wait
kafka=$tests/kafka/kafka.sh down=${BOOT##*,} up=${BOOT%,*}
oracle topics --create --topic half --replica-assignment 1,2,3 >/dev/null
client - <<END
create t 3 --replicas 3
produce t:0 5
produce t:1 5
produce t:2 5
produce half:0 4
produce half:1 4
produce half:2 4
commit-many --groups 9 --prefix g- --digits 1 --topic t --partitions 3 --offset 2
commit half-0 half:0=1 half:1=1 half:2=1
commit half-1 half:0=1 half:1=1 half:2=1
END
run kgroup list -q -o csv
expect_rc 0
all=$(sed 1d "$tmp/out" | cut -d, -f1)
theirs=$(grep -v ",$down," "$tmp/out" | sed 1d | cut -d, -f1)
lost=$(grep ",$down," "$tmp/out" | cut -d, -f1 | head -1)
mine=$(grep -m1 '^g-' <<<"$theirs") half=$(grep -m1 '^half-' <<<"$theirs")
lost_partition=$(oracle topics --describe --topic t | sed -n 's/.*Partition: \([0-9]\).*Leader: 3.*/\1/p')

"$kafka" freeze "$KAFKA_DIR" 3
at_once list kgroup list --timeout 3s -o csv
at_once lag kgroup lag --timeout 3s -o csv
at_once both kgroup describe "$lost" "$mine" --timeout 3s -o csv
at_once lost kgroup describe "$lost" --timeout 3s
named="127\.0\.0\.1:${down#*:}|broker 3"
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
  for i in 0 1 2; do ((i == lost_partition)) && echo "$mine,t,$i,2,-,-,timed-out" || echo "$mine,t,$i,2,5,3,ok"; done
)"
expect_err_like "^kgroup: group '$lost': .*($named)"
expect_err_like "^kgroup: group '$mine', t:$lost_partition: no answer in time"
result lost
expect_rc 1
expect_within 4000
expect_out </dev/null
expect_err_like "$named"
[[ $err != *"${BOOT%%,*}"* ]] || failed 'node 1 did answer'
"$kafka" thaw "$KAFKA_DIR" 3

whole() { # all but the readers of half, which are their own matter
  run kgroup lag --match '^g-' -q -o csv
  [[ $rc == 0 && $(sed 1d "$tmp/out" | cut -d, -f1,4-7) == "$(printf '%s,3,9,3,0\n' g-{0..8})" ]]
}
wait_for whole
"$kafka" kill "$KAFKA_DIR" 3
at_once list-killed kgroup list --timeout 3s -o csv
at_once half-killed "$KGROUP" -b "$up" describe "$half" --timeout 3s -o csv
result list-killed
expect_rc 3
expect_within 4000
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" "$theirs"
expect_err_like "$named"
result half-killed # node 3 still counts as the leader, and refuses
expect_rc 3
expect_within 4000
expect_eq "$(cut -d, -f3-6 "$tmp/out")" $'PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG\n0,1,4,3\n1,1,4,3\n2,1,-,-'
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
expect_eq "$(tr -s ' ' <"$tmp/out" | cut -d' ' -f1-6,14)" "GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG STATUS
$half half 0 1 4 3 ok
$half half 1 1 4 3 ok
$half half 2 1 - - no-leader"
expect_err <<<"kgroup: group '$half', half:2: no leader"
run kgroup lag "$half" -q -o json
expect_rc 3
expect_json '[(g["total_lag"], g["max_lag"], g["partitions_without_lag"]) for g in d["groups"]] == [(6, 3, 1)]' \
  '[(e["scope"], e["topic"], e["partition"], e["code"]) for e in d["errors"]] == [("partition", "half", 2, "LEADER_NOT_AVAILABLE")]'
