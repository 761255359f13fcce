#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An open transaction ends what may be read, but moves nobody back: who starts behind its first record, by --from or by a
# commit, waits there.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
tx $t commit:a,b open:c,d
produce $t e f
commit $g $t:0=6
END
reads() { # EXPECTED, then options
  run timeout 5 "$KGROUP" -b "$BOOT" consume "$t" --until end -f '%o %s ' "${@:2}"
  expect_rc 0
  expect_eq "$out" "$1"
  expect_err </dev/null
}
reads '' --from 6
reads '' --from 4
reads '' --from 3
reads '1 b ' --from 1
reads '6 f ' --from 6 --isolation read_uncommitted
reads '' --from-group "$g"
reads '6 f ' --from-group "$g" --isolation read_uncommitted
for options in '' '--group-protocol consumer'; do
  # shellcheck disable=SC2086 # words
  reads '' -g "$g" $options
  expect_eq "$(client offsets "$g")" "$t 0 6"
done
# what is followed stays there, past the timeout too
background kgroup consume "$t" -g "$g" --timeout 1s --commit-interval 200ms >"$tmp/out" 2>"$tmp/err"
sleep 2.5
end "${processes[-1]}" INT
command='consume -g'
expect_rc 130
expect_out </dev/null
expect_err </dev/null
expect_eq "$(client offsets "$g")" "$t 0 6"
reads '6 f ' -g "$g" --isolation read_uncommitted
expect_eq "$(client offsets "$g")" "$t 0 7"
