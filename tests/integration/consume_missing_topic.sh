#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A topic that does not exist is named, soon, and reading never creates it, though the broker would create topics that are
# asked for. Beside one that exists, nothing of that is read, no group is joined and nothing is committed.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t:0 a b
END
all=("$t-a" "-t $t-b --until end" "$t-c --from earliest -g $g-c" "$t-d -g $g-d --group-protocol consumer" "$t-e --tail 5" "$t-f:0 --until end"
  "$t $t-g --from earliest --until end" "$t-h $t --from earliest -g $g-h" "$t-i --from-group $g-i -o json" "$t-j -n 0")
for i in "${!all[@]}"; do
  # shellcheck disable=SC2086 # words
  at_once "$i" kgroup consume ${all[i]}
done
for i in "${!all[@]}"; do
  result "$i"
  expect_rc 1
  expect_within 4000
  missing=$(grep -o -- "$t-[a-z]" <<<"${all[i]}")
  if [[ ${all[i]} == *json ]]; then
    expect_json 'd["errors"][0]["code"] == "UNKNOWN_TOPIC_OR_PARTITION"' "d['errors'][0]['message'] == \"topic '$missing' does not exist\""
  else
    expect_out </dev/null
  fi
  expect_err <<<"kgroup: topic '$missing' does not exist"
done
run kgroup consume "$t:0,2" --from earliest --until end
expect_rc 1
expect_out </dev/null
expect_err <<<"kgroup: partition 2 of topic '$t' does not exist: it has 2 partitions"
expect_eq "$(oracle topics --list | grep "^$t")" "$t"
expect_eq "$(oracle groups --list | grep "^$g" || true)" ''
