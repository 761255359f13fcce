#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Records that were removed before they were read, while a slow reader kept consume back or since the group's commit: the
# offsets are told, and it goes on with what is left.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t 100 --size 10000
commit $(name g) $t:0=20
delete-records $t:0=50
END
run kgroup consume "$t" -g "$(name g)" --until end -f '%o\n'
expect_rc 0
expect_out < <(seq 50 99)
expect_err_like "^kgroup: .*$t:0.*20.*(49|50)"
expect_eq "$(wc -l <"$tmp/err")" 1
expect_eq "$(client offsets "$(name g)")" "$t 0 100"
run kgroup consume "$t" --from 20 --until end -f '%o\n'
expect_rc 0
expect_out < <(seq 50 99)
expect_err_like "^kgroup: .*$t:0.*20.*(49|50)"

for protocol in assign classic consumer; do
  t=$(name "t-$protocol")
  client - <<END
create $t 1
produce $t 3000 --size 10000
END
  words=(consume "$t" --from earliest --until end --prefetch 50K -f '%o %s\n' -X fetch.message.max.bytes=20000)
  [[ $protocol == assign ]] || words+=(-g "$(name "g-$protocol")" --group-protocol "$protocol")
  mkfifo "$tmp/$protocol"
  exec 3<>"$tmp/$protocol"
  background kgroup "${words[@]}" >"$tmp/$protocol" 2>"$tmp/err"
  consumer=${processes[-1]}
  IFS= read -r line <&3
  expect_eq "${line%% *}" 0
  sleep 1
  client delete-records "$t:0=2900"
  cat <&3 >"$tmp/lines" &
  processes+=($!)
  wait_for "ended $consumer"
  end "$consumer"
  expect_eq "$protocol: $rc" "$protocol: 0"
  sleep 0.2
  exec 3<&-
  cut -d' ' -f1 "$tmp/lines" >"$tmp/offsets"
  read -r first last < <(sed -n "s/^kgroup: $t:0: offsets \([0-9]*\) to \([0-9]*\) were removed before they were read\$/\1 \2/p" "$tmp/err") || fail "$protocol: $(<"$tmp/err")"
  expect_eq "$protocol: $last" "$protocol: 2899"
  expect_eq "$(<"$tmp/offsets")" "$(seq 1 $((first - 1)) && seq 2900 2999)"
  expect_eq "$(wc -l <"$tmp/err")" 1
done
