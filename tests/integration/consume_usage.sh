#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What is asked for in a wrong way is said before anything is sent: exit code 2, one line and mostly a hint, nothing on
# stdout but the error document where JSON is asked for.
. "$(dirname "$0")/lib.sh"
refused() { # LIKE HINT-LIKE, then options
  run timeout 5 "$KGROUP" -b 127.0.0.1:1 consume "${@:3}"
  expect_rc 2
  expect_out </dev/null
  expect_eq "$(grep -vc '^hint: ' "$tmp/err")" 1
  expect_err_like "^kgroup: $1"
  [[ -z $2 ]] || expect_err_like "^hint: $2"
}
# kcat's words
refused "unknown option '-C'" 'kcat.* leave it out' -C t
refused "" "kcat.*--from earliest" -C -t t -o beginning -e
refused "unknown option '-G'" 'kcat.* -g GROUP' -G g t
refused "unknown option '-J'" 'kcat.* -o json' -t t -J
refused "unknown option '-e'" 'kcat.* --until end' -t t -e
refused "unknown option '-c'" 'kcat.* -n COUNT' -t t -c 5
refused "unknown option '-Z'" 'kcat.* --null NULL' -t t -Z
refused "unknown option '-p'" 'kcat.* TOPIC:PARTITION' -t t -p 0
refused "" "kcat.*--from earliest" -t t -o beginning
refused "" "kcat.*--from latest" -t t -o end
refused "" "kcat.*--from" -t t -o -10
# topics
refused 'no topic is given' 'kgroup consume TOPIC'
refused '' '' t:
refused '' '' t:x
refused '' '' t:3-1
refused '' '' -t ''
refused "a group shares out the partitions of 't'" 'leave out -g' -g g t:0,1
# groups
for options in '--commit none' '--commit-interval 1s' --override-commits '--group-protocol consumer' '--instance-id i' \
  '--assignor range' '--session-timeout 10s' '--heartbeat 1s' '--max-poll-interval 1m'; do
  # shellcheck disable=SC2086 # words
  refused "${options%% *} is about a group" 'add -g GROUP' t $options
done
refused '--commit: ' 'use after, before, async, auto or none' -g g t --commit sometimes
refused "a heartbeat every 4000 ms is too rare for a session of 10000 ms: at most a third of it" '' -g g t --heartbeat 4s --session-timeout 10s
refused "a heartbeat every 16000 ms is too rare for a session of 45000 ms: at most a third of it" '' -g g t --heartbeat 16s
refused '--max-poll-interval is shorter than the session timeout' '' -g g t --max-poll-interval 30s
refused '--group-protocol: ' 'use classic or consumer' -g g t --group-protocol new
refused '--session-timeout: .*broker' '.*group.consumer.session.timeout.ms' -g g t --group-protocol consumer --session-timeout 10s
refused '--heartbeat: .*broker' '.*group.consumer.heartbeat.interval.ms' -g g t --group-protocol consumer --heartbeat 1s
refused '--assignor: .*broker' '.*group.consumer.assignors' -g g t --group-protocol consumer --assignor range
refused '.*fair' '' -g g t --assignor fair
refused '.*assignor' '' -g g t --assignor range,cooperative-sticky
refused '.*assignor' '' -g g t --assignor ''
refused '--group: ' '' -g '' t
refused '--from-group: ' '' --from-group '' t
refused '--from-group and -g' '' --from-group a -g g t
refused '--instance-id' '' -g g t --instance-id ''
# places and limits
refused "--from: '\+5' counts from a committed offset, and no group is given" '.*latest-10' t --from +5
refused "--from: '-5' counts from a committed offset" '.*--override-commits' t -g g --from=-5
refused "--until: '\+5' counts from a committed offset" '' t --until +5
refused "--until: " '' t --until tomorrow
refused "-n: '-1' is no number of records" '' t -n -1
refused "-n: " '' t -n 5x
refused "--tail: " '' t --tail -3
refused '--idle: ' '' t --idle 5
refused '--refresh: it must be 100ms or longer' '' t --refresh 10ms
refused '--isolation' '' t --isolation serializable
refused '--prefetch: ' '' t --prefetch 0
refused '--follow goes with --tail' '' t --follow
refused '--tail ' '' t --tail 5 -g g
refused '--print-offsets ' '' t --tail 5 --print-offsets
refused '--from: ' '' t --from=
refused '--to-file goes with --offsets-file' '' t --to-file x
refused '-g keeps the offsets in Kafka' '' t -g g --offsets-file x
# output
refused "-f: there is no verb '%q' \(column 4\)" 'the verbs are' t -f '%s %q'
refused "-f: .*'%\{value:hax\}'.* \(column 3\)" "did you mean 'hex'" t -f 'ab%{value:hax}'
refused "-f: .*is not closed \(column 1\)" '' t -f '%{value'
refused "-f: .*escape .*\(column 3\)" '' t -f '%s\q'
refused "-f: a lone '%' at the end \(column 3\)" '' t -f '%s%'
refused '-f: the format is empty' '' t -f ''
refused 'consume writes text, json .* or raw' 'for columns use -f' t -o csv
refused 'consume writes text, json .* or raw' '' t -o tsv
refused 'consume writes text, json .* or raw' '' t -o prometheus
refused '' '' t -o yaml
for options in '-C' '--until x' '-n x'; do
  # shellcheck disable=SC2086 # words
  run timeout 5 "$KGROUP" -b 127.0.0.1:1 consume t -o json $options
  expect_rc 2
  expect_json 'list(d) == ["errors"]'
done
