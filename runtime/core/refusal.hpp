// SPDX-License-Identifier: MIT
// not_supported() without HIP's types, for the file that defines names which HIP's headers declare otherwise.
#pragma once

namespace crosslane::runtime {

/// Says once on stderr that the call is not supported; returns hipErrorNotSupported.
int refuse_call(const char* call);

}  // namespace crosslane::runtime
