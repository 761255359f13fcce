// SPDX-License-Identifier: Apache-2.0
// Drives a fuzz target where there is no libFuzzer: its seeds, then mutations of them, the same ones in each run.
// usage: TARGET [MUTATIONS]      or TARGET FILE... to run inputs that libFuzzer has found
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"

using namespace kgroup;

namespace {

class Mutator {
 public:
  std::string next() {
    std::string input = seed();
    for (std::size_t edits = 1 + below(6); edits > 0; --edits) edit(input);
    return input;
  }

 private:
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_()) % count; }
  const std::string& seed() { return fuzz_seeds()[below(fuzz_seeds().size())]; }

  void edit(std::string& input) {
    const std::size_t at = below(input.size() + 1);
    const auto byte = static_cast<char>(below(256));
    switch (below(6)) {
      case 0:
        input.insert(at, 1, byte);
        break;
      case 1:
        input.insert(at, fuzz_words()[below(fuzz_words().size())]);
        break;
      case 2:
        input.erase(at, 1 + below(8));
        break;
      case 3:
        input.insert(at, input.substr(below(input.size() + 1), 1 + below(32)));
        break;
      case 4: {
        const std::string& other = seed();
        input.replace(at, std::string::npos, other.substr(below(other.size())));
        break;
      }
      default:
        if (at < input.size()) input[at] = byte;
    }
  }

  std::mt19937 random_{20'231'114};    // the same numbers in each run
};

void run(const std::string& input) {
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}    // namespace

int main(int argc, char** argv) {
  std::size_t mutations = 5'000;
  const std::string_view first = argc > 1 ? argv[1] : "";
  const bool number = std::from_chars(first.data(), first.data() + first.size(), mutations).ec == std::errc{};
  if (argc > 1 && !number) {
    for (int i = 1; i < argc; ++i) {
      std::ifstream file(argv[i], std::ios::binary);
      run({std::istreambuf_iterator<char>(file), {}});
    }
    return 0;
  }
  for (const std::string& seed : fuzz_seeds()) run(seed);
  Mutator mutator;
  for (std::size_t i = 0; i < mutations; ++i) run(mutator.next());
  std::printf("%zu seeds, %zu mutations\n", fuzz_seeds().size(), mutations);
}
