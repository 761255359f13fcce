#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A reader that takes some lines and then nothing any more: a stop ends the run within 5 s all the same. The whole records
# that are in the pipe, and exactly those, are committed.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t 20000
END
for signal in INT TERM; do
  for mode in after async auto assign; do
    g=$(name "g-$signal-$mode")
    words=(consume "$t" --from earliest)
    [[ $mode == assign ]] || words+=(-g "$g" --commit "$mode")
    mkfifo "$tmp/$signal-$mode"
    exec 3<>"$tmp/$signal-$mode" # both ends: the pipe stays, and nobody reads
    background kgroup "${words[@]}" >"$tmp/$signal-$mode" 2>"$tmp/err"
    for i in 0 1 2; do
      IFS= read -r line <&3
      expect_eq "$line" $i
    done
    sleep 0.3
    start=$SECONDS
    end "${processes[-1]}" "$signal"
    expect_eq "$signal, $mode: $rc" "$signal, $mode: $([[ $signal == INT ]] && echo 130 || echo 143)"
    ((SECONDS - start < 5)) || fail "$signal, $mode: took $((SECONDS - start)) s"
    expect_eq "$(<"$tmp/err")" ''
    timeout 0.5 cat <&3 >"$tmp/rest" || true
    exec 3<&-
    [[ -z $(tail -c 1 "$tmp/rest") ]] || sed -i '$d' "$tmp/rest" # the one that did not fit in whole
    last=$(tail -n 1 "$tmp/rest")
    expect_eq "$(<"$tmp/rest")" "$(seq 3 "$last")"
    ((last < 19999)) || fail 'the pipe took it all: nothing stood still'
    [[ $mode == assign ]] || expect_eq "$signal, $mode: $(client offsets "$g")" "$signal, $mode: $t 0 $((last + 1))"
  done
done
