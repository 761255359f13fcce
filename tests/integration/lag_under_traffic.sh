#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# While records and commits come in, no lag is negative and no commit seems to be beyond the end. The other groups make
# the answers take a while: a program that asked for the ends first would read commits that are newer.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
produce $t 1
commit-many --groups 200 --prefix $g-a --topic $t
END
background "$PY" "$tests/kafka/client.py" produce "$t" 1000000 --rate 300
live "$g-z" "$t" --commit
wait_for '[[ $(client offsets "$g-z") ]]'
for ((i = 0; i < 50; i++)); do
  run kgroup lag --match "^$g" --by partition -q -o jsonl
  expect_rc 0
  tail -n 1 "$tmp/out" >>"$tmp/all"
done
mv "$tmp/all" "$tmp/out"
expect_json 'len(lines) == 50' "{p['group'] for p in lines} == {'$g-z'}" '{p["status"] for p in lines} == {"ok"}' \
  'min(p["lag"] for p in lines) >= 0' 'all(p["lag"] == p["log_end_offset"] - p["committed_offset"] for p in lines)' \
  'lines[0]["committed_offset"] < lines[-1]["committed_offset"]'
