#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The client.properties of Kafka's own tools works unchanged; the command line beats the environment, and that beats the file.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g) file=$tmp/client.properties nowhere=127.0.0.1:1
client - <<END
create $t 1
commit $g $t:0=0
END
cat >"$file" <<END
# for kafka-consumer-groups --command-config
security.protocol=PLAINTEXT
bootstrap.servers = $BOOT
client.id: operator
key.deserializer=org.apache.kafka.common.serialization.StringDeserializer
request.timeout.ms=20000
ssl.truststore.location=/no/such/store.jks
metrics.recording.level=\\
  INFO
END
oracle groups --describe --state --group "$g" --command-config "$file" >/dev/null 2>&1 # Kafka accepts it

works() {
  run "$@"
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(tail -n 1 "$tmp/out" | cut -d, -f1)" "$g"
}
cd "$tmp"
works "$KGROUP" list "$g" -o csv --command-config "$file"
works "$KGROUP" list "$g" -o csv --config client.properties
works "$KGROUP" -F "$file" list "$g" -o csv
KGROUP_CONFIG=$file works "$KGROUP" list "$g" -o csv
KGROUP_BOOTSTRAP_SERVER=$BOOT works "$KGROUP" list "$g" -o csv
sed -i "s/^bootstrap.servers.*/bootstrap.servers=$nowhere/" "$file"
KGROUP_BOOTSTRAP_SERVER=$BOOT KGROUP_CONFIG=$file works "$KGROUP" list "$g" -o csv
KGROUP_BOOTSTRAP_SERVER=$nowhere works "$KGROUP" -b "$BOOT" list "$g" -o csv -F "$file"
KGROUP_BOOTSTRAP_SERVER=$nowhere works "$KGROUP" list "$g" -o csv -X bootstrap.servers="$BOOT" -F "$file"
run kgroup list "$g" -v -F "$file"
expect_rc 0
expect_err <<END
kgroup: $file: left out, of no use here: key.deserializer, metrics.recording.level
kgroup: $file: left out, as security.protocol is PLAINTEXT: ssl.truststore.location
END

run "$KGROUP" list
expect_rc 2
expect_err_like '^hint: .*KGROUP_BOOTSTRAP_SERVER'
echo 'client.idd=x' >>"$file"
run kgroup list -F "$file"
expect_rc 2
expect_err <<END
kgroup: $file:10: there is no property 'client.idd'
hint: did you mean 'client.id'?
END
run kgroup list -F "$tmp/missing"
expect_rc 2
expect_err <<<"kgroup: cannot read '$tmp/missing': No such file or directory"
