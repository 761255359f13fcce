#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A name is a name, dots and all. A pattern is one only behind a ^ or --topic-match: what it matches is said before
# anything is read, with a group too; one that is wrong, or matches nothing, ends at once.
. "$(dirname "$0")/lib.sh"
n=$(name t) g=$(name g) # a.b and a_b can't exist side by side
dot=$n.b axb=${n}xb
client - <<END
create-many $dot $axb
produce $dot one
produce $axb two
END
reads() { # EXPECTED MATCHES, then options
  run timeout 15 "$KGROUP" -b "$BOOT" consume --from earliest --until end "${@:3}"
  expect_rc 0
  expect_eq "$(sort "$tmp/out")" "$1"
  expect_eq "$err" "$2"
}
both=$'one\ntwo'
reads one '' "$dot"
reads one '' -t "$dot"
reads one '' -t "$dot" -g "$g-name"
reads "$both" "kgroup: '^$n.b$' matches $dot, $axb"$'\n' "^$n.b$"
reads "$both" "kgroup: '^$n.b$' matches $dot, $axb"$'\n' "^$n.b$" -g "$g-both"
reads "$both" "kgroup: '^$n.b$' matches $dot, $axb"$'\n' "^$n.b$" -g "$g-new" --group-protocol consumer
reads one "kgroup: '$n\\.b' matches $dot"$'\n' --topic-match "$n\\.b"
reads one "kgroup: '$n\\.b' matches $dot"$'\n' --topic-match "$n\\.b" -g "$g-dot"
reads two "kgroup: '${n}x' matches $axb"$'\n' --topic-match "${n}x"
expect_eq "$(client offsets "$g-name")" "$dot 0 1"
expect_eq "$(client offsets "$g-new")" "$dot 0 1
$axb 0 1"

run kgroup consume "^$n-nothing" --until end
expect_rc 1
expect_err <<<"kgroup: no topic matches '^$n-nothing'"
for pattern in '^a(b' '^(?=a)b' '^(?!a)b' '^a\1'; do
  for option in '' --topic-match; do
    # shellcheck disable=SC2086 # none or one
    run timeout 5 "$KGROUP" -b 127.0.0.1:1 consume $option "$pattern"
    expect_rc 2
    expect_out </dev/null
    expect_err_like '^kgroup: (TOPIC|--topic-match): '
  done
done
run kgroup consume '^(?=a)b'
expect_err_like 'look'
