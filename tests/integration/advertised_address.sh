#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The bootstrap server answers, but the address that the broker advertises can't be resolved, or refuses connections:
# the sentence names both addresses and the hint names advertised.listeners.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
refused() { # HOST that is advertised, WHY a connection to it fails
  local i commands=(list 'describe g' lag 'list --topic t' 'describe g h -o json')
  for i in "${!commands[@]}"; do
    # shellcheck disable=SC2086 # words
    at_once "$1-$i" timeout -s KILL 8 "$KGROUP" -b "$BOOT" ${commands[i]} --timeout 3s
  done
  for i in "${!commands[@]}"; do
    result "$1-$i"
    expect_rc 1
    expect_within 5000
    expect_err <<END
kgroup: bootstrap server $BOOT answered, but broker 1 advertises $1:${BOOT#*:}, which cannot be $2
hint: advertised.listeners of that broker must name an address that works from this machine
END
    [[ ${commands[i]} == *json ]] || expect_out </dev/null
  done
  expect_json 'list(d) == ["errors"]' "'$1:${BOOT#*:}' in d['errors'][0]['message']" '"advertised.listeners" in d["errors"][0]["hint"]'
}
own_cluster --listener-host broker.internal.invalid
refused broker.internal.invalid 'resolved'
"$tests/kafka/kafka.sh" stop "$KAFKA_DIR"
own_cluster --listener-host 127.0.0.2 # the broker listens on 127.0.0.1 only
refused 127.0.0.2 'reached: connection refused'
