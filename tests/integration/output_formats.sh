#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One group in every format: the same values, the promised names in JSON, numbers as numbers, absent as null.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 15
END
live "$g" "$t" --protocol consumer --commit --instance-id inst
wait_for '[[ $(client offsets "$g") == "$t 0 15" ]]'

run kgroup describe "$g" -v -q
expect_rc 0
id=$(sed -n 2p "$tmp/out" | tr -s ' ' | cut -d' ' -f7)
header=(GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID LOG-START-OFFSET LEAD LEADER-EPOCH INSTANCE-ID STATUS METADATA)
rows=("${header[*]}" "$g $t 0 15 15 0 $id /127.0.0.1 client 0 15 0 inst ok -" "$g $t 1 - 0 - $id /127.0.0.1 client 0 - - inst no-commit -")
expect_eq "$(tr -s ' ' <"$tmp/out")" "$(printf '%s\n' "${rows[@]}")"
run kgroup describe "$g" -q
expect_eq "$(tr -s ' ' <"$tmp/out")" "$(printf '%s\n' "${rows[@]}" | cut -d' ' -f1-9)"
run kgroup describe "$g" -q -o tsv
expect_eq "$(<"$tmp/out")" "$(printf '%s\n' "${rows[@]}" | tr ' ' '\t')"
run kgroup describe "$g" -q -o csv
expect_eq "$(<"$tmp/out")" "$(printf '%s\n' "${rows[@]}" | tr ' ' ',')"

partition='set("group topic partition committed_offset log_start_offset log_end_offset lag lead records_lost leader_epoch member_id instance_id client_id host metadata status".split())'
first="{'group': '$g', 'topic': '$t', 'partition': 0, 'committed_offset': 15, 'log_start_offset': 0, 'log_end_offset': 15, 'lag': 0, 'lead': 15, 'leader_epoch': 0,
  'member_id': '$id', 'instance_id': 'inst', 'client_id': 'client', 'host': '/127.0.0.1', 'metadata': None, 'records_lost': None, 'status': 'ok'}"
for view in offsets members state; do # the document is the same in every view
  run kgroup describe "$g" -q -o json "--$view"
  expect_rc 0
  expect_json "$partition <= d['partitions'][0].keys()" "d['partitions'][0] | $first == d['partitions'][0]" \
    '[d["partitions"][1][k] for k in ("partition", "committed_offset", "lag", "lead", "leader_epoch", "log_end_offset")] == [1, None, None, None, None, 0]' \
    '{type(p[k]) for p in d["partitions"] for k in p} <= {int, str, type(None)}' '"" not in {k for row in d["groups"] + d["partitions"] + d["members"] for k in row}' \
    "d['members'] == [d['members'][0] | {'group': '$g', 'member_id': '$id', 'instance_id': 'inst', 'client_id': 'client', 'host': '/127.0.0.1', 'partition_count': 2, 'assignment': [{'topic': '$t', 'partitions': [0, 1]}]}]" \
    "d['groups'] == [d['groups'][0] | {'group': '$g', 'type': 'consumer', 'state': 'Stable', 'protocol': 'consumer', 'member_count': 1, 'total_lag': 0, 'partitions_without_lag': 1}]" \
    "d['groups'][0]['coordinator'] == {'id': 1, 'host': '${BOOT%:*}', 'port': ${BOOT#*:}}" 'type(d["groups"][0]["coordinator_partition"]) == int' 'd["errors"] == []'
done
run kgroup describe "$g" -q -o jsonl
expect_rc 0
expect_json 'len(lines) == 2' "lines[0] | $first == lines[0]"
