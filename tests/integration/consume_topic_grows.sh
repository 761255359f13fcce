#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Partitions added to a topic that is followed are noticed and read from their first record, whatever --from says; by a
# group too, where it has no commit for them.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t old
commit $(name g-committed) $t:0=1
END
follow() { background kgroup consume "$t" -f '%p %s\n' --refresh 500ms -v "${@:2}" >"$tmp/$1.out" 2>"$tmp/$1.err"; }
ways='assign classic consumer committed'
follow assign
follow classic -g "$(name g-classic)"
follow consumer -g "$(name g-consumer)" --group-protocol consumer
follow committed -g "$(name g-committed)"
for way in classic consumer committed; do wait_for 'grep -q "^kgroup: assigned $t:0$" "$tmp/$way.err"'; done
sleep 0.5
client - <<END
grow $t 3
produce $t:1 a b
produce $t:2 c d
produce $t:0 e
END
for way in $ways; do wait_for '(($(wc -l <"$tmp/$way.out") >= 5))' 15; done
sleep 0.5
for way in $ways; do
  expect_eq "$way:"$'\n'"$(sort "$tmp/$way.out")" "$way:"$'\n0 e\n1 a\n1 b\n2 c\n2 d'
done
expect_eq "$(grep -v assigned "$tmp/assign.err")" "kgroup: $t:1 is new: read from offset 0"$'\n'"kgroup: $t:2 is new: read from offset 0"
for pid in "${processes[@]}"; do
  end "$pid" INT
  expect_eq "$rc" 130
done
for way in classic consumer committed; do
  expect_eq "$(client offsets "$(name "g-$way")")" "$t 0 2"$'\n'"$t 1 2"$'\n'"$t 2 2"
done
