#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An output that is closed or full is one sentence and exit code 1; a reader that goes away is neither; what can't be
# said on a closed stderr changes nothing.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
produce $t 5
commit-many --groups 2000 --prefix $g- --digits 4 --topic $t --offset 2
END
all=(describe --match "^$g-" -q)
for words in list "describe $g-0000" "lag $g-0000 -o json" "describe $g-0000 -o csv" --help --version; do
  for output in '&-' /dev/full; do
    rc=0
    # shellcheck disable=SC2086 # words
    eval 'kgroup $words 2>"$tmp/err" >'"$output" || rc=$?
    expect_eq "$words >$output: $rc" "$words >$output: 1"
    why='No space left on device'
    [[ $output == /dev/full ]] || why='Bad file descriptor'
    expect_eq "$(grep -v '^kgroup: no active members' "$tmp/err")" "kgroup: cannot write the output: $why"
  done
done

run bash -c 'set -o pipefail; "$0" -b "$1" "${@:2}" | head -1' "$KGROUP" "$BOOT" "${all[@]}" # 200 kB: more than a pipe takes
expect_rc 0
expect_err </dev/null
expect_out <<<"$(printf '%-*s  %-*s  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID' $((${#g} + 5)) GROUP ${#t} TOPIC)"
run bash -c 'set -o pipefail; "$0" -b "$1" "${@:2}" | true' "$KGROUP" "$BOOT" "${all[@]}" -o json
expect_rc 0
expect_err </dev/null

for closed in '2>&-' '2>/dev/full' '2>&- <&-'; do
  run bash -c '"$0" -b "$1" describe "$2" "$3" -o csv '"$closed" "$KGROUP" "$BOOT" "$g-0000" "$g-nosuch"
  expect_rc 3
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1-6)" "$g-0000,$t,0,2,5,3"
done
