#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Asking about a topic that does not exist never creates it, though the broker would create topics that are asked for.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
commit $g $t:0=0
END
live "$g-live" "$t" "$t-subscribed" # its subscription names a topic that is not there; librdkafka does not create it
for words in "list --topic $t-a" "describe $g -t $t-b" "lag $g -t $t-c" "describe $g -t $t -t $t-d:0" "lag --by topic $g --topic $t-e" \
  "describe $g-live" "describe $g-live -t $t-subscribed" "describe --all-groups -t $t-f" "describe $g -t $t:7"; do
  # shellcheck disable=SC2086 # words
  run kgroup $words --timeout 10s -q
  ((rc == 0 || rc == 1 || rc == 3)) || failed "exit code $rc"
done
expect_eq "$(oracle topics --list | grep "^$t")" "$t"
expect_eq "$(oracle topics --describe --topic "$t" | grep -c 'Partition: ')" 1
