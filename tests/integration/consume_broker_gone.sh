#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A stop ends the run within 5 s when the broker does not answer any more, in each mode, and says at most what could not be
# committed.
. "$(dirname "$0")/lib.sh"
own_cluster
t=$(name t)
client - <<END
create $t 1
produce $t a b
END
modes=(assign classic consumer before)
for signal in INT TERM; do
  for mode in "${modes[@]}"; do
    words=(consume "$t" --from earliest -q)
    case $mode in
    classic | consumer) words+=(-g "$(name "$signal-$mode")" --group-protocol "$mode") ;;
    before) words+=(-g "$(name "$signal-$mode")" --commit before) ;;
    esac
    background kgroup "${words[@]}" >"$tmp/$signal-$mode" 2>"$tmp/$signal-$mode.err"
  done
done
for signal in INT TERM; do
  for mode in "${modes[@]}"; do wait_for '(($(wc -l <"$tmp/$signal-$mode") == 2))'; done
done
"$tests/kafka/kafka.sh" freeze "$KAFKA_DIR" 1
# the one stop comes at once, the other when a commit that was due hangs already
for i in "${!processes[@]}"; do
  ((i != 0)) || sleep 1
  ((i != ${#modes[@]})) || sleep 7
  if ((i < ${#modes[@]})); then kill -INT "${processes[i]}"; else kill -TERM "${processes[i]}"; fi
  ((i % ${#modes[@]} == ${#modes[@]} - 1)) || continue
  start=${EPOCHREALTIME/./}
  for pid in "${processes[@]:i + 1 - ${#modes[@]}:${#modes[@]}}"; do
    until ended "$pid"; do
      (((${EPOCHREALTIME/./} - start) / 1000 < 5000)) || fail "$(tr '\0' ' ' <"/proc/$pid/cmdline") goes on after 5 s"
      sleep 0.05
    done
  done
done
for i in "${!processes[@]}"; do
  mode=${modes[i % ${#modes[@]}]} signal=INT code=130
  ((i < ${#modes[@]})) || { signal=TERM code=143; }
  end "${processes[i]}"
  expect_eq "$signal, $mode: $rc" "$signal, $mode: $code"
  case $mode in
  assign | before) expect_eq "$signal, $mode: $(<"$tmp/$signal-$mode.err")" "$signal, $mode: " ;;
  *)
    expect_eq "$(grep -Ecv '^(kgroup: .*could not be committed|hint: )' "$tmp/$signal-$mode.err")" 0
    (($(wc -l <"$tmp/$signal-$mode.err") <= 2)) || fail "$(<"$tmp/$signal-$mode.err")"
    ;;
  esac
done
"$tests/kafka/kafka.sh" thaw "$KAFKA_DIR" 1
