#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# -o raw writes values back to back, byte for byte: records of 5 MB between small ones, of every kind of compression.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client create "$t" 1 max.message.bytes=8000000
"$PY" - "$BOOT" "$t" "$tmp/expected" <<'END'
import random, sys
from confluent_kafka import Producer
boot, topic, path = sys.argv[1:]
random.seed(7)
with open(path, "wb") as file:
    for kind in "none", "gzip", "snappy", "lz4", "zstd":
        producer = Producer({"bootstrap.servers": boot, "compression.type": kind, "message.max.bytes": 8000000})
        half = random.randbytes(2_500_000)
        for value in b"first", half + bytes(2_500_000), b"", None, kind.encode() * 1000, b"\nlast\n":
            producer.produce(topic, value, key=kind)
            file.write(value or b"")
        producer.flush()
END
for options in '' '-g' '--tail 100' '--prefetch 1M'; do
  [[ $options != -g ]] || options="-g $(name g)"
  from=(--from earliest --until end)
  [[ $options != --tail* ]] || from=()
  # shellcheck disable=SC2086 # words
  run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" "${from[@]}" -o raw $options
  expect_rc 0
  expect_err </dev/null
  cmp "$tmp/expected" "$tmp/out" >&2 || fail "$options: not what was sent"
done
run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -f '%k %S\n'
for kind in none gzip snappy lz4 zstd; do printf "$kind %s\n" 5 5000000 0 -1 $((1000 * ${#kind})) 6; done >"$tmp/expected"
expect_out <"$tmp/expected"
