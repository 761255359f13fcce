#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --offsets-file goes on where it was, before all that --from says; a partition that has come since is read from its
# first record. Without --to-file it keeps the positions of what was written to stdout.
. "$(dirname "$0")/lib.sh"
t=$(name t) other=$(name o)
client - <<END
create $t 1
create $other 1
produce $t 5
produce $other 2
END
words=(consume "$t" --until end --offsets-file "$tmp/positions" -f '%p %s\n')
run kgroup "${words[@]}" --from 3
expect_rc 0
expect_out <<<$'0 3\n0 4'
expect_err </dev/null
client - <<END
grow $t 2
produce $t:0 a b
produce $t:1 c d
END
run kgroup "${words[@]}" --from latest
expect_rc 0
expect_eq "$(sort "$tmp/out")" $'0 a\n0 b\n1 c\n1 d'
client produce "$t:1" e
run kgroup "${words[@]}" --from earliest
expect_rc 0
expect_out <<<'1 e'
expect_err <<<"kgroup: --from has no effect: $tmp/positions says where to go on"
run kgroup "${words[@]}" --from earliest -q
expect_rc 0
expect_out </dev/null
expect_err </dev/null

# a topic that the file does not know starts at --from, and the first one stays where it was
client produce "$t:0" f
run kgroup consume "$t" "$other" --until end --offsets-file "$tmp/positions" --from earliest
expect_rc 0
expect_eq "$(sort "$tmp/out")" $'0\n1\nf'
expect_eq "$(grep -o '"partition.*[0-9]' "$tmp/positions")" $'"partition":0,"offset":2\n"partition":0,"offset":8\n"partition":1,"offset":3'

# of what the reader took, all is kept: the next one goes on behind it
client produce "$t:0" 20000 --size 100
run bash -c '"$0" -b "$1" consume "$2" --offsets-file "$3" | head -n 3' "$KGROUP" "$BOOT" "$t" "$tmp/positions"
expect_rc 0
expect_err </dev/null
position=$(sed -n "s/.*\"$t\",\"partition\":0,\"offset\":\([0-9]*\).*/\1/p" "$tmp/positions")
((position < 20008)) || fail "the position is $position, behind what nobody has taken"
