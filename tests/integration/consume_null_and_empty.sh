#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Null, empty and the word "null" are three things: in JSON always, as text where --null says how null looks.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t --key k1 --null
produce $t ''
produce $t '' --key ''
produce $t null --key null
END
reads() { run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from beginning --until end "$@"; expect_rc 0; }
reads -o json
expect_json '[(r["offset"], r["key"], r["value"]) for r in lines] == [(0, "k1", None), (1, None, ""), (2, "", ""), (3, "null", "null")]' \
  'all("key_encoding" not in r and "value_encoding" not in r and r["headers"] == [] for r in lines)'
reads -o json --json-values # "null" is a JSON text itself: then only its encoding tells it from no value
expect_json '[(r["value"], r.get("value_encoding")) for r in lines] == [(None, None), ("", None), ("", None), (None, "json")]'
reads
expect_out <<<$'\n\n\nnull'
reads -K :
expect_out <<<$'k1:\n:\n:\nnull:null'
reads -K : --null NULL
expect_out <<<$'k1:NULL\nNULL:\n:\nnull:null'
reads -f '%o|%k|%K|%s|%S|\n'
expect_out <<<$'0|k1|2||-1|\n1||-1||0|\n2||0||0|\n3|null|4|null|4|'
reads -f '%k %s %{key:hex} %{base64}\n' --null '<no>'
expect_out <<<$'k1 <no> 6b31 <no>\n<no>  <no> \n   \nnull null 6e756c6c bnVsbA=='
reads -f '%{key:json}:%{json}\n' --null NULL
expect_out <<<$'"k1":null\nnull:""\n"":""\n"null":"null"'
reads -o raw
expect_eq "$out" null
