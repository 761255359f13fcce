#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# While records and commits come in, no lag is negative and no commit seems to be beyond the end.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client create "$t" 1
client produce "$t" 1
background "$PY" "$tests/kafka/client.py" produce "$t" 1000000 --rate 500
live "$g" "$t" --commit
wait_for '[[ $(client offsets "$g") ]]'
for ((i = 0; i < 50; i++)); do
  run kgroup lag "$g" --by partition -o jsonl
  expect_rc 0
  expect_err </dev/null
  cat "$tmp/out" >>"$tmp/all"
done
mv "$tmp/all" "$tmp/out"
expect_json 'len(lines) == 50' '{p["status"] for p in lines} == {"ok"}' 'min(p["lag"] for p in lines) >= 0' \
  'all(p["lag"] == p["log_end_offset"] - p["committed_offset"] for p in lines)' \
  'lines[0]["committed_offset"] < lines[-1]["committed_offset"]'
