#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An output that can't be written is one sentence and exit code 1, and nothing of it is committed.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t 20000
END
for output in /dev/full '&-'; do
  why='No space left on device'
  [[ $output == /dev/full ]] || why='Bad file descriptor'
  for mode in assign after async auto; do
    words=(consume "$t" --from earliest)
    [[ $mode == assign ]] || words+=(-g "$(name "g-${output:0:1}-$mode")" --commit "$mode" --session-timeout 6s)
    rc=0 command="${words[*]} >$output"
    eval 'kgroup "${words[@]}" 2>"$tmp/err" >'"$output" || rc=$?
    expect_rc 1
    expect_err <<<"kgroup: cannot write the output: $why"
    [[ $mode == assign ]] && continue
    offset=$(client offsets "$(name "g-${output:0:1}-$mode")" | cut -d' ' -f3)
    ((${offset:-0} == 0)) || fail "$command: committed $offset"
    run kgroup describe "$(name "g-${output:0:1}-$mode")" --state -q -o json
    [[ $out == *'"errors":[{'* ]] || expect_json 'd["groups"][0]["state"] in ("Empty", "Dead")'
  done
done
