# SPDX-License-Identifier: Apache-2.0
# Sourced by the scripts of this folder: where downloads are kept, how Java is started, how a
# process is remembered and ended.

kafka_scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${KGROUP_TEST_CACHE:-${XDG_CACHE_HOME:-${HOME:?}/.cache}/kgroup-tests}
default_version=4.4.0

die() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# set_java VERSION: the array `java` then starts a class of that Kafka. C1 only and the shared class
# archive halve the start; -Xlog:disable keeps a stale archive from warning on stdout. KAFKA_LOG_LEVEL=info
# says more in the logs, KAFKA_JVM_OPTS adds options, such as -XX:TieredStopAtLevel=4 for measuring.
set_java() {
  local home=$cache/kafka-$1
  java=(java -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xlog:disable -Dfile.encoding=UTF-8
    -Dorg.slf4j.simpleLogger.showDateTime=true '-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS'
    -Dorg.slf4j.simpleLogger.defaultLogLevel="${KAFKA_LOG_LEVEL:-warn}")
  [[ ! -e $home/classes.jsa ]] || java+=(-XX:SharedArchiveFile="$home/classes.jsa")
  # shellcheck disable=SC2206 # several options in one variable
  java+=(${KAFKA_JVM_OPTS:-} -cp "$home/libs/*")
}

# start_time PID: when the process started, in clock ticks since boot; empty when it is gone or a zombie.
# With it a pid file stays true after the pid was given to another process.
start_time() {
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 0
  # shellcheck disable=SC2086 # split on purpose; the name in parentheses may hold blanks
  set -- ${stat##*) }
  [[ $1 == Z ]] || echo "${20}"
}

record_pid() { # FILE PID
  echo "$2 $(start_time "$2")" >"$1"
}

# running FILE: prints the recorded pid if that very process still runs.
running() {
  local pid start
  read -r pid start 2>/dev/null <"$1" || return 1
  [[ -n $start && $start == "$(start_time "$pid")" ]] && echo "$pid"
}

# end_recorded SECONDS FILE...: TERM to all of them, KILL to what still runs SECONDS later.
end_recorded() {
  local file pid deadline=$((SECONDS + $1))
  shift
  for file; do
    # a stopped process takes no TERM before it continues
    pid=$(running "$file") && kill -TERM "$pid" && kill -CONT "$pid" || true
  done
  for file; do
    while pid=$(running "$file"); do
      ((SECONDS < deadline)) || kill -KILL "$pid" || true
      sleep 0.05
    done
    rm -f "$file"
  done
}
