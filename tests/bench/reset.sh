#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How fast offsets are moved: a plan for 1,000 partitions, applying it, and one group beside Kafka's own tool. Run by hand.
# usage: tests/bench/reset.sh
. "$(dirname "$0")/lib.bash"
export XDG_STATE_HOME=$dir/state
client - <<'END'
create many 1000
create few 3
commit g few:0=0 few:1=0 few:2=0
END
client commit-many --groups 1 --prefix m- --topic many --partitions 1000
# A broker needs some seconds to lead a thousand partitions.
until "$kgroup" lag m-00000 -b "$BOOT" -q >/dev/null 2>&1; do sleep 0.2; done
for ((i = 0; i < 100; i++)); do "$kgroup" describe g -q -b "$BOOT" >/dev/null; done
measure() { # LABEL COMMAND...
  local label=$1
  shift
  hyperfine -N --warmup 3 --runs 15 --export-json "$dir/json" "$*" >/dev/null 2>&1
  python3 -c 'import json,sys; ms = json.load(open(sys.argv[1]))["results"][0]["median"] * 1000; print(f"{sys.argv[2]:<52} {ms:8.1f} ms")' "$dir/json" "$label"
}
measure 'kgroup reset-offsets, plan of 1,000 partitions' "$kgroup" reset-offsets m-00000 -t many --to-earliest -q -b "$BOOT"
measure 'the same with --execute (saved, written, read back)' "$kgroup" reset-offsets m-00000 -t many --to-current --execute -q -b "$BOOT"
measure 'kgroup reset-offsets --execute, three partitions' "$kgroup" reset-offsets g -t few --to-current --execute -q -b "$BOOT"
measure 'kafka-consumer-groups --execute, three partitions' java -Xmx256M -server -XX:+UseG1GC \
  -cp "$("$tests/kafka/fetch.sh")/*" org.apache.kafka.tools.consumer.group.ConsumerGroupCommand \
  --bootstrap-server "$BOOT" --reset-offsets --group g --topic few --to-current --execute
