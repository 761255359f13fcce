#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# -o json: a valid object a line whatever the bytes; what is not UTF-8 is base64 and says so. --json-values embeds what is
# JSON itself.
. "$(dirname "$0")/lib.sh"
t=$(name t) j=$(name j)
client create "$t" 1
"$PY" - "$BOOT" "$t" "$tmp/bytes" <<'END'
import random, sys
from confluent_kafka import Producer
boot, topic, path = sys.argv[1:]
random.seed(7)
values = [bytes([i]) for i in range(256)] + [b'"\\/\b\f\n\r\t', "\u2028\u2029\ufeff\ufffe\U0001F680\u0000".encode(), b"\xed\xa0\x80",
    b"\xc0\xaf", b"\xf4\x90\x80\x80", b"\xe2\x82", "a\u0308 \u200d".encode(), b"\x7f\x1b[31m", b"x" * 70000, b"x" * 70000 + b"\xff"]
values += [random.randbytes(random.randint(1, 40)) for _ in range(500)]
producer = Producer({"bootstrap.servers": boot})
for value in values:
    producer.produce(topic, value, value, headers=[("h", value)])
producer.flush()
with open(path, "w") as file:
    file.write("\n".join(v.hex() for v in values))
END
run timeout 20 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -o json
expect_rc 0
cat >"$tmp/decode.py" <<'END'
import base64, json, sys
def decode(text, encoding):
    return base64.b64decode(text, validate=True) if encoding == "base64" else text.encode()
def is_text(data):
    try:
        data.decode()
        return True
    except UnicodeDecodeError:
        return False
for line, value in zip(open(sys.argv[1], "rb").read().decode().split("\n"), open(sys.argv[2]), strict=True):
    value, r = bytes.fromhex(value), json.loads(line)
    header, = r["headers"]
    for text, encoding in (r["key"], r.get("key_encoding")), (r["value"], r.get("value_encoding")), (header["value"], header.get("encoding")):
        assert decode(text, encoding) == value and (encoding is None) == is_text(value), (value, r)
END
/usr/bin/python3 "$tmp/decode.py" <(head -c -1 "$tmp/out") "$tmp/bytes" >&2 || fail 'not what was sent'

client - <<END
create $j 1
produce $j '{"a": [1, null, "x"],	 "b": 1e3}' 'not json' '[1,2' 12.5 true '{"a":1} x' ' "s" ' '{"a":1,"a":2}' NaN 12345678901234567890123
produce --hex $j 7b2261223a22ff227d
END
run timeout 10 "$KGROUP" -b "$BOOT" consume "$j" --from earliest --until end -o jsonl --json-values
expect_rc 0
expect_eq "$(sed 's/.*,"value":/"value":/; s/,"headers":\[\]}$//' "$tmp/out")" "$(cat <<'END'
"value":{"a":[1,null,"x"],"b":1e3},"value_encoding":"json"
"value":"not json"
"value":"[1,2"
"value":12.5,"value_encoding":"json"
"value":true,"value_encoding":"json"
"value":"{\"a\":1} x"
"value":"s","value_encoding":"json"
"value":{"a":1,"a":2},"value_encoding":"json"
"value":"NaN"
"value":12345678901234567890123,"value_encoding":"json"
"value":"eyJhIjoi/yJ9","value_encoding":"base64"
END
)"
