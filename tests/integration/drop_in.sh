#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Started as kafka-consumer-groups.sh, kgroup prints what that tool prints, for lines that change nothing.
. "$(dirname "$0")/lib.sh"
own_cluster # of its own: --all-groups is about all of them
. "$tests/integration/drop_in.bash"
client - <<END
create-many t1:3 t2:1 a-topic-with-a-long-name:1
produce t1:0 10
produce t1:1 5
produce t2:0 7
produce a-topic-with-a-long-name:0 3
commit empty t1:0=4 t1:1=5 t2:0=7
commit other a-topic-with-a-long-name:0=2 t1:2=0
commit a-group-with-a-rather-long-name t2:0=1
commit "gr\"ö,ße" t1:1=2
commit beyond t2:0=70
END
live classic t1 t2 --members 2
live static t1 --instance-id inst --client-id a-client-with-a-long-name
live idle t2 --members 2
live new t1 --protocol consumer --commit
raw connect connect
wait_for '[[ $(client offsets new) == *"t1 1 5"* ]]'
printf '%s\n' t1,0,2 t1,1,99 >"$tmp/one.csv"
printf '%s\n' empty,t1,0,2 other,t1,2,0 >"$tmp/two.csv"
dry=(--reset-offsets --dry-run --group)

rows 0 --list
rows 0 --list --state
rows 0 --list --type
rows 0 --type --list --state
rows 0 --list --state stable,Empty
rows 0 --list --state ' empty , dead'
rows 0 --list --type=consumer --state=Stable
rows 0 --list --type classic,consumer
rows 0 -list extra --to-earliest
same 0 --list --state dead
same 0 --describe --group empty
same 0 --group=empty --describe --offsets --group other
same 0 --describe --verbose --group empty --group 'gr"ö,ße'
same 0 --describe --group a-group-with-a-rather-long-name --timeout 5000
same 0 --describe --group beyond
same 0 --describe --group classic
same 0 --describe --group idle --verbose
same 0 --describe --group new --verbose
same 0 --describe --all-groups
rows 0 --describe --members --group classic --verbose
rows 0 --describe --members --all-groups
same 0 --describe --members --group empty
same 0 --describe --members --group static --verbose
same 0 --describe --members --group new
same 0 --describe --state --all-groups
same 0 --describe --state --group classic --verbose
same 1 --describe --group missing
same 1 --describe --group missing --members
same 1 --describe --group connect
same 1 --describe --group --members
rows 0 --reset-offsets --group empty --all-topics --to-earliest
rows 0 "${dry[@]}" empty --topic t1 --to-latest
rows 0 "${dry[@]}" empty --topic t1:0,2 --topic t2 --to-offset 3
rows 0 "${dry[@]}" empty --topic t1:0 --to-offset -1
rows 0 "${dry[@]}" empty --topic t1:0,1 --shift-by -2
rows 0 "${dry[@]}" empty --topic t1:1 --shift-by=+99
rows 0 "${dry[@]}" empty --topic t1 --to-current
rows 0 "${dry[@]}" empty --topic t1 --to-datetime 2050-01-01T00:00:00.000
rows 0 "${dry[@]}" empty --topic t1 --to-datetime 2020-01-01T00:00:00.000+02:00
rows 0 "${dry[@]}" empty --topic t1 --by-duration P1DT2H
rows 0 "${dry[@]}" empty --from-file "$tmp/one.csv"
rows 0 "${dry[@]}" empty --from-file "$tmp/one.csv" --export
rows 0 "${dry[@]}" empty --group other --from-file "$tmp/two.csv" --export
same 1 "${dry[@]}" beyond --from-file "$tmp/two.csv"
rows 0 "${dry[@]}" 'gr"ö,ße' --group a-group-with-a-rather-long-name --all-topics --to-latest --export
rows 3 --reset-offsets --dry-run --all-groups --topic t2 --to-earliest
rows 3 "${dry[@]}" classic --group other --all-topics --to-earliest
rows 0 "${dry[@]}" made-by-this --topic t1 --to-earliest
same 1 "${dry[@]}" classic --topic t1 --to-earliest
same 1 "${dry[@]}" classic --topic t1 --to-earliest --export
same 1 --reset-offsets --execute --group new --topic t1 --to-earliest
same 1 "${dry[@]}" empty --topic missing --to-earliest
same 1 "${dry[@]}" empty --topic t1:9 --to-earliest
same 1 "${dry[@]}" empty --topic t1:2 --shift-by 1
same 2 "${dry[@]}" empty --topic t1 --to-offset ten
same 2 "${dry[@]}" empty --topic t1
same 2 "${dry[@]}" empty --to-earliest
same 2 "${dry[@]}" empty --topic t1 --to-earliest --to-latest
same 2 "${dry[@]}" empty --topic t1 --to-earliest --execute
same 2 "${dry[@]}" empty --all-groups --topic t1 --to-earliest
same 2 --reset-offsets --all-topics --to-earliest
same 2 --describe
same 2 --describe --group empty --members --state
same 2 --describe --group empty --state stable
same 2 --describe --group empty --topic t1
same 2 --describe --group empty --type
same 2 --list --members
same 2 --list --group empty
same 2 --list --delete --group empty
same 2 --delete
same 2 --delete --group empty --topic t1
same 2 --delete-offsets --group empty
same 2 --group empty
same 2 --desc --group empty
same 2 --list --timeout
same_alone 2 --list
same_alone 0 --validate-regex 'a.*'
KGROUP_BOOTSTRAP_SERVER=$BOOT run_lines
