// SPDX-License-Identifier: MIT
// Prints the table of one wave size for tests/data/float_bits_table.hpp; make_float_bits.sh builds
// it for both.
#include "tests/ops/float_bits_cases.hpp"

int main() {
  using namespace crosslane_tests;
  std::vector<uint64_t> words(max_rows * row_lanes);
  const Rows rows{words.data()};
  crosslane::host::run_wave([rows] { FloatBitsCases::run(rows); });
  const unsigned lanes = crosslane::wave_size;
  std::printf("inline constexpr uint64_t float_bits_wave%u[%u][%u] = {\n", lanes,
              FloatBitsCases::rows, lanes);
  for (unsigned row = 0; row < FloatBitsCases::rows; ++row) {
    std::printf("    {");
    for (unsigned lane = 0; lane < lanes; ++lane)
      std::printf("0x%llx,%s", static_cast<unsigned long long>(words[row * row_lanes + lane]),
                  lane % 8 == 7 && lane + 1 < lanes ? "\n     " : "");
    std::printf("},\n");
  }
  std::printf("};\n");
  return 0;
}
