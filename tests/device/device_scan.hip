// Scans of arrays, inclusive and exclusive, of every size of item, also in place, are what loops
// give.
#include "tests/device/device_cases.hpp"

namespace crosslane_tests {

template <class T>
void compare(const char* what, const char* type, const std::vector<T>& have,
             const std::vector<T>& want) {
  size_t wrong = 0;
  while (wrong < want.size() && same_bits(have[wrong], want[wrong])) ++wrong;
  expect(wrong == want.size(), what, type, want.size(), wrong);
}

template <class T, class Op, class Order>
void check(const char* type, size_t count, const Op& op, const T& init, size_t offset,
           Order order) {
  const std::vector<T> host = items<T>(count);
  DeviceArray<T> input(host, offset), output(count, offset);
  std::vector<T> inclusive, exclusive;
  T before = init;
  for (size_t i = 0; i < count; ++i) {
    inclusive.push_back(i == 0 ? host[0] : op(inclusive[i - 1], host[i]));
    exclusive.push_back(before);
    before = op(before, host[i]);
  }
  expect(crosslane::device::exclusive_scan(input.data(), count, output.data(), op, init,
                                           shared_workspace(), {}, order) == hipSuccess,
         "launch", type, count, 0);
  compare("exclusive scan", type, output.read(), exclusive);
  expect(crosslane::device::inclusive_scan(input.data(), count, input.data(), op,
                                           shared_workspace(), {}, order) == hipSuccess,
         "launch", type, count, 0);
  compare("inclusive scan", type, input.read(), inclusive);
  expect(input.ok() && output.ok(), "memory", type, count, 0);
}

void check_order(size_t count) {
  std::vector<float> host;
  for (size_t i = 0; i < count; ++i) host.push_back(sample<float>(0, static_cast<unsigned>(i)));
  DeviceArray<float> input(host, 0), output(count);
  std::vector<float> first;
  for (int run = 0; run < 3; ++run) {
    expect(
        crosslane::device::inclusive_scan(input.data(), count, output.data(), crosslane::op::add{},
                                          shared_workspace()) == hipSuccess,
        "launch", "float", count, 0);
    const std::vector<float> sums = output.read();
    if (run == 0) first = sums;
    compare("repeated scan", "float", sums, first);
  }
  uint32_t all = 0;
  for (const float x : first) all = all * 31 + __builtin_bit_cast(uint32_t, x);
  if (count == 20000) std::printf("bits of the scan of %zu floats: %08x\n", count, all);
}

void run(int argc, char** argv) {
  using namespace crosslane;
  for (const size_t count : sizes(argc, argv)) {
    check<uint8_t>("u8", count, op::add{}, 3, count % 3, device::order::fixed);
    check<int16_t>("i16", count, op::max<>{}, -5, 0, device::order::fixed);
    check<int32_t>("i32", count, op::add{}, 7, count % 2, device::order::fixed);
    check<float>("f32", count, op::max<>{}, -1e9f, 0, device::order::fixed);
    check<double>("f64", count, op::add{}, 0.5, 0, device::order::fixed);
    check<double>("f64", count, op::add{}, 0.5, 0, device::order::any);
    check<uint64_t>("u64", count, op::add{}, 9, 0, device::order::fixed);
    check<Affine>("8 bytes", count, Compose{}, {3, 4}, 0, device::order::fixed);
    check<Three>("12 bytes", count, AddThree{}, {1, 2, 3}, 0, device::order::any);
    check<Wide>("16 bytes", count, ComposeWide{}, {5, 6}, 0, device::order::any);
    check_order(count);
  }
}

}  // namespace crosslane_tests

int main(int argc, char** argv) {
  crosslane_tests::run(argc, argv);
  return crosslane_tests::result();
}
