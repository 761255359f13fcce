#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A topic deleted under a live member keeps its rows, without numbers and as failed items; other groups are shown in full.
. "$(dirname "$0")/lib.sh"
t=$(name t) gone=$(name u) g=$(name g)
client - <<END
create $t 1
create $gone 3
produce $t 5
produce $gone:0 5
commit $g-2 $t:0=1
END
# an ordinary client, which does not look for new topics every two seconds
start_member -X topic.metadata.refresh.interval.ms=300000 live "$g-1" "$gone"
client delete-topic "$gone"

run kgroup describe "$g-1" "$g-2" -q
expect_rc 3
expect_eq "$(sed 's/client-[-0-9a-f]*/MEMBER/; s/  */ /g' "$tmp/out")" "GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID
$g-1 $gone 0 - - - MEMBER /127.0.0.1 client
$g-1 $gone 1 - - - MEMBER /127.0.0.1 client
$g-1 $gone 2 - - - MEMBER /127.0.0.1 client
$g-2 $t 0 1 5 4 - - -"
expect_err <<<"kgroup: group '$g-1', $gone:0,1,2: topic does not exist"

run kgroup describe --all-groups -q -o json
expect_rc 3
expect_json "[(p['lag'], p['status']) for p in d['partitions'] if p['group'] == '$g-1'] == [(None, 'unknown-topic')] * 3" \
  "[p['lag'] for p in d['partitions'] if p['group'] == '$g-2'] == [4]" \
  "{(e['scope'], e['topic'], e['code']) for e in d['errors'] if e['group'] == '$g-1'} == {('partition', '$gone', 'UNKNOWN_TOPIC_OR_PARTITION')}" \
  "[(g['total_lag'], g['partitions_without_lag']) for g in d['groups'] if g['group'].startswith('$g')] == [(None, 3), (4, 0)]"
run kgroup describe "$g-1" --members
expect_rc 0
expect_err </dev/null
