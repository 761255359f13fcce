// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <string>
#include <vector>

#include "app/kafka_cli.hpp"
#include "app/real_world.hpp"
#include "app/run.hpp"

int main(int argc, char** argv) {
  using namespace kgroup;
  hold_standard_streams();
  FdSink out(1, FdSink::OnError::raise);
  FdSink err(2, FdSink::OnError::ignore);
  World world = real_world(out, err, stop_on_signals());
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  const ExitCode code = argc > 0 && is_kafka_cli(argv[0]) ? run_kafka_cli(args, world) : run_kgroup(args, world);
  // Everything is written. Threads of the Kafka client still run, and must not meet destructors of static objects.
  std::_Exit(static_cast<int>(with_signal(code)));
}
