#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The program and each of its commands have a help, on stdout, that fits a terminal of 80 columns.
. "$(dirname "$0")/lib.bash"
[[ -n $(commands) ]] || problem 'kgroup --help lists no commands'
program=$KGROUP
check() { # ARGUMENT... of $program with the help
  local out err
  err=$(mktemp)
  out=$("$program" "$@" 2>"$err") || problem "${program##*/} $*: exit code $?, it must be 0"
  [[ ! -s $err ]] || problem "${program##*/} $*: writes to stderr: $(<"$err")"
  [[ $out == Usage:* ]] || problem "${program##*/} $*: does not begin with 'Usage:'"
  grep -nE '.{81,}' <<<"$out" >&2 && problem "${program##*/} $*: shorten the lines above to 80 columns"
  grep -nE '[[:blank:]]$' <<<"$out" >&2 && problem "${program##*/} $*: the lines above end in blanks"
  rm -f "$err"
}
check --help
check help
for command in $(commands); do
  check "$command" --help
  check help "$command"
  check -b 127.0.0.1:1 "$command" -h # asks nobody
done
link_drop_in
program=$drop_in
check --help
finish
