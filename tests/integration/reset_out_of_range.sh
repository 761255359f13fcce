#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A target outside the log is clamped, and the row says so; --strict refuses it. What is stored is kept by --to-current even where it is
# out of range, with a note. A partition without a commit can't be shifted: its row says so, and nothing is written.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) low=$(name l) g=$(name g)
client - <<END
create $t 2
create $low 1
produce $t:0 10
produce $t:1 5
produce $low 10
delete-records $low:0=6
commit $g $t:0=4 $low:0=2
commit $g-beyond $t:0=999 $t:1=2
END
expect_plan() { # WORDS; the rows PARTITION NEW-OFFSET NOTE as in the standard input
  # shellcheck disable=SC2086 # words
  run kgroup reset-offsets -g "$g" $1 -q -o json
  expect_rc "${2:-0}"
  /usr/bin/python3 -c 'import json, sys; [print(r["partition"], r["new_offset"], r["note"]) for r in json.load(open(sys.argv[1]))["plan"]]' "$tmp/out" >"$tmp/plan"
  expect_eq "$(<"$tmp/plan")" "$(cat)"
}
expect_plan "-t $t --to-offset 999" <<END
0 10 clamped to the log end, 999 asked; 6 skipped
1 5 clamped to the log end, 999 asked; no commit before
END
expect_plan "-t $low --to-offset 3" <<<'0 6 clamped to the log start, 3 asked'
expect_plan "-t $t:0 --shift-by -100" <<<'0 0 clamped to the log start, -96 asked; 4 replayed'
expect_plan "-t $t:0 --shift-by +3" <<<'0 7 3 skipped'
expect_plan "-t $low --shift-by -1" <<<'0 6 clamped to the log start, 1 asked'
expect_plan "-t $low --to-current" <<<'0 2 below the log start 6'
expect_plan "-t $t:0 --shift-by 9223372036854775807" <<<'0 10 clamped to the log end, 9223372036854775807 asked; 6 skipped'
expect_plan "-t $t:0 --to latest-100" <<<'0 0 clamped to the log start, -90 asked; 4 replayed'
expect_plan "-t $t --shift-by 1" 3 <<END
0 5 1 skipped
1 None no committed offset to shift
END

before=$(client offsets "$g")
run kgroup reset-offsets -g "$g" -t "$t" --shift-by 1 --execute -q
expect_rc 1
expect_err <<<"kgroup: group '$g', $t:1: no committed offset to shift"
run kgroup reset-offsets -g "$g" -t "$t:0" -t "$low" --to-offset 3 --strict -q
expect_rc 3
expect_err <<<"kgroup: group '$g', $low:0: 3 is outside the log, which is 6 to 10"
run kgroup reset-offsets -g "$g" -t "$t:0" -t "$low" --to-offset 3 --strict --execute -q
expect_rc 1
run kgroup reset-offsets -g "$g" -t "$t" --to-offset 999 --strict -q
expect_rc 1
run kgroup reset-offsets -g "$g" -t "$low" --to-current --strict --execute -q -o csv
expect_rc 0
expect_eq "$(tail -n 1 "$tmp/out")" "$g,$low,0,2,2,0,below the log start 6,written"
expect_eq "$(client offsets "$g")" "$before"
run kgroup reset-offsets -g "$g" -t "$t" --shift-by 1 --execute --skip-failed -q
expect_rc 3
expect_eq "$(client offsets "$g")" "$low 0 2"$'\n'"$t 0 5"

# beyond the end, as when a topic was made anew and is shorter: kept as it is, or counted from where it is
run kgroup reset-offsets -g "$g-beyond" --all-topics --to-current --execute -q -o csv
expect_rc 0
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
$g-beyond,$t,0,999,999,0,beyond the log end 10,written
$g-beyond,$t,1,2,2,0,-,written
END
run kgroup reset-offsets -g "$g-beyond" --all-topics --shift-by -1 --execute -q -o csv
expect_rc 0
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT
$g-beyond,$t,0,999,10,-989,"clamped to the log end, 998 asked",written
$g-beyond,$t,1,2,1,-1,1 replayed,written
END
expect_eq "$(client offsets "$g-beyond")" "$t 0 10"$'\n'"$t 1 1"
