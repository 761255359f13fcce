#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How fast kgroup is, beside a bare loop over the same librdkafka calls, Kafka's own tool and whatever peers are on the
# PATH (kcat, kcl, rpk): medians and ratios from one run on a throw-away cluster. Run by hand, on a machine that is quiet.
# usage: tests/bench/groups.sh [GROUPS] [PARTITIONS]     (1000 groups x 100 partitions)
groups=${1:-1000} partitions=${2:-100}
. "$(dirname "$0")/lib.bash" kgroup_bench_bare_lag
bare=$build/tests/kgroup_bench_bare_lag
client create bench "$partitions"
client produce bench $((partitions * 10))
client commit-many --groups "$groups" --prefix bench- --topic bench --partitions "$partitions" --offset 3

# median NAME RUNS COMMAND...: seconds, kept in $dir/NAME
median() {
  local name=$1 runs=$2
  shift 2
  hyperfine -N --warmup 2 --runs "$runs" --export-json "$dir/json" "$*" >/dev/null 2>&1
  python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))["results"][0]["median"])' "$dir/json" >"$dir/$name"
}
# row LABEL NAME BASE: the median of NAME, and how many times BASE's it is
row() {
  python3 - "$@" "$dir" <<'PY'
import sys
label, name, base, folder = sys.argv[1:]
read = lambda n: float(open(f"{folder}/{n}").read())
print(f"{label:<58} {read(name) * 1000:9.1f} ms   x{read(name) / read(base):.2f}")
PY
}

# Kafka's tool as its own script starts it: tool.sh would give it a quicker Java.
java_groups() {
  echo java -Xmx256M -server -XX:+UseG1GC -XX:MaxGCPauseMillis=20 -XX:InitiatingHeapOccupancyPercent=35 \
    -XX:+ExplicitGCInvokesConcurrent -Djava.awt.headless=true -cp "$("$tests/kafka/fetch.sh")/*" \
    org.apache.kafka.tools.consumer.group.ConsumerGroupCommand --bootstrap-server "$BOOT" --describe
}
read -ra kafka_groups <<<"$(java_groups)"

median help 60 "$kgroup" --help
row "kgroup --help" help help
if has kcat; then median kcat_help 60 bash -c '"kcat -V"' && row "kcat -V (through a shell)" kcat_help help; fi
one=bench-$(printf '%05d' 7)
# A broker that has just started is slow until its code is compiled.
for ((i = 0; i < 200; i++)); do "$kgroup" describe "$one" -q -b "$BOOT" >/dev/null; done
median one 40 "$kgroup" describe "$one" -q -b "$BOOT"
row "kgroup describe, one group of $partitions partitions" one one
median one_java 5 "${kafka_groups[@]}" --group "$one"
row "kafka-consumer-groups, the same" one_java one
if has kcl; then median one_kcl 10 kcl -B "$BOOT" group describe "$one" && row "kcl, the same" one_kcl one; fi
if has rpk; then median one_rpk 10 rpk -X brokers="$BOOT" group describe "$one" && row "rpk, the same" one_rpk one; fi
median bare 10 "$bare" "$BOOT"
row "bare loop over librdkafka, lag of $groups groups" bare bare
median lag 10 "$kgroup" lag --all-groups -q -b "$BOOT"
row "kgroup lag --all-groups" lag bare
median all 10 "$kgroup" describe --all-groups -q -b "$BOOT"
row "kgroup describe --all-groups, $((groups * partitions)) rows" all bare
median all_java 3 "${kafka_groups[@]}" --all-groups
row "kafka-consumer-groups --all-groups" all_java lag
if has kcl; then median all_kcl 5 kcl -B "$BOOT" group describe && row "kcl, all groups" all_kcl lag; fi
memory() { /usr/bin/time -f %M "$@" 2>&1 >/dev/null | tail -n 1; }
echo "peak memory: lag $(memory "$kgroup" lag --all-groups -q -b "$BOOT") KB, describe $(memory "$kgroup" describe --all-groups -q -b "$BOOT") KB"
