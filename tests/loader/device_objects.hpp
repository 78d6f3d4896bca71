// SPDX-License-Identifier: MIT
// Device objects that clang makes while the tests run: no binary files in the repository, and the
// format is the compiler's own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace crosslane::sim::testing {

/// Compiles tests/loader/`source` with `flags`; the result is kept in the build tree under a name
/// made of both. Records a test failure and returns nothing when clang fails.
std::vector<std::byte> compile(std::string_view source, std::string_view flags);

/// A linked HIP code object for one target.
std::vector<std::byte> hip_object(std::string_view arch, std::string_view more_flags = "",
                                  std::string_view source = "kernels.hip");

/// Where compile() keeps that result.
std::string compiled_path(std::string_view source, std::string_view flags);

std::string flags_for_hip(std::string_view arch, std::string_view more_flags);

}  // namespace crosslane::sim::testing
