#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A pattern is written down with the topics that it matches, and topics made later are noticed, with a group and
# without: their records are read from the first one.
. "$(dirname "$0")/lib.sh"
stem=$(name p)
client - <<END
create $stem.a 1
create ${stem}xb 1
create $(name other) 1
END
for mode in assign classic consumer; do
  words=("^$stem\\..\$" -f '%t %s\n' --refresh 500ms -v)
  [[ $mode == assign ]] || words+=(-g "$(name "g-$mode")" --group-protocol "$mode")
  background kgroup consume "${words[@]}" >"$tmp/$mode.out" 2>"$tmp/$mode.err"
done
for mode in assign classic consumer; do
  wait_for '[[ -s $tmp/$mode.err ]]'
  expect_eq "$(head -n 1 "$tmp/$mode.err")" "kgroup: '^$stem\\..\$' matches $stem.a"
  [[ $mode == assign ]] || wait_for 'grep -q "^kgroup: assigned $stem.a:0$" "$tmp/$mode.err"'
done
sleep 0.5 # what --from latest means is settled
client - <<END
create-many $stem.b:1 ${stem}xc:1
produce $stem.b 1
produce ${stem}xb 1
produce ${stem}xc 1
produce $stem.a 2
END
for mode in assign classic consumer; do
  wait_for '(($(wc -l <"$tmp/$mode.out") >= 3))' 15
done
sleep 0.7
for mode in assign classic consumer; do
  expect_eq "$(sort "$tmp/$mode.out")" "$stem.a 0"$'\n'"$stem.a 1"$'\n'"$stem.b 0"
done
for pid in "${processes[@]}"; do
  end "$pid" INT
  expect_eq "$rc" 130
done
for protocol in classic consumer; do
  expect_eq "$(client offsets "$(name "g-$protocol")")" "$stem.a 0 2"$'\n'"$stem.b 0 1"
done
