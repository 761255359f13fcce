#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Each scenario of kafka-consumer-groups does the same to a group as that tool does: the offsets committed afterwards are equal.
# The difference is wanted: --to-current leaves a partition without a commit alone, Kafka's tool moves it to the end.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) u=$(name u) g=$(name g)
start=$(($(date +%s%3N) - 36000000)) # ten records, an hour between them
scenarios=(to-earliest to-latest to-offset=7 shift-by=2 shift-by=-3 shift-by=-100 shift-by=100
  "to-datetime=$(date -u -d "@$(((start + 12600000) / 1000))" +%FT%T.000)" by-duration=PT2H30M to-current from-file="$tmp/plan.csv")
printf '%s\n' "$t,0,2" "$t,1,5" "$u,0,8" >"$tmp/plan.csv"
{
  echo "create $t 3 retention.ms=-1"
  echo "create $u 1 retention.ms=-1"
  for at in "$t:0" "$t:1" "$u:0"; do echo "produce $at 10 --ts $start --ts-step 3600000"; done
  echo "delete-records $u:0=6"
  for i in "${!scenarios[@]}"; do
    for tool in kafka kgroup; do echo "commit $g-$tool-$i $t:0=4 $t:1=7 $u:0=8"; done
  done
} | client -
offsets() { # TOOL NUMBER
  kgroup describe "$g-$1-$2" -q -v -o csv | cut -d, -f2-4,12,15 # metadata and leader epoch too
}
for i in "${!scenarios[@]}"; do
  words=("--${scenarios[i]%%=*}") scope=(--topic "$t:0,1" --topic "$u")
  [[ ${scenarios[i]} != *=* ]] || words+=("${scenarios[i]#*=}")
  [[ ${scenarios[i]} != from-file* ]] || scope=()
  oracle groups --group "$g-kafka-$i" --reset-offsets "${words[@]}" "${scope[@]}" --execute >"$tmp/kafka" 2>&1 || fail "$(<"$tmp/kafka")"
  run kgroup reset-offsets --group "$g-kgroup-$i" "${words[@]}" "${scope[@]}" --execute -q
  expect_rc 0
  expect_eq "${scenarios[i]} $(offsets kgroup "$i")" "${scenarios[i]} $(offsets kafka "$i")"
done
oracle groups --group "$g-kafka-9" --reset-offsets --to-current --topic "$t" --execute >/dev/null 2>&1
run kgroup reset-offsets --group "$g-kgroup-9" --to-current --topic "$t" --execute -q
expect_rc 0
diff <(client offsets "$g-kgroup-9") <(client offsets "$g-kafka-9") >"$tmp/difference" || true
expect_eq "$(<"$tmp/difference")" "2a3
> $t 2 0"
