#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Without a group seek tells the offsets and the timestamps of the records there, also behind a transaction marker; nothing
# is left behind on the cluster.
. "$(dirname "$0")/lib.sh"
t=$(name t) tx=$(name tx)
client - <<END
create-many $t:2 $tx
produce $t:0 10 --ts 1700000000000 --ts-step 1000
tx $tx commit:a,b abort:c
END
groups=$(kgroup list -q -o csv)
run kgroup seek "$t" --to latest-1
expect_rc 0
expect_err </dev/null
expect_eq "$(sed 1d "$tmp/out" | tr -s ' ' | cut -d' ' -f2-)" '0 9 2023-11-14T22:13:29.000Z -
1 0 - clamped to the log start, -1 asked'
run kgroup seek "$t:0" --to 3 -o json
expect_json 'd["offsets"] == [{"topic": "'"$t"'", "partition": 0, "offset": 3, "timestamp": "2023-11-14T22:13:23.000Z", "timestamp_ms": 1700000003000, "note": None}]'
run kgroup seek "$t:0" --to latest -o json # no record there
expect_json '[(o["offset"], o["timestamp"]) for o in d["offsets"]] == [(10, None)]'
run kgroup seek "$tx" --to 2 -o json # the marker of a, b; c was aborted, so nothing follows
expect_json '[(o["offset"], o["timestamp"]) for o in d["offsets"]] == [(2, None)]'
expect_eq "$(kgroup list -q -o csv)" "$groups"
