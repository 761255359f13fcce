# SPDX-License-Identifier: Apache-2.0
# Sourced by every integration test: a real Kafka to run kgroup against, and exact comparison.
#
#   . "$(dirname "$0")/lib.sh"
#   t=$(name t)                          a topic or group name of this test only (of fixed length, so tables stay comparable)
#   client create "$t" 3                 tests/kafka/client.py; `client - <<END` takes many commands at once
#   live G T... [OPTIONS]; raw G TYPE    members in the background, once the group is stable; $member is the last one's pid
#   background CMD...; end PID [SIGNAL]  any other process, its pid is ${processes[-1]}; all of them end with the test
#   ended PID                            whether it has ended by itself
#   run kgroup describe G                keeps $out, $err and $rc; kgroup is $KGROUP with -b $BOOT
#   expect_rc 0; expect_out <<END; expect_err <<END; expect_err_like REGEX; expect_eq GOT WANT
#   expect_json 'd["groups"][0]["group"] == "G"' ...   Python over d, the parsed stdout; or over `lines`, a list, for JSON lines
#   expect_each_once FILE N              N lines "PARTITION OFFSET ...", of each partition the offsets from 0 on, in order
#   wait_for 'COMMAND' [SECONDS]; oracle groups --list (Kafka's own tool); own_cluster [OPTIONS of kafka.sh start]; skip REASON
# $tmp is a folder of the test. Without KAFKA_DIR a test starts its own cluster, so it can be run by hand.
set -euo pipefail
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
test_name=$(basename "$0" .sh)
KGROUP=${KGROUP:-$tests/../build/release/kgroup}
tmp=$(mktemp -d)
processes=()
own_kafka=
# nothing of the user's environment may change a result
unset KGROUP_BOOTSTRAP_SERVER KGROUP_CONFIG KGROUP_PROFILE XDG_CONFIG_HOME NO_COLOR COLUMNS
export LC_ALL=C.UTF-8 TZ=UTC
exec </dev/null

fail() { # the place is that of the line in the test
  local i=1
  while [[ ${BASH_SOURCE[i]:-} == "${BASH_SOURCE[0]}" ]]; do ((++i)); done
  echo "${BASH_SOURCE[i]:-$0}:${BASH_LINENO[i - 1]}: $*" >&2
  exit 1
}

cleanup() {
  local status=$? pid
  trap - EXIT
  for pid in "${processes[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${processes[@]}"; do end "$pid"; done
  [[ -z $own_kafka ]] || "$tests/kafka/kafka.sh" stop "$own_kafka" || true
  rm -rf "$tmp"
  exit "$status"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

skip() {
  [[ ${CI:-} != true ]] || fail "skipped, which CI does not accept: $*"
  echo "skipped: $*"
  exit 77
}

name() { printf '%s-%s-%07d' "$1" "${test_name//_/-}" $$; }
client() { "$PY" "$tests/kafka/client.py" "$@"; }
oracle() { "$tests/kafka/tool.sh" "$KAFKA_DIR" "$@"; }
kgroup() { "$KGROUP" -b "$BOOT" "$@"; }

own_cluster() {
  own_kafka=$tmp/kafka
  "$tests/kafka/kafka.sh" start "$own_kafka" "$@"
  use_cluster "$own_kafka"
}

use_cluster() {
  export KAFKA_DIR=$1
  BOOT=$("$tests/kafka/kafka.sh" bootstrap "$1")
  export BOOT
}

# A shell without job control starts background processes deaf to SIGINT: env makes them listen again.
background() {
  if [[ $1 == kgroup ]]; then set -- "$KGROUP" -b "$BOOT" "${@:2}"; fi
  env --default-signal=INT,QUIT "$@" &
  processes+=($!)
}

ended() { [[ ! -e /proc/$1/stat || $(cut -d')' -f2 "/proc/$1/stat" 2>/dev/null) == ' Z'* ]]; }

# end PID [SIGNAL]: ends one of the test's processes, waits for it, and sets $rc to its exit code.
end() {
  local i
  kill -s "${2:-TERM}" "$1" 2>/dev/null || true
  for ((i = 0; i < 100; i++)); do
    ! ended "$1" || break
    ((i < 99)) || kill -KILL "$1" 2>/dev/null || true
    sleep 0.1
  done
  rc=0
  wait "$1" 2>/dev/null || rc=$?
}

start_member() {
  local ready
  ready=$(mktemp -u "$tmp/ready.XXXXXX")
  background "$PY" "$tests/kafka/client.py" "$@" --ready "$ready"
  member=${processes[-1]}
  wait_for "[[ -e '$ready' ]] || ! kill -0 $member 2>/dev/null" 60
  [[ -e $ready ]] || fail "the member ended: client.py $*"
}
live() { start_member live "$@"; }
raw() { start_member raw "$@"; }

run() {
  command="$*" rc=0
  "$@" >"$tmp/out" 2>"$tmp/err" || rc=$?
  IFS= read -rd '' out <"$tmp/out" || true
  IFS= read -rd '' err <"$tmp/err" || true
}

failed() {
  printf -- '--- stdout\n%s--- stderr\n%s' "${out:-}" "${err:-}" >&2
  fail "$command: $*"
}

expect_rc() { [[ $rc == "$1" ]] || failed "exit code $rc, expected $1"; }
expect_out() { diff -u --label expected --label stdout - "$tmp/out" >&2 || failed "stdout differs (above)"; }
expect_err() { diff -u --label expected --label stderr - "$tmp/err" >&2 || failed "stderr differs (above)"; }
expect_err_like() { grep -Eq -- "$1" "$tmp/err" || failed "stderr does not match: $1"; }
expect_eq() { diff -u --label expected --label got <(echo "$2") <(echo "$1") >&2 || fail "differs (above)"; }
expect_each_once() {
  awk -v want="$2" '$2 != next_offset[$1]++ { print "line " NR ": " $0 ": the offset before was " next_offset[$1] - 2; bad = 1; exit }
    END { if (!bad && NR != want) { print NR " records, expected " want; bad = 1 }; exit bad }' "$1" >&2 || fail "not each record once (above)"
}
expect_json() { /usr/bin/python3 "$tests/integration/expect_json.py" "$tmp/out" "$@" >&2 || failed "stdout is not as expected (above)"; }

wait_for() {
  local deadline=$((SECONDS + ${2:-30}))
  until eval "$1"; do
    ((SECONDS < deadline)) || fail "waited ${2:-30} s in vain for: $1"
    sleep 0.05
  done
}

[[ -x $KGROUP ]] || skip "no kgroup at $KGROUP"
PY=$("$tests/kafka/venv.sh")
if [[ -n ${KAFKA_DIR:-} ]]; then use_cluster "$KAFKA_DIR"; elif ! grep -q '^own_cluster' "$0"; then own_cluster; fi
