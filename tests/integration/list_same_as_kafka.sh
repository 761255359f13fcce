#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# kgroup list shows the names, types, protocols and states that Kafka's own tools list, with and without filters.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
commit $g-empty $t:0=0
END
live "$g-classic" "$t"
live "$g-new" "$t" --protocol consumer
live "$g-left" "$t" --protocol consumer
end "$member"
raw "$g-connect" connect
raw "$g-share" share "$t"
wait_for 'run kgroup describe "$g-left" --state -q; [[ $out == *Empty* ]]'

own() { grep "^$g" | tr -s ' \t' ' ' | sed 's/ $//' | sort; } # rows of this test's groups
kafka() { oracle "$@" 2>/dev/null | own; }
ours() { # OPTIONS: GROUP TYPE STATE, types spelled as Kafka does
  run kgroup list --match "^$g" -q -o tsv "$@"
  expect_rc 0
  cut -f1-3 "$tmp/out" | sed 's/\tclassic\t/\tClassic\t/; s/\tconsumer\t/\tConsumer\t/' | own
}
expect_eq "$(ours)" "$(kafka groups --list --state --type)"
expect_eq "$(ours --in-state empty)" "$(kafka groups --list --type --state empty)"
expect_eq "$(ours --type consumer)" "$(kafka groups --list --state --type consumer)"
expect_eq "$(ours --in-state Empty,stable --type Classic)" "$(kafka groups --list --state empty,stable --type classic)"

run kgroup list --match "^$g"
expect_rc 0
expect_err <<<'kgroup: 2 groups of other types are hidden; --type all shows them'
run kgroup list --match "^$g" --type all -q -o tsv
expect_rc 0
expect_eq "$(cut -f1,2,4 "$tmp/out" | sed 's/-$//' | own)" \
  "$(kafka all-groups --list | sed 's/ Classic/ classic/; s/ Consumer/ consumer/; s/ Share share/ other/')"
