#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The program and each of its commands have a help, on stdout, that fits a terminal of 80 columns.
. "$(dirname "$0")/lib.bash"
[[ -n $(commands) ]] || problem 'kgroup --help lists no commands'
check() { # kgroup ARGUMENT... with the help
  local out err
  err=$(mktemp)
  out=$("$KGROUP" "$@" 2>"$err") || problem "kgroup $*: exit code $?, it must be 0"
  [[ ! -s $err ]] || problem "kgroup $*: writes to stderr: $(<"$err")"
  [[ $out == Usage:* ]] || problem "kgroup $*: does not begin with 'Usage:'"
  grep -nE '.{81,}' <<<"$out" >&2 && problem "kgroup $*: shorten the lines above to 80 columns"
  grep -nE '[[:blank:]]$' <<<"$out" >&2 && problem "kgroup $*: the lines above end in blanks"
  rm -f "$err"
}
check --help
check help
for command in $(commands); do
  check "$command" --help
  check help "$command"
  check -b 127.0.0.1:1 "$command" -h # asks nobody
done
finish
