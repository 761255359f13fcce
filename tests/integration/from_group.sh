#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Offsets are copied from another group, also from a live one, as they are stored: metadata, leader epochs, and with a note what is out of
# range. Other offsets of the target stay. A source without offsets, or that is not there, fails.
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
commit $g-to $t:0=1 $t:2=0
END
live "$g" "$t" --commit # commits leader epochs
wait_for '[[ $(client offsets "$g") == "$t 0 10"$'\''\n'\''"$t 1 5" ]]'
run kgroup reset-offsets -g "$g-to" --from-group "$g" --execute -q -o csv
expect_rc 0
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
$g-to,$t,0,1,10,9,9 skipped,written
$g-to,$t,1,-,5,-,no commit before,written
END
run kgroup describe "$g-to" -v -q -o csv
expect_eq "$(cut -d, -f3,4,12 "$tmp/out")" $'PARTITION,CURRENT-OFFSET,LEADER-EPOCH\n0,10,0\n1,5,0\n2,0,-'

end "$member"
client commit "$g" "$t:0=999@note" "$low:0=2"
run kgroup reset-offsets -g "$g-new" --from-group "$g" --execute -o csv
expect_rc 0
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
$g-new,$low,0,-,2,-,below the log start 6; no commit before,written
$g-new,$t,0,-,999,-,beyond the log end 10; no commit before,written
$g-new,$t,1,-,5,-,no commit before,written
END
expect_err_like "^kgroup: does not exist yet, a write makes it: '$g-new'\$"
expect_eq "$(client offsets -m "$g-new" | tr -d "\0")" "$(client offsets -m "$g" | tr -d "\0")"
run kgroup reset-offsets -g "$g-new" --from-group "$g" --execute
expect_rc 0
expect_err <<<'kgroup: 0 offsets written; 3 unchanged'
expect_eq "$(sed 1d "$tmp/out" | grep -c ' unchanged$')" 3
run kgroup reset-offsets -g "$g-to" --from-group "$g" -t "$t:1" -q -o csv
expect_eq "$rc $(sed 1d "$tmp/out" | cut -d, -f2-5)" "0 $t,1,5,5"
for words in "-g $g-to --from-group $g-nope" "-g $g-to --from-group $g-new -t $t:2"; do
  # shellcheck disable=SC2086 # words
  run kgroup reset-offsets $words --execute -q
  expect_rc 1
  expect_eq "$(wc -l <"$tmp/err")" 1
done
