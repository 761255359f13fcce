#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A person who waits sees how far it is: a line on the terminal while the records go elsewhere and the end is known, which
# is gone at the end. Otherwise there is none.
. "$(dirname "$0")/lib.sh"
type script >/dev/null || skip 'no script(1)'
t=$(name t)
client - <<END
create $t 1
produce $t 100000 --size 100
END
shown() { # WHERE STDOUT GOES, then options: what the terminal gets
  local words
  printf -v words '%q ' "$KGROUP" -b "$BOOT" consume "$t" --from earliest "${@:2}"
  script -qec "set -o pipefail; $words $1" /dev/null </dev/null >"$tmp/out"
}
slow="| (sleep 1.3; cat) >$tmp/records" # the pipe is full and the writer stands until then
export SHELL=/bin/bash # script(1)'s
shown "$slow" --until end
number='[0-9.]+ ?[kM]? ?'
grep -Eq $'^(\r\x1b\\[K *[0-9]{1,2} % '"${number}of 100 k ?records, $number/s(, [0-9]+ s left)?)+"$'\r\x1b\\[K$' "$tmp/out" ||
  fail "the terminal shows: $(cat -v "$tmp/out")"
expect_eq "$(wc -l <"$tmp/records")" 100000
for options in '-n 90000' '--until end -q'; do
  # shellcheck disable=SC2086 # words
  shown "$slow" $options
  expect_eq "$(<"$tmp/out")" ''
done
shown '' --until end -f '%o\n' # onto the terminal itself
expect_eq "$(tr -d '\r' <"$tmp/out")" "$(seq 0 99999)"
run bash -c '"$@" | (sleep 1.3; cat)' - "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end
expect_rc 0
expect_err </dev/null
