#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A record's timestamp is the producer's, or the broker's where the topic says LogAppendTime; both are told apart.
. "$(dirname "$0")/lib.sh"
t=$(name t) log=$(name log)
start=$(date +%s%3N)
client - <<END
create $t 1 retention.ms=-1
create $log 1 message.timestamp.type=LogAppendTime
produce $t v --ts 1700000000007
produce $log v --ts 1700000000007
END
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -o json
expect_rc 0
expect_json '(d["timestamp"], d["timestamp_ms"], d["timestamp_type"]) == ("2023-11-14T22:13:20.007Z", 1700000000007, "CreateTime")'
run timeout 10 "$KGROUP" -b "$BOOT" consume "$log" --from earliest --until end -o json
expect_rc 0
expect_json 'd["timestamp_type"] == "LogAppendTime"' "$start <= d['timestamp_ms'] <= $(date +%s%3N)" \
  'round(__import__("datetime").datetime.fromisoformat(d["timestamp"].replace("Z", "+00:00")).timestamp() * 1000) == d["timestamp_ms"]'
written=$(sed 's/.*"timestamp_ms":\([0-9]*\),.*/\1/' "$tmp/out")
for where in "--from @$written" "--from earliest --since $written" "--tail 1 --since @$written"; do
  # shellcheck disable=SC2086 # words
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$log" $where --until end -f '%T %{timestamp_type} %{timestamp:s}\n'
  expect_rc 0
  expect_out <<<"$written LogAppendTime ${written%???}"
done
run timeout 10 "$KGROUP" -b "$BOOT" consume "$log" --from earliest --until end --before "$written"
expect_rc 0
expect_out </dev/null
