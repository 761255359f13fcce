#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a group has committed after a run that ended by itself, and after one that was interrupted: what was written, in
# each mode of --commit, and never more.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t 20000
END
for mode in after before async auto none; do
  g=$(name "g-$mode") done=0
  for i in 0 1 2; do
    run kgroup consume "$t" -g "$g" --from earliest -n 5 --commit "$mode"
    expect_rc 0
    expect_out < <(seq "$done" $((done + 4)))
    [[ $mode == none ]] || ((done += 5))
    expect_eq "$mode, run $i: $(client offsets "$g")" "$mode, run $i: $([[ $mode == none ]] || echo "$t 0 $done")"
    ((i == 0)) || [[ $mode == none ]] || expect_err <<<"kgroup: --from has no effect: the group has committed offsets of all these partitions (--override-commits starts at --from all the same)"
    run kgroup describe "$g" --state -o json
    [[ $mode == none && -n $err ]] || expect_json 'd["groups"][0]["state"] == "Empty"'
  done

  # interrupted in the middle of writing: a reader that takes 20 lines in half a second, and the rest once it is over
  mkfifo "$tmp/pipe-$mode"
  (for i in {1..20}; do IFS= read -r line && echo "$line" && sleep 0.02; done && cat) <"$tmp/pipe-$mode" >"$tmp/lines" &
  reader=$!
  background kgroup consume "$t" -g "$g" --from earliest --commit "$mode" >"$tmp/pipe-$mode" 2>"$tmp/err"
  consumer=${processes[-1]}
  wait_for '[[ -s $tmp/lines ]]'
  end "$consumer" INT
  expect_eq "$mode: $rc" "$mode: 130"
  wait "$reader"
  expect_eq "$(<"$tmp/lines")" "$(seq "$done" $((done + $(wc -l <"$tmp/lines") - 1)))"
  ((done += $(wc -l <"$tmp/lines")))
  [[ $mode != none ]] || continue
  expect_eq "$mode, interrupted: $(client offsets "$g")" "$mode, interrupted: $t 0 $done"
done
expect_eq "$(client offsets "$(name g-none)")" ''
run kgroup consume "$t" -g "$(name g-one)" --from earliest -n 1
expect_out <<<0
expect_eq "$(client offsets "$(name g-one)")" "$t 0 1"
