# SPDX-License-Identifier: Apache-2.0
# Sourced behind lib.sh: the same command lines through kgroup, started as kafka-consumer-groups.sh, and Kafka's own tool.
#
#   same CODE WORD...   a line; the two print the same, byte for byte, and kgroup exits with CODE
#   rows CODE WORD...   the same for a line whose rows have no order in Kafka's tool: lines are compared sorted
#   run_lines           runs them all. In Kafka's tool the letter % in a word is k, in kgroup o: its own groups for each
# What Kafka's tool prints as Error: or Warn: on stdout, kgroup prints on stderr. A line that is a usage error in both
# begins with the same sentence there. `same_alone` and `rows_alone` do not add --bootstrap-server to the line.
drop_in=$tmp/kafka-consumer-groups.sh
ln -s "$(realpath "$KGROUP")" "$drop_in"
lines=()
line() { local IFS=$'\t'; lines+=("$*"); }
same() { line same "$1" --bootstrap-server "$BOOT" "${@:2}"; }
rows() { line rows "$1" --bootstrap-server "$BOOT" "${@:2}"; }
same_alone() { line same "$@"; }

run_lines() {
  local i words kafka
  mkdir "$tmp/kafka-ran" "$tmp/kgroup-ran"
  printf '%s\n' "${lines[@]}" | cut -f3- | tr % k >"$tmp/lines"
  oracle many-groups "$tmp/kafka-ran" <"$tmp/lines" &
  kafka=$!
  for i in "${!lines[@]}"; do
    IFS=$'\t' read -ra words <<<"${lines[i]//%/o}"
    rc=0
    "$drop_in" "${words[@]:2}" >"$tmp/kgroup-ran/$((i + 1)).out" 2>"$tmp/kgroup-ran/$((i + 1)).err" || rc=$?
    echo "$rc" >"$tmp/kgroup-ran/$((i + 1)).rc"
  done
  wait "$kafka" || fail "Kafka's tool did not run"
  printf '%s\n' "${lines[@]}" >"$tmp/lines"
  /usr/bin/python3 - "$tmp" "${1:-}" <<'END' || fail "the two differ (above)"
import re, sys
folder, own = sys.argv[1:]
problems = 0
for number, line in enumerate(open(f"{folder}/lines"), 1):
    kind, code, *words = line.rstrip("\n").split("\t")
    def read(tool, what):
        return open(f"{folder}/{tool}-ran/{number}.{what}").read()
    def wrong(what, theirs, ours):
        global problems
        problems += 1
        print(f"--- {' '.join(words)}\n{what}\n--- Kafka's tool\n{theirs}--- kgroup\n{ours}", file=sys.stderr)
    theirs, errors = read("kafka", "out"), read("kgroup", "err")
    ours = read("kgroup", "out").replace(f"o{own}", f"k{own}") if own else read("kgroup", "out")
    told = re.sub(r"\n(Error|Warn): .*\n(\* Group .*\n)*", "", theirs)
    alike = sorted(ours.split("\n")) == sorted(told.split("\n")) if kind == "rows" else ours == told
    if not alike:
        wrong("differs", theirs, ours)
    if read("kgroup", "rc") != code + "\n":
        wrong(f"kgroup exits with {read('kgroup', 'rc').strip()}, not {code}", theirs, ours + errors)
    if "\nError: " in theirs and code in "13" and "\nError: " not in errors:
        wrong("kgroup tells no error", theirs, errors)
    if "\nWarn: " in theirs and errors.count("\nWarn: ") != theirs.count("\nWarn: "):
        wrong("kgroup does not warn", theirs, errors)
    if code == "2" and read("kafka", "rc") == "1\n":
        first = re.sub(r"^(WARN: .*\n)?(joptsimple\.\w+: )?", "", read("kafka", "err")).split("\n")[0]
        words_of = lambda text: sorted(re.findall(r"[\w-]+", text))  # Kafka's tool lists options in no order
        if words_of(errors.split("\n")[0]) != words_of(first):
            wrong("another usage error", first + "\n", errors)
print(f"{number} lines, {problems} problems")
sys.exit(problems > 0)
END
}
