#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --print-offsets sums up on stderr; --idle ends what is followed when nothing comes any more.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 3
produce $t:0 10 --key k
produce $t:1 ab cd ef
END
summary() { # EXPECTED, then options; times and rates are left out
  run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --print-offsets "${@:2}"
  expect_rc 0
  expect_eq "$(sed -E 's/ in [0-9]+\.[0-9]{3} s: [0-9.]+ ?[kMG]? ?records\/s, [0-9.]+ ?[kMG]?B\/s$/ in TIME/' "$tmp/err")" "$1"
}
all="kgroup: $t:0: offsets 0 to 9, 10 records, 20 bytes
kgroup: $t:1: offsets 0 to 2, 3 records, 6 bytes
kgroup: 13 records, 26 bytes in TIME"
summary "$all" --until end
summary "$all" --until end -g "$(name g)"
summary "$all" --until end -o json
summary "kgroup: $t:1: offsets 1 to 1, 1 record, 2 bytes
kgroup: 1 record, 2 bytes in TIME" --until end --value cd
summary 'kgroup: 0 records, 0 bytes in TIME' --until 0

start=$(date +%s%3N)
summary "$all" --idle 700ms
took=$(($(date +%s%3N) - start))
((took >= 700 && took < 3000)) || failed "it took $took ms"
summary 'kgroup: 0 records, 0 bytes in TIME' --idle 300ms --value nothing
run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" --idle 300ms -g "$(name h)"
expect_rc 0
expect_out </dev/null
# what comes in time puts the end off
background kgroup consume "$t" --idle 3s >"$tmp/out" 2>"$tmp/err"
for i in 1 2 3; do
  sleep 0.7
  client produce "$t:2" "v$i"
done
end "${processes[-1]}" CONT
expect_rc 0
expect_eq "$(tr '\n' ' ' <"$tmp/out")" 'v1 v2 v3 '
