#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lag counts offsets, so a transaction's marker behind the last record leaves a lag of 1 to who commits "record + 1".
# With read_committed the log ends where the first open transaction begins.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
tx $t commit:a,b abort:c commit:d
commit $g-1 $t:0=6
commit $g-2 $t:0=7
END
lags() { # EXPECTED ROWS, then options
  run kgroup lag "$g-1" "$g-2" --by partition -q -o tsv "${@:2}"
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(sed 1d "$tmp/out" | cut -f1,4-7)" "$1"
}
lags "$g-1	6	7	1	ok
$g-2	7	7	0	ok"

client tx "$t" open:e,f
lags "$g-1	6	9	3	ok
$g-2	7	9	2	ok"
lags "$g-1	6	9	3	ok
$g-2	7	9	2	ok" --isolation read_uncommitted
lags "$g-1	6	7	1	ok
$g-2	7	7	0	ok" --isolation read_committed
run kgroup describe "$g-2" --isolation read_committed -o json
expect_rc 0
expect_json '[(p["log_end_offset"], p["lag"]) for p in d["partitions"]] == [(7, 0)]'
