# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of this folder, about what is installed and packed. See docs/lib.bash for the rest.
#
#   $build            the build folder that KGROUP is of
#   $tmp              a folder that is gone afterwards
#   cache NAME        a variable of that build
#   bundled           whether that build has made its own librdkafka
#   $as_called        before a command: with the locale that the test was called with, for which ccache keeps files apart
#   quietly COMMAND   runs it; what it says is shown only if it fails
as_called=(env -u LC_ALL ${LC_ALL+"LC_ALL=$LC_ALL"})
. "$(dirname "${BASH_SOURCE[0]}")/../docs/lib.bash"
build=$(dirname "$KGROUP")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
unset SOURCE_DATE_EPOCH DESTDIR

cache() { sed -nE "s/^$1:[A-Z]+=//p" "$build/CMakeCache.txt"; }
bundled() { grep -q 'librdkafka-complete' "$build/build.ninja"; }

quietly() {
  "$@" >"$tmp/said" 2>&1 && return
  cat "$tmp/said" >&2
  problem "$*: failed"
  exit 1
}
