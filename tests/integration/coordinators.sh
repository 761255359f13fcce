#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Three nodes: groups are spread over coordinators and all of them are shown. The coordinator is the one that Kafka's
# tool names, and leads the partition of __consumer_offsets that kgroup computes from the name of the group.
. "$(dirname "$0")/lib.sh"
own_cluster --nodes 3
run kgroup describe g # the first command that this cluster sees: __consumer_offsets is made for it
expect_rc 1
expect_out </dev/null
expect_err <<<"kgroup: group 'g' does not exist (never used, deleted, or its offsets expired after offsets.retention.minutes)"
client - <<END
create t 1 --replicas 3
produce t 5
commit-many --groups 12 --prefix g- --digits 2 --topic t --offset 2
commit polygenelubricants t:0=2
commit 'größe 漢字 🚀 #1' t:0=2
END
groups=$(printf '%s\n' g-{00..11} polygenelubricants 'größe 漢字 🚀 #1' | sort)

for command_line in 'list' 'describe --all-groups' 'lag'; do
  # shellcheck disable=SC2086 # words
  run kgroup $command_line -q -o csv
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" "$groups"
done

coordinators=$(oracle groups --describe --all-groups --state 2>/dev/null | sed -n 's/^\(.*[^ ]\)  *127\.0\.0\.1:[0-9]*  *(\([0-9]\)) .*/"\1": \2,/p')
leaders=$(oracle topics --describe --topic __consumer_offsets | sed -n 's/.*Partition: \([0-9]*\)[[:blank:]]*Leader: \([0-9]\).*/\1: \2,/p')
run kgroup describe --all-groups --state -o json
expect_rc 0
expect_json "{g['group']: g['coordinator']['id'] for g in d['groups']} == {$coordinators}" \
  "{g['group']: {$leaders}[g['coordinator_partition']] for g in d['groups']} == {$coordinators}" \
  "{g['coordinator']['id'] for g in d['groups']} == {1, 2, 3}" \
  "all('$BOOT'.split(',')[c['id'] - 1] == f\"{c['host']}:{c['port']}\" for g in d['groups'] for c in [g['coordinator']])" \
  "[g['coordinator_partition'] for g in d['groups'] if g['group'] == 'polygenelubricants'] == [0]"
run kgroup list -o json
expect_json "{g['group']: g['coordinator']['id'] for g in d['groups']} == {$coordinators}" \
  "{g['group']: {$leaders}[g['coordinator_partition']] for g in d['groups']} == {$coordinators}"
