// SPDX-License-Identifier: MIT
// What `crosslane bench ops` times: every operation of the catalogue, and the same thing written
// with what else there is. Expressions are of `x`, the lane's unsigned, and `memory`.
#pragma once

#include <string>
#include <vector>

namespace crosslane::tools {

struct BenchCase {
  std::string operation;       // of the catalogue
  std::string implementation;  // "crosslane", "HIP", "builtin", "rocPRIM", "source 004"
  std::string expression;
};

/// Those that need only the HIP headers and ours.
std::vector<BenchCase> bench_cases();
/// Those that need rocPRIM, which does not compile for every target.
std::vector<BenchCase> rocprim_cases();

/// A HIP program with a kernel few_N and many_N for each case, that do it twice and four times, each
/// time with the result of the time before, and a main() that launches them.
std::string bench_program(const std::vector<BenchCase>& cases, bool with_rocprim);
inline constexpr unsigned bench_few = 2, bench_many = 4;

}  // namespace crosslane::tools
