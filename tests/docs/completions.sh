#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What bash, zsh and fish make of lines on which TAB is pressed, where no broker answers.
. "$(dirname "$0")/lib.bash"
lines=(
  'kgroup desc' 'describe'
  'kgroup -v help desc' '-v help describe'
  'kgroup --time' '--timeout'
  'kgroup list --top' 'list --topic' # stops where --topic-match goes on
  'kgroup list --topic-' 'list --topic-match'
  'kgroup list --output csv --col' 'list --output csv --color'
  'kgroup list --output ts' 'list --output tsv'
  'kgroup list --output=ts' 'list --output=tsv'
  'kgroup list -ots' 'list -otsv'
  'kgroup consume -o r' 'consume -o raw'
  'kgroup consume -t orders --group-pro' 'consume -t orders --group-protocol'
  'kgroup consume --commit be' 'consume --commit before'
  'kgroup consume --assignor range,rou' 'consume --assignor range,roundrobin'
  'kgroup consume --offsets-file CMakeLi' 'consume --offsets-file CMakeLists.txt'
  'kgroup list --in-state Stable,Em' 'list --in-state Stable,Empty'
  'kgroup lag "--by" "par' 'lag --by partition'
  'kgroup -X security.prot' '-X security.protocol='
  'kgroup --config CMakeLi' '--config CMakeLists.txt'
  'kgroup --config=CMakeLi' '--config=CMakeLists.txt'
  'kgroup -b 127.0.0.1:1 describe CMakeLi' '-b 127.0.0.1:1 describe CMakeLi' # no group, and not a file
  'kgroup frobnicate --out' 'frobnicate --out'
)
for shell in bash zsh fish; do
  needs "$shell" || continue
  file=completions/kgroup.$shell
  [[ $shell != zsh ]] || file=completions/_kgroup
  got=$(printf '%s\n' "${lines[@]}" | sed -n 'p;n' | tests/docs/typed.py "$shell" "$file" "$KGROUP")
  diff -u --label expected --label "$shell" <(printf '%s\n' "${lines[@]}" | sed -n 'n;p') <(echo "$got") >&2 ||
    problem "$file: TAB makes other words of the lines above; see \`kgroup __complete -- WORD...\`, which answers"
done

for server in 127.0.0.1:1 no-such-host.invalid:9092 nonsense:x; do
  started=${EPOCHREALTIME/./}
  answer=$("$KGROUP" __complete -- -vv -b "$server" describe '' 2>&1) ||
    problem "kgroup __complete: exit code $? without a broker, it must be 0"
  took=$(((${EPOCHREALTIME/./} - started) / 1000))
  [[ -z $answer ]] || problem "kgroup __complete must say nothing without a broker, but it says: $answer"
  ((took < 2000)) || problem "kgroup __complete took $took ms without a broker; it may take 1 s"
done
finish
