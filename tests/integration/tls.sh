#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A broker that speaks TLS: with its certificate all is well, without it, or without TLS, the cause is told.
. "$(dirname "$0")/lib.sh"
own_cluster --tls
ca=$KAFKA_DIR/ca.pem
BOOT=$(<"$KAFKA_DIR/internal") client - <<END
create t 1
produce t 5
commit g t:0=2
END
printf '%s\n' security.protocol=SSL "ssl.truststore.location=$ca" ssl.truststore.type=PEM >"$tmp/client.properties" # as for Kafka's tools
for options in "-b SSL://$BOOT -X security.protocol=SSL -X ssl.ca.location=$ca" "-b ssl://$BOOT --config $tmp/client.properties"; do
  # shellcheck disable=SC2086 # words
  run "$KGROUP" describe g -q -o csv $options
  expect_rc 0
  expect_err </dev/null
  expect_eq "$(sed 1d "$tmp/out" | cut -d, -f1-6)" g,t,0,2,5,3
done

refused() { # REGEX OF THE CAUSE, OF THE HINT, OPTIONS
  run kgroup list --timeout 2s "${@:3}"
  expect_rc 1
  expect_out </dev/null
  expect_eq "$(grep -vc '^hint: ' "$tmp/err")" 1
  expect_err_like "^kgroup: cannot reach $BOOT: .*$1"
  expect_err_like "^hint: .*$2"
}
refused 'certificate verify failed' 'ssl\.ca\.location' -X security.protocol=SSL
refused . 'security\.protocol'
run kgroup list --timeout 2s -X security.protocol=SSL -X ssl.ca.location="$tmp/no-such-file"
expect_rc 2
expect_err_like "$tmp/no-such-file"
