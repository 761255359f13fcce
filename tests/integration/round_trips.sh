#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Describing a group needs at most five round trips in sequence once connected, and as many requests for a hundred
# partitions as for one. Counted in the client library's log.
. "$(dirname "$0")/lib.sh"
few=$(name few) many=$(name many) g=$(name g)
client - <<END
create $few 1
create $many 100
commit-many --groups 1 --prefix $g-few- --topic $few
commit-many --groups 1 --prefix $g-many- --topic $many --partitions 100
END
run kgroup describe --match "^$g-" -q # a hundred new partitions take a moment to have leaders that know it
expect_rc 0

# Prints how deep the chain of requests is, and the requests. A request is one deeper than the deepest answer that was
# there before it. FindCoordinator depends on the connection only, and is repeated while connections are made. The
# connection's own requests do not count: ApiVersion, and Metadata of no topic, which is shorter than any of topics.
count_requests() {
  sed -nE 's/.*: ([^ ]+): (Sent|Received) ([A-Za-z]+)Re(quest|sponse) \(v[0-9]+, ([0-9]+) bytes.*CorrId ([0-9]+).*/\2 \3 \5 \1-\6/p' |
    awk '$2 == "ApiVersion" || $1 == "Sent" && $2 == "Metadata" && $3 < 40 { next }
      $1 == "Sent" { depth[$2, $4] = $2 == "FindCoordinator" ? 1 : deepest + 1; if ($2 != "FindCoordinator") count[$2]++ }
      $1 == "Received" && depth[$2, $4] > deepest { deepest = depth[$2, $4] }
      END { print deepest; for (api in count) print api, count[api] | "sort" }'
}
for kind in few many; do
  deepest=99
  # An answer may come before the next request, which does not depend on it, is out: the best of some runs counts.
  for ((i = 0; i < 30 && deepest > 4; i++)); do
    run kgroup describe "$g-${kind}-00000" -q -o csv -vv -X debug=protocol
    expect_rc 0
    expect_eq "$(sed 1d "$tmp/out" | wc -l)" "$([[ $kind == few ]] && echo 1 || echo 100)"
    counted=$(count_requests <"$tmp/err")
    expect_eq "$(sed 1d <<<"$counted")" 'ConsumerGroupDescribe 1
DescribeGroups 1
ListOffsets 2
Metadata 1
OffsetFetch 1'
    ((deepest = ${counted%%$'\n'*}))
  done
  expect_eq "$deepest" 4
done
