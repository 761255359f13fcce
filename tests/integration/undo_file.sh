#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What undo goes back to: `last` is the newest save of the group, or of all groups, and an undo can be undone; a json brings back every
# row, a csv only those that had a commit, and says so. Without a place for the save nothing is changed.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 10
commit $g $t:0=5
commit $g-other $t:0=7
END
expect_offsets() { # of the group, and of the other
  expect_eq "$(client offsets "$g" | cut -d' ' -f2- | tr '\n' ' ')" "$1 "
  expect_eq "$(client offsets "$g-other" | cut -d' ' -f2-)" "$2"
}
run kgroup seek "$g" "$t" --to 0 --execute -q
run kgroup seek "$g-other" "$t:0" --to 1 --execute -q
expect_offsets '0 0 1 0' '0 1'
run kgroup reset-offsets --group "$g" --undo last --execute -q
expect_rc 0
expect_offsets '0 5' '0 1'
run kgroup reset-offsets --undo last --execute
expect_rc 0
expect_err_like "^kgroup: undo from $XDG_STATE_HOME/kgroup/.*-$g\.json\$"
expect_offsets '0 0 1 0' '0 1'
run kgroup reset-offsets --group "$g-other" --undo last --execute -q
expect_rc 0
expect_offsets '0 0 1 0' '0 7'

file=$(grep -l "^$t,0,5" "$XDG_STATE_HOME"/kgroup/*.csv | head -n 1)
run kgroup reset-offsets --group "$g" --undo "$file" --execute
expect_rc 0
expect_err_like '^kgroup: a csv holds only the rows that had a commit: the others stay as they are$'
expect_offsets '0 5 1 0' '0 7'
run kgroup reset-offsets --undo "${file%.csv}.json" --execute -q
expect_rc 0
expect_offsets '0 5' '0 7'
run kgroup reset-offsets --group "$g-new" --undo last
expect_rc 1
expect_err_like "^kgroup: nothing was saved of that group in $XDG_STATE_HOME/kgroup\$"
run kgroup reset-offsets --group "$g-new" --undo "${file%.csv}.json" --execute # the file names another group
expect_rc 1
expect_err_like "'$g-new'"

touch "$tmp/file"
XDG_STATE_HOME=$tmp/file run kgroup seek "$g" "$t:0" --to 1 --execute -q
expect_rc 1
expect_err_like "^kgroup: cannot write '$tmp/file/kgroup/[^']*': Not a directory\$"
expect_offsets '0 5' '0 7'
