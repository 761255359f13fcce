#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes a Python environment with the test client's one package, once, and prints its python.
# usage: venv.sh
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
package=confluent-kafka==2.16.0
venv=$cache/venv-${package/==/-}
mkdir -p "$cache"
exec 9>"$venv.lock"
flock 9
if [[ ! -d $venv ]]; then
  temp=$(mktemp -d "$venv.XXXXXX")
  trap 'rm -rf "$temp"' EXIT
  { /usr/bin/python3 -m venv "$temp" &&
    "$temp/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: "$package"; } >"$temp/log" 2>&1 ||
    { tail -n 15 "$temp/log" >&2; die "could not install the Python package $package"; }
  chmod 755 "$temp"
  mv "$temp" "$venv" # only its python is used, by path: that survives the move
fi
echo "$venv/bin/python"
