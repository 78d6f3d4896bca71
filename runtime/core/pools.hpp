// SPDX-License-Identifier: MIT
// Memory pools in their simple form: an allocation goes to the device and is freed there at once; a pool counts what is its own.
#pragma once

namespace crosslane::runtime {

/// Frees memory that came from a pool; false when it did not.
bool release_from_pool(void* pointer);

}  // namespace crosslane::runtime
