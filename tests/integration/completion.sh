#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# TAB finds groups and topics of the cluster that the line names, and keeps any name one word, in each shell.
. "$(dirname "$0")/lib.sh"
t=$(name t) n=$(name g)
g="$n a 'b' \"c\" \$d \`e\` #f é漢🚀 *[g]? \\h;|&<>(){}~"
client create "$t" 1
client commit "$g" "$t:0=1"
wait_for "kgroup list -q -o json | grep -qF '$n'"
echo "bootstrap.servers=$BOOT" >"$tmp/client.properties"

lines=() expected=()
line() { # TYPED WORD...: what is typed, and with which words kgroup then runs
  lines+=("$1")
  expected+=("$(/usr/bin/python3 -c 'import shlex, sys; print(shlex.join(sys.argv[1:]))' "${@:2}")")
}
line "kgroup -b $BOOT describe $n" -b "$BOOT" describe "$g"
line "kgroup -b$BOOT describe $n\\ a\\ \\'" "-b$BOOT" describe "$g"
line "kgroup -b $BOOT describe \"$n a 'b' " -b "$BOOT" describe "$g"
line "kgroup -b '$BOOT' lag '$n a " -b "$BOOT" lag "$g"
line "kgroup --config $tmp/client.properties list --group=$n" --config "$tmp/client.properties" list "--group=$g"
line "kgroup -X bootstrap.servers=$BOOT lag -t ${t%?}" -X "bootstrap.servers=$BOOT" lag -t "$t"
line "kgroup --bootstrap-server=$BOOT lag --topic=$t:" "--bootstrap-server=$BOOT" lag "--topic=$t:0"
line "kgroup describe $n" describe "$n" # of no cluster

for shell in bash zsh fish; do
  command -v "$shell" >/dev/null || skip "no $shell"
  file=$tests/../completions/kgroup.$shell
  [[ $shell != zsh ]] || file=$tests/../completions/_kgroup
  got=$(printf '%s\n' "${lines[@]}" | "$tests/docs/typed.py" "$shell" "$file" "$KGROUP")
  expect_eq "$shell"$'\n'"$got" "$shell"$'\n'"$(printf '%s\n' "${expected[@]}")"
done
