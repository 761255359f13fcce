#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Groups of Kafka Connect, Schema Registry, share consumers and Kafka Streams: a plain list hides them and says so, the
# first two can be described without their assignment, the last two are refused, and none is in the way of the others.
. "$(dirname "$0")/lib.sh"
own_cluster # exact notes about all groups
client - <<END
create t 1
produce t 5
commit readers t:0=2
END
raw connect-cluster connect --protocol sessioned --client-id connect-1 --members 2
raw schema-registry sr --client-id sr-1 --assignment 0102030405
raw sharers share t
raw streamers streams t
list() { # OPTIONS; GROUP TYPE STATE PROTOCOL, as in the standard input
  run kgroup list "$@"
  expect_rc 0
  expect_eq "$(tr -s ' ' <"$tmp/out" | cut -d' ' -f1-4)" "GROUP TYPE STATE PROTOCOL
$(cat)"
}
connect='connect-cluster classic Stable connect'
registry='schema-registry classic Stable sr'
list <<<'readers classic Empty -'
expect_err <<<'kgroup: 4 groups of other types are hidden; --type all shows them'
list --match '^(readers|schema)' <<<'readers classic Empty -'
expect_err <<<'kgroup: 1 group of other types is hidden; --type all shows them'
list --type classic --match r <<<'readers classic Empty -'
expect_err </dev/null
list --type all <<END
$connect
readers classic Empty -
$registry
sharers other Unknown -
streamers other Unknown -
END
expect_err </dev/null
list --type other <<<"$connect"$'\n'"$registry"$'\nsharers other Unknown -\nstreamers other Unknown -'

run kgroup describe schema-registry --state
expect_rc 0
expect_out <<END
GROUP            COORDINATOR (ID)     ASSIGNMENT-STRATEGY  STATE   #MEMBERS  TYPE     PROTOCOL  OFFSETS-PARTITION  TOTAL-LAG  WITHOUT-LAG
schema-registry  $BOOT (1)  v1                   Stable  1         classic  sr        29                 0          0
END
expect_err <<<"kgroup: not a consumer group, its assignments can't be read: 'schema-registry' (protocol type sr, Stable, 1 member)"
run kgroup describe connect-cluster schema-registry --members -v
expect_rc 0
expect_eq "$(sed -E 's/-[0-9a-f]{8}-[-0-9a-f]{27}//; s/  +/  /g' "$tmp/out")" "GROUP  CONSUMER-ID  HOST  CLIENT-ID  #PARTITIONS  INSTANCE-ID  ASSIGNMENT
connect-cluster  connect-1  /127.0.0.1  connect-1  -  -  not a consumer assignment (12 bytes)
connect-cluster  connect-1  /127.0.0.1  connect-1  -  -  not a consumer assignment (12 bytes)
schema-registry  sr-1  /127.0.0.1  sr-1  -  -  not a consumer assignment (5 bytes)"
run kgroup describe connect-cluster -o json
expect_rc 0
expect_json '[(g["protocol"], g["state"], g["member_count"], g["assignor"]) for g in d["groups"]] == [("connect", "Stable", 2, "sessioned")]' \
  'd["groups"][0]["coordinator"]["id"] == 1' \
  '[(m["client_id"], m["host"], m["assignment"], m["assignment_bytes"]) for m in d["members"]] == [("connect-1", "/127.0.0.1", None, 12)] * 2' \
  'd["errors"] == [] and "" not in d["members"][0]'

readers=$'GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG\nreaders,t,0,2,5,3'
run kgroup describe --all-groups -q -o csv
expect_rc 0
expect_err </dev/null
expect_eq "$(cut -d, -f1-6 "$tmp/out")" "$readers"
for group in sharers streamers; do
  refusal="kgroup: '$group' is not a consumer group (share or streams)"
  run kgroup describe "$group"
  expect_rc 1
  expect_out </dev/null
  expect_err <<<"$refusal"
  run kgroup describe "$group" readers -q -o csv
  expect_rc 3
  expect_err <<<"$refusal"
  expect_eq "$(cut -d, -f1-6 "$tmp/out")" "$readers"
  run kgroup lag "$group"
  expect_rc 1
  expect_err <<<"$refusal"
done
