#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A real Kafka on loopback ports, with all its files below DIR.
# usage: kafka.sh start DIR [--nodes N] [--version V] [--set KEY=VALUE]... [--listener-host HOST]
#                           [--users NAME:PASSWORD,...] [--tls] [--more-listeners]
#        kafka.sh stop DIR | bootstrap DIR | freeze DIR NODE | thaw DIR NODE | kill DIR NODE | restart DIR NODE
# start    removes what an earlier start left in DIR, and returns when every node answers; DIR/bootstrap
#          then holds host:port[,...] for clients, DIR/internal the same for super users, DIR/nodeN/server.log the log
# --set    a broker property; --listener-host is advertised to clients in place of 127.0.0.1
# --users  clients log in (SASL PLAIN, OAUTHBEARER with unsecured tokens, or SCRAM with credentials made later) and have
#          no rights without ACLs
# --tls    clients use TLS; DIR/ca.pem is the certificate to trust
# --more-listeners  beside the clients' own one, one with TLS at DIR/tls, and one at DIR/mutual-tls that demands a
#          certificate of the client: DIR/client.pem, with key and CN=carol, is one (one node only)
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
wire=(/usr/bin/python3 "$kafka_scripts/wire.py")

write_properties() { # NODE
  local n=$1 protocol=PLAINTEXT quorum=() i
  for ((i = 1; i <= nodes; i++)); do quorum+=("$i@127.0.0.1:${ports[i * 3 - 1]}"); done
  [[ -z $users ]] || protocol=SASL_PLAINTEXT
  ((!tls)) || protocol=${protocol/PLAINTEXT/SSL}
  # Nothing must wait for a timer that serves large clusters only: rebalance delays are 0, heartbeats quick, and a
  # killed node is given up, or taken back, after 4 s. The session limits are low for tests that ask for short sessions.
  local more='' more_map=''
  if ((more_listeners)); then
    more=,TLS://127.0.0.1:${ports[3]},MUTUAL://127.0.0.1:${ports[4]}
    more_map=,TLS:SSL,MUTUAL:SSL
  fi
  cat <<END
process.roles=broker,controller
node.id=$n
controller.quorum.voters=$(IFS=,; echo "${quorum[*]}")
listeners=CLIENT://127.0.0.1:${ports[n * 3 - 3]},INTERNAL://127.0.0.1:${ports[n * 3 - 2]},CONTROLLER://127.0.0.1:${ports[n * 3 - 1]}$more
advertised.listeners=CLIENT://$host:${ports[n * 3 - 3]},INTERNAL://127.0.0.1:${ports[n * 3 - 2]}$more
listener.security.protocol.map=CLIENT:$protocol,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT$more_map
inter.broker.listener.name=INTERNAL
controller.listener.names=CONTROLLER
log.dirs=$dir/node$n/data
log.cleaner.dedupe.buffer.size=8388608
log.cleaner.backoff.ms=500
auto.create.topics.enable=true
num.network.threads=2
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=4000
offsets.topic.replication.factor=$nodes
transaction.state.log.replication.factor=$nodes
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=5
share.coordinator.state.topic.replication.factor=$nodes
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=5
group.initial.rebalance.delay.ms=0
group.streams.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=500
END
  for type in consumer share streams; do
    printf "group.$type.%s\n" assignment.interval.ms=0 {,min.}heartbeat.interval.ms=500 min.session.timeout.ms=1000
  done
  if [[ -n $users ]]; then
    cat <<END
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS
listener.name.client.sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER
listener.name.client.oauthbearer.sasl.jaas.config=org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub="broker";
listener.name.client.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required$(
      for user in ${users//,/ }; do printf ' user_%s="%s"' "${user%%:*}" "${user#*:}"; done);
END
    printf 'listener.name.client.%s.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;\n' \
      scram-sha-256 scram-sha-512
  fi
  ((!tls)) || printf 'listener.name.client.ssl.keystore.%s\n' type=PEM location="$dir/server.pem"
  if ((more_listeners)); then
    printf 'listener.name.%s\n' {tls,mutual}.ssl.keystore.{type=PEM,location="$dir/server.pem"} \
      mutual.ssl.{client.auth=required,truststore.type=PEM,truststore.location="$dir/ca.pem"}
  fi
  printf '%s\n' "${settings[@]}"
}

launch() { # NODE
  local home=$dir/node$1
  # 9 is the lock of this folder: a broker that held it would keep the next command out
  setsid "${java[@]}" kafka.Kafka "$home/server.properties" </dev/null >>"$home/server.log" 2>&1 9>&- &
  record_pid "$home/pid" $!
}

# answers NODE...: waits until each of them answers with all of them in its metadata.
answers() {
  local expected=() n
  for n; do
    expected+=("$n=$(cut -d' ' -f1 "$dir/node$n/pid"):$(sed -n 's/^listeners=CLIENT:[^:]*:\([0-9]*\),INTERNAL:[^:]*:\([0-9]*\),.*/\2:\1/p' "$dir/node$n/server.properties")")
  done
  "${wire[@]}" ready "${KAFKA_START_TIMEOUT:-90}" "$(<"$dir/cluster-id")" "${expected[@]}"
}

stop_all() {
  end_recorded 2 "$dir"/node*/pid
  rm -f "$dir/bootstrap" "$dir/internal"
}

# A first run of a version records its loaded classes: later starts take half the time and CPU.
train() {
  local jsa=$cache/kafka-$version/classes.jsa temp
  [[ ! -e $jsa ]] || return 0
  exec 8>"$cache/kafka-$version.train.lock"
  flock 8
  if [[ ! -e $jsa ]]; then
    temp=$(mktemp -d "$cache/train.XXXXXX")
    KGROUP_TRAINING=1 KAFKA_JVM_OPTS="-XX:ArchiveClassesAtExit=$temp/classes.jsa" "$0" start "$temp/kafka" --version "$version" 8>&- &&
      KGROUP_TRAINING=1 "$0" stop "$temp/kafka" 30 && mv "$temp/classes.jsa" "$jsa" ||
      echo "kafka.sh: no class archive for Kafka $version: starts will take longer" >&2
    rm -rf "$temp"
  fi
  exec 8>&-
}

start() {
  local n attempt rc all
  [[ -z $(for n in "$dir"/node*/pid; do running "$n" || true; done) ]] || die "a cluster already runs in $dir"
  "$kafka_scripts/fetch.sh" "$version" >/dev/null
  [[ -n ${KGROUP_TRAINING:-} ]] || train
  set_java "$version"
  all=$(seq "$nodes")
  echo "$version" >"$dir/version"
  trap stop_all EXIT
  for attempt in 1 2 3 4 5; do
    rm -rf "$dir"/node*
    # shellcheck disable=SC2207 # numbers
    ports=($("${wire[@]}" ports $((nodes * 3 + 2))))
    "${wire[@]}" uuid >"$dir/cluster-id"
    ((!tls && !more_listeners)) || make_certificate
    for n in $all; do
      mkdir -p "$dir/node$n"
      write_properties "$n" >"$dir/node$n/server.properties"
      "${java[@]}" kafka.tools.StorageTool format -t "$(<"$dir/cluster-id")" -c "$dir/node$n/server.properties" >"$dir/node$n/server.log" 2>&1 9>&- || { tail "$dir/node$n/server.log" >&2; die "cannot format node $n"; }
    done
    for n in $all; do launch "$n"; done
    rc=0
    # shellcheck disable=SC2086 # numbers
    answers $all || rc=$?
    ((rc)) || break
    stop_all
    # another process may have taken a port since it was chosen: only then is another try worth it
    grep -qs 'Address already in use' "$dir"/node*/server.log && ((attempt < 5)) || {
      tail -n 25 "$dir"/node*/server.log >&2
      die "Kafka $version did not start in $dir"
    }
  done
  for n in $all; do echo "127.0.0.1:${ports[n * 3 - 2]}"; done | paste -sd, >"$dir/internal"
  for n in $all; do echo "127.0.0.1:${ports[n * 3 - 3]}"; done | paste -sd, >"$dir/bootstrap"
  if ((more_listeners)); then
    echo "127.0.0.1:${ports[3]}" >"$dir/tls"
    echo "127.0.0.1:${ports[4]}" >"$dir/mutual-tls"
  fi
  trap - EXIT
}

make_certificate() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1,DNS:localhost \
    -keyout "$dir/key.pem" -out "$dir/ca.pem" 2>/dev/null
  cat "$dir/key.pem" "$dir/ca.pem" >"$dir/server.pem"
  ((more_listeners)) || return 0
  openssl req -newkey rsa:2048 -nodes -subj /CN=carol -keyout "$dir/client-key.pem" -out "$dir/client.csr" 2>/dev/null
  openssl x509 -req -days 30 -in "$dir/client.csr" -CA "$dir/ca.pem" -CAkey "$dir/key.pem" -CAcreateserial \
    -out "$dir/client-certificate.pem" 2>/dev/null
  cat "$dir/client-key.pem" "$dir/client-certificate.pem" >"$dir/client.pem"
}

(($# >= 2)) || die "usage: kafka.sh start|stop|bootstrap|freeze|thaw|kill|restart DIR ..."
command=$1 dir=$2
shift 2
if [[ $command == start ]]; then
  nodes=1 version=$default_version host=127.0.0.1 users='' tls=0 more_listeners=0 settings=()
  while (($#)); do
    case $1 in
    --nodes) nodes=$2 ;;
    --version) version=$2 ;;
    --set) settings+=("$2") ;;
    --listener-host) host=$2 ;;
    --users) users=$2 ;;
    --tls) tls=1 && set -- "$1" "$@" ;;
    --more-listeners) more_listeners=1 && set -- "$1" "$@" ;;
    *) die "unknown option '$1'" ;;
    esac
    shift 2
  done
  mkdir -p "$dir"
else
  [[ -d $dir ]] || { [[ $command == stop ]] && exit; die "no cluster in $dir"; }
fi
dir=$(cd "$dir" && pwd)
exec 9>"$dir/lock"
flock 9
case $command in freeze | thaw | kill) pid=$(running "$dir/node$1/pid") || die "node $1 does not run" ;; esac
case $command in
start) start ;;
stop) end_recorded "${1:-2}" "$dir"/node*/pid && stop_all ;;
bootstrap) cat "$dir/bootstrap" ;;
freeze) kill -STOP "$pid" ;;
thaw) kill -CONT "$pid" ;;
kill) kill -KILL "$pid" && end_recorded 0 "$dir/node$1/pid" ;;
restart)
  end_recorded 30 "$dir/node$1/pid"
  set_java "$(<"$dir/version")"
  launch "$1"
  answers "$1" || { tail -n 25 "$dir/node$1/server.log" >&2; die "node $1 did not start again"; }
  ;;
*) die "unknown command '$command'" ;;
esac
