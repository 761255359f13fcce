#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Share and streams groups are refused by every command that writes, running and stopped, and keep what they have: for the broker it
# would be an ordinary commit, for a streams application the end of its state. A Connect group is refused for its members.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$tmp/state
t=$(name t) g=$(name g)
client - <<END
create $t 1
produce $t 10
commit $g $t:0=4
END
raw "$g-streams" streams "$t"
streams=$member
raw "$g-share" share "$t"
share=$member
raw "$g-connect" connect --protocol sessioned --client-id connect-1
state() {
  oracle share-groups --describe --group "$g-share" --offsets 2>&1
  client offsets "$g-streams"
}
printf '%s\n' "$g-streams,$t,0,1" "$g-share,$t,0,1" >"$tmp/plan"
refused() {
  local kind words
  for kind in streams share; do
    for words in "reset-offsets -g $g-$kind -t $t --to-earliest" "reset-offsets -g $g-$kind --all-topics --to-current" "seek $g-$kind $t:0 --to 0" \
      "reset-offsets -g $g-$kind --from-file $tmp/plan" "reset-offsets -g $g-$kind -t $t --to-latest --skip-failed" "delete $g-$kind" \
      "delete $g-$kind --skip-failed" "delete-offsets $g-$kind -t $t" "delete-offsets $g-$kind --all-topics --skip-failed" \
      "reset-offsets -g $g-$kind -t $t --to-earliest --wait-empty 1s"; do
      # shellcheck disable=SC2086 # words
      run kgroup $words --execute -q
      expect_rc 1
      expect_err <<<"kgroup: '$g-$kind' is not a consumer group (share or streams)"
      # shellcheck disable=SC2086
      run kgroup $words -q
      expect_rc 1
      expect_err <<<"kgroup: '$g-$kind' is not a consumer group (share or streams)"
    done
  done
}
refused
kill -0 "$streams" "$share" # a member whose group was deleted fails
expect_eq "$(client offsets "$g-streams")" ''
for words in "reset-offsets -g $g-connect -t $t --to-earliest" "seek $g-connect $t:0 --to 0" "delete $g-connect"; do
  # shellcheck disable=SC2086
  run kgroup $words --execute -q
  expect_rc 1
  expect_eq "$(head -n 1 "$tmp/err")" "kgroup: group '$g-connect' is Stable with 1 member: connect-1 (/127.0.0.1)"
done

end "$streams"
end "$share"
client commit "$g-streams" "$t:0=4"
before=$(state)
refused
expect_eq "$(state)" "$before"
run kgroup reset-offsets --all-groups -t "$t:0" --to-earliest -q -o csv # of all groups only those that it may change
expect_eq "$(grep -c "^$g-\(streams\|share\)," "$tmp/out")" 0
expect_eq "$(grep "^$g," "$tmp/out")" "$g,$t,0,4,0,-4,4 replayed"
run kgroup delete --match "^$g\$|^$g-s" --execute -q
expect_rc 0
expect_eq "$(kgroup list --match "^$g" --type all -q -o csv | sed 1d | cut -d, -f1 | tr '\n' ' ')" "$g-connect $g-share $g-streams "
