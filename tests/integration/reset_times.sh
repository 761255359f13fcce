#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Times: each form that people write is read as UTC, whatever the time zone of the machine, and the instant is shown in the row. The
# offset is the first one whose record is not older; past the last record it is the end, also in an empty partition, and never -1.
. "$(dirname "$0")/lib.sh"
own_cluster --set log.cleaner.backoff.ms=100 # compaction starts every 15 s otherwise
export XDG_STATE_HOME=$tmp/state
client - <<END
create ms 1 retention.ms=-1
produce ms a --ts 1700000000003
produce ms b --ts 1700000000100
produce ms c --ts 1700000000600
produce ms d --ts 1700000001500
create ooo 1 retention.ms=-1
produce ooo a --ts 1700000001000
produce ooo b --ts 1700000005000
produce ooo c --ts 1700000002000
produce ooo d --ts 1700000003000
produce ooo e --ts 1700000006000
create holes 1 retention.ms=-1 cleanup.policy=compact segment.ms=500 min.cleanable.dirty.ratio=0.01
produce holes a --key k1 --ts 1700000001000
produce holes b --key k2 --ts 1700000002000
produce holes c --key k1 --ts 1700000003000
produce holes d --key k3 --ts 1700000004000
create empty 1
commit g ms:0=4 ooo:0=5 empty:0=0 holes:0=4
END
row() { # TIME OFFSET NOTE
  for zone in UTC Asia/Kolkata; do
    TZ=$zone run kgroup reset-offsets -g g -t "${topic:-ms}" --to-datetime "$1" -q -o json
    expect_rc 0
    expect_json "[(r['new_offset'], r['note']) for r in d['plan']] == [($2, '$3')]"
  done
}
for time in 2023-11-14T22:13:20 2023-11-14T22:13:20Z '2023-11-14 22:13:20' 2023-11-14T22:13:20.000 1700000000000 1700000000 @1700000000 \
  2023-11-15T03:43:20+05:30 2023-11-14T22:13Z; do
  instant=2023-11-14T22:13:20.000Z
  [[ $time != *22:13Z ]] || instant=2023-11-14T22:13:00.000Z
  row "$time" 0 "at $instant; 4 replayed"
done
row 2023-11-14 0 'at 2023-11-14T00:00:00.000Z; 4 replayed'
row 1700000000600 2 'at 2023-11-14T22:13:20.600Z; 2 replayed'
row 2023-11-14T22:13:20.101 2 'at 2023-11-14T22:13:20.101Z; 2 replayed'
row 1970-01-01 0 'at 1970-01-01T00:00:00.000Z; 4 replayed'
row 2050-01-01T00:00:00Z 4 'at 2050-01-01T00:00:00.000Z; no record at or after that time: end of log; unchanged'
topic=empty row 2050-01-01T00:00:00Z 0 'at 2050-01-01T00:00:00.000Z; partition is empty; unchanged'
topic=empty row 1970-01-01 0 'at 1970-01-01T00:00:00.000Z; partition is empty; unchanged'
topic=ooo row 1700000002000 1 'at 2023-11-14T22:13:22.000Z; 4 replayed'
topic=ooo row 1700000001001 1 'at 2023-11-14T22:13:21.001Z; 4 replayed'
topic=ooo row 1700000005001 4 'at 2023-11-14T22:13:25.001Z; 1 replayed'
topic=ooo row 1700000006001 5 'at 2023-11-14T22:13:26.001Z; no record at or after that time: end of log; unchanged'
for time in 22:13 2023-13-01T00:00:00 2023-02-29 yesterday ''; do # nothing listens there: it does not even connect
  run "$KGROUP" -b 127.0.0.1:1 reset-offsets -g g -t ms --to-datetime "$time"
  expect_rc 2
  expect_eq "$(wc -l <"$tmp/err")" 2
  expect_err_like "^kgroup: --to-datetime: "
  expect_err_like '^hint: .*2023|^hint: .*RFC 3339|^hint: .*epoch'
done

run kgroup reset-offsets -g g -t ms -t empty --to-datetime 2050-01-01 --execute -q
expect_rc 0
expect_eq "$(client offsets g | grep -v 'ooo\|holes')" $'empty 0 0\nms 0 4'
run kgroup reset-offsets -g g -t ms --by-duration 1h -q -o csv
expect_rc 0
expect_eq "$(cut -d, -f5 "$tmp/out")" $'NEW-OFFSET\n4'

# the record of the asked time is compacted away: the next one that is there
wait_for '[[ $(kgroup seek holes --to @1700000000500 -o csv | cut -d, -f3-4) == $'\''OFFSET,TIMESTAMP\n1,2023-11-14T22:13:22.000Z'\'' ]]'
topic=holes row 1700000001000 1 'at 2023-11-14T22:13:21.000Z; 3 replayed'
