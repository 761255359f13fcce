#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Headers keep their order and their twins; null is not empty; as text they can be taken apart again.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t v --header h=1 --header h=2 --header n --header e=
produce $t v
produce $t v --header 'a=x,y' --header 'c=NULL' --header 'd=back\\slash' --header 'tab=a	b'
produce --hex $t 7a --header bin=ff00 --header ok=c3bc
END
reads() { run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from beginning --until end "$@"; expect_rc 0; }
reads -o json
expect_json 'lines[0]["headers"] == [{"name": "h", "value": "1"}, {"name": "h", "value": "2"}, {"name": "n", "value": None}, {"name": "e", "value": ""}]' \
  'lines[1]["headers"] == []' \
  'lines[3]["headers"] == [{"name": "bin", "value": "/wA=", "encoding": "base64"}, {"name": "ok", "value": "\u00fc"}]'
reads -f '%h\n'
expect_out <<'END'
h=1,h=2,n=NULL,e=

a=x\,y,c=\NULL,d=back\\slash,tab=a\tb
bin=\xff\x00,ok=ü
END
reads -f '%{header:h}|%{header:n}|%{header:e}|%{header:nope}|%{header:bin:hex}\n' --null -
expect_out <<<$'2|-||-|-\n-|-|-|-|-\n-|-|-|-|-\n-|-|-|-|ff00'
reads -n 1 -f '%{headers:json}\n'
expect_json 'd == [{"name": "h", "value": "1"}, {"name": "h", "value": "2"}, {"name": "n", "value": None}, {"name": "e", "value": ""}]'
