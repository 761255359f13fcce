#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds kgroup and starts a throw-away Kafka with some groups in it, to try kgroup out.
# usage: tests/try.sh | tests/try.sh stop
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/kafka/common.sh
folder=$PWD/build/try

stop() {
  end_recorded 10 "$folder"/*.pid
  tests/kafka/kafka.sh stop "$folder/kafka"
}

if [[ ${1:-} == stop ]]; then
  stop
  exit
fi
(($# == 0)) || die "usage: tests/try.sh | tests/try.sh stop"

tests/setup.sh
cmake --preset release
cmake --build --preset release
stop
rm -rf "$folder"
mkdir -p "$folder"
echo 'Starting Kafka ...'
py=$(tests/kafka/venv.sh)
tests/kafka/kafka.sh start "$folder/kafka"
BOOT=$(tests/kafka/kafka.sh bootstrap "$folder/kafka")
export BOOT
trap '(($? == 0)) || stop' EXIT

"$py" tests/kafka/client.py - <<'END'
create-many orders:6 payments:3 clicks:4 audit jobs:4
produce orders:0 120 --key order-%d
produce orders:1 95 --key order-%d
produce orders:2 130 --key order-%d
produce orders:3 88 --key order-%d
produce orders:4 101 --key order-%d
produce orders:5 76 --key order-%d
produce payments:0 60 --key payment-%d
produce payments:1 45 --key payment-%d
produce payments:2 52 --key payment-%d
produce clicks:0 800
produce clicks:1 640
produce clicks:2 910
produce clicks:3 20
produce audit:0 "created the topics" "granted access to billing"
commit billing orders:0=100 orders:1=95 orders:2=61 orders:3=80 orders:4=101 orders:5=70 payments:0=60 payments:1=12 payments:2=52
commit reporting clicks:0=750 clicks:1=640 audit:0=1
commit old-report audit:0=1
commit console-consumer-4711 orders:0=100
commit console-consumer-815 orders:0=100 payments:0=1
END

member() { # NAME GROUP TOPICS... [OPTIONS]: outlives this script, until `tests/try.sh stop`
  local name=$1 seconds=$((SECONDS + 60))
  shift
  setsid nohup "$py" tests/kafka/client.py live "$@" --commit --ready "$folder/$name.ready" </dev/null >"$folder/$name.log" 2>&1 &
  record_pid "$folder/$name.pid" $!
  until [[ -e $folder/$name.ready ]]; do
    running "$folder/$name.pid" >/dev/null && ((SECONDS < seconds)) || die "the group '$name' did not start, see $folder/$name.log"
    sleep 0.1
  done
}
member shipping shipping orders --members 2 --client-id shipping-service
member fraud-detector fraud-detector payments --protocol consumer --client-id fraud-detector

kgroup=build/release/kgroup
"$kgroup" -b "$BOOT" describe --all-groups || true # a partition without a commit is no reason to stop here
cat <<END

Try for example:
  $kgroup -b $BOOT list
  $kgroup -b $BOOT lag --by topic
  $kgroup -b $BOOT describe shipping --members
  $kgroup -b $BOOT reset-offsets billing -t orders --to-earliest
  $kgroup -b $BOOT seek orders --to @-1m
  $kgroup -b $BOOT consume orders --tail 5 -f '%{timestamp} %p:%o %k %s\n'
  $kgroup -b $BOOT consume payments --from-group billing --until end -o json
It runs until you stop it:  tests/try.sh stop
END
