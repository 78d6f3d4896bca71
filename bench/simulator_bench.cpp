// SPDX-License-Identifier: MIT
// Speed of the simulator: executed wave-instructions a second, for each target and number of host
// threads. One wave-instruction is one instruction that one wave issues, whatever its lanes. The
// time is that of Device::launch.
#include <benchmark/benchmark.h>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "crosslane/arch/all.hpp"
#include "sim/loader/code_object.hpp"
#include "sim/machine/device.hpp"

namespace {

using namespace crosslane;

sim::Result<sim::CodeObject> read_kernels(const std::string& arch) {
  std::ifstream file(std::string(CROSSLANE_BENCH_KERNELS) + "/kernels-" + arch + ".hsaco",
                     std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  return sim::read_code_object(std::as_bytes(std::span(bytes)));
}

struct Sizes {
  const char* kernel;
  uint32_t workgroups;
  uint32_t work_items;
  uint32_t rounds;
};

constexpr Sizes alu{"alu", 1, 64, 10'000};
constexpr Sizes alu_on_all_cores{"alu", 64, 64, 10'000};
constexpr Sizes red{"red", 1, 256, 1'000};
constexpr Sizes saxpy{"saxpy", 4096, 256, 0};

std::vector<std::byte> pack_arguments(const Sizes& sizes, uint64_t output, uint64_t input) {
  struct alignas(8) {
    uint64_t output;
    uint32_t seed, rounds;
  } const counted{output, 7, sizes.rounds};
  struct alignas(8) {
    uint64_t y, x;
    float a;
    uint32_t n;
  } const vector{output, input, 2.0f, sizes.workgroups * sizes.work_items};
  const auto bytes = sizes.rounds != 0 ? std::as_bytes(std::span(&counted, 1))
                                       : std::as_bytes(std::span(&vector, 1));
  return {bytes.begin(), bytes.end()};
}

void run(benchmark::State& state, const arch::Arch& target, const Sizes& sizes, uint32_t threads, bool timed) {
  auto object = read_kernels(std::string(target.name));
  if (!object) return state.SkipWithError(object.error().c_str());
  sim::DeviceOptions options;
  options.threads = threads;
  options.time = timed;
  sim::Device device(target, options);
  auto code = device.load(std::move(*object));
  if (!code) return state.SkipWithError(code.error().c_str());
  const uint64_t bytes = uint64_t{sizes.workgroups} * sizes.work_items * 4;
  auto output = device.memory().allocate(bytes, sim::MemoryKind::device, "output");
  auto input = device.memory().allocate(bytes, sim::MemoryKind::device, "input");
  if (!output || !input) return state.SkipWithError("no device memory");

  const std::vector<std::byte> arguments = pack_arguments(sizes, *output, *input);
  sim::LaunchRequest request;
  request.code = *code;
  request.kernel = (*code)->find_kernel(sizes.kernel);
  request.grid.x = sizes.workgroups;
  request.block.x = sizes.work_items;
  request.kernarg = arguments;
  uint64_t instructions = 0;
  for (auto _ : state) {
    const sim::LaunchResult result = device.launch(request);
    if (!result.faults.empty())
      return state.SkipWithError(sim::format(result.faults.front()).c_str());
    instructions += result.statistics.wave_instructions;
  }
  state.counters["wave_instructions/s"] =
      benchmark::Counter(static_cast<double>(instructions), benchmark::Counter::kIsRate);
}

/// `timed`: with the cycle model, which may cost four times the run without.
void add(const arch::Arch* target, const Sizes& sizes, uint32_t threads, bool timed = false) {
  const std::string name = std::string(sizes.kernel) +
                           (sizes.workgroups == 64 ? "-64-workgroups/" : "/") +
                           std::string(target->name) + "/threads:" + std::to_string(threads) + (timed ? "/timed" : "");
  benchmark::RegisterBenchmark(
      name.c_str(), [=](benchmark::State& state) { run(state, *target, sizes, threads, timed); })
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
}

}  // namespace

int main(int argc, char** argv) {
  for (const char* name : {"gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1201"}) {
    const arch::Arch* target = arch::find(name);
    add(target, alu, 1);
    add(target, alu_on_all_cores, 2);
    add(target, red, 1);
    add(target, saxpy, 1);
    add(target, saxpy, 2);
    for (const Sizes& sizes : {alu, red, saxpy}) add(target, sizes, 1, true);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
