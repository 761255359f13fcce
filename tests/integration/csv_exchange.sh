#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The csv of offsets that kafka-consumer-groups exports and kgroup exports is the same, up to the order of lines, with three fields for
# one group and with four for several; each tool reads what the other wrote. Long names, commas and quotes are quoted alike.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) u=$(name u) g=$(name g)
short=s$$ comma="g,$$" quote="g \"$$\"" umlaut="gühr $$"
groups=(--group "$g" --group "$short" --group "$comma" --group "$quote" --group "$umlaut")
{
  echo "create-many $short:3 $t:2 $u.with-a-long-name:1"
  for at in "$short:0" "$t:1" "$u.with-a-long-name:0"; do echo "produce $at 9"; done
  for group in "$g" "$short" "$comma" "$quote" "$umlaut"; do echo "commit '$group' $t:1=4 $short:0=3 $short:1=0 $u.with-a-long-name:0=5"; done
} | client -
topics=(--topic "$t" --topic "$short" --topic "$u.with-a-long-name")

run kgroup reset-offsets --group "$g" "${topics[@]}" --to-latest --export -q
expect_rc 0
expect_out <<END
$short,0,9
$short,1,0
$short,2,0
$t,0,0
$t,1,9
"$u.with-a-long-name",0,9
END
cp "$tmp/out" "$tmp/kgroup-3"
oracle groups --group "$g" --reset-offsets "${topics[@]}" --to-latest --export --dry-run >"$tmp/kafka-3"
expect_eq "$(sort "$tmp/kgroup-3")" "$(sed '/^$/d' "$tmp/kafka-3" | sort)"
run kgroup reset-offsets "${groups[@]}" "${topics[@]}" --to-earliest --export -q
expect_rc 0
cp "$tmp/out" "$tmp/kgroup-4"
oracle groups "${groups[@]}" --reset-offsets "${topics[@]}" --to-earliest --export --dry-run >"$tmp/kafka-4"
expect_eq "$(sort "$tmp/kgroup-4")" "$(sed '/^$/d' "$tmp/kafka-4" | sort)"
expect_eq "$(grep -cF "\"$comma\"," "$tmp/kgroup-4") $(grep -cF "\"g \"\"$$\"\"\"," "$tmp/kgroup-4")" '6 6'

run kgroup reset-offsets --group "$g" --from-file "$tmp/kafka-3" --execute -q
expect_rc 0
expect_eq "$(client offsets "$g")" "$(printf '%s\n' "$short 0 9" "$short 1 0" "$short 2 0" "$t 0 0" "$t 1 9" "$u.with-a-long-name 0 9")"
oracle groups "${groups[@]}" --reset-offsets --from-file "$tmp/kgroup-4" --execute >/dev/null
oracle groups --group "$comma" --reset-offsets --from-file "$tmp/kgroup-3" --execute >/dev/null
for group in "$g" "$short" "$quote" "$umlaut"; do expect_eq "$(client offsets "$group" | cut -d' ' -f3 | tr '\n' ' ')" '0 0 0 0 0 0 '; done
expect_eq "$(client offsets "$comma" | cut -d' ' -f3 | tr '\n' ' ')" '9 0 0 0 9 9 '
run kgroup reset-offsets --from-file "$tmp/kafka-4" --execute -q -o csv
expect_rc 0
expect_eq "$(grep -c ',written$' "$tmp/out") $(grep -c ',unchanged$' "$tmp/out")" '3 27'
expect_eq "$(client offsets "$comma" | cut -d' ' -f3 | tr '\n' ' ')" '0 0 0 0 0 0 '

# what is saved before a write is such a file as well
saved=$(grep -l "^$short,0,9$" "$XDG_STATE_HOME"/kgroup/*.csv)
expect_eq "$(<"$saved")" "$short,0,9"$'\n'"$t,1,9"$'\n'"\"$u.with-a-long-name\",0,9"
