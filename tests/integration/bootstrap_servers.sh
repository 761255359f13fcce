#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How bootstrap servers may be written: with the scheme of the security protocol, in lists with empty items, without a
# port. What can't be right is a usage error that names the address, before any connection.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 1
commit $g $t:0=0
END
for servers in "PLAINTEXT://$BOOT" "plaintext://$BOOT" ",$BOOT," " , $BOOT , ," "$BOOT,PLAINTEXT://$BOOT" "127.0.0.1:1,$BOOT"; do
  run "$KGROUP" -b "$servers" describe "$g" -q -o csv
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1-6)" "$g,$t,0,0,0,0"
done

run "$KGROUP" -b no-such-host.invalid list --timeout 500ms
expect_rc 1
expect_err <<<'kgroup: cannot reach no-such-host.invalid:9092: cannot resolve the host name'

wrong() { # SERVERS, REGEX of what is wrong with them
  run "$KGROUP" -b "$1" list --timeout 10s
  expect_rc 2
  expect_out </dev/null
  expect_err_like "^kgroup: .*$2"
}
wrong "SSL://$BOOT" "SSL://$BOOT.* says SSL, but security\.protocol is PLAINTEXT"
expect_err_like '^hint: .*-X security\.protocol=SSL'
wrong "$BOOT,SASL_SSL://$BOOT" 'SASL_SSL, but security\.protocol is PLAINTEXT'
wrong "KAFKA://$BOOT" "KAFKA://$BOOT.* scheme that Kafka does not know"
for address in host:99999 host:0 host:-1 host: host:port "$BOOT,host:65536" :9092 ::1:9092 '[::1:9092' 'host/path:9092'; do
  item=${address##*,}
  wrong "$address" "'${item//[/\\[}'"
done
wrong , 'no bootstrap server is given'
run "$KGROUP" -b "PLAINTEXT://$BOOT" -X security.protocol=SASL_SSL list
expect_rc 2
expect_err_like 'says PLAINTEXT, but security\.protocol is SASL_SSL'
