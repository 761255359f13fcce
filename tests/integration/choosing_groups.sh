#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Options pasted from kafka-consumer-groups work where a command takes them, and where a command is missing the message names one.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
commit $g-1 $t:0=0
commit $g-2 $t:0=0
commit $g-3 $t:0=0
END
groups() { # EXPECTED NUMBERS, then the command line
  run "$KGROUP" "${@:2}" -q -o csv
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1 | sed "s/^$g-//" | paste -sd' ')" "$1"
}
groups '1 2' --bootstrap-server "$BOOT" describe --group "$g-1" --group "$g-2"
groups '1 2' describe --bootstrap-server "$BOOT" --group="$g-1" -g "$g-2" --timeout 5000
groups '1 3' -b "$BOOT" describe "$g-1" "$g-3" --state
groups '1 3' describe -g "$g-1" "$g-3" -g "$g-1" -b "$BOOT"
groups '1 2 3' lag -b "$BOOT" --match "^$g-"
groups '1 2 3' list -b "$BOOT" --match "$g"
groups '' describe -b "$BOOT" --match "^$g" --in-state Stable
groups '2' lag --group "$g-2" --bootstrap-server "$BOOT"

usage() { # REGEX OF STDERR, then the command line
  run "$KGROUP" "${@:2}"
  expect_rc 2
  expect_out </dev/null
  expect_err_like "$1"
}
usage '^hint: did you mean the command .describe.\?$' --bootstrap-server "$BOOT" --describe --group "$g-1"
usage '^hint: did you mean the command .list.\?$' --bootstrap-server "$BOOT" --list
usage '^hint: .*--all-groups' describe --bootstrap-server "$BOOT"
usage '--all-groups' describe --bootstrap-server "$BOOT" --all-groups --group "$g-1"
usage "^hint: did you mean 'describe'\?" descibe -b "$BOOT" "$g-1"
