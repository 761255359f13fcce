#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# With a group --from holds for partitions without a commit; --override-commits makes it hold for all, once in a run and
# not again after a rebalance.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 10
produce $t:1 10
commit $g $t:0=8
END
words=(consume "$t" -g "$g" --until end -f '%p %o\n')
run kgroup "${words[@]}" --from latest-3 --commit none
expect_rc 0
expect_eq "$(sort "$tmp/out")" $'0 8\n0 9\n1 7\n1 8\n1 9'
expect_err </dev/null
client commit "$g" "$t:0=8" "$t:1=9"
run kgroup "${words[@]}" --from earliest --commit none
expect_rc 0
expect_eq "$(sort "$tmp/out")" $'0 8\n0 9\n1 9'
expect_err <<<'kgroup: --from has no effect: the group has committed offsets of all these partitions (--override-commits starts at --from all the same)'
run kgroup "${words[@]}" --from latest-1 --commit none --override-commits
expect_rc 0
expect_eq "$(sort "$tmp/out")" $'0 9\n1 9'
expect_err </dev/null
run kgroup "${words[@]}" --from -2 --override-commits
expect_rc 0
expect_eq "$(sort "$tmp/out")" $'0 6\n0 7\n0 8\n0 9\n1 7\n1 8\n1 9'
expect_eq "$(client offsets "$g")" "$t 0 10"$'\n'"$t 1 10"
run kgroup "${words[@]}" --from +1
expect_rc 2
expect_err <<<"kgroup: --from: '+1' counts from a committed offset
hint: add --override-commits, or count from an end: latest-10"

background kgroup consume "$t" -g "$g" --from earliest --override-commits -v -f '%p %o\n' >"$tmp/first" 2>"$tmp/err"
wait_for '(($(wc -l <"$tmp/first") == 20))'
live "$g" "$t"
end "$member"
wait_for '[[ $(grep -c "^kgroup: assigned $t:0,1$" "$tmp/err") == 2 ]]'
client - <<END
produce $t:0 2
produce $t:1 2
END
wait_for '(($(wc -l <"$tmp/first") >= 24))'
sleep 0.3
end "${processes[0]}" INT
expect_eq "$rc" 130
sort -n -k1,1 -k2,2 "$tmp/first" >"$tmp/sorted"
expect_each_once "$tmp/sorted" 24
