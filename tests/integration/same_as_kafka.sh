#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Value by value, kgroup shows what kafka-consumer-groups shows: offsets, members, assignments and states, of all kinds of groups.
# Rows that only kgroup has are partitions without an offset and an owner, and members without a partition.
. "$(dirname "$0")/lib.sh"
t=$(name t) u=$(name u) g=$(name g)
client - <<END
create-many $t:2 $u:3
produce $t:0 10
produce $u:0 6
produce $u:1 5
commit $g-empty $t:0=4 $u:1=5
commit $g-classic $t:0=4 $u:1=2
END
live "$g-classic" "$t" "$u" --members 2 --client-id one
live "$g-new" "$t" "$u" --members 2 --protocol consumer
live "$g-static" "$t" --instance-id inst
live "$g-idle" "$t" --members 3
live "$g-new-idle" "$t" --members 3 --protocol consumer --client-id two
live "$g-eager" "$u" --protocol consumer --commit
wait_for '[[ $(client offsets "$g-eager") == "$u 0 6"$'\''\n'\''"$u 1 5" ]]'
groups=()
for kind in empty classic new static idle new-idle eager; do groups+=(--group "$g-$kind"); done

compare() { # VIEW KEY COLUMN...: the rows of both, and that kgroup has all of Kafka's and no others of substance
  oracle groups --describe "--$1" --verbose "${groups[@]}" >"$tmp/kafka" 2>"$tmp/oracle-err" || fail "$(<"$tmp/oracle-err")"
  run kgroup describe "--$1" "${groups[@]}" -v -q
  expect_rc 0
  /usr/bin/python3 - "$tmp/kafka" "$tmp/out" "${@:2}" <<'END' || fail "the $1 differ (above)"
import sys
NAMES = {"GROUP-INSTANCE-ID": "INSTANCE-ID", "CURRENT-ASSIGNMENT": "ASSIGNMENT"}
def rows(path):
    header, found = [], []
    for words in filter(None, map(str.split, open(path))):
        if words[0] == "GROUP":
            header = [NAMES.get(w, w) for w in words]
        else:
            assert len(words) == len(header), (header, words)
            row = {"INSTANCE-ID": "-"} | dict(zip(header, words))
            found.append(tuple(row[c] for c in sys.argv[3:]))
    return sorted(found)
kafka, kgroup = rows(sys.argv[1]), rows(sys.argv[2])
for row in kafka:
    if kgroup.count(row) != kafka.count(row):
        sys.exit(f"only Kafka's tool has {row}\nkgroup has\n" + "\n".join(map(str, kgroup)))
for row in kgroup:
    more = dict(zip(sys.argv[3:], row))
    nothing = more.get("CURRENT-OFFSET") == "-" and "-" in (more["CONSUMER-ID"], more["TOPIC"])
    if row not in kafka and not nothing:
        sys.exit(f"only kgroup has {row}\nKafka's tool has\n" + "\n".join(map(str, kafka)))
if len(kafka) < 7:
    sys.exit(f"too few rows to compare: {kafka}")
END
}
compare offsets GROUP TOPIC PARTITION LEADER-EPOCH CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID
compare members GROUP CONSUMER-ID INSTANCE-ID HOST CLIENT-ID '#PARTITIONS' ASSIGNMENT
compare state GROUP '(ID)' ASSIGNMENT-STRATEGY STATE '#MEMBERS'
