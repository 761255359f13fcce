#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Control characters in names cannot play tricks on a terminal or break a row: escaped in text and tsv, exact in json and csv.
# Brackets and a leading minus are letters like any other.
. "$(dirname "$0")/lib.sh"
t=$(name t) n=$(name g) tricky=$'tab\there\nand "quoted"\e[31m '$(name g)
client create "$t" 1
client commit "$tricky" "$t:0=0"
client commit "[$n]" "$t:0=0"
client commit -- "-$n" "$t:0=0"

shown='tab\there\nand "quoted"\x1b[31m '$n
run kgroup describe "$tricky"
expect_rc 0
expect_out <<END
GROUP                                                         TOPIC                         PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID
$shown  $t  0          0               0               0    -            -     -
END
expect_err <<<"kgroup: no active members: '$shown'"
run kgroup describe "$tricky" -o tsv
expect_eq "$(tail -n 1 "$tmp/out")" "$shown	$t	0	0	0	0	-	-	-	0	0	-	-	ok	-"
run kgroup describe "$tricky" -o json
expect_json "d['partitions'][0]['group'] == 'tab\\there\\nand \"quoted\"\\x1b[31m $n'"
run kgroup describe "$tricky" -o csv
/usr/bin/python3 - "$tricky" "$tmp/out" <<'END' || failed "the csv does not give back the name"
import csv, sys
sys.exit(list(csv.DictReader(open(sys.argv[2], newline="")))[0]["GROUP"] != sys.argv[1])
END
run kgroup describe -g "[$n]" "[$n]" -g "-$n" -q -- "-$n"
expect_rc 0
expect_out <<END
GROUP                           TOPIC                         PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID
[$n]  $t  0          0               0               0    -            -     -
-$n   $t  0          0               0               0    -            -     -
END
