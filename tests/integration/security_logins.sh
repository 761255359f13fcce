#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Files made for Kafka's own tools log in: PLAIN, SCRAM, OAUTHBEARER, TLS and TLS with a client's certificate, from PEM
# and PKCS12 stores and from PEM in the file itself. A login, certificate or port that is refused is one sentence that
# names the cause, long before the time is over, and never the password.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
own_cluster --users bob:bob-secret,alice:alice-secret --more-listeners
cd "$KAFKA_DIR"
sasl=$BOOT tls=$(<tls) mutual=$(<mutual-tls) inside=$(<internal)
for hash in 256 512; do
  oracle configs --alter --add-config "SCRAM-SHA-$hash=[password=bob-$hash]" --entity-type users --entity-name bob >/dev/null
done
BOOT=$inside client - <<END
create t 1
commit g t:0=0
END
oracle acls --add --allow-principal User:bob --allow-principal User:CN=carol --operation Describe --cluster --group g --topic t >/dev/null

# PKCS12, whatever it is called: so keytool makes them today
keytool -importcert -noprompt -alias ca -file ca.pem -keystore trust.jks -storepass trust-secret 2>/dev/null
openssl pkcs12 -export -in client.pem -out client.p12 -passout pass:key-secret
properties() { # NAME PROTOCOL LINE...
  printf '%s\n' "security.protocol=$2" "${@:3}" >"$tmp/$1"
}
module=org.apache.kafka.common.security
plain() { # NAME PROTOCOL MECHANISM PASSWORD
  properties "$1" "$2" "sasl.mechanism=$3" "sasl.jaas.config=$module.scram.ScramLoginModule required \\" "  username=\"bob\" password=\"$4\";" 'ssl.truststore.type=JKS' "ssl.truststore.location=/no/such.jks"
}
one_line() { sed 's/$/ \\/' "$1" | sed '$s/ \\$//'; } # PEM without its line ends
plain PLAIN SASL_PLAINTEXT PLAIN bob-secret
plain SCRAM-256 SASL_PLAINTEXT SCRAM-SHA-256 bob-256
plain SCRAM-512 SASL_PLAINTEXT SCRAM-SHA-512 bob-512
properties OAUTHBEARER SASL_PLAINTEXT sasl.mechanism=OAUTHBEARER \
  "sasl.jaas.config=$module.oauthbearer.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub=\"bob\";"
properties TLS SSL ssl.cipher.suites=TLS_AES_256_GCM_SHA384,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 ssl.truststore.type=PEM ssl.truststore.location="$PWD/ca.pem"
properties TLS-PKCS12 SSL ssl.truststore.location="$PWD/trust.jks" ssl.truststore.password=trust-secret
properties MUTUAL-PEM SSL ssl.{trust,key}store.type=PEM ssl.truststore.location="$PWD/ca.pem" ssl.keystore.location="$PWD/client.pem"
properties MUTUAL-PKCS12 SSL ssl.truststore.location="$PWD/trust.jks" ssl.truststore.password=trust-secret \
  ssl.keystore.type=PKCS12 ssl.keystore.location="$PWD/client.p12" ssl.{keystore,key}.password=key-secret
properties MUTUAL-INLINE SSL ssl.{trust,key}store.type=PEM "ssl.truststore.certificates=$(one_line ca.pem)" \
  "ssl.keystore.key=$(one_line client-key.pem)" "ssl.keystore.certificate.chain=$(one_line client-certificate.pem)" \
  ssl.endpoint.identification.algorithm=
for name in PLAIN SCRAM-256 SCRAM-512 OAUTHBEARER TLS TLS-PKCS12 MUTUAL-PEM MUTUAL-PKCS12 MUTUAL-INLINE; do
  case $name in TLS*) boot=$tls ;; MUTUAL*) boot=$mutual ;; *) boot=$sasl ;; esac
  run "$KGROUP" -b "$boot" --command-config "$tmp/$name" describe g -q -o csv --timeout 10s
  expect_rc 0
  expect_err </dev/null
  expect_eq "$name $(sed 1d "$tmp/out" | cut -d, -f1-6)" "$name g,t,0,0,0,0"
  case $name in OAUTHBEARER | MUTUAL-PKCS12 | MUTUAL-INLINE) # and Kafka's own tool takes the very file
    TOOL_BOOTSTRAP=$boot oracle groups --list --command-config "$tmp/$name" >"$tmp/listed" 2>&1
    expect_eq "$name $(<"$tmp/listed")" "$name g"
    ;;
  esac
done
run "$KGROUP" -b "$sasl" describe nosuch -F "$tmp/OAUTHBEARER"
expect_rc 1
expect_err <<<"kgroup: not authorized: DESCRIBE on group 'nosuch' (user bob)"

# Certificates that are wrong by themselves: no Kafka is needed behind them.
certificate() { # NAME SUBJECT-ALTERNATIVE-NAME DAYS
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$1.key" -out "$1.csr" 2>/dev/null
  openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey key.pem -CAcreateserial -days "$3" -out "$1.crt" \
    -extfile <(echo "subjectAltName=$2") 2>/dev/null
}
certificate expired IP:127.0.0.1 -1
certificate elsewhere DNS:elsewhere.example 30
read -r expired elsewhere < <(/usr/bin/python3 "$tests/kafka/wire.py" ports 2 | paste -sd' ')
for name in expired elsewhere; do
  background openssl s_server -quiet -accept "127.0.0.1:${!name}" -cert $name.crt -key $name.key >/dev/null 2>&1
  wait_for "(: </dev/tcp/127.0.0.1/${!name}) 2>/dev/null"
done
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=other -keyout other.key -out other.pem 2>/dev/null
properties OTHER-CA SSL ssl.truststore.location="$PWD/other.pem"
properties TLS-SASL SASL_SSL ssl.truststore.location="$PWD/ca.pem" sasl.mechanism=PLAIN \
  "sasl.jaas.config=$module.plain.PlainLoginModule required username=bob password=bob-secret;"
for name in PLAIN SCRAM-256; do sed 's/bob-[^"]*/wrong-secret/' "$tmp/$name" >"$tmp/WRONG-$name"; done
echo security.protocol=PLAINTEXT >"$tmp/NOTHING"

wrong="authentication failed"
cases=("WRONG-PLAIN|$sasl|cannot log in at $sasl: $wrong|sasl\.password"
  "WRONG-SCRAM-256|$sasl|cannot log in at $sasl: $wrong|sasl\.password"
  "PLAIN|$inside|cannot log in at $inside: it takes no login|security\.protocol is SASL_PLAINTEXT"
  "TLS-SASL|$tls|cannot log in at $tls: it takes no login|security\.protocol is SASL_SSL"
  "OTHER-CA|$tls|cannot reach $tls: certificate verify failed: self-signed certificate|ssl\.ca\.location"
  "TLS|127.0.0.1:$expired|certificate verify failed: certificate has expired|new certificate"
  "TLS|127.0.0.1:$elsewhere|certificate verify failed: IP address mismatch|a name that stands in the certificate"
  "TLS|$mutual|cannot reach $mutual: it demands a certificate of the client|ssl\.keystore\.location"
  "NOTHING|$tls|cannot reach $tls: .*connection|security\.protocol is PLAINTEXT: .*TLS"
  "NOTHING|$sasl|cannot reach $sasl: .*connection|security\.protocol is PLAINTEXT: .*login"
  "PLAIN|$tls|cannot reach $tls: .*connection|security\.protocol is SASL_PLAINTEXT: .*TLS"
  "TLS|$inside|cannot reach $inside: it closes the connection when TLS begins|security\.protocol is SSL"
  "TLS|$sasl|cannot reach $sasl: it closes the connection when TLS begins|security\.protocol is SSL")
for i in "${!cases[@]}"; do
  IFS='|' read -r name boot _ <<<"${cases[i]}"
  for words in list 'describe g'; do
    # shellcheck disable=SC2086 # words
    at_once "$i $words" "$KGROUP" -b "$boot" -F "$tmp/$name" $words -vv -X debug=security,broker
  done
done
for i in "${!cases[@]}"; do
  IFS='|' read -r name boot sentence hint <<<"${cases[i]}"
  for words in list 'describe g'; do
    result "$i $words"
    expect_rc 1
    expect_within 12000
    expect_out </dev/null
    grep -v '^librdkafka: \|; still trying for ' "$tmp/err" >"$tmp/said" || true
    grep -v ': left out, ' "$tmp/said" >"$tmp/err"
    expect_eq "$(grep -vc '^hint: ' "$tmp/err")" 1
    expect_err_like "^kgroup: .*$sentence"
    expect_err_like "^hint: .*$hint"
    [[ $err != *-secret* ]] || failed 'a password is shown'
  done
done
