#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A record larger than all fetch limits is read byte for byte, between small ones. Where the user has set limits that are
# too low for it, the run fails at once, without burning CPU, and says which broker, size, setting and partition.
. "$(dirname "$0")/lib.sh"
t=$(name t) size=15000000
client - <<END
create $t 2 max.message.bytes=20000000
produce $t:0 before1234
produce $t:0 big --size $size
produce $t:0 after12345
produce $t:1 small
END
{ echo before1234 && printf big && head -c $((size - 3)) /dev/zero | tr '\0' x && echo && echo after12345; } >"$tmp/want"
for way in '' "-g $(name g)" '--prefetch 100K' "-g $(name g2) --group-protocol consumer"; do
  [[ $way == -g* ]] && topic=$t || topic=$t:0
  # shellcheck disable=SC2086 # options
  run kgroup consume "$topic" --from earliest --until end $way
  expect_rc 0
  grep -vx small "$tmp/out" | cmp - "$tmp/want" || fail "$way: differs"
  expect_err </dev/null
done
run kgroup consume "$t:0" --from earliest --until end -f '%o %S\n'
expect_out <<<$'0 10\n1 15000000\n2 10'

low=(-X receive.message.max.bytes=1000000 -X fetch.max.bytes=900000 -X fetch.message.max.bytes=800000 -X message.max.bytes=900000)
for way in '' "-g $(name g3)"; do
  start=${EPOCHREALTIME/./}
  # shellcheck disable=SC2086 # options
  run bash -c 'TIMEFORMAT="cpu %U %S" && time "$@"' - "$KGROUP" -b "$BOOT" consume "$t" --from earliest --until end -f '%p %o\n' "${low[@]}" $way
  took=$(((${EPOCHREALTIME/./} - start) / 1000))
  expect_rc 1
  expect_eq "$(sort "$tmp/out")" $'0 0\n1 0'
  for word in "${BOOT/./\\.}" '1500[0-9]{4}' receive.message.max.bytes "$t:0"; do expect_err_like "$word"; done
  ! grep -q "$t:1" "$tmp/err" || failed 'the other partition was read to its end'
  ((took < 10000)) || failed "took $took ms"
  awk '/^cpu/ { exit $2 + $3 > 1 }' "$tmp/err" || failed 'burnt CPU'
done
