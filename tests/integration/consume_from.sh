#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every form of --from. What lies outside the log is clamped, and that is said.
. "$(dirname "$0")/lib.sh"
t=$(name t) base=1700000000000
now=$(date +%s%3N)
client - <<END
create $t 2 retention.ms=-1
produce $t:0 10 --ts $base --ts-step 1000
delete-records $t:0=3
produce $t:1 5 --ts $((now - 3600000)) --ts-step 600000
END
reads() { # EXPECTED NOTES FROM, then options
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from="$3" --until end -f '%p:%o\n' "${@:4}"
  expect_rc 0
  expect_eq "$(sort -V "$tmp/out" | tr '\n' ' ')" "$1"
  expect_eq "$err" "${2:+kgroup: --from: $t:$2$'\n'}"
}
all='0:3 0:4 0:5 0:6 0:7 0:8 0:9 1:0 1:1 1:2 1:3 1:4 '
for word in earliest beginning start earliest+0; do reads "$all" '' $word; done
for word in latest end latest-0; do reads '' '' $word; done
reads '0:8 0:9 1:3 1:4 ' '' latest-2
reads "$all" '' latest-100
reads '0:5 0:6 0:7 0:8 0:9 1:2 1:3 1:4 ' '' earliest+2
reads '' '' earliest+100
reads '0:4 0:5 0:6 0:7 0:8 0:9 1:4 ' '' 4
reads '0:7 0:8 0:9 ' '1: 7 is past the log, which is 0 to 5' 7
reads "$all" '0: 0 is before the log, which is 3 to 10' 0
reads '0:8 0:9 1:0 1:1 1:2 1:3 1:4 ' '' "@$((base + 7001))"
reads '0:8 0:9 1:0 1:1 1:2 1:3 1:4 ' '' @2023-11-14T22:13:28Z
reads '0:8 0:9 1:0 1:1 1:2 1:3 1:4 ' '' '@2023-11-14 23:13:27.500+01:00'
reads "$all" '' @1700000000
reads "$all" '' @2023-11-14
reads '1:2 1:3 1:4 ' '0: no record at or after that time: end of log' @-45m
reads '1:2 1:3 1:4 ' '0: no record at or after that time: end of log' "@-PT45M"
reads '' '' latest -q
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from @2050-01-01 --until end
expect_rc 0
expect_out </dev/null
expect_err <<END
kgroup: --from: $t:0: no record at or after that time: end of log
kgroup: --from: $t:1: no record at or after that time: end of log
END
for target in +2 -2 current '@' '@2023-13-01' '-0' 5x latest+ 'earliest-1' 'latest+1' '@-5' ''; do
  run timeout 5 "$KGROUP" -b 127.0.0.1:1 consume "$t" --from="$target"
  expect_rc 2
  expect_out </dev/null
  expect_err_like '^kgroup: .*--from'
done
