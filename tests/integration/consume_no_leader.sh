#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A partition that has lost its only replica can't be read: the others are, and what has an end says so and ends.
. "$(dirname "$0")/lib.sh"
own_cluster --nodes 3
oracle topics --create --topic half --replica-assignment 1,3 >/dev/null
client - <<END
produce half:0 a b c d
produce half:1 e f g h
commit gh half:0=1 half:1=1
END
expect_eq "$(kgroup consume half --from earliest --until end -n 8 | wc -l)" 8
"$tests/kafka/kafka.sh" kill "$KAFKA_DIR" 3
BOOT=${BOOT%,*}
wait_for '[[ $(kgroup describe gh -q -o json --timeout 2s 2>/dev/null) == *"\"status\":\"no-leader\""* ]]' 60
reads() { # EXIT-CODE EXPECTED, then options
  run timeout 10 "$KGROUP" -b "$BOOT" consume "${@:3}"
  expect_rc "$1"
  expect_eq "$(tr '\n' ' ' <"$tmp/out")" "$2"
  expect_err <<<'kgroup: half:1: no leader'
}
reads 3 'a b c d ' half --from earliest --until end
reads 3 'a b c ' half --from earliest --until 3
reads 3 'b c d ' half --from-group gh --until end
reads 3 '"a" "b" "c" "d" ' half --from earliest --until end -f '%{json}\n'
reads 1 '' half:1 --from earliest --until end
reads 1 '' half:1 --tail 2
reads 3 'c d ' half --tail 2
reads 3 'b c d ' half -g gh --until end
expect_eq "$(client offsets gh)" $'half 0 4\nhalf 1 1'
# what is followed waits for it
background kgroup consume half --from earliest --refresh 500ms >"$tmp/out" 2>"$tmp/err"
wait_for '[[ $(wc -l <"$tmp/out") == 4 ]]'
"$tests/kafka/kafka.sh" restart "$KAFKA_DIR" 3
wait_for '[[ $(wc -l <"$tmp/out") == 8 ]]' 60
expect_err <<<'kgroup: half:1 has no leader: it is read from when it has one'
