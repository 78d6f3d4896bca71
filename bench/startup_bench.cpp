// SPDX-License-Identifier: MIT
// Time from process start to exit of bench/tiny.hip, with its one kernel and without it: the
// difference is what the first kernel of a program costs.
#include <benchmark/benchmark.h>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace {

bool run_program(char* argument) {
  char path[] = CROSSLANE_BENCH_TINY;
  char* arguments[] = {path, argument, nullptr};
  pid_t child = 0;
  if (posix_spawn(&child, path, nullptr, nullptr, std::data(arguments), environ) != 0) return false;
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void with_kernel(benchmark::State& state) {
  for (auto _ : state)
    if (!run_program(nullptr)) return state.SkipWithError("the program failed");
}

void host_only(benchmark::State& state) {
  char argument[] = "host-only";
  for (auto _ : state)
    if (!run_program(argument)) return state.SkipWithError("the program failed");
}

BENCHMARK(with_kernel)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(host_only)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
