#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How fast `kgroup consume` reads, beside a bare loop over the same librdkafka calls, kcat, rpk and Kafka's console
# consumer, where they are on the PATH: medians and ratios from one run on a throw-away cluster. Run by hand, on a machine
# that is quiet; it takes a few minutes. Needs hyperfine.
# usage: tests/bench/consume.sh [RECORDS] [RUNS]     (5000000 records of 100 bytes with keys over 6 partitions, 5 runs)
records=${1:-5000000} runs=${2:-5} partitions=6
. "$(dirname "$0")/lib.bash" kgroup_bench_bare_consume
bare=$build/tests/kgroup_bench_bare_consume
client create bench "$partitions"
"$py" - "$records" <<'PY'
import os, sys
from confluent_kafka import Producer
producer = Producer({"bootstrap.servers": os.environ["BOOT"], "linger.ms": 20, "queue.buffering.max.messages": 1000000})
value = b"x" * 92
for i in range(int(sys.argv[1])):
    while True:
        try:
            producer.produce("bench", value + b"%08d" % i, key=b"key-%06d" % (i % 1000000))
            break
        except BufferError:
            producer.poll(0.1)
    if i % 10000 == 0:
        producer.poll(0)
producer.flush()
PY

# median NAME RUNS COMMAND...: seconds and seconds of user CPU, kept in $dir/NAME
median() {
  local name=$1 runs=$2
  shift 2
  hyperfine -N --warmup 1 --runs "$runs" --export-json "$dir/hyperfine.json" "$*" >/dev/null 2>"$dir/err" || { cat "$dir/err" >&2; exit 1; }
  /usr/bin/python3 -c 'import json,sys; r=json.load(open(sys.argv[1]))["results"][0]; print(r["median"], r["user"])' "$dir/hyperfine.json" >"$dir/$name"
}
# row LABEL NAME BASE: the median of NAME, its user CPU, and how many times BASE's time it is
row() {
  /usr/bin/python3 - "$@" "$dir" <<'PY'
import sys
label, name, base, folder = sys.argv[1:]
read = lambda n: [float(x) for x in open(f"{folder}/{n}").read().split()]
(time, user), (base_time, _) = read(name), read(base)
print(f"{label:<52} {time:8.2f} s  {user:7.2f} s user   x{time / base_time:.2f}")
PY
}
read="$kgroup consume bench --from earliest --until end -b $BOOT"

median assign "$runs" "$read -f %k\\\\t%s\\\\n"
row "kgroup -f '%k\\t%s\\n'" assign assign
if has kcat; then
  median kcat "$runs" "kcat -q -b $BOOT -C -t bench -o beginning -e -f %k\\\\t%s\\\\n"
  row "kcat, the same" kcat assign
fi
if has rpk; then
  median rpk "$runs" "rpk topic consume bench -X brokers=$BOOT --offset :end -f %k\\\\t%v\\\\n"
  row "rpk, the same" rpk assign
fi
# one consumer group a run, as a group starts where it left off
cat >"$dir/group.sh" <<SH
exec $read -g "bench-\$\$" -f '%k\\t%s\\n' >/dev/null
SH
median group "$runs" "bash $dir/group.sh"
row "kgroup -g, the only member" group assign
if has kcat; then
  cat >"$dir/kcat_group.sh" <<SH
exec kcat -q -b $BOOT -X auto.offset.reset=earliest -e -f '%k\\t%s\\n' -G "kcat-\$\$" bench >/dev/null
SH
  median kcat_group "$runs" "bash $dir/kcat_group.sh"
  row "kcat -G, the same" kcat_group group
fi
median json "$runs" "$read -o json"
row "kgroup -o json" json assign
if has kcat; then median kcat_json 1 "kcat -q -b $BOOT -C -t bench -o beginning -e -J" && row "kcat -J" kcat_json json; fi
if has rpk; then median rpk_json 1 "rpk topic consume bench -X brokers=$BOOT --offset :end --format json" && row "rpk json" rpk_json json; fi
median raw "$runs" "$read -o raw"
row "kgroup -o raw" raw raw
clients=$(($(nproc) < 4 ? $(nproc) : 4))
median bare "$runs" "$bare $BOOT bench $partitions $clients"
row "a bare loop with as many clients" bare raw
cat >"$dir/console.sh" <<SH
exec java -Xmx512M -server -cp "$("$tests/kafka/fetch.sh")/*" org.apache.kafka.tools.consumer.ConsoleConsumer \
  --bootstrap-server $BOOT --topic bench --from-beginning --max-messages $records \
  --formatter-property print.key=true >/dev/null 2>&1
SH
median console 2 "bash $dir/console.sh"
row "kafka-console-consumer, as -f" console assign
echo "memory, at most: $( { command time -f '%M' $read -o raw >/dev/null; } 2>&1 | tail -1) KB"
