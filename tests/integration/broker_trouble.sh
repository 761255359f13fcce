#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One broker: the first commands on a fresh cluster wait until the coordinator is there; a frozen broker is one sentence
# in time, and a signal ends the wait at once; commands during a restart wait for it and then succeed.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
own_cluster --set broker.session.timeout.ms=60000 # no failover while it is frozen
invisible='kgroup: no groups are visible; the broker hides groups that this user may not DESCRIBE'
missing="kgroup: group 'g' does not exist (never used, deleted, or its offsets expired after offsets.retention.minutes)"
for words in list 'describe g' lag; do
  # shellcheck disable=SC2086 # words
  at_once "fresh $words" kgroup $words
done
for words in list 'describe g' lag; do
  result "fresh $words"
  expect_out </dev/null
  if [[ $words == describe* ]]; then expect_rc 1 && expect_err <<<"$missing"; else expect_rc 0 && expect_err <<<"$invisible"; fi
done

client - <<END
create t 2
produce t:1 3
commit g t:0=0 t:1=1
END
described() {
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(cut -d, -f1-6 "$tmp/out")" $'GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG\ng,t,0,0,0,0\ng,t,1,1,3,2'
}
"$tests/kafka/kafka.sh" freeze "$KAFKA_DIR" 1
commands=(list 'describe g' lag 'list --topic t' 'describe --all-groups' 'describe g h -o json')
for words in "${commands[@]}"; do
  # shellcheck disable=SC2086 # words
  at_once "frozen $words" kgroup $words --timeout 3s
done
for signal in INT:130 TERM:143; do
  for words in list 'describe g' lag; do
    # shellcheck disable=SC2086 # words
    background kgroup $words --timeout 60s 2>>"$tmp/stopped" >&2
    stopped+=("${processes[-1]}:$signal:$words")
  done
done
for words in "${commands[@]}"; do
  result "frozen $words"
  expect_rc 1
  expect_within 4000
  expect_err <<END
kgroup: no answer from $BOOT within 3 s
hint: the broker may be frozen or overloaded, or the port may not be a Kafka broker's
END
  [[ $words == *json ]] || expect_out </dev/null
done
expect_json 'list(d) == ["errors"]' "d['errors'][0]['message'] == 'no answer from $BOOT within 3 s'"
for one in "${stopped[@]}"; do # they have been waiting for three seconds by now
  IFS=: read -r pid signal code words <<<"$one"
  start=${EPOCHREALTIME/./}
  end "$pid" "$signal"
  expect_eq "$words, $signal: $rc" "$words, $signal: $code"
  ((${EPOCHREALTIME/./} - start < 1000000)) || fail "$words: stopped only $(((${EPOCHREALTIME/./} - start) / 1000)) ms after SIG$signal"
done
expect_eq "$(uniq -c "$tmp/stopped" | tr -s ' ')" ' 6 kgroup: stopped'
"$tests/kafka/kafka.sh" thaw "$KAFKA_DIR" 1
run kgroup describe g -q -o csv
described

"$tests/kafka/kafka.sh" restart "$KAFKA_DIR" 1 &
restart=$!
while kill -0 "$restart" 2>/dev/null; do
  run kgroup describe g -q -o csv
  described
done
wait "$restart"
