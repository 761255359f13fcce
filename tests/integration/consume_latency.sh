#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A record is written soon after it was produced: within 20 ms on a quiet machine, and a test asks for the median of 20 to
# be below 200 ms.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client create "$t" 3
for way in assign classic consumer; do
  words=(consume "$t" -v)
  [[ $way == assign ]] || words+=(-g "$(name "g-$way")" --group-protocol "$way")
  "$PY" - "$t" "$KGROUP" -b "$BOOT" "${words[@]}" <<'END' >"$tmp/$way"
import os, subprocess, sys, time
from confluent_kafka import Producer
topic, command = sys.argv[1], sys.argv[2:]
reader = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
producer = Producer({"bootstrap.servers": os.environ["BOOT"], "linger.ms": 0})
if "-g" in command:
    while b"assigned" not in reader.stderr.readline():
        pass
time.sleep(1)
took, acknowledged = [], []
for i in range(21):
    produced = time.monotonic()
    producer.produce(topic, str(i), partition=i % 3)
    producer.flush()
    acknowledged.append(time.monotonic() - produced)
    assert reader.stdout.readline() == b"%d\n" % i
    took.append(time.monotonic() - produced)
    time.sleep(0.1)
reader.terminate()
reader.wait()
# the first one pays for the connection of the producer
took, acknowledged = sorted(took[1:]), sorted(acknowledged[1:])
print(f"{took[10] * 1000:.1f} {took[-1] * 1000:.1f} {acknowledged[10] * 1000:.1f}")
END
  read -r median most acknowledged <"$tmp/$way"
  echo "$way: median $median ms, at most $most ms; the producer had its answer after $acknowledged ms"
  ((${median%.*} < 200)) || fail 'too late'
done
