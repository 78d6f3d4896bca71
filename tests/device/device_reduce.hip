// Reductions of arrays of every size of item, operators that do not commute among them, are what
// loops give.
#include "tests/device/device_cases.hpp"

namespace crosslane_tests {

template <class T, class Op>
void check(const char* type, size_t count, const Op& op, const T& init, size_t offset) {
  const std::vector<T> host = items<T>(count);
  DeviceArray<T> input(host, offset), output(1);
  expect(crosslane::device::reduce(input.data(), count, output.data(), op, init,
                                   shared_workspace()) == hipSuccess,
         "launch", type, count, 0);
  T want = init;
  for (const T& x : host) want = op(want, x);
  expect(same_bits(output.read()[0], want), "reduce", type, count, 0);
  expect(input.ok() && output.ok(), "memory", type, count, 0);
}

/// Sums that round: the same bits in each of several runs.
void check_order(size_t count) {
  std::vector<float> host;
  for (size_t i = 0; i < count; ++i) host.push_back(sample<float>(0, static_cast<unsigned>(i)));
  DeviceArray<float> input(host, 0), output(1);
  float first = 0;
  for (int run = 0; run < 3; ++run) {
    expect(crosslane::device::reduce(input.data(), count, output.data(), crosslane::op::add{}, 0.0f,
                                     shared_workspace()) == hipSuccess,
           "launch", "float", count, 0);
    const float sum = output.read()[0];
    if (run == 0) first = sum;
    expect(same_bits(sum, first), "repeated sum", "float", count, run);
  }
  if (count == 20000) std::printf("sum of %zu floats: %a\n", count, static_cast<double>(first));
}

void run(int argc, char** argv) {
  using namespace crosslane;
  for (const size_t count : sizes(argc, argv)) {
    check<uint8_t>("u8", count, op::add{}, 3, count % 3);
    check<int16_t>("i16", count, op::max<>{}, -5, 0);
    check<int32_t>("i32", count, op::add{}, 7, count % 2);
    check<float>("f32", count, op::min<>{}, 1e9f, 0);
    check<double>("f64", count, op::add{}, 0.5, 0);
    check<uint64_t>("u64", count, op::bit_xor{}, 9, 0);
    check<Affine>("8 bytes", count, Compose{}, {3, 4}, 0);
    check<Three>("12 bytes", count, op::commutative(AddThree{}), {1, 2, 3}, 0);
    check<Wide>("16 bytes", count, ComposeWide{}, {5, 6}, 0);
    check_order(count);
  }
}

}  // namespace crosslane_tests

int main(int argc, char** argv) {
  crosslane_tests::run(argc, argv);
  return crosslane_tests::result();
}
