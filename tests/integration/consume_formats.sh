#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# -f: kcat's verbs and the longer forms, with the escapes.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 2 retention.ms=-1
produce $t:1 'a "q" ü' --key k1 --ts 1700000000123 --header n=v --header n=w --header x=
produce --hex $t:1 fffe00 --key 00ff --ts 1700000001000 --header b=ff
produce $t:1 --null --ts 1
END
shows() { # EXPECTED FORMAT: exactly these bytes
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -f "$2" --null -
  expect_rc 0
  expect_err </dev/null
  # shellcheck disable=SC2059 # its escapes are wanted
  printf "$1" >"$tmp/expected"
  cmp "$tmp/expected" "$tmp/out" >&2 || failed "of $2, expected: $1"
}
shows 'a "q" ü\n\xff\xfe\x00\n-\n' '%s\n'
shows 'k1:2 \x00\xff:2 -:-1 ' '%k:%K '
shows "$t 1 0;$t 1 1;$t 1 2;" '%t %p %o;'
shows '8,3,-1,' '%S,'
shows '\x00\x00\x00\x08a "q" ü\x00\x00\x00\x03\xff\xfe\x00\xff\xff\xff\xff-' '%R%s'
shows '1700000000123 1700000001000 1 ' '%T '
shows 'n=v,n=w,x=|b=\\xff||' '%h|'
shows '100%% \\ a\tb\r\x00\xe9\n100%% \\ a\tb\r\x00\xe9\n100%% \\ a\tb\r\x00\xe9\n' '100%% \\ a\tb\r\0\xe9\n'
shows "$t,1,0 $t,1,1 $t,1,2 " '%{topic},%{partition},%{offset} '
shows 'k1|a "q" ü \x00\xff|\xff\xfe\x00 -|- ' '%{key}|%{value} '
shows '6b31 612022712220c3bc,00ff fffe00,- -,' '%{key:hex} %{hex},'
shows 'azE= YSAicSIgw7w=,AP8= //4A,- -,' '%{key:base64} %{value:base64},'
shows '"k1" "a \\"q\\" ü"\n{"base64":"AP8="} {"base64":"//4A"}\nnull null\n' '%{key:json} %{json}\n'
shows '2 8,2 3,-1 -1,' '%{key:size} %{size},'
shows 'w||-|-,-|-|ff|-,-|-|-|-,' '%{header:n}|%{header:x}|%{header:b:hex}|%{header:none},'
shows '2023-11-14T22:13:20.123Z 2023-11-14T22:13:21.000Z 1970-01-01T00:00:00.001Z ' '%{timestamp} '
shows '1700000000123 1700000000,1700000001000 1700000001,1 0,' '%{timestamp:ms} %{timestamp:s},'
shows '14/Nov/2023:22:13:20 +0000 14/Nov/2023:22:13:21 +0000 01/Jan/1970:00:00:00 +0000 ' '%{timestamp:%d/%b/%Y:%H:%M:%S %z} '
shows 'CreateTime CreateTime CreateTime ' '%{timestamp_type} '
shows 'n=v,n=w,x= b=\\xff  ' '%{headers} '
shows '[{"name":"n","value":"v"},{"name":"n","value":"w"},{"name":"x","value":""}][{"name":"b","value":"/w==","encoding":"base64"}][]' '%{headers:json}'
