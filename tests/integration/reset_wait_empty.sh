#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --wait-empty lets a reset through as soon as the last member of all its groups has gone, a static one when its session ends; when the
# time is over the group is refused as ever.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
client - <<END
create $t 1
produce $t 10
commit $g-classic $t:0=4
commit $g-consumer $t:0=4
commit $g-static $t:0=4
END
live "$g-classic" "$t" --client-id one
classic=$member
live "$g-consumer" "$t" --client-id two --protocol consumer
consumer=$member
run kgroup reset-offsets --group "$g-consumer" --topic "$t" --to-earliest --execute --wait-empty 100ms
expect_rc 1
expect_err_like '^kgroup: --wait-empty: there are still members after 100ms$'
expect_err_like "^kgroup: group '$g-consumer' is Stable with 1 member: "
background kgroup reset-offsets --group "$g-classic" --group "$g-consumer" --topic "$t" --to-earliest --execute --wait-empty 1m -q >"$tmp/waited"
waiting=${processes[-1]}
end "$classic"
expect_eq "$(kgroup describe "$g-classic" -q -o csv | cut -d, -f4 | tail -n 1)" 4 # it still waits for the other one
end "$consumer"
rc=0
wait "$waiting" || rc=$?
expect_eq "$rc $(client offsets "$g-classic") $(client offsets "$g-consumer")" "0 $t 0 0 $t 0 0"

# a static member holds its group until its session ends, also after a clean close
live "$g-static" "$t" --client-id three --instance-id inst --session-ms 2000
end "$member"
run kgroup reset-offsets --group "$g-static" --topic "$t" --to-earliest --execute -q
expect_rc 1
expect_err <<END
kgroup: group '$g-static' is Stable with 1 member: three (/127.0.0.1); static member inst holds it until its session times out, also after it was stopped
hint: stop its members first; --wait-empty DURATION waits for that
END
run kgroup reset-offsets --group "$g-static" --topic "$t" --to-earliest --execute -q --wait-empty 30s
expect_rc 0
expect_eq "$(client offsets "$g-static")" "$t 0 0"
