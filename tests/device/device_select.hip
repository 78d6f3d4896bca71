// Ordered compaction of arrays keeps what a loop keeps, from none to all, of every size of item.
#include "tests/device/device_cases.hpp"

namespace crosslane_tests {

/// Of eight items with the same first byte modulo 8, so many are kept.
template <class T>
struct Keeps {
  unsigned eighths;
  CROSSLANE_HOST_DEVICE bool operator()(const T& x) const {
    unsigned char first;
    __builtin_memcpy(&first, &x, 1);
    return first % 8 < eighths;
  }
};

template <class T>
void check(const char* type, size_t count, unsigned eighths, size_t offset) {
  const std::vector<T> host = items<T>(count);
  DeviceArray<T> input(host, offset), output(count, offset);
  DeviceArray<uint64_t> selected(1);
  const Keeps<T> keeps{eighths};
  expect(crosslane::device::select_if(input.data(), count, output.data(), selected.data(), keeps,
                                      shared_workspace()) == hipSuccess,
         "launch", type, count, 0);
  const std::vector<T> have = output.read();
  size_t kept = 0;
  for (const T& x : host) {
    if (!keeps(x)) continue;
    expect(same_bits(have[kept], x), "select_if", type, count, kept);
    ++kept;
  }
  expect(selected.read()[0] == kept, "number selected", type, count, kept);
  expect(input.ok() && output.ok(), "memory", type, count, 0);
}

void run(int argc, char** argv) {
  for (const size_t count : sizes(argc, argv)) {
    for (const unsigned eighths : {0u, 3u, 8u}) {
      check<uint8_t>("u8", count, eighths, count % 3);
      check<int16_t>("i16", count, eighths, 0);
      check<int32_t>("i32", count, eighths, count % 2);
      check<uint64_t>("u64", count, eighths, 0);
      check<Three>("12 bytes", count, eighths, 0);
      check<Wide>("16 bytes", count, eighths, 0);
    }
  }
}

}  // namespace crosslane_tests

int main(int argc, char** argv) {
  crosslane_tests::run(argc, argv);
  return crosslane_tests::result();
}
