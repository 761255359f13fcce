#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A reader of the output that sleeps for longer than --max-poll-interval: consume says so before the member is thrown out
# of the group and when it is, goes on as a member again, and no record is lost.
. "$(dirname "$0")/lib.sh"
for protocol in classic consumer; do
  t=$(name "t-$protocol") g=$(name "g-$protocol")
  client - <<END
create $t 1
produce $t 3000 --size 100
END
  words=(consume "$t" -g "$g" --from earliest --max-poll-interval 6s --group-protocol "$protocol" -f '%p %o %s\n')
  [[ $protocol == consumer ]] || words+=(--session-timeout 6s)
  mkfifo "$tmp/$protocol"
  (
    IFS= read -r line && echo "$line" && sleep 10
    cat
  ) <"$tmp/$protocol" >"$tmp/$protocol.out" &
  background kgroup "${words[@]}" >"$tmp/$protocol" 2>"$tmp/$protocol.err"
done
sleep 5.5
for protocol in classic consumer; do
  expect_eq "$(<"$tmp/$protocol.err")" 'kgroup: the output has stood still for 4 s: after 6 s (max.poll.interval.ms) the group takes this member for dead'
done
sleep 3
for protocol in classic consumer; do
  expect_eq "$(sed 1d "$tmp/$protocol.err" | grep -c '^kgroup: .*dead')" 1
done
for protocol in classic consumer; do
  wait_for '(($(awk "{ print \$2 }" "$tmp/$protocol.out" | sort -u | wc -l) == 3000))' 20
done
# a member again: it goes on with what comes
for protocol in classic consumer; do client produce "$(name "t-$protocol")" last; done
for protocol in classic consumer; do
  wait_for '[[ $(tail -n 1 "$tmp/$protocol.out") == *" last" ]]' 20
done
for pid in "${processes[@]}"; do
  end "$pid" INT
  expect_eq "$rc" 130
done
for protocol in classic consumer; do
  expect_eq "$(client offsets "$(name "g-$protocol")")" "$(name "t-$protocol") 0 3001"
done
