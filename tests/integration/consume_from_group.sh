#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --from-group starts at a group's commits without joining it: its offsets stay, and no group comes into being. A
# partition without a commit starts at --from.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 3
produce $t:0 5
produce $t:1 5
produce $t:2 5
commit $g $t:0=2 $t:1=5
commit $g-old $t:0=99 $t:1=0 $t:2=1
END
reads() { # EXPECTED, then options
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --until end -f '%p:%o\n' "${@:2}"
  expect_rc 0
  expect_eq "$(sort "$tmp/out" | tr '\n' ' ')" "$1"
}
before=$(client offsets "$g")
reads '0:2 0:3 0:4 ' --from-group "$g"
expect_err </dev/null
reads '0:2 0:3 0:4 2:0 2:1 2:2 2:3 2:4 ' --from-group "$g" --from earliest
reads '0:2 0:3 0:4 2:4 ' --from-group "$g" --from latest-1
reads '1:0 1:1 1:2 1:3 1:4 2:1 2:2 2:3 2:4 ' --from-group "$g-old"
expect_err <<<"kgroup: start: $t:0: 99 is past the log, which is 0 to 5"
expect_eq "$(client offsets "$g")" "$before"

counts() { # EXPECTED FROM
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t:0,1" --from-group "$g" --from="$2" --until end -f '%p:%o\n'
  expect_rc 0
  expect_eq "$(sort "$tmp/out" | tr '\n' ' ')" "$1"
}
counts '0:2 0:3 0:4 ' current
counts '0:1 0:2 0:3 0:4 1:4 ' -1
counts '0:3 0:4 ' +1
expect_err <<<"kgroup: start: $t:1: 6 is past the log, which is 0 to 5"
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from-group "$g" --from current --until end -f '%p:%o\n'
expect_rc 3 # one partition has nothing to count from
expect_err <<<"kgroup: $t:2: no committed offset to count from"
expect_eq "$(sort "$tmp/out" | tr '\n' ' ')" '0:2 0:3 0:4 '

run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from-group "$g-missing" --until end
expect_rc 1
expect_out </dev/null
expect_err_like "^kgroup: --from-group: group '$g-missing' does not exist"
expect_eq "$(kgroup list -q -o csv | cut -d, -f1 | grep "^$g")" "$g
$g-old"
