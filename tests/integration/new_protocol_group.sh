#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A group of the consumer protocol (KIP-848) has a type, an assignor and members, and never looks dead while it is joining.
. "$(dirname "$0")/lib.sh"
t=$(name t) g=$(name g)
client - <<END
create $t 2
produce $t 4
END
background "$PY" "$tests/kafka/client.py" live "$g" "$t" --protocol consumer --client-id new
stable() {
  run kgroup describe "$g" --state -q -o json
  [[ $rc == 0 ]] || expect_err_like "^kgroup: group '$g' does not exist " # before its member has come
  if [[ $rc == 0 ]]; then expect_json 'd["groups"][0]["state"] in ("Unknown", "Stable")'; fi
  run kgroup list --match "^$g\$" -q -o json
  expect_rc 0
  expect_json '{g["state"] for g in d["groups"]} <= {"Unknown", "Stable"}'
  [[ $out == *'"Stable"'* ]]
}
wait_for stable
wait_for 'run kgroup describe "$g" -q -o json; [[ $out == *"\"partition_count\":2"* ]]'

expect_rc 0
expect_json '[(g["type"], g["state"], g["assignor"], g["protocol"], g["member_count"]) for g in d["groups"]] == [("consumer", "Stable", "uniform", "consumer", 1)]' \
  "[(m['client_id'], m['partition_count'], m['assignment']) for m in d['members']] == [('new', 2, [{'topic': '$t', 'partitions': [0, 1]}])]" \
  '[p["member_id"] for p in d["partitions"]] == [d["members"][0]["member_id"]] * 2'
run kgroup list "$g"
expect_rc 0
expect_out <<END
GROUP                         TYPE      STATE   PROTOCOL  COORDINATOR
$g  consumer  Stable  consumer  $BOOT
END
expect_err </dev/null
