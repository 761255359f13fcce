#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A file of offsets is all or nothing: a bad line is named by its number and field before anything is asked, an unknown topic is a failed
# row that names its line, and no offset moves.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g) file=$tmp/plan
client - <<END
create $t 2
produce $t:0 10
produce $t:1 10
commit $g $t:0=4 $t:1=4
END
bad() { # TEXT MESSAGE
  printf %b "$1" >"$file"
  for execute in '' --execute; do
    # shellcheck disable=SC2086 # none, or a word
    run kgroup reset-offsets -g "$g" --from-file "$file" $execute
    expect_rc 2
    expect_eq "$(head -n 1 "$tmp/err")" "kgroup: $file$2"
    [[ -z $out ]] || failed 'it printed something'
  done
}
bad "$t,0,3\n$t,x,3\n" ":2: partition 'x' is no whole number"
bad "$t,0\n" ':1: has 2 fields'
bad "$t,0,-5\n" ":1: offset '-5' is negative"
bad "# note\n\n$t,0,3\n$t,1,\n" ':4: offset is empty'
bad "$t,0,3\n$t,0,4\n" ":2: partition 0 of '$t' comes a second time, it is in line 1 already"
bad "$t,0,99999999999999999999\n" ":1: offset '99999999999999999999' is too large"
bad "\"$t,0,3\n" ':1: a quote is not closed'
bad "$g,$t,0,3,1\n" ':1: has 5 fields'
bad "bad/name,0,3\n" ":1: topic 'bad/name' is not the name of a topic"
for text in '' '\n' '# only this\n' 'topic,partition,offset\n'; do
  printf %b "$text" >"$file"
  run kgroup reset-offsets -g "$g" --from-file "$file" --execute
  expect_rc 2
  expect_eq "$(head -n 1 "$tmp/err")" "kgroup: $file:1: holds no offsets"
done
run kgroup reset-offsets -g "$g" --from-file "$tmp/none"
expect_rc 2
expect_err <<<"kgroup: cannot read '$tmp/none': No such file or directory"
run kgroup reset-offsets -g "$g" -t "$t" --from-file "$file"
expect_rc 2
expect_eq "$(client offsets "$g")" "$t 0 4"$'\n'"$t 1 4"

# an unknown topic or partition
printf '%s\n' "$t,0,3" "$t-nope,0,1" "$t,7,1" >"$file"
run kgroup reset-offsets -g "$g" --from-file "$file" -q -o csv
expect_rc 3
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE
$g,$t,0,4,3,-1,1 replayed
$g,$t,7,-,-,-,$file:3: no such partition: $t has 2 partitions
$g,$t-nope,0,-,-,-,$file:2: topic does not exist
END
run kgroup reset-offsets -g "$g" --from-file "$file" --execute -q
expect_rc 1
expect_err <<END
kgroup: group '$g', $t:7: $file:3: no such partition: $t has 2 partitions
kgroup: group '$g', $t-nope:0: $file:2: topic does not exist
END
expect_eq "$(client offsets "$g")" "$t 0 4"$'\n'"$t 1 4"
run kgroup reset-offsets -g "$g" --from-file "$file" --execute --skip-failed -q
expect_rc 3
expect_eq "$(client offsets "$g")" "$t 0 3"$'\n'"$t 1 4"

printf '%s\n' "$g,$t,0,7" >"$file" # which names its group
run kgroup reset-offsets -g "$g-typo" --from-file "$file" --execute # of which the file has nothing
expect_rc 1
expect_err_like "'$g-typo'"
