# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of this folder. KGROUP is the program, KGROUP_SOURCE the source tree; without them the release
# build of this tree, so that a test can be run by hand.
#
#   problem TEXT      says what is wrong and what to do; the test goes on and fails at its end
#   needs COMMAND     whether COMMAND is there; without it the test is skipped at its end, in CI it fails
#   finish            the exit code of all that
#   link_drop_in      sets $drop_in, the program under the name of Kafka's tool
set -euo pipefail
cd "${KGROUP_SOURCE:-$(dirname "${BASH_SOURCE[0]}")/../..}"
KGROUP=$(realpath "${KGROUP:-build/release/kgroup}")
export LC_ALL=C.UTF-8
unset KGROUP_BOOTSTRAP_SERVER KGROUP_CONFIG NO_COLOR COLUMNS
problems=0 missing=()

problem() {
  printf '%s\n' "$*" >&2
  problems=$((problems + 1))
}

needs() {
  command -v "$1" >/dev/null && return
  missing+=("$1")
  return 1
}

finish() {
  ((problems == 0)) || exit 1
  ((${#missing[@]} == 0)) && exit 0
  echo "skipped, for want of: ${missing[*]}"
  [[ ${CI:-} != true ]] || exit 1
  exit 77
}

# The commands that `kgroup --help` lists.
commands() { "$KGROUP" --help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on && /^  [^ ]/ { print $1 }'; }

link_drop_in() {
  drop_in_folder=$(mktemp -d)
  trap 'rm -rf "$drop_in_folder"' EXIT
  drop_in=$drop_in_folder/kafka-consumer-groups
  ln -s "$KGROUP" "$drop_in"
}
