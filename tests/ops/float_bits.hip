// Sums, products and scans of floats have the bits that are kept as data, on every target.
#include "tests/ops/hip_main.hpp"
#include "tests/data/float_bits_table.hpp"
#include "tests/ops/float_bits_cases.hpp"

struct Compared : crosslane_tests::FloatBitsCases {
  static void check(crosslane_tests::Checker& c) {
    for (unsigned row = 0; row < rows; ++row)
      c.row("float bits", row, [=](unsigned lane) {
        return c.lanes() == 32 ? float_bits_wave32[row][lane] : float_bits_wave64[row][lane];
      });
  }
};

int main() { return crosslane_tests::hip_main<Compared>(); }
