#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every command has a page and tests, and the pages say what the program says.
. "$(dirname "$0")/lib.bash"

# The options in a help on standard input: what stands left of the descriptions.
in_help() { sed -nE 's/^ {2,6}(-.*)/\1/p' | sed -E 's/ {2,}.*//; s/ [A-Z].*//' | grep -oE -- '-[-A-Za-z]+' | sort; }
# Those that a page has in its lists: .It Fl g , Fl -group Ar GROUP
on_page() { grep -E '^\.It Fl ' "$1" | grep -oE 'Fl [-A-Za-z]+' | sed 's/Fl /-/' | sort; }
# differ WHAT WHERE ONE OTHER: tells what only one of two lists has.
differ() {
  local only
  only=$(comm -23 <(sort -u <<<"$3") <(sort -u <<<"$4") | paste -sd' ')
  [[ -z $only ]] || problem "$1: $only; $2"
}
page_of() { echo "man/kgroup${1:+-$1}.1"; }

common=$("$KGROUP" --help | in_help)
for command in '' $(commands); do
  page=$(page_of "$command")
  if [[ ! -e $page ]]; then
    problem "$page is missing: write one, in mdoc(7), as the other commands have"
    continue
  fi
  options=$common
  [[ -z $command ]] || options=$(comm -23 <("$KGROUP" "$command" --help | in_help) <(echo "$common"))
  differ "$page lacks options" "add an item for each, as .It Fl x , Fl -long-name Ar VALUE" "$options" "$(on_page "$page")"
  differ "$page has options that kgroup $command --help lacks" "remove them" "$(on_page "$page")" "$options"
  [[ -n $command ]] || continue
  compgen -G "tests/commands/${command//-/_}*.cpp" >/dev/null || compgen -G "tests/commands/$command*.cpp" >/dev/null ||
    problem "kgroup $command has no tests in tests/commands/${command//-/_}*.cpp: add one that runs it on FakeWorld"
  grep -lEq "kgroup.* $command\b" tests/integration/*.sh ||
    problem "no test in tests/integration runs kgroup $command: add one, see tests/integration/lib.sh"
  grep -q "^\.Xr kgroup-$command 1" man/kgroup.1 || problem "man/kgroup.1 does not refer to $page: add it to its commands"
done
for page in man/kgroup-*.1; do
  [[ " $(commands | paste -sd' ') " == *" $(sed 's,man/kgroup-\(.*\)\.1,\1,' <<<"$page") "* ]] ||
    problem "$page is about a command that kgroup --help does not list: remove it"
done

link_drop_in
page=man/kafka-consumer-groups.1
options=$("$drop_in" --help | in_help)
differ "$page lacks options" "add an item for each, as .It Fl -long-name Ar VALUE" "$options" "$(on_page "$page")"
differ "$page has options that kafka-consumer-groups --help lacks" "remove them" "$(on_page "$page")" "$options"

if needs mandoc; then
  lint=$(mandoc -T lint -W warning man/*.1 2>&1) || problem "$lint"$'\n''  make mandoc -T lint -W warning accept the pages'
fi

# What scripts rely on is written down: exit codes, status words, columns, keys in JSON and metrics.
codes=$(sed -nE '/^enum class ExitCode/,/^}/ s/.* = ([0-9]+),.*/\1/p' src/model/error.hpp)
listed=$(sed -nE '/^\.Sh EXIT STATUS/,/^\.El/ s/^\.It ([0-9]+)$/\1/p' man/kgroup.1)
differ 'exit codes of src/model/error.hpp' 'add them to EXIT STATUS in man/kgroup.1' "$codes" "$listed"
differ 'exit codes of man/kgroup.1' 'they are not in src/model/error.hpp' "$listed" "$codes"
in_function() { awk -v name="$1" 'index($0, name) { on = 1 } on && /^}/ { exit } on' src/model/lag.cpp; }
words=$(in_function 'to_string(RowStatus' | sed -nE 's/.*return "(.*)";/\1/p')
fine=$(in_function 'is_failure(RowStatus' | sed -n '/return false/q; s/.*case RowStatus::\(.*\):/\1/p' | tr _ -)
section=$(sed -n '/^\.Sh STATUS WORDS/,/^\.Sh CONF/p' man/kgroup.1)
listed=$(sed -nE '1,/^\.El/ s/^\.It Cm (.*)/\1/p' <<<"$section")
differ 'status words that exit with 0' 'add them to the first list of STATUS WORDS in man/kgroup.1' "$fine" "$listed"
differ 'the first list of STATUS WORDS in man/kgroup.1' 'these words exit with 3, see is_failure' "$listed" "$fine"
listed=$(sed -nE 's/^\.It Cm (.*)/\1/p' <<<"$section")
differ 'status words' 'add them to STATUS WORDS in man/kgroup.1' "$words" "$listed"
differ 'status words in man/kgroup.1' 'src/model/lag.cpp has no such words' "$listed" "$words"
names=$(cat src/app/*.cpp commands/*.cpp | grep -oE '\{"[^"]*", "[^"]*", Show::' | grep -oE '"[^"]+"' | tr -d '"')
names+=$'\n'$(grep -ohE '"(kafka|kgroup)_[a-z_]+"' src/app/*_metrics.cpp | tr -d '"')
names+=$'\n'$(grep -ohE '"[a-z_]+":' src/output/record_*.cpp | tr -d '":')
names+=$'\n'$(sed -nE 's/^ +\{"([a-z_]+)", Field::.*/%{\1}/p' src/model/record_format.cpp)
while read -r name; do
  grep -qwF -- "$name" man/*.1 || problem "'$name' is printed by a command, and no page has it: add it to the page"
done <<<"$(sort -u <<<"$names")"

verbs=$(sed -nE "s/^ +\{'(.)', Field::.*/%\1/p" src/model/record_format.cpp)
listed=$(sed -nE 's/^\.It Cm (\\&)?(%[A-Za-z])$/\2/p' man/kgroup-consume.1)
differ 'verbs of formats' 'add them to Verbs in man/kgroup-consume.1' "$verbs" "$listed"
differ 'verbs in man/kgroup-consume.1' 'src/model/record_format.cpp has no such verbs' "$listed" "$verbs"

# Examples run as they are written, without what becomes of their output: they fail for want of a broker, not before.
export PATH=$drop_in_folder:$(dirname "$KGROUP"):$PATH KGROUP_BOOTSTRAP_SERVER=127.0.0.1:1
examples=$(sed ':a; /\\e$/ { N; s/\\e\n *//; ta }' man/*.1 |
  sed -nE 's/^(\.Dl )?\$ ((kgroup|kafka-consumer-groups) [^|]*).*/\2/p' | sed 's/ >[a-z].*//; s/\\e/\\/g')
cd "$(mktemp -d)" # for the files that some of them begin
while read -r example; do
  rc=0
  (eval "${example/h:9092/127.0.0.1:1} --timeout 1ms") >/dev/null 2>&1 || rc=$?
  ((rc == 1)) || problem "an example on a page ends with $rc where no broker is, not with 1: $example"
done <<<"$examples"
rm -rf "$PWD"
finish
