# SPDX-License-Identifier: Apache-2.0
# Sourced after lib.sh, where commands that wait until their time is up run side by side.
#   at_once NAME CMD...   as `run` does, in the background
#   result NAME           waits for it and keeps $out, $err and $rc as `run` does, and in $took the milliseconds
declare -A at_once_pids=()

at_once() {
  mkdir "$tmp/$1"
  (
    tmp=$tmp/$1 start=${EPOCHREALTIME/./}
    run "${@:2}"
    echo "$rc $(((${EPOCHREALTIME/./} - start) / 1000)) $command" >"$tmp/result"
  ) &
  at_once_pids[$1]=$!
}

result() {
  wait "${at_once_pids[$1]}"
  read -r rc took command <"$tmp/$1/result"
  cp "$tmp/$1/out" "$tmp/$1/err" "$tmp"
  IFS= read -rd '' out <"$tmp/out" || true
  IFS= read -rd '' err <"$tmp/err" || true
}

expect_within() { ((took <= $1)) || failed "took $took ms, expected at most $1"; }
