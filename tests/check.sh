#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what is missing, builds kgroup, and runs all tests, those against a real Kafka too.
# usage: tests/check.sh [CTEST OPTIONS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tests/setup.sh
cmake --preset release
cmake --build --preset release
exec ctest --preset release --output-on-failure "$@"
