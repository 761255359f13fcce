#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A Kafka from before KRaft, one node with its ZooKeeper: what kgroup says where a broker lacks an API.
# usage: old.sh start DIR [VERSION]     0.10.0.1, 0.10.2.2, ...; `kafka.sh stop DIR` ends it
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
[[ ${1:-} == start && $# -ge 2 ]] || die "usage: old.sh start DIR [VERSION]"
version=${3:-0.10.0.1}
mkdir -p "$2"
dir=$(cd "$2" && pwd)
exec 9>"$dir/lock"
flock 9
"$kafka_scripts/fetch.sh" "$version" >/dev/null
set_java "$version"
for package in java.lang java.nio sun.nio.ch; do java+=(--add-opens "java.base/$package=ALL-UNNAMED"); done
wire=(/usr/bin/python3 "$kafka_scripts/wire.py")

launch() { # NODE CLASS FILE
  setsid "${java[@]}" "$2" "$3" </dev/null >>"$dir/node$1/server.log" 2>&1 9>&- &
  record_pid "$dir/node$1/pid" $!
}

trap 'end_recorded 2 "$dir"/node*/pid' EXIT
for _ in 1 2 3 4 5; do
  rm -rf "$dir"/node*
  mkdir -p "$dir/node0" "$dir/node1"
  read -r port zookeeper < <("${wire[@]}" ports 2)
  printf '%s\n' "dataDir=$dir/node0/data" "clientPort=$zookeeper" clientPortAddress=127.0.0.1 >"$dir/node0/zoo.cfg"
  printf '%s\n' broker.id=1 "listeners=PLAINTEXT://127.0.0.1:$port" "zookeeper.connect=127.0.0.1:$zookeeper" \
    "log.dirs=$dir/node1/data" offsets.topic.replication.factor=1 offsets.topic.num.partitions=5 \
    log.cleaner.dedupe.buffer.size=8388608 group.min.session.timeout.ms=500 >"$dir/node1/server.properties"
  launch 0 org.apache.zookeeper.server.quorum.QuorumPeerMain "$dir/node0/zoo.cfg"
  launch 1 kafka.Kafka "$dir/node1/server.properties" # it waits for ZooKeeper by itself
  if "${wire[@]}" ready "${KAFKA_START_TIMEOUT:-90}" - "1=$(cut -d' ' -f1 "$dir/node1/pid"):$port:$port"; then
    echo "$version" >"$dir/version"
    echo "127.0.0.1:$port" | tee "$dir/internal" >"$dir/bootstrap"
    echo - >"$dir/cluster-id"
    trap - EXIT
    exit
  fi
  end_recorded 2 "$dir"/node*/pid
  grep -qs 'Address already in use' "$dir"/node*/server.log || break
done
tail -n 25 "$dir"/node*/server.log >&2
die "Kafka $version did not start in $dir"
