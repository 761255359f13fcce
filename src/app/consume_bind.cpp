// SPDX-License-Identifier: Apache-2.0
// Apart from the rest of consume's options because CLI11 is slow to compile.
#include <CLI/CLI.hpp>

#include "app/bind_options.hpp"
#include "app/consume_options.hpp"

namespace kgroup {
namespace {

void add_places(CLI::App& app, ConsumeOptions& options) {
  add_arguments(app, "TOPIC[:PARTITIONS]|^REGEX", options.words, "");
  add_repeatable(app, "-t,--topic", options.topics, "A topic, or some of its partitions: T, T:0,1,3-5.")
      ->type_name("TOPIC[:PARTITIONS]");
  add_repeatable(app, "--topic-match", options.patterns, "Topics whose name matches.")->type_name("REGEX");
  add_word(app, "--from", options.from,
           "Where to start: latest (default), earliest, 42, latest-100, earliest+5, @TIME, @-DURATION.")
      ->type_name("TARGET");
  add_word(app, "--from-group", options.from_group, "Start at the commits of this group, without joining it.")
      ->type_name("GROUP");
  add_word(app, "--until", options.until,
           "Where to stop, exclusive: end (as it is now), an offset, @TIME; without it consume follows.")
      ->type_name("TARGET");
  add_word(app, "-n,--max-records", options.limit, "Stop after so many records.")->type_name("N");
  add_word(app, "--tail", options.tail, "The last N records of all partitions, in the order of their time.")
      ->type_name("N");
  app.add_flag("--follow", options.follow, "Behind --tail, go on with what comes.");
  add_word(app, "--idle", options.idle, "Stop when no record has come for so long.")->type_name("DURATION");
  add_word(app, "--refresh", options.refresh, "How often to look for new topics and partitions (10s).")
      ->type_name("DURATION");
  add_word(app, "--isolation", options.isolation,
           "Read records of committed transactions only (read_committed, the default) or all (read_uncommitted).")
      ->type_name("LEVEL");
}

void add_group(CLI::App& app, ConsumeOptions& options) {
  add_word(app, "-g,--group", options.group, "Join this group, share its partitions, and commit.")->type_name("GROUP");
  add_word(app, "--commit", options.commit,
           "When to commit: after (default: behind what is written, at least once), before (at most once), async, auto "
           "(the client library's) or none.")
      ->type_name("WHEN");
  add_word(app, "--commit-interval", options.commit_interval, "How often to commit (5s).")->type_name("DURATION");
  app.add_flag("--override-commits", options.override_commits, "Start at --from also where there is a commit.");
  add_word(app, "--group-protocol", options.group_protocol, "classic (default), or consumer (KIP-848).")
      ->type_name("PROTOCOL");
  add_word(app, "--instance-id", options.instance_id, "Join as a static member of this name (group.instance.id).")
      ->type_name("ID");
  add_word(app, "--assignor", options.assignor, "range, roundrobin or cooperative-sticky, or several.")
      ->type_name("NAME[,NAME]");
  add_word(app, "--session-timeout", options.session_timeout, "session.timeout.ms (45s).")->type_name("DURATION");
  add_word(app, "--heartbeat", options.heartbeat, "heartbeat.interval.ms (3s), at most a third of the session timeout.")
      ->type_name("DURATION");
  add_word(app, "--max-poll-interval", options.max_poll_interval,
           "max.poll.interval.ms (5m): how long the reader of the output may stand still.")
      ->type_name("DURATION");
}

void add_output(CLI::App& app, ConsumeOptions& options) {
  add_word(app, "-f,--format", options.format,
           "A record as text: %s value, %k key, %t topic, %p partition, %o offset, %T timestamp in ms, %h headers, %S "
           "and %K sizes, %{...} and \\n \\t \\xNN; see the manual.")
      ->type_name("FORMAT");
  add_word(app, "-K,--key-separator", options.key_separator, "Write the key and this in front of the value.")
      ->type_name("TEXT");
  add_word(app, "-D,--delimiter", options.delimiter, "What ends a record (\\n).")->type_name("TEXT");
  add_word(app, "--null", options.null_text, "What stands for a null key or value (nothing).")->type_name("TEXT");
  app.add_flag("--json-values", options.json_values, "With -o json, embed values that are JSON themselves.");
  add_repeatable(app, "--key", options.keys, "Only records with this key.")->type_name("TEXT|/REGEX/");
  add_repeatable(app, "--value", options.values, "Only records with this value.")->type_name("TEXT|/REGEX/");
  add_repeatable(app, "--header", options.headers, "Only records with this header.")->type_name("NAME[=TEXT|=/REGEX/]");
  add_repeatable(app, "--grep", options.grep, "Only records whose key or value matches.")->type_name("REGEX");
  add_word(app, "--since", options.since, "Only records with this timestamp or a later one.")
      ->type_name("TIME|-DURATION");
  add_word(app, "--before", options.before, "Only records with an earlier timestamp.")->type_name("TIME|-DURATION");
  app.add_flag("--print-offsets", options.print_offsets,
               "At the end, tell records, bytes, rate, first and last offsets on stderr.");
  add_word(app, "--prefetch", options.prefetch, "Bytes to fetch ahead at most, of all partitions (64M).")
      ->type_name("SIZE");
  add_word(app, "--offsets-file", options.offsets_file, "Keep the positions in this file, and go on from there.")
      ->type_name("FILE");
  add_word(app, "--to-file", options.to_file, "With --offsets-file: append the records here, each exactly once.")
      ->type_name("FILE");
}

void add_kcat(CLI::App& app, ConsumeOptions& options) {
  for (const auto& [flag, given] :
       {std::pair("-C", &options.kcat_consumer), std::pair("-G", &options.kcat_group),
        std::pair("-J", &options.kcat_json), std::pair("-e", &options.kcat_exit), std::pair("-c", &options.kcat_count),
        std::pair("-Z", &options.kcat_null), std::pair("-p", &options.kcat_partition)}) {
    app.add_flag(flag, *given)->group("");
  }
}

}    // namespace

void add_consume_options(CLI::App& app, ConsumeOptions& options) {
  add_places(app, options);
  add_group(app, options);
  add_output(app, options);
  add_kcat(app, options);
}

}    // namespace kgroup
