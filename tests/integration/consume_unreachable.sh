#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Nobody listens, or the host name is unknown: consume ends within its timeout, with the address and the cause.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
closed=$(/usr/bin/python3 "$tests/kafka/wire.py" ports 1)
addresses=("127.0.0.1:$closed" no-such-host.invalid:9092)
sentences=('connection refused' 'cannot resolve the host name')
commands=('e1' 'e1 -g g' '^e --until end' 'e1 --tail 3' 'e1 -o json' 'e1 --from-group g' 'e1 -g g --group-protocol consumer')
for i in 0 1; do
  for j in "${!commands[@]}"; do
    # shellcheck disable=SC2086 # words
    at_once "$i-$j" "$KGROUP" -b "${addresses[i]}" consume ${commands[j]} --timeout 3s
  done
done
for i in 0 1; do
  for j in "${!commands[@]}"; do
    result "$i-$j"
    expect_rc 1
    expect_within 5000
    expect_err <<<"kgroup: cannot reach ${addresses[i]}: ${sentences[i]}"
    if [[ ${commands[j]} == *json ]]; then
      expect_json 'list(d) == ["errors"] and d["errors"][0]["scope"] == "request"' \
        "d['errors'][0]['message'] == 'cannot reach ${addresses[i]}: ${sentences[i]}'"
    else
      expect_out </dev/null
    fi
  done
done
