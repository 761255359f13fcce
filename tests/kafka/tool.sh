#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs one of Kafka's own tools against a cluster that kafka.sh started. The tests compare with it.
# usage: tool.sh DIR groups|topics|configs|acls|share-groups|streams-groups|... ARGS
#        tool.sh DIR many-groups FOLDER <LINES     the first one many times, see ManyGroupCommands.java
# It speaks to the internal listener, where it is a super user, whatever the client listener demands; TOOL_BOOTSTRAP names
# another one. Not so many-groups, whose lines name a server.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
(($# >= 2)) || die "usage: tool.sh DIR TOOL ARGS"
dir=$1 tool=$2
shift 2
tools=org.apache.kafka.tools
case $tool in
groups | many-groups) class=$tools.consumer.group.ConsumerGroupCommand ;;
share-groups) class=$tools.consumer.group.ShareGroupCommand ;;
streams-groups) class=$tools.streams.StreamsGroupCommand ;;
all-groups) class=$tools.GroupsCommand ;;
topics) class=$tools.TopicCommand ;;
configs) class=$tools.ConfigCommand ;;
acls) class=$tools.AclCommand ;;
features) class=$tools.FeatureCommand ;;
delete-records) class=$tools.DeleteRecordsCommand ;;
get-offsets) class=$tools.GetOffsetShell ;;
reassign) class=$tools.reassign.ReassignPartitionsCommand ;;
leader-election) class=$tools.LeaderElectionCommand ;;
transactions) class=$tools.TransactionsCommand ;;
producer-perf) class=$tools.ProducerPerformance ;;
console-producer) class=$tools.ConsoleProducer ;;
console-consumer) class=$tools.consumer.ConsoleConsumer ;;
share-consumer) class=$tools.consumer.ConsoleShareConsumer ;;
*.*) class=$tool ;;
*) die "unknown tool '$tool'" ;;
esac
version=$(<"$dir/version")
[[ $tool != configs || ! $version =~ ^(3|4\.[0-3])\. ]] || class=kafka.admin.ConfigCommand
set_java "$version"
if [[ $tool == many-groups ]]; then
  LC_ALL=C.UTF-8 exec "${java[@]}" "$kafka_scripts/ManyGroupCommands.java" "$@"
fi
LC_ALL=C.UTF-8 exec "${java[@]}" "$class" --bootstrap-server "${TOOL_BOOTSTRAP:-$(<"$dir/internal")}" "$@"
