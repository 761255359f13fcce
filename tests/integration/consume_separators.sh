#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The value and a newline is what is written by default, as kcat does; -K puts the key in front, -D ends a record, --null
# stands for null. Their escapes are those of -f.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t v0 --key k0
produce $t ''
produce $t --null --key ''
produce --hex $t 0aff --key 3a
END
writes() { # EXPECTED, then options: exactly these bytes
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end "${@:2}"
  expect_rc 0
  expect_err </dev/null
  # shellcheck disable=SC2059 # its escapes are wanted
  printf "$1" >"$tmp/expected"
  cmp "$tmp/expected" "$tmp/out" >&2 || failed "expected: $1"
}
writes 'v0\n\n\n\n\xff\n'
writes 'v0\n\n\n\n\xff\n' -o text
writes 'v0;;;\n\xff;' -D ';'
writes 'v0;;;\n\xff;' --delimiter ';'
writes 'v0\x00\x00\x00\n\xff\x00' -D '\0'
writes 'v0\r\n\r\n\r\n\n\xff\r\n' -D '\r\n'
writes 'v0\n\n\\N\n\n\xff\n' --null '\N'
writes 'k0\tv0\n\t\n\t\n:\t\n\xff\n' -K '\t'
writes 'k0:v0\nNULL:\n:NULL\n::\n\xff\n' -K : --null NULL
writes 'k0v0\n\n\n:\n\xff\n' -K ''
writes 'v0\xff\xff\xff\n\xff\xff' -D '\xff'
writes 'v0\n\xff' -D ''
writes 'v0\n\xff' -o raw
for options in '-D \q' '-K \x1' '-D \07' '-f %s -K :' '-f %s -D ,' '-o json -K :' '-o raw --null N' '-o json -f %s' '-o raw --json-values' '--json-values'; do
  # shellcheck disable=SC2086 # words
  run timeout 5 "$KGROUP" -b 127.0.0.1:1 consume "$t" $options
  expect_rc 2
done
