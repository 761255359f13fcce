#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Where a member starts: at the group's commit, else at --from. --override-commits makes --from hold for all; it then
# counts from commits too. A start is committed where there was no commit, even if nothing was read.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 5
produce $t:1 5
commit $g $t:0=3
commit $g-all $t:0=3 $t:1=4
END
reads() { # EXPECTED COMMITTED GROUP, then options
  run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" -g "$3" --until end -f '%p:%o\n' "${@:4}"
  expect_rc 0
  expect_eq "$(sort "$tmp/out" | tr '\n' ' ')" "$1"
  expect_eq "$(client offsets "$3" | cut -d' ' -f2,3 | tr '\n' ' ')" "$2"
}
reads '0:3 0:4 1:3 1:4 ' '0 5 1 5 ' "$g" --from latest-2
expect_err </dev/null
reads '0:3 0:4 1:4 ' '0 3 1 4 ' "$g-all" --from earliest --commit none
expect_err <<<'kgroup: --from has no effect: the group has committed offsets of all these partitions (--override-commits starts at --from all the same)'
reads '0:4 1:4 ' '0 3 1 4 ' "$g-all" --from latest-1 --override-commits --commit none
expect_err </dev/null
reads '0:2 0:3 0:4 1:3 1:4 ' '0 3 1 4 ' "$g-all" --from -1 --override-commits --commit none
reads '0:3 0:4 1:4 ' '0 3 1 4 ' "$g-all" --from current --override-commits --commit none
reads '0:0 0:1 0:2 0:3 0:4 1:0 1:1 1:2 1:3 1:4 ' '0 5 1 5 ' "$g-all" --from earliest --override-commits
reads '' '0 5 1 5 ' "$g-all"
reads '' '0 5 1 5 ' "$g-new"
reads '' '0 5 1 5 ' "$g-kip" --group-protocol consumer
reads '0:3 0:4 1:3 1:4 ' '0 5 1 5 ' "$g-kip2" --group-protocol consumer --from latest-2
reads '0:0 0:1 0:2 0:3 0:4 1:0 1:1 1:2 1:3 1:4 ' '' "$g-none" --from earliest --commit none
client commit "$g-far" "$t:0=99" "$t:1=0"
reads '1:0 1:1 1:2 1:3 1:4 ' '0 5 1 5 ' "$g-far"
expect_err <<<"kgroup: start: $t:0: 99 is past the log, which is 0 to 5"
client delete-records "$t:0=4"
client commit "$g-low" "$t:0=1" "$t:1=5"
reads '0:4 ' '0 5 1 5 ' "$g-low"
expect_err <<<"kgroup: start: $t:0: 1 is before the log, which is 4 to 5"

# A start is committed also where nothing was read, or the next run would skip what is there (4 was the first offset of one).
for mode in after before async auto; do
  run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" -g "$g-$mode" --from earliest -n 1 --commit "$mode"
  expect_rc 0
  expect_eq "$mode $(client offsets "$g-$mode" | awk '{ rows++; sum += $3 } END { print rows, sum }')" "$mode 2 5"
done
