#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Records out of time order: --from and --until mean the first record at or after the time, so what comes between them
# is read whatever its time; --since and --before look at each record.
. "$(dirname "$0")/lib.sh"
t=$(name t) base=1700000000000
client - <<END
create $t 1 retention.ms=-1
produce $t r1000 --ts $((base + 1000))
produce $t r5000 --ts $((base + 5000))
produce $t r2000 --ts $((base + 2000))
produce $t r3000 --ts $((base + 3000))
produce $t r6000 --ts $((base + 6000))
END
reads() { # EXPECTED, then options
  run timeout 10 "$KGROUP" -b "$BOOT" consume "$t" -f '%o ' "${@:2}"
  expect_rc 0
  expect_eq "$out" "$1"
}
reads '1 2 3 ' --from "@$((base + 2000))" --until "@$((base + 5500))"
reads '1 2 3 4 ' --from "@$((base + 1001))" --until end
reads '0 ' --from earliest --until "@$((base + 2000))"
reads '4 ' --from "@$((base + 5001))" --until end
expect_err </dev/null
reads '' --from "@$((base + 6001))" --until end
expect_err <<<"kgroup: --from: $t:0: no record at or after that time: end of log"
reads '0 2 3 ' --from earliest --until end --before "@$((base + 5000))"
reads '1 4 ' --from earliest --until end --since "@$((base + 3001))"
reads '2 3 ' --from earliest --until end --since 2023-11-14T22:13:22Z --before "$((base + 5000))"
expect_err </dev/null
