#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `--until end` ends soon wherever the last offsets are no records: behind transaction markers, where records were
# deleted, in empty partitions, and where compaction left holes.
. "$(dirname "$0")/lib.sh"
tx=$(name tx) three=$(name three) gone=$(name gone) compact=$(name compact)
client - <<END
create $compact 1 cleanup.policy=compact segment.ms=100 min.cleanable.dirty.ratio=0
create-many $tx $three:3 $gone
produce $compact v0 v1 v2 --key k
produce $compact v3 --key j
produce $compact --key j --null
tx $tx commit:a,b abort:c commit:d
produce $three:0 r0 r1
produce $gone 10
delete-records $gone:0=10
END
reads() { # EXPECTED, then topics and options
  run timeout 5 "$KGROUP" -b "$BOOT" consume "${@:2}" --from beginning
  expect_rc 0
  expect_err </dev/null
  expect_eq "$out" "$1"
}
reads $'a\nb\nd\n' "$tx" --until end
reads $'r0\nr1\n' "$three" --until end
reads $'r0\nr1\n' "$three" --until latest
reads $'r0\nr1\n' "$three" --until 2 -q
reads $'r0\nr1\n' "$three:1,0" --until end
reads '' "$three:1,2" --until end
reads '' "$gone" --until end
reads xxxxx "$tx" --until end "$three" "$gone" -f x
# The active segment is never cleaned, so more has to come for that; the hole is then in front.
sleep 0.2
client produce "$compact" v4 --key l
sleep 0.2
client produce "$compact" v5 --key l
cleaned() {
  run timeout 5 "$KGROUP" -b "$BOOT" consume "$compact" --from beginning --until end -f '%o %k %s\n' --null NULL
  expect_rc 0
  [[ $out == $'2 k v2\n4 j NULL\n5 l v4\n6 l v5\n' ]]
}
wait_for cleaned 60
expect_err </dev/null
