#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A topic that is deleted while it is followed ends the run with one sentence and exit code 1, or 3 when another topic
# was read too; in a group as well.
. "$(dirname "$0")/lib.sh"
t=$(name t) kept=$(name k)
client - <<END
create $t 2
create $kept 1
produce $t:0 a
produce $kept 1
END
follow() { background kgroup consume "$t" --from earliest --refresh 500ms "${@:2}" >"$tmp/$1.out" 2>"$tmp/$1.err"; }
follow assign
follow classic -g "$(name g-classic)"
follow consumer -g "$(name g-consumer)" --group-protocol consumer
follow both "$kept"
for way in assign classic consumer both; do wait_for '[[ -s $tmp/$way.out ]]'; done
sleep 0.5
client delete-topic "$t"
ways=(assign classic consumer)
for i in 0 1 2; do
  way=${ways[i]}
  wait_for "ended ${processes[i]}" 10
  end "${processes[i]}"
  expect_eq "$way: $rc, $(sed -n 's/: the topic was deleted$//p' "$tmp/$way.err" | grep -o '[0-9,]*$' | tr ',' '\n' | sort | paste -sd' ')" \
    "$way: 1, 0 1"
done
# what else is read goes on
wait_for '[[ -s $tmp/both.err ]]' 10
client produce "$kept" 1
wait_for '(($(wc -l <"$tmp/both.out") == 3))'
end "${processes[3]}" INT
expect_eq "$rc" 130
