#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A static member is shown with its instance id, and as what it is: still in the group after its process has gone, until its session ends.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client create "$t" 2
live "$g" "$t" --instance-id inst --members 2 --session-ms 45000
run kgroup describe "$g" --members -o tsv
expect_rc 0
expect_eq "$(sort "$tmp/out" | cut -f3-)" "HOST	CLIENT-ID	#PARTITIONS	INSTANCE-ID	ASSIGNMENT
/127.0.0.1	client	1	inst-1	$t:0
/127.0.0.1	client	1	inst-2	$t:1"
expect_eq "$(sed 1d "$tmp/out" | sort | cut -f2 | cut -c-7)" $'inst-1-\ninst-2-'
run kgroup describe "$g" -q -v
expect_rc 0
expect_eq "$(tr -s ' ' <"$tmp/out" | cut -d' ' -f3,10-)" 'PARTITION LOG-START-OFFSET LEAD LEADER-EPOCH INSTANCE-ID STATUS METADATA
0 0 - - inst-1 no-commit -
1 0 - - inst-2 no-commit -'

end "$member"
expect_eq "$rc" 0
run kgroup describe "$g" --state -o json
expect_rc 0
expect_json '(d["groups"][0]["state"], d["groups"][0]["member_count"]) == ("Stable", 2)' \
  'sorted(m["instance_id"] for m in d["members"]) == ["inst-1", "inst-2"]' \
  '[p["instance_id"] for p in d["partitions"]] == ["inst-1", "inst-2"]'

live "$g-2" "$t"
run kgroup describe "$g-2" --members
expect_rc 0
expect_eq "$(tail -n 1 "$tmp/out" | tr -s ' ' | cut -d' ' -f3-)" '/127.0.0.1 client 2 -'
