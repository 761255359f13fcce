#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The one-node Kafka that the integration tests share: a ctest fixture.
# usage: fixture.sh up DIR | down DIR
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
(($# == 2)) || die "usage: fixture.sh up|down DIR"
kafka=$kafka_scripts/kafka.sh
"$kafka" stop "$2" # also what an aborted run left behind
case $1 in
up)
  "$kafka_scripts/venv.sh" >/dev/null
  "$kafka" start "$2"
  # creates __consumer_offsets, so that no test meets it half made
  /usr/bin/python3 "$kafka_scripts/wire.py" coordinator "$(<"$2/bootstrap")" >/dev/null
  echo "Kafka $(<"$2/version") at $(<"$2/bootstrap")"
  ;;
down) [[ ! -e $2/cluster-id ]] || rm -rf "$2" ;;
*) die "usage: fixture.sh up|down DIR" ;;
esac
