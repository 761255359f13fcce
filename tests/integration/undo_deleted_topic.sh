#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Kafka takes no offset of a topic that was deleted since the save, so its row can't be planned: undo writes nothing, and with
# --skip-failed the rest. The offsets of the topic went with it: there is nothing left to delete.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) gone=$(name u) g=$(name g)
client - <<END
create-many $t $gone
produce $t 5
produce $gone 5
commit $g $t:0=1 $gone:0=1
END
run kgroup reset-offsets "$g" --all-topics --to-latest --execute -q
expect_rc 0
client delete-topic "$gone"
wait_for '[[ $(client offsets "$g") == "$t 0 5" ]]'
run kgroup reset-offsets --undo last -q -o csv
expect_rc 3
expect_out <<END
GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE
$g,$t,0,5,1,-4,4 replayed
$g,$gone,0,-,-,-,topic does not exist
END
expect_err <<<"kgroup: group '$g', $gone:0: topic does not exist"
run kgroup reset-offsets --undo last --execute -q
expect_rc 1
expect_eq "$(client offsets "$g")" "$t 0 5"
run kgroup reset-offsets --undo last --execute --skip-failed -q
expect_rc 3
expect_eq "$(client offsets "$g")" "$t 0 1"
run kgroup delete-offsets "$g" -t "$gone" --execute -q
expect_rc 1
expect_err <<<"kgroup: group '$g' has no committed offsets of topic '$gone'"
