// SPDX-License-Identifier: Apache-2.0
// What a fuzz target has, whether libFuzzer or tests/fuzz/main.cpp drives it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace kgroup {

// For main.cpp: what to begin with, and what to put in.
std::span<const std::string> fuzz_seeds();
std::span<const std::string_view> fuzz_words();

}    // namespace kgroup
