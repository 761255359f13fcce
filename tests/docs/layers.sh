#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Which room may include and touch what. Comments are not looked at.
. "$(dirname "$0")/lib.bash"
code=$(grep -rn '' --include='*.cpp' --include='*.hpp' src commands | sed -E 's,(^|[^:])//.*,\1,')

# only ROOMS PATTERN WHAT: nobody but the rooms that match ROOMS has code that matches PATTERN.
only() {
  local hits
  hits=$(grep -E "^[^:]*:[0-9]+:.*($2)" <<<"$code" | grep -vE "^($1)") || return 0
  problem "$hits"$'\n'"  $3"
}
# includes ROOM ROOMS: what ROOM may include of our own.
includes() {
  local hits
  hits=$(grep -E "^$1[^:]*:[0-9]+:#include \"" <<<"$code" | grep -vE ":#include \"($2)/") || return 0
  problem "$hits"$'\n'"  $1 may include: ${2//|/, }"
}

includes src/model 'model'
includes src/output 'model|output'
includes src/kafka 'model|kafka'
includes src/app 'model|kafka|output|app'
includes commands 'model|kafka|output|app'
includes src/main.cpp 'app'

header='#include <(%s)>'
streams=$(printf "$header" 'i?ostream|istream|[fs]stream|cstdio|stdio\.h|print')'|\b(f?printf|f?puts|perror)\('
files=$(printf "$header" 'fstream|filesystem|fcntl\.h|sys/stat\.h|sys/file\.h')'|\bf(re)?open\(|::open\('
process=$(printf "$header" 'csignal|signal\.h|termios\.h|unistd\.h|sys/ioctl\.h')'|\b(std::)?getenv\(|\bisatty\('
clocks='\b(system|steady|high_resolution|utc|file)_clock::now\b|\bClock::now\b|\bclock_gettime\(|\bgettimeofday\(|\btime\((nullptr|NULL|0)\)'
only 'src/kafka/' 'rdkafka(cpp)?\.h>|\brd_kafka_' 'only src/kafka knows librdkafka: go through kafka/cluster.hpp'
only 'src/app/|commands/' '#include <CLI/|\bCLI::' 'only src/app and the setup functions of commands know CLI11'
only 'src/output/|src/model/(offset|position)_file' 'nlohmann' 'JSON is written by src/output, and read by src/model/offset_file* and position_file*'
only 'src/kafka/property_names\.cpp' "$streams" 'nobody uses streams (librdkafka lists its properties on one, in memory): output goes through a Sink, see output/sink.hpp'
only 'src/app/' "$files" 'files are opened in src/app: take and return text'
only 'src/app/' "$process" 'environment, terminal and signals belong to src/app: ask Context'
only 'src/app/|src/kafka/' "$clocks" 'the time of day comes from Context::now()'
only 'src/app/' '\bsystem_clock::now\b' 'src/kafka counts time on the steady clock'
finish
