// SPDX-License-Identifier: MIT
// The rest of HIP's interface: each name returns hipErrorNotSupported and says so once. The list is api/not_supported.inc.
// This file must not see HIP's declarations: the arguments are ignored, so one signature stands for all of them.
#include "runtime/core/refusal.hpp"

#define CROSSLANE_NOT_SUPPORTED(name)                                    \
  extern "C" __attribute__((visibility("default"))) int name() {         \
    return crosslane::runtime::refuse_call(#name);                       \
  }
#include "runtime/api/not_supported.inc"
#undef CROSSLANE_NOT_SUPPORTED
