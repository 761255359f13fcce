#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Users with few rights: what the broker hides is said, what it refuses is named with the group or topic, and one
# forbidden group is not in the way of the others. A login that fails says so.
. "$(dirname "$0")/lib.sh"
own_cluster --users bob:bob-secret,alice:alice-secret,dave:dave-secret
properties() { # USER PASSWORD
  printf '%s\n' security.protocol=SASL_PLAINTEXT sasl.mechanism=PLAIN \
    "sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username=\"$1\" password=\"$2\";"
}
for user in bob alice dave; do properties $user $user-secret >"$tmp/$user"; done
export KGROUP_CONFIG
outside=$BOOT inside=$(<"$KAFKA_DIR/internal")
BOOT=$inside client - <<END
create open 1
create secret 1
create ok 1
produce open 5
produce ok 3
produce secret 3
commit ga ok:0=1 secret:0=2
commit gb ok:0=1
commit mine-1 open:0=1
commit mine-2 open:0=2
commit other-1 open:0=3
END
BOOT=$inside live mine-2 open secret
acls() { oracle acls --add --allow-principal "User:$1" "${@:2}" >/dev/null; }
acls alice --operation Describe --cluster --topic open
acls alice --operation Describe --group mine- --resource-pattern-type prefixed
acls dave --operation Read --group ga --topic ok
acls dave --operation Describe --group gb --topic secret
BOOT=$outside

KGROUP_CONFIG=$tmp/bob # no rights at all
for command_line in list lag 'describe --all-groups' 'list --type all'; do
  # shellcheck disable=SC2086 # words
  run kgroup $command_line
  expect_rc 0
  expect_out </dev/null
  expect_err <<<'kgroup: no groups are visible; the broker hides groups that this user may not DESCRIBE'
done
for group in mine-1 nosuch; do # the broker does not tell whether a group exists
  for command_line in describe lag 'describe --state'; do
    # shellcheck disable=SC2086 # words
    run kgroup $command_line "$group"
    expect_rc 1
    expect_out </dev/null
    expect_err_like "^kgroup: not authorized: DESCRIBE on group '$group' \(user bob\)$"
  done
done

KGROUP_CONFIG=$tmp/alice # may list all groups, and describe mine-* and the topic open
run kgroup list -q -o csv
expect_rc 0
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" $'ga\ngb\nmine-1\nmine-2\nother-1'
run kgroup describe --all-groups -o csv
expect_rc 3
expect_eq "$(cut -d, -f1-6,14 "$tmp/out")" 'GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG,STATUS
mine-1,open,0,1,5,4,ok
mine-2,open,0,2,5,3,ok
mine-2,secret,0,-,-,-,not-authorized'
expect_err_like "^kgroup: not authorized: DESCRIBE on group 'other-1' \(user alice\)$"
expect_err_like "^kgroup: group 'mine-2', secret:0: not authorized: DESCRIBE on topic 'secret' \(user alice\)$"
run kgroup lag --all-groups -o json
expect_rc 3
expect_json '[(g["group"], g["total_lag"], g["partitions_without_lag"]) for g in d["groups"]] == [("mine-1", 4, 0), ("mine-2", 3, 1)]' \
  '[(e["group"], e["code"]) for e in d["errors"] if e["scope"] == "group"] == [
    (g, "GROUP_AUTHORIZATION_FAILED") for g in ("ga", "gb", "other-1")]' \
  '[(e["group"], e["topic"], e["partition"], e["code"]) for e in d["errors"] if e["scope"] == "partition"] == [
    ("mine-2", "secret", 0, "TOPIC_AUTHORIZATION_FAILED")]' 'len(d["errors"]) == 4'
run kgroup describe mine-1 -q -o csv
expect_rc 0
run kgroup describe other-1 mine-1 -q -o csv
expect_rc 3
expect_err_like "^kgroup: not authorized: DESCRIBE on group 'other-1'"

KGROUP_CONFIG=$tmp/dave # may move the offsets of ga on the topic ok, and see those on secret
committed() { BOOT=$inside client offsets "$1" | paste -sd' '; }
reset() { # RC GROUP OPTION...
  run kgroup reset-offsets -g "$2" "${@:3}" -o csv
  expect_rc "$1"
}
both=(-t ok -t secret --to-earliest)
forbidden="^kgroup: group 'ga', secret:0: not authorized: READ on topic 'secret' \(user dave\)$"
reset 3 ga "${both[@]}"
expect_err_like "$forbidden"
reset 1 ga "${both[@]}" --execute # the broker would move one of them
expect_err_like "$forbidden"
expect_eq "$(committed ga)" 'ok 0 1 secret 0 2'
reset 3 ga "${both[@]}" --execute --skip-failed
expect_err_like "$forbidden"
expect_eq "$(grep -c READ "$tmp/err")" 1
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1-5,8)" $'ga,ok,0,1,0,written\nga,secret,0,2,-,not written'
expect_eq "$(committed ga)" 'ok 0 0 secret 0 2'
reset 1 gb -t ok --to-earliest --execute
expect_err_like "^kgroup: not authorized: READ on group 'gb' \(user dave\)$"
expect_eq "$(committed gb)" 'ok 0 1'
for words in 'delete ga' 'delete-offsets ga -t ok'; do
  # shellcheck disable=SC2086 # words
  run kgroup $words --execute
  expect_rc 1
  expect_err_like "^kgroup: not authorized: DELETE on group 'ga' \(user dave\)$"
done
expect_eq "$(committed ga)" 'ok 0 0 secret 0 2'
run kgroup delete-offsets ga -t secret --execute
expect_rc 1
expect_err_like "$forbidden"

# dave may read the topic ok, also as a member of ga, see secret, and nothing of open
run kgroup consume ok --from earliest --until end
expect_rc 0
expect_out <<<$'0\n1\n2'
run kgroup consume ok secret --from earliest --until end
expect_rc 3
expect_out <<<$'0\n1\n2'
expect_err <<<"kgroup: secret:0: not authorized: READ on topic 'secret' (user dave)"
run kgroup consume secret --from earliest --until end
expect_rc 1
run kgroup consume ok open --from earliest --until end
expect_rc 1
expect_out </dev/null
expect_err <<<"kgroup: not authorized: DESCRIBE on topic 'open' (user dave)"
run kgroup consume ok --until end --from-group other-1
expect_rc 1
expect_err <<<"kgroup: --from-group: not authorized: DESCRIBE on group 'other-1' (user dave)"
run kgroup consume ok -g ga --until end
expect_rc 0
expect_out <<<$'0\n1\n2'
expect_eq "$(committed ga)" 'ok 0 3 secret 0 2'
for group in gb other-1; do # the one he may describe, the other not even that
  run kgroup consume ok -g "$group" --until end --timeout 10s
  expect_rc 1
  expect_out </dev/null
  expect_err <<<"kgroup: not authorized: READ on group '$group' (user dave)"
done

refused() { # REGEX OF STDERR OPTIONS
  run kgroup list --timeout 2s "${@:2}"
  expect_rc 1
  expect_out </dev/null
  expect_err_like "^kgroup: cannot (reach|log in at) $BOOT: .*$1"
  [[ $err != *secret* ]] || failed 'the password is shown'
}
properties bob wrong-secret >"$tmp/wrong"
KGROUP_CONFIG=$tmp/wrong
refused 'uthentication failed'
expect_err_like '^hint: .*sasl\.password'
refused 'uthentication failed' -X sasl.mechanism=SCRAM-SHA-256
unset KGROUP_CONFIG
refused connection
expect_err_like '^hint: .*security\.protocol'
run kgroup list -X security.protocol=SASL_PLAINTEXT -X sasl.mechanism=PLAIN -X sasl.username=bob -X sasl.password=bob-secret
expect_rc 0
