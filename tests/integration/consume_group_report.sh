#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# With -v a member tells which partitions it is given, which go, and which it has lost because the group took it for dead;
# one that was frozen for longer than its session comes back, and what it had not committed is read again.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 5
END
follow() {
  background kgroup consume "$t" -g "$g" --from earliest --session-timeout 2s --commit-interval 1h -v -f '%p %o\n' >"$tmp/$1" 2>"$tmp/$1.err"
}
follow first
first=${processes[-1]}
wait_for '(($(wc -l <"$tmp/first") == 5))'
expect_eq "$(<"$tmp/first.err")" "kgroup: assigned $t:0,1"
kill -STOP "$first"
follow second
second=${processes[-1]}
wait_for '(($(wc -l <"$tmp/second") == 5))' 15
expect_eq "$(grep -v '^kgroup: waiting for group' "$tmp/second.err")" "kgroup: assigned $t:0,1"
kill -CONT "$first"
wait_for '[[ $(grep -c "^kgroup: assigned" "$tmp/first.err") == 2 ]]' 15
expect_eq "$(sed -n 2,3p "$tmp/first.err")" "kgroup: lost $t:0,1
kgroup: this member was thrown out of the group before it could commit 1 partition: records that were written may be read again"
expect_eq "$(grep -h "^kgroup: assigned $t:[01]\$" "$tmp/first.err" "$tmp/second.err" | sort)" "kgroup: assigned $t:0
kgroup: assigned $t:1"
client - <<END
produce $t:0 1
produce $t:1 1
END
wait_for '(($(cat "$tmp/first" "$tmp/second" | wc -l) >= 12))'
for pid in "$first" "$second"; do
  end "$pid" INT
  expect_eq "$rc" 130
done
expect_eq "$(sort "$tmp/first" "$tmp/second" | uniq -c | tr -s ' ')" "$(for o in 0 1 2 3 4; do echo " 2 0 $o"; done)"$'\n 1 0 5\n 1 1 0'
expect_eq "$(client offsets "$g")" "$t 0 6"$'\n'"$t 1 1"
