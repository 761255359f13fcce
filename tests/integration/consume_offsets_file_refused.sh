#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Where output and positions do not belong together, consume says so in one sentence and changes neither.
. "$(dirname "$0")/lib.sh"
t=$(name t)
client - <<END
create $t 1
produce $t 5
END
cd "$tmp"
words=(consume "$t" --from earliest --until end --offsets-file f --to-file records)
run kgroup "${words[@]}"
expect_rc 0
expect_eq "$(<records)" "$(seq 0 4)"
expect_eq "$(tr -d '\n' <f)" "{\"version\":1,\"output_size\":10,\"positions\":[{\"topic\":\"$t\",\"partition\":0,\"offset\":5}]}"
cp f f.good

refused() { # EXIT-CODE SENTENCE, on stdin what `records` holds before and after
  cat >records
  cp records records.before
  if [[ -e f ]]; then cp f f.before; else rm -f f.before; fi
  run kgroup "${words[@]}"
  expect_rc "$1"
  expect_out </dev/null
  expect_eq "$(head -1 err)" "kgroup: $2"
  expect_eq "$(wc -l <err)" 2
  cmp records records.before
  [[ ! -e f.before ]] || cmp f f.before
}
seq 0 3 | refused 1 "'records' has 8 bytes, and should have 10: it was cut or is another file"
rm f
seq 0 4 | refused 1 "'records' is not empty, and 'f', which would tell what is in it, does not exist"
for damage in '' '{}' 'version 1' "$(head -c 40 f.good)" "$(sed 's/"offset":5/"offset":-5/' f.good)" "$(sed 's/"version":1/"version":2/' f.good)"; do
  printf %s "$damage" >f
  seq 0 4 | refused 2 "$(sed -n '1s/^kgroup: //p' <<<"$(kgroup "${words[@]}" 2>&1)")"
  expect_err_like '^kgroup: f: '
done
sed 's/"output_size":10,//' f.good >f
seq 0 4 | refused 2 'f was written without --to-file'
sed 's/"offset":5/"offset":6/' f.good >f
seq 0 4 | refused 1 "f: $t:0 is to go on at 6, past the log end: the topic was made anew"

# two at once: the second one keeps off, whatever the first one has written so far
cp f.good f
background kgroup consume "$t" --offsets-file f --to-file records -D , 2>first
sleep 0.5
run kgroup "${words[@]}"
expect_rc 1
expect_out </dev/null
expect_err <<<"kgroup: cannot write 'records': another kgroup does"
client produce "$t" 3
wait_for '[[ $(tail -n 1 records) == 0,1,2, ]]'
end "${processes[-1]}" INT
expect_eq "$rc" 130
run kgroup "${words[@]}"
expect_rc 0
expect_eq "$(<records)" "$(seq 0 4)"$'\n0,1,2,'
