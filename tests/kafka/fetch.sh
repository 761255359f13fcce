#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fetches a real Kafka with Maven, once, and prints the folder of its jars.
# usage: fetch.sh [VERSION]
# The folder is $KGROUP_TEST_CACHE/kafka-VERSION/libs, by default below ~/.cache/kgroup-tests.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
version=${1:-$default_version}
home=$cache/kafka-$version
mkdir -p "$cache"
exec 9>"$home.lock"
flock 9
if [[ ! -d $home/libs ]]; then
  command -v mvn >/dev/null || die "mvn is missing (Debian package maven): it fetches Kafka $version"
  temp=$(mktemp -d "$home.XXXXXX")
  trap 'rm -rf "$temp"' EXIT
  # Kafka's jars bring no logger: slf4j-simple writes to stderr and starts faster than log4j.
  cat >"$temp/pom.xml" <<END
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>kgroup</groupId><artifactId>kafka-for-tests</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>$version</version>
      <exclusions><exclusion><groupId>org.slf4j</groupId><artifactId>slf4j-reload4j</artifactId></exclusion></exclusions>
    </dependency>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka-tools</artifactId><version>$version</version>
      <exclusions><exclusion><groupId>org.slf4j</groupId><artifactId>slf4j-reload4j</artifactId></exclusion></exclusions>
    </dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
END
  mvn -q -B -f "$temp/pom.xml" dependency:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory="$temp/libs" >"$temp/log" 2>&1 </dev/null ||
    { tail -n 15 "$temp/log" >&2; die "Maven could not fetch Kafka $version"; }
  mkdir -p "$home"
  mv "$temp/libs" "$home/libs"
fi
echo "$home/libs"
