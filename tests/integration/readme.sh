#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs every command line of README.md on the groups of tests/try.sh, in the order of the page, and expects exit code 0,
# or 130 of a `consume` without an end, which is interrupted. What is run:
#   - in ```console blocks the lines that begin with `$ `; what stands between them is output
#   - in the text and in tables, inline code that begins with `kgroup `; in a table with the column `now` that is each of
#     its cells, while what people used to type has no program's name
# A ```properties block is written to the file that its first line names. ```sh blocks are not run and must say so, and hold
# builds and tests only. A comment in front of a block says more about it:
#   <!-- readme.sh: exact -->                  the output is compared, standard output first
#   <!-- readme.sh: terminals, ... -->         several command lines beside each other, which run at the same time
#   <!-- readme.sh: not run, it builds -->     a ```sh block
# A line of the page that fits nowhere fails the test.
. "$(dirname "$0")/lib.sh"
own_cluster
readme=$tests/../README.md
command -v jq >/dev/null || skip 'no jq'

# Lines KIND<TAB>LINE-NUMBER<TAB>TEXT: run, exact, want (output of the line before), together (LINE-NUMBER.N), file, unknown.
/usr/bin/python3 - "$readme" >"$tmp/lines" <<'PY'
import re, sys
kind = mark = None  # of the block that we are in, and of the comment in front of it
now = False  # whether this is a table of what one types now

def say(what, text):
    print(what, number, text, sep="\t")

for number, line in enumerate(open(sys.argv[1]).read().splitlines(), 1):
    if kind is None:
        if line.startswith("```"):
            kind, first = line[3:], True
            known = {"console": (None, "exact", "terminals"), "sh": ("not run",), "properties": (None,)}
            if mark not in known.get(kind, ()):
                say("unknown", f"a block '{kind}' marked '{mark}'")
        elif comment := re.fullmatch(r"<!-- readme\.sh: (exact|terminals|not run)(,.*)? -->", line):
            mark = comment[1]
            continue
        else:
            if "readme.sh:" in line or line.startswith(("$ ", "    $ ")):
                say("unknown", line)
            now = line.startswith("|") and (now or line.endswith("| now |"))
            if now and not re.search(r"(\| now|---|`kgroup [^`]+`) ?\|$", line):
                say("unknown", line)
            text = line.replace("\\|", "|")
            for code in re.findall(r"`(kgroup [^`]+)`", text):
                say("run", code)
            if len(re.findall(r"kgroup (?:-|[a-z-]+ -)", text)) > len(re.findall(r"`kgroup (?:-|[a-z-]+ -)", text)):
                say("unknown", line)
        mark = None if kind is None else mark
    elif line == "```":
        kind = mark = None
    elif kind == "console" and line.startswith("$ "):
        parts = re.split(r" {2,}\$ ", line[2:])
        if mark == "terminals":
            for i, part in enumerate(parts):
                print("together", f"{number}.{i}", part, sep="\t")
        else:
            say("exact" if mark else "run", " ".join(parts))
    elif kind == "console":
        if mark == "exact":
            say("want", line)
    elif kind == "properties":
        say("file", line)
    elif kind == "sh" and not re.match(r"(cmake|ctest|tests/|KGROUP=\S+ tests/)", line):
        say("unknown", line)
PY
if grep '^unknown' "$tmp/lines" >&2; then fail "these lines of README.md are not run: see the head of this test"; fi

# Names that stand for those of the reader's machine.
here() {
  local line=$1
  line=${line//broker1:9092,broker2:9092/$BOOT} line=${line//broker1:9092/$BOOT}
  line=${line//\/usr\/local\/bin/$tmp/bin} line=${line//\/etc\/kafka/$tmp/etc} line=${line//\~\//$HOME/}
  echo "$line"
}

export KGROUP_BOOTSTRAP_SERVER=$BOOT HOME=$tmp/home TRUST_PASSWORD=secret PATH=$tmp/bin:$PATH
unset XDG_STATE_HOME
unset -f kgroup
mkdir -p "$tmp/bin" "$tmp/etc" "$tmp/work" "$HOME/.config/kgroup"
ln -s "$(realpath "$KGROUP")" "$tmp/bin/kgroup"
echo secret >"$HOME/.config/kgroup/prod.password"
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=ca -keyout "$tmp/key.pem" -out "$tmp/ca.pem" 2>/dev/null
openssl pkcs12 -export -nokeys -in "$tmp/ca.pem" -out "$tmp/etc/trust.p12" -passout "pass:$TRUST_PASSWORD"
printf '%s\n' "bootstrap.servers=$BOOT" security.protocol=PLAINTEXT request.timeout.ms=20000 default.api.timeout.ms=60000 \
  >"$tmp/work/client.properties"
{
  sed -n "/client\.py - <<'END'/,/^END\$/p" "$tests/try.sh" | sed '1d;$d'
  echo commit shipping orders:0=120 orders:1=95 orders:2=130 orders:3=88 orders:4=101 orders:5=76
} | client -
cd "$tmp/work"

# without_end LINE: whether it goes on until it is stopped
without_end() { [[ $1 =~ ^kgroup\ consume && ! $1 =~ \ (--until|-n|--idle)\  && (! $1 =~ \ --tail\  || $1 =~ \ --follow) ]]; }

declare -A following=() # the process of each command line that does not end
follow() {           # LINE-NUMBER COMMAND
  background bash -c "$2" >"$tmp/following.$1" 2>&1
  following[$1]=${processes[-1]}
}

interrupt_all() {
  local number
  for number in "${!following[@]}"; do
    ! ended "${following[$number]}" || fail "README.md:${number%%.*}: ended by itself: $(<"$tmp/following.$number")"
    kill -INT "${following[$number]}"
  done
  for number in "${!following[@]}"; do
    rc=0
    wait "${following[$number]}" || rc=$?
    [[ $rc == 130 ]] || fail "README.md:${number%%.*}: exit code $rc: $(<"$tmp/following.$number")"
  done
  following=()
}

in_terminals() { # NUMBER...: the command lines that share the records of the topic jobs
  local both all=()
  wait_for "[[ \$(kgroup list workers audit --in-state Stable -q -o csv 2>/dev/null | wc -l) == 3 &&
    \$(kgroup describe workers --members -q -o csv 2>/dev/null | wc -l) == 3 ]]"
  for i in {0..3}; do echo "produce jobs:$i job-$i job-$((i + 4))"; done | client -
  for number; do all+=("$tmp/following.$number"); done
  wait_for "[[ \$(cat ${all[*]} | wc -l) == 16 ]]"
  both=$(cat "${all[@]:0:2}" | sort)
  expect_eq "$both" "$(printf 'job-%d\n' {0..7})"
  expect_eq "$(sort "${all[2]}")" "$both"
}

mapfile -t lines <"$tmp/lines"
lines+=($'end\t0\t')
# They start at once: the second member of a group gets its share only at the next heartbeat of the first one.
for entry in "${lines[@]}"; do
  IFS=$'\t' read -r kind number line <<<"$entry"
  [[ $kind != together ]] || follow "$number" "$(here "$line")"
done

count=0 terminals=() want=
for entry in "${lines[@]}"; do
  IFS=$'\t' read -r kind number line <<<"$entry"
  line=$(here "$line")
  if [[ -n $want && $kind != want ]]; then
    cat "$tmp/out" "$tmp/err" | diff -u --label README.md --label output "$want" - >&2 || fail "README.md:$ran: the output is another one"
    want=
  fi
  if [[ $kind != together && ${#terminals[@]} != 0 ]]; then
    in_terminals "${terminals[@]}"
    terminals=()
  fi
  case $kind in
  want) printf '%s\n' "$line" >>"$want" ;;
  file)
    if [[ $line == '# '* ]]; then file=${line#\# }; else printf '%s\n' "$line" >>"$file"; fi
    ;;
  together) terminals+=("$number") ;;
  run | exact)
    if [[ $line == export\ * ]]; then
      eval "$line"
    elif without_end "$line"; then
      follow "$number" "$line"
    else
      ran=$number
      run timeout 15 bash -o pipefail -c "$line"
      [[ $rc == 0 ]] || failed "README.md:$number: exit code $rc: $line"
      [[ $kind != exact ]] || { want=$tmp/want && : >"$want"; }
    fi
    ;;
  esac
  ((++count))
done
sleep 0.5
interrupt_all
((count > 60)) || fail "only $count lines were found in README.md"
