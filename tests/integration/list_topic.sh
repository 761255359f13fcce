#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# list --topic answers "who reads this topic?": groups with commits on it, also empty ones, and members that never committed.
. "$(dirname "$0")/lib.sh"
t=$(name t) u=$(name u) g=$(name g)
client - <<END
create-many $t:2 $u:2
commit $g-empty $t:1=0
commit $g-both $u:0=0 $t:0=0
commit $g-other $u:0=0
END
live "$g-live" "$t"
live "$g-new" "$t" --protocol consumer
live "$g-idle" "$t" --members 3
live "$g-live-other" "$u"
groups() { # EXPECTED NAMES, then options
  run kgroup list --match "^$g" -o tsv -q "${@:2}"
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(sed 1d "$tmp/out" | cut -f1 | sed "s/^$g-//" | paste -sd' ')" "$1"
}
groups 'both empty idle live new' --topic "$t"
groups 'both live-other other' -t "$u"
groups 'both empty idle live live-other new other' -t "$u" -t "$t"
groups 'both idle live new' -t "$t:0"
groups 'both empty' -t "$t" --in-state Empty
groups 'new' -t "$t" --type consumer
groups 'both empty idle live new' --topic-match "^$t"
groups '' -t "$t-nobody-reads-this"
run kgroup list "$g-both" "$g-other" -t "$t"
expect_rc 0
expect_out <<END
GROUP                      TYPE     STATE  PROTOCOL  COORDINATOR
$g-both  classic  Empty  -         $BOOT
END
