#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Filters: of one kind any may match, of several kinds each must. -n counts what is written. In a group what was left out
# counts as read.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g) base=1700000000000
client - <<END
create $t 1 retention.ms=-1
produce $t apple --key a --ts $base --header h=1 --header h=2
produce $t banana --key b --ts $((base + 1000)) --header h=3 --header i=x
produce $t cherry --key ab --ts $((base + 2000)) --header h
produce $t --null --key a --ts $((base + 3000))
produce $t '' --ts $((base + 4000)) --header j=
produce --hex $t ff00ff --key 61 --ts $((base + 5000))
produce $t date --ts $((base + 6000))
END
keeps() { # OFFSETS, then options
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -f '%o ' "${@:2}"
  expect_rc 0
  expect_err </dev/null
  expect_eq "$out" "$1"
}
keeps '0 3 5 ' --key a
keeps '0 1 3 5 ' --key a --key b
keeps '0 2 3 5 ' --key /a/
keeps '2 ' --key '/^.b$/'
keeps '' --key ''
keeps '0 ' --value apple
keeps '4 ' --value ''
keeps '1 2 ' --value '/[be].*[ay]/'
keeps '5 ' --value '/\xff/'
keeps '0 ' --header h=2
keeps '0 1 ' --header h=2 --header h=3
keeps '0 1 2 ' --header h
keeps '0 1 ' --header 'h=/^[0-9]$/'
keeps '1 ' --header h --header i=x
keeps '4 ' --header j=
keeps '1 2 ' --grep b
keeps '0 2 6 ' --grep 'e$' --grep ry
keeps '0 3 ' --key a --before "@$((base + 5000))"
keeps '1 2 ' --since "$((base + 1000))" --before "@$((base + 3000))"
keeps '3 4 5 6 ' --since '2023-11-14 22:13:23'
keeps '' --since -1h
keeps '0 1 2 3 4 5 6 ' --before -1h
keeps '0 3 ' --key a -n 2
keeps '0 ' --key a --grep apple --since -1000w --before -1h --header h=1 --value /./

run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" -g "$g" --from earliest -n 1 --key ab
expect_rc 0
expect_out <<<cherry
expect_eq "$(client offsets "$g")" "$t 0 3"
run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" -g "$g" --until end --grep nothing
expect_rc 0
expect_out </dev/null
expect_eq "$(client offsets "$g")" "$t 0 7"
for options in '--key //' '--value /(/' '--header =x' '--grep (' '--since yesterday' '--before 5x' '--since -5' '--header h=/[/'; do
  # shellcheck disable=SC2086 # words
  run timeout 5 "$KGROUP" -b 127.0.0.1:1 consume "$t" $options
  expect_rc 2
  expect_out </dev/null
  expect_err_like "^kgroup: ${options%% *}: "
done
