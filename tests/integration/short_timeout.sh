#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# However short the time is, and whichever answers it cuts off, a command ends orderly: all is shown, or a part of it, or
# one sentence says why not. It never crashes or hangs.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 10
commit-many --groups 300 --prefix $g- --topic $t --partitions 10
END
for ms in 1 3 5 8 10 12 15 20 25 30 40 60 80 120; do
  for words in list "lag --match ^$g-" "describe $g-00000 $g-00001" "list --topic $t -o json" "describe --match ^$g- --members"; do
    # shellcheck disable=SC2086 # words
    run timeout -s KILL 10 "$KGROUP" -b "$BOOT" $words -q --timeout ${ms}ms
    [[ $rc == [013] ]] || failed "exit code $rc, expected 0, 1 or 3"
    [[ $rc != 1 || -z $out || $out == '{'* ]] || failed 'something was answered: why exit code 1?'
    [[ $err != *rdkafka_* ]] || failed 'the client library failed'
  done
done
