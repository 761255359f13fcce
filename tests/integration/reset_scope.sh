#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a reset reaches: all topics of the group, never of the cluster; single partitions; topics that match. An unknown group, topic or
# partition fails, creates nothing and exits with its own code; a group that does not exist is made only where its topics are named.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
a=$(name a) b=$(name b) c=$(name c) g=$(name g)
client - <<END
create-many $a:3 $b $c $a.b $a-b
produce $a:0 10
produce $a:1 10
produce $a:2 10
produce $b 10
produce $c 10
produce $a.b 10
produce $a-b 10
commit $g $a:0=4 $a:1=4 $a:2=4 $b:0=4
commit $g-two $b:0=4
END
before=$(client offsets "$g")
plan() { # EXIT-CODE GROUP WORDS...: the topics and partitions of the plan, as in the standard input
  run kgroup reset-offsets -g "$2" "${@:3}" --to-earliest -q -o csv
  expect_rc "$1"
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f2-3 | tr ',\n' ': ')" "$(cat)"
}
plan 0 "$g" --all-topics <<<"$a:0 $a:1 $a:2 $b:0 "
plan 0 "$g" -t "$a:0,2" <<<"$a:0 $a:2 "
plan 0 "$g" -t "$a:0-1" -t "$b" <<<"$a:0 $a:1 $b:0 "
plan 0 "$g" -t "$a" -t "$a:0" -t "$a:0" <<<"$a:0 $a:1 $a:2 " # each once
plan 0 "$g" -t "$a.b" <<<"$a.b:0 " # a name, no pattern
plan 0 "$g" --topic-match '^[ab]-' <<<"$a:0 $a:1 $a:2 $b:0 "
plan 1 "$g" --topic-match '^c-' <<<''
expect_err <<<"kgroup: group '$g': it has no committed offsets on topics that match"
plan 1 "$g" -t "$a:7" <<<"$a:7 "
expect_err <<<"kgroup: group '$g', $a:7: no such partition: $a has 3 partitions"
plan 3 "$g" -t "$a:2,7" <<<"$a:2 $a:7 "
plan 1 "$g" -t "$a-nope" <<<''
expect_err <<<"kgroup: topic '$a-nope' does not exist"
plan 3 "$g" -t "$a-nope" -t "$b" <<<"$b:0 "
plan 1 "$g-typo" --all-topics <<<''
expect_err <<<"kgroup: group '$g-typo' does not exist (never used, deleted, or its offsets expired after offsets.retention.minutes)"
plan 1 "$g-typo" --topic-match . <<<''
for words in "-g $g-typo --all-topics" "-g $g -t $a-nope" "-g $g -t $b -t $a-nope:0" "-g $g -t $a:0,7" "-g $g-new -t $a-nope"; do
  # shellcheck disable=SC2086 # words
  run kgroup reset-offsets $words --to-earliest --execute -q
  expect_rc 1
done
for words in "-g $g" "-t $a" "-g $g -t $a --all-topics" "-g $g -t $a:x" "-g $g -t $a:-1" "-g $g -t $a:0-" "-g $g -t bad/name" \
  "-g $g --topic-match (?=x)" "-g $g -t $a --to-latest"; do
  # shellcheck disable=SC2086
  run kgroup reset-offsets $words --to-earliest --execute
  expect_rc 2
  [[ -z $out ]] || failed 'it printed something'
done
expect_eq "$(client offsets "$g")" "$before"

# a new group, with a note; two groups at once, each of its own topics
run kgroup reset-offsets -g "$g-new" -t "$b" --to-latest --execute
expect_rc 0
expect_err_like "^kgroup: does not exist yet, a write makes it: '$g-new'\$"
expect_eq "$(client offsets "$g-new")" "$b 0 10"
run kgroup reset-offsets -g "$g" -g "$g-two" --all-topics --to-earliest --execute -q
expect_rc 0
expect_eq "$(client offsets "$g"; client offsets "$g-two")" "$a 0 0"$'\n'"$a 1 0"$'\n'"$a 2 0"$'\n'"$b 0 0"$'\n'"$b 0 0"
run kgroup list --match "^$g" -q -o csv
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1 | tr '\n' ' ')" "$g $g-new $g-two "
expect_eq "$(oracle topics --list | grep -- "-reset-scope-$(printf %07d $$)" | sort | tr '\n' ' ')" "$(printf '%s\n' "$a" "$a-b" "$a.b" "$b" "$c" | sort | tr '\n' ' ')"
