#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The forms of a file of offsets that are read: csv with a header, comments, blank lines, blanks and a byte order mark, with the group in
# front, rpk's text, and kgroup's own json.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g) file=$tmp/plan
client - <<END
create $t 2
produce $t:0 10
produce $t:1 10
commit $g $t:0=4 $t:1=4
END
good() { # TEXT: both partitions to 7
  printf %b "$1" >"$file"
  run kgroup reset-offsets -g "$g" --from-file "$file" --execute -q
  expect_rc 0
  expect_eq "$(kgroup describe "$g" -q -o csv | cut -d, -f4 | tr '\n' ' ')" 'CURRENT-OFFSET 7 7 '
  client commit "$g" "$t:0=4" "$t:1=4"
}
good "# note\n$t,0,7\n\n$t,1,7"
good "topic,partition,offset\r\n$t,0,7\r\n$t,1,7\r\n"
good "\xef\xbb\xbf$t,0,7\n $t , 1 , 7 \n"
good "TOPIC PARTITION NEW-OFFSET\n$t 0 7\n$t   1   7\n"
good "GROUP,TOPIC,PARTITION,NEW-OFFSET\n\"$g\",$t,0,7\n\"$g\",$t,1,7\n\"$g-other\",$t,1,9\n"
kgroup reset-offsets -g "$g" -t "$t" --to-offset 7 -q -o json >"$tmp/json"
good "$(<"$tmp/json")"
