#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A reader that goes away, as head does: consume ends at once, silently and with exit code 0, also where nothing new
# comes any more; a group is left, and has committed no more than what was written.
. "$(dirname "$0")/lib.sh"
big=$(name big) small=$(name small)
client - <<END
create $big 1
create $small 1
produce $big 20000
produce $small 3
END
piped() { # GROUP TOPIC...
  local start=${EPOCHREALTIME/./}
  run bash -c 'set -o pipefail; "$0" -b "$1" consume --from earliest "${@:2}" | head -n 3' "$KGROUP" "$BOOT" "$@"
  took=$(((${EPOCHREALTIME/./} - start) / 1000))
  expect_rc 0
  expect_out <<<$'0\n1\n2'
  expect_err </dev/null
  ((took < 2000)) || failed "took $took ms"
}
for t in "$big" "$small"; do
  piped "$t"
  piped "$t" --until end
  for protocol in classic consumer; do
    for mode in after before async auto none; do
      g=$(name "g-${t%%-*}-$protocol-$mode")
      piped "$t" -g "$g" --commit "$mode" --group-protocol "$protocol"
      run kgroup describe "$g" --state -q -o json
      [[ $mode == none ]] || expect_json 'd["groups"][0]["state"] == "Empty"'
      offset=$(client offsets "$g" | cut -d' ' -f3)
      [[ $mode != none || -z $offset ]] || fail "--commit none has committed $offset"
      # 20,000 records go out in one piece, or not at all as far as kgroup knows; the three of the small topic did
      [[ $t == "$big" ]] || [[ $mode == none ]] || expect_eq "$g: $offset" "$g: 3"
      [[ $t == "$small" ]] || ((${offset:-0} <= 20000)) || fail "$g has committed $offset"
    done
  done
done
# a second member can join at once
g=$(name g-big-classic-after)
client commit "$g" "$big:0=0"
piped "$big" -g "$g" -q
