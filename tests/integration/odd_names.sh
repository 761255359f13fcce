#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Blanks, wide letters and very long client ids: exact in every format, in aligned columns, in any locale.
. "$(dirname "$0")/lib.sh"
t=$(name t) n=$(name g) odd="klient-ü漢 a b" long=$(printf 'x%.0s' {1..200})
g="grp ü 漢字 🚀 #1 $n"
client create "$t" 1
live "$g" "$t" --client-id "$odd"
live "$n" "$t" --client-id "$long"
id() { kgroup describe "$1" -q -o tsv | tail -n 1 | cut -f7; }
odd_id=$(id "$g") long_id=$(id "$n")

run kgroup describe "$g" "$n" --members -v
expect_rc 0
# 漢, 字 and 🚀 are two columns wide
spaces() { printf "%$1s"; }
expect_out <<END
GROUP$(spaces 33)CONSUMER-ID$(spaces 228)HOST        CLIENT-ID$(spaces 193)#PARTITIONS  INSTANCE-ID  ASSIGNMENT
$g  $odd_id$(spaces 188)/127.0.0.1  $odd$(spaces 188)1            -            $t:0
$n$(spaces 19)$long_id  /127.0.0.1  $long  1            -            $t:0
END
expect_err </dev/null
LC_ALL=C kgroup describe "$g" "$n" --members -v >"$tmp/in-c"
cmp "$tmp/out" "$tmp/in-c"
run kgroup describe "$g" -o json
expect_rc 0
expect_json "(d['groups'][0]['group'], d['partitions'][0]['client_id'], d['members'][0]['member_id']) == ('$g', '$odd', '$odd_id')"
run kgroup list "$g" -o tsv
expect_rc 0
expect_eq "$(cut -f1-4 "$tmp/out")" "$(printf '%s\t' GROUP TYPE STATE; echo PROTOCOL; printf '%s\t' "$g" classic Stable; echo consumer)"
