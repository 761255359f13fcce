#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Undo after any change is the identity: offsets beyond the end and below the start, metadata, leader epochs, and partitions that had no
# commit come back as they were.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) low=$(name l) g=$(name g)
client - <<END
create $t 3
create $low 1
produce $t:0 10
produce $t:1 5
produce $low 10
delete-records $low:0=6
commit $g-other $t:0=7 $t:2=0 $low:0=8
END
live "$g" "$t" --commit # commits leader epochs
wait_for '[[ $(client offsets "$g") == "$t 0 10"$'\''\n'\''"$t 1 5" ]]'
end "$member"
client commit "$g" "$t:0=999@beyond it" "$low:0=2"
printf '%s\n' "$t,0,3" "$t,2,0" >"$tmp/plan.csv"
stored() { kgroup describe "$g" "$g-other" -v -q -o csv 2>"$tmp/stored-err" | cut -d, -f1-4,12,15 | tr -d '\0'; } # the client commits a closing NUL too
before=$(stored)
expect_eq "$(grep "^$g," <<<"$before")" "$g,$low,0,2,-,-
$g,$t,0,999,-,beyond it
$g,$t,1,5,0,-
$g,$t,2,-,-,-"

undone() { # COMMAND WORD...
  run kgroup "$@" --execute -q
  expect_rc 0
  [[ $* == *to-current* || $(stored) != "$before" ]] || failed 'it changed nothing'
  run kgroup reset-offsets --undo last
  expect_rc 0
  expect_err_like '^kgroup: dry run, nothing is written: '
  run kgroup reset-offsets --undo last --execute -q
  expect_rc 0
  expect_eq "$* $(stored)" "$* $before"
}
for words in --to-earliest --to-latest '--to-offset 4' '--to @2001-01-01' '--to latest-2'; do
  # shellcheck disable=SC2086 # words
  undone reset-offsets --group "$g" --group "$g-other" --topic "$t" --topic "$low" $words
done
undone reset-offsets --group "$g" --all-topics --shift-by -1
undone reset-offsets --group "$g" --all-topics --to-current
undone reset-offsets --group "$g" --from-file "$tmp/plan.csv"
undone reset-offsets --group "$g" --from-group "$g-other"
undone seek "$g" "$t:2=0" "$t:0=3" "$low=earliest"
undone delete-offsets "$g" --topic "$t"
undone delete "$g"
