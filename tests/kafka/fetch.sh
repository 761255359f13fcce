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
  # Kafka's jars bring no logger, or one that wants a configuration: slf4j-simple writes to stderr and starts faster.
  dependency() { # GROUP ARTIFACT VERSION
    echo "<dependency><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version><exclusions>" \
      "<exclusion><groupId>org.slf4j</groupId><artifactId>slf4j-reload4j</artifactId></exclusion>" \
      "<exclusion><groupId>org.slf4j</groupId><artifactId>slf4j-log4j12</artifactId></exclusion></exclusions></dependency>"
  }
  {
    echo "<project><modelVersion>4.0.0</modelVersion>"
    echo "<groupId>kgroup</groupId><artifactId>kafka-for-tests</artifactId><version>1</version><packaging>pom</packaging><dependencies>"
    case $version in
    0.*) # these need what Java had built in before version 11
      dependency org.apache.kafka kafka_2.11 "$version"
      dependency javax.xml.bind jaxb-api 2.3.1
      dependency javax.activation activation 1.1.1
      ;;
    *)
      dependency org.apache.kafka kafka_2.13 "$version"
      dependency org.apache.kafka kafka-tools "$version"
      ;;
    esac
    dependency org.slf4j slf4j-simple 1.7.36
    echo "</dependencies></project>"
  } >"$temp/pom.xml"
  mvn -q -B -f "$temp/pom.xml" dependency:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory="$temp/libs" >"$temp/log" 2>&1 </dev/null ||
    { tail -n 15 "$temp/log" >&2; die "Maven could not fetch Kafka $version"; }
  mkdir -p "$home"
  mv "$temp/libs" "$home/libs"
fi
echo "$home/libs"
