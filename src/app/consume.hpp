// SPDX-License-Identifier: Apache-2.0
// `kgroup consume`, once its options are checked.
#pragma once

#include "app/consume_request.hpp"
#include "app/context.hpp"

namespace kgroup {

// Reads until what was asked for is read, the reader of stdout goes away, or a signal comes. Throws Error.
ExitCode consume(Context& context, const ConsumeRequest& request);

}    // namespace kgroup
