#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Profiles: chosen by option or variable, weaker than a file and than options; a profile for another cluster changes
# nothing there; secrets are in files and variables, and kgroup config shows where each setting comes from.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
produce $t 5
commit $g $t:0=2
END
export XDG_CONFIG_HOME=$tmp/config XDG_STATE_HOME=$tmp/state
mkdir -p "$XDG_CONFIG_HOME/kgroup"
profile=$XDG_CONFIG_HOME/kgroup/here.properties
printf '%s\n' "bootstrap.servers=$BOOT" client.id=env:ME "kgroup.cluster.id=$(<"$KAFKA_DIR/cluster-id")" >"$profile"
sed 's/^kgroup.cluster.id=.*/kgroup.cluster.id=not-this-one/' "$profile" >"${profile/here/there}"
export ME=operator
for choose in '--profile here' '--profile=here -v' '--profile there -q'; do
  # shellcheck disable=SC2086 # words
  run "$KGROUP" describe "$g" $choose -o csv
  expect_rc 0
  [[ $err != *cluster* ]] || failed 'it is the cluster that is meant'
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1-6)" "$g,$t,0,2,5,3"
done
KGROUP_PROFILE=here run "$KGROUP" seek "$g" "$t:0" --to 3 --execute -o csv -q
expect_rc 0

other="this is cluster '$(<"$KAFKA_DIR/cluster-id")', and the configuration is for cluster 'not-this-one' (kgroup.cluster.id at ${profile/here/there}:3)"
run "$KGROUP" lag "$g" --profile there -o csv
expect_rc 0
expect_eq "$(head -n 1 "$tmp/err")" "kgroup: $other"
for words in "seek $g $t --to 0" "reset-offsets -g $g -t $t --to-earliest" "delete-offsets $g -t $t" "delete $g"; do
  # shellcheck disable=SC2086 # words
  run "$KGROUP" $words --profile there --execute -o json
  expect_rc 1
  expect_err <<<"kgroup: nothing is changed: $other"
  expect_json 'd["errors"][0]["message"].startswith("nothing is changed: ")'
done
expect_eq "$(client offsets "$g")" "$t 0 3"

printf '%s\n' "security.protocol=SASL_SSL" sasl.mechanism=PLAIN sasl.username=ops sasl.password=file:password >"$tmp/f"
printf 'top-secret\n' >"$tmp/password"
run "$KGROUP" config --profile here -F "$tmp/f" -X ssl.key.password=env:ME -o csv
expect_rc 0
expect_out <<END
PROPERTY,VALUE,SOURCE,ORIGIN,GIVEN-AS
bootstrap.servers,$BOOT,profile,$profile:1,-
client.id,operator,profile,$profile:2,-
enable.sparse.connections,false,default,-,-
kgroup.cluster.id,$(<"$KAFKA_DIR/cluster-id"),profile,$profile:3,-
reconnect.backoff.max.ms,1000,default,-,-
reconnect.backoff.ms,50,default,-,-
sasl.mechanisms,PLAIN,file,$tmp/f:2,sasl.mechanism
sasl.password,***,file,$tmp/f:4,-
sasl.username,ops,file,$tmp/f:3,-
security.protocol,SASL_SSL,file,$tmp/f:1,-
ssl.key.password,***,flag,-X,-
END
expect_err </dev/null
run "$KGROUP" config --profiles -o csv
expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1)" $'here\nthere'
expect_eq "$("$KGROUP" __complete -- list --profile t)" there

wrong() { # SENTENCE [HINT], then the options of `kgroup list`
  run "$KGROUP" list "${@:3}"
  expect_rc 2
  expect_out </dev/null
  expect_err <<<"kgroup: $1${2:+$'\n'hint: $2}"
}
wrong "there is no profile 'her' in $XDG_CONFIG_HOME/kgroup" "did you mean 'here'?" --profile her
rm "$tmp/password"
wrong "$tmp/f:4: sasl.password: cannot read '$tmp/password': No such file or directory" '' -F "$tmp/f" --profile here
unset ME
wrong "$profile:2: client.id: the environment variable 'ME' is not set" '' --profile here
