#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Users with few rights: what the broker hides is said, what it refuses is named with the group or topic, and one
# forbidden group is not in the way of the others. A login that fails says so.
. "$(dirname "$0")/lib.sh"
own_cluster --users bob:bob-secret,alice:alice-secret
properties() { # USER PASSWORD
  printf '%s\n' security.protocol=SASL_PLAINTEXT sasl.mechanism=PLAIN \
    "sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username=\"$1\" password=\"$2\";"
}
for user in bob alice; do properties $user $user-secret >"$tmp/$user"; done
export KGROUP_CONFIG
outside=$BOOT inside=$(<"$KAFKA_DIR/internal")
BOOT=$inside client - <<END
create open 1
create secret 1
produce open 5
commit mine-1 open:0=1
commit mine-2 open:0=2
commit other-1 open:0=3
END
BOOT=$inside live mine-2 open secret
acls() { oracle acls --add --allow-principal User:alice --operation Describe "$@" >/dev/null; }
acls --cluster --topic open
acls --group mine- --resource-pattern-type prefixed
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
    expect_err_like "^kgroup: not authorized: DESCRIBE on group '$group'( \(user bob\))?$"
  done
done

KGROUP_CONFIG=$tmp/alice # may list all groups, and describe mine-* and the topic open
run kgroup list -q -o csv
expect_rc 0
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" $'mine-1\nmine-2\nother-1'
run kgroup describe --all-groups -o csv
expect_rc 3
expect_eq "$(cut -d, -f1-6,14 "$tmp/out")" 'GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG,STATUS
mine-1,open,0,1,5,4,ok
mine-2,open,0,2,5,3,ok
mine-2,secret,0,-,-,-,not-authorized'
expect_err_like "^kgroup: not authorized: DESCRIBE on group 'other-1'"
expect_err_like "^kgroup: group 'mine-2', secret:0: not authorized: DESCRIBE on the topic"
run kgroup lag --all-groups -o json
expect_rc 3
expect_json '[(g["group"], g["total_lag"], g["partitions_without_lag"]) for g in d["groups"]] == [("mine-1", 4, 0), ("mine-2", 3, 1)]' \
  '[(e["group"], e["code"]) for e in d["errors"] if e["scope"] == "group"] == [("other-1", "GROUP_AUTHORIZATION_FAILED")]' \
  '[(e["group"], e["topic"], e["partition"], e["code"]) for e in d["errors"] if e["scope"] == "partition"] == [
    ("mine-2", "secret", 0, "TOPIC_AUTHORIZATION_FAILED")]' 'len(d["errors"]) == 2'
run kgroup describe mine-1 -q -o csv
expect_rc 0
run kgroup describe other-1 mine-1 -q -o csv
expect_rc 3
expect_err_like "^kgroup: not authorized: DESCRIBE on group 'other-1'"

refused() { # REGEX OF STDERR OPTIONS
  run kgroup list --timeout 2s "${@:2}"
  expect_rc 1
  expect_out </dev/null
  expect_err_like "^kgroup: cannot reach $BOOT: .*$1"
  [[ $err != *secret* ]] || failed 'the password is shown'
}
properties bob wrong-secret >"$tmp/wrong"
KGROUP_CONFIG=$tmp/wrong
refused 'Authentication failed'
expect_err_like '^hint: .*sasl\.password'
refused 'Authentication failed' -X sasl.mechanism=SCRAM-SHA-256
unset KGROUP_CONFIG
refused connection
expect_err_like '^hint: .*security\.protocol'
run kgroup list -X security.protocol=SASL_PLAINTEXT -X sasl.mechanism=PLAIN -X sasl.username=bob -X sasl.password=bob-secret
expect_rc 0
