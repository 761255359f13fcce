#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Started as kafka-consumer-groups.sh, kgroup changes what that tool changes and says so in its words; it saves first.
. "$(dirname "$0")/lib.sh"
. "$tests/integration/drop_in.bash"
export XDG_STATE_HOME=$tmp/state
t=$(name t) u=$(name u) g=$(name g)
{
  echo "create-many $t:3 $u:1"
  for at in "$t:0" "$t:1" "$u:0"; do echo "produce $at 10"; done
  for tool in k o; do
    for i in {1..16}; do echo "commit $tool$g-$i $t:0=4 $t:1=7 $u:0=8"; done
  done
} | client -
live "k$g-live" "$t"
live "o$g-live" "$t"
printf '%s\n' "$t,0,2" "$t,1,99" >"$tmp/one.csv"

rows 0 --reset-offsets --execute --group %"$g-1" --all-topics --to-earliest
rows 0 --reset-offsets --execute --group %"$g-2" --topic "$t" --to-latest
rows 0 --reset-offsets --execute --group %"$g-3" --topic "$t:0,1" --shift-by -2
rows 0 --reset-offsets --execute --group %"$g-4" --topic "$t" --topic "$u:0" --to-current
rows 0 --reset-offsets --execute --group %"$g-5" --from-file "$tmp/one.csv" --export
rows 0 --reset-offsets --execute --group %"$g-6" --group %"$g-7" --topic "$u" --to-offset 3 --export
rows 0 --reset-offsets --execute --group %"$g-new" --topic "$u" --to-datetime 2020-01-01T00:00:00.000
rows 3 --reset-offsets --execute --group %"$g-8" --group %"$g-live" --topic "$u" --to-earliest
same 0 --delete-offsets --group %"$g-9" --topic "$t"
same 0 --delete-offsets --group %"$g-10" --topic "$t:1,0" --topic "$u"
same 1 --delete-offsets --group %"$g-11" --topic "$t:9"
same 3 --delete-offsets --group %"$g-11" --topic "$t:9,1"
same 1 --delete-offsets --group %"$g-missing" --topic "$t"
same 1 --delete-offsets --group %"$g-live" --topic "$t"
same 2 --delete-offsets --group %"$g-11" --group %"$g-12" --topic "$t"
same 0 --delete --group %"$g-12"
same 1 --delete --group %"$g-12"
same 1 --delete --group %"$g-live"
same 3 --delete --group %"$g-13" --group %"$g-live" --group %"$g-missing"
run_lines "$g"

for tool in k o; do
  for i in new {1..16}; do echo "offsets $tool$g-$i"; done | client - >"$tmp/offsets-$tool"
done
expect_eq "$(<"$tmp/offsets-o")" "$(<"$tmp/offsets-k")"
expect_eq "$(ls "$XDG_STATE_HOME/kgroup" | grep -c 'json$')" 13
# what was there can be brought back
saved=$(sed -n 's/^kgroup: the offsets as they were are in //p' "$tmp/kgroup-ran/1.err")
run kgroup reset-offsets --undo "$saved" --execute -q
expect_rc 0
expect_eq "$(client offsets "o$g-1")" "$(client offsets "o$g-14")"
