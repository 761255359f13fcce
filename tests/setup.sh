#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what building and testing kgroup needs on Debian 12: only what is missing, nothing if nothing is.
# usage: tests/setup.sh
set -euo pipefail
packages=(
  # to build
  g++ cmake ninja-build make pkg-config ccache ca-certificates
  libcli11-dev libfmt-dev nlohmann-json3-dev libre2-dev libssl-dev zlib1g-dev libzstd-dev
  # to pack
  dpkg-dev
  # to test: doctest; the real Kafka and its client; the manual pages and the completions; the README
  doctest-dev openjdk-17-jre-headless maven openssl python3 python3-venv mandoc bash-completion fish zsh procps util-linux jq
)
# npm fetches librdkafka's source; people often have it from elsewhere
command -v npm >/dev/null || packages+=(npm)

missing=()
for package in "${packages[@]}"; do
  [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || {
    echo "setup.sh: these Debian packages are missing, and installing them needs root or sudo: ${missing[*]}" >&2
    exit 1
  }
  root=(sudo)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() { "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q "$@" >"$log" 2>&1 </dev/null; }

echo "setup.sh: installing ${missing[*]}"
apt update || { cat "$log" >&2; echo "setup.sh: apt-get update failed" >&2; exit 1; }
apt install --no-install-recommends "${missing[@]}" && exit
# one bad package fails them all: find out which
for package in "${missing[@]}"; do
  apt install --no-install-recommends "$package" || {
    tail -n 5 "$log" >&2
    echo "setup.sh: the Debian package $package cannot be installed" >&2
    exit 1
  }
done
