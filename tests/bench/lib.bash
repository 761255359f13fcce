# SPDX-License-Identifier: Apache-2.0
# Sourced by the benchmarks, with the build targets that they need: builds them and starts a throw-away cluster, whose
# broker gets the Java compiler that a server has. Sets $tests, $build, $kgroup, $py, $dir (a folder of the run) and BOOT.
set -euo pipefail
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$tests/../build/release
cmake --build "$build" --target kgroup "$@" >/dev/null
kgroup=$build/kgroup
py=$("$tests/kafka/venv.sh")
dir=$(mktemp -d)
trap '"$tests/kafka/kafka.sh" stop "$dir/kafka" >/dev/null; rm -rf "$dir"' EXIT
KAFKA_JVM_OPTS=-XX:TieredStopAtLevel=4 "$tests/kafka/kafka.sh" start "$dir/kafka" >/dev/null
BOOT=$("$tests/kafka/kafka.sh" bootstrap "$dir/kafka")
export BOOT
/usr/bin/python3 "$tests/kafka/wire.py" coordinator "$BOOT" >/dev/null # __consumer_offsets is there
client() { "$py" "$tests/kafka/client.py" "$@" >/dev/null; }
has() { command -v "$1" >/dev/null; }
