#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# With a group, exactly what was written is committed: after -n, and after Ctrl-C in the middle. The group is empty at
# once. With --commit none nothing is.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
produce $t 20000
END
for ((i = 0; i < 15; i += 5)); do
  run timeout 10 "$KGROUP" -b "$BOOT" consume -t "$t" -g "$g" --from beginning -n 5
  expect_rc 0
  expect_eq "$out" "$(seq "$i" $((i + 4)))"$'\n'
  expect_eq "$(client offsets "$g")" "$t 0 $((i + 5))"
  run kgroup describe "$g" --state -o json
  expect_json 'd["groups"][0]["state"] == "Empty"'
done

mkfifo "$tmp/fifo"
exec 3<>"$tmp/fifo"
background kgroup consume "$t" -g "$g" >"$tmp/fifo" 2>"$tmp/err"
exec 4<"$tmp/fifo" 3>&-
head -c 4096 <&4 >"$tmp/out"
sleep 0.3 # now it stands still: the pipe is full
kill -INT "${processes[-1]}"
cat <&4 >>"$tmp/out"
end "${processes[-1]}"
expect_rc 130
expect_err </dev/null
written=$(wc -l <"$tmp/out")
expect_eq "$(<"$tmp/out")" "$(seq 15 $((14 + written)))"
expect_eq "$(client offsets "$g")" "$t 0 $((15 + written))"

before=$(client offsets "$g")
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" -g "$g" -n 5 --commit none --from earliest --override-commits
expect_rc 0
expect_out <<<"$(seq 0 4)"
expect_eq "$(client offsets "$g")" "$before"
