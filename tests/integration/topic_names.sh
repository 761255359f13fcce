#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A dot in --topic is a dot; in --topic-match it is any letter, and nothing is anchored that the user did not anchor.
. "$(dirname "$0")/lib.sh"
g=$(name g) dot=$(name a.b) letter=$(name axb)
client - <<END
create-many $dot:2 $letter
produce $dot:0 3
produce $letter 5
commit $g $dot:0=1 $dot:1=0 $letter:0=1
END
topics() { # EXPECTED "TOPIC LAG" ROWS, then options
  run kgroup lag "$g" --by topic -q -o tsv "${@:2}"
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(sed 1d "$tmp/out" | cut -f2,4)" "$1"
}
topics "$dot	2" -t "$dot"
topics "$dot	2"$'\n'"$letter	4" -t "$letter" --topic "$dot"
topics "$dot	2"$'\n'"$letter	4" --topic-match "$dot"
topics "$dot	2"$'\n'"$letter	4" --topic-match '^a.b'
topics "$dot	2" --topic-match 'a\.b'
topics "$letter	4" --topic-match '^axb'
topics '' --topic-match 'xb$'
topics "$dot	0" -t "$dot:1"
run kgroup describe "$g" -t "$dot:0-1" -q -o csv
expect_eq "$(cut -d, -f2-6 "$tmp/out")" "TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG
$dot,0,1,3,2
$dot,1,0,0,0"

run kgroup lag "$g" -t 'a.*'
expect_rc 2
expect_out </dev/null
expect_err_like "^kgroup: --topic: 'a\.\*' is not the name of a topic"
for verb in lag describe; do
  run kgroup $verb "$g" -t "$dot-2" -q
  expect_rc 1
  expect_out </dev/null
  expect_err <<<"kgroup: topic '$dot-2': no group here has committed offsets or members on it"
  run kgroup $verb "$g" -t "$dot:0,7" -q
  expect_rc 3
  expect_eq "$(wc -l <"$tmp/out")" 2
  expect_err_like "^kgroup: .*$dot.* has 2 partitions"
done
for pattern in 'a(b' 'a(?=b)' '[z-a]' '*'; do
  for option in --topic-match --match; do
    run kgroup lag "$option" "$pattern"
    expect_rc 2
    expect_err_like "^kgroup: $option: "
  done
done
