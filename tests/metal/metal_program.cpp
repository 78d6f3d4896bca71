// SPDX-License-Identifier: MIT
// Tests of shaders/crosslane.metal over the model of Metal in tests/metal/model.
//
//   metal_program write DIR [WAVE SIZE]          the kernels, DIR/NAME.metal
//   metal_program run DIR [WAVE SIZE] [NAME]...  runs DIR/NAME.so, all or those whose names begin
//   so metal_program self-test DIR                  of the model, DIR/self_test.so
//
// Rows and expectations are those of tests/vulkan, and tests/metal/metal_rows.hpp. Status 0: all
// right.
#include <cstdio>
#include <dlfcn.h>
#include <fstream>

#include "crosslane/ops/catalogue.hpp"
#include "examples/expected_results.hpp"
#include "tests/metal/kernels.hpp"
#include "tests/metal/model/simd_group.hpp"

namespace metal_tests {
namespace {

constexpr unsigned vectors = 8;
constexpr uint32_t untouched = 0x5a5a5a5a;

struct Tally {
  unsigned kernels = 0, rows = 0, lanes = 0, wrong = 0;
};
struct Shape {
  uint32_t threads, vectors;
};
using Kernel = void (*)(const uint32_t* values, const uint32_t* masks, uint32_t* results,
                        const Shape&, uint32_t* memory, uint32_t group, uint32_t thread,
                        uint32_t wave);

struct Launch {
  Kernel kernel;
  const uint32_t *values, *masks;
  uint32_t* results;
  Shape shape;
  std::vector<uint32_t> memory;
  unsigned group, wave_size;
};
void run_thread(void* context, unsigned thread) {
  Launch& l = *static_cast<Launch*>(context);
  l.kernel(l.values, l.masks, l.results, l.shape, l.memory.data(), l.group, thread,
           thread / l.wave_size);
}

/// Full; ragged; holes; one lane; the highest lane; the odd ones.
std::vector<Cell> masks(unsigned size, Kind kind) {
  const auto where = [=](auto is_member) { return vulkan_tests::lanes_where(size, is_member); };
  std::vector<Cell> all = {where([](unsigned) { return true; })};
  if (kind != Kind::any) return all;
  all.push_back(where([=](unsigned i) { return i < size - size / 4 - 1; }));
  all.push_back(where([](unsigned i) { return i % 3 != 1; }));
  all.push_back(where([](unsigned i) { return i == 2; }));
  all.push_back(where([=](unsigned i) { return i + 1 == size; }));
  all.push_back(where([=](unsigned i) { return i >= size / 2 && i % 2 == 1; }));
  return all;
}

template <class T>
bool equal(const Row<T>& row, const Cell& have, const Cell& want) {
  if (have == want || !row.any_nan) return have == want;
  T a, b;
  std::memcpy(&a, have.data(), sizeof(T));
  std::memcpy(&b, want.data(), sizeof(T));
  return crosslane_tests::is_nan(a) && crosslane_tests::is_nan(b);
}

template <class T>
void compare(const Family<T>& family, const std::string& name, const Wave<T>& w,
             const uint32_t* results, Tally& tally) {
  for (size_t r = 0; r < family.rows.size(); ++r) {
    for (unsigned i = 0; i < w.threads; ++i) {
      Cell have, want;
      std::memcpy(have.data(), results + (r * w.threads + i) * 4, sizeof(Cell));
      want.fill(untouched);
      if (w.on(i % w.size)) want = family.rows[r].expected(w, i);
      ++tally.lanes;
      if (equal(family.rows[r], have, want)) continue;
      if (tally.wrong++ < 40)
        std::printf(
            "%s, %s: %s\n  vector %u, %u of %u lanes active, lane %u has %08x %08x, "
            "expected %08x %08x\n",
            name.c_str(), family.name, family.rows[r].glsl.c_str(), w.vector,
            vulkan_tests::count(w.active), w.size, i, have[1], have[0], want[1], want[0]);
    }
  }
}

template <class T>
void run_family(const Family<T>& family, Kernel kernel, const std::string& name, unsigned size,
                Tally& tally) {
  const unsigned threads = threads_of(family, size);
  std::vector<uint32_t> values(vectors * threads * 2), mask_words;
  std::vector<std::vector<T>> x(vectors, std::vector<T>(threads));
  for (unsigned v = 0; v < vectors; ++v)
    for (unsigned i = 0; i < threads; ++i) {
      x[v][i] = crosslane_tests::sample<T>(v, i);
      std::memcpy(&values[(v * threads + i) * 2], &x[v][i], sizeof(T));
    }
  const std::vector<Cell> sets = masks(size, family.kind);
  for (const Cell& set : sets) mask_words.insert(mask_words.end(), set.begin(), set.end());
  const size_t group_words = family.rows.size() * threads * 4;
  std::vector<uint32_t> results(group_words * vectors * sets.size(), untouched);
  Launch launch{kernel,
                values.data(),
                mask_words.data(),
                results.data(),
                {threads, vectors},
                std::vector<uint32_t>(16 * 3 * size),
                0,
                size};
  for (unsigned group = 0; group < vectors * sets.size(); ++group) {
    launch.group = group;
    metal_model::run_threadgroup(size, threads, run_thread, &launch);
    const unsigned v = group % vectors;
    const Wave<T> wave{size, threads, v, sets[group / vectors], x[v], x[(v + 1) % vectors]};
    compare(family, name, wave, &results[group * group_words], tally);
  }
  ++tally.kernels;
  tally.rows += unsigned(family.rows.size());
}

template <class T>
std::string operations_file(const std::string& folder) {
  return folder + "/operations." + type<T>.name;
}

int write(const std::string& folder, unsigned size) {
  std::ofstream(operations_file<uint32_t>(folder) + ".metal") << operations_text<uint32_t>();
  std::ofstream(operations_file<float>(folder) + ".metal") << operations_text<float>();
  std::string all_text;
  for_each_file([&]<class T>(const Variant& variant, const std::string& name) {
    const std::string text = file_text<T>(variant, size);
    std::ofstream(folder + "/" + name + ".metal") << text;
    all_text += text;
  });
  int missing = 0;
  for (const crosslane::operation& operation : crosslane::operations) {
    const std::string name = "crosslane::" + std::string(operation.name);
    const bool is_tested = all_text.find(name + "(") != std::string::npos ||
                           all_text.find(name + "<") != std::string::npos;
    if (!is_tested) std::fprintf(stderr, "no test of %s\n", name.c_str());
    missing += is_tested ? 0 : 1;
  }
  return missing == 0 ? 0 : 1;
}

void* symbol_of(const std::string& library, const char* symbol) {
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* found = handle != nullptr ? dlsym(handle, symbol) : nullptr;
  if (found == nullptr) std::printf("%s\n", dlerror());
  return found;
}

/// "OPERATION TYPE: FUNCTION FUNCTION" for each.
template <class T>
int print_functions(const std::string& folder) {
  unsigned number = 0;
  for (const std::string& operation : compared_operations<T>()) {
    const std::string name = "operation_" + std::to_string(number++);
    void* kernel = symbol_of(operations_file<T>(folder) + ".so", ("test_" + name).c_str());
    if (kernel == nullptr) return 1;
    Tally tally;
    metal_model::take_called();
    run_family(vulkan_tests::example_of<T>(operation), reinterpret_cast<Kernel>(kernel), name, 32,
               tally);
    std::printf("%s %s:", operation.c_str(), type<T>.name);
    for (const std::string& function : metal_model::take_called())
      std::printf(" %s", function.c_str());
    std::printf("\n");
    if (tally.wrong != 0) return 1;
  }
  return 0;
}

/// Three threadgroups of four waves.
int example(const std::string& folder) {
  constexpr unsigned lanes = 32, block = 4 * lanes, blocks = 3;
  const std::vector<uint32_t> values = wave_operations::sample_values(blocks * block);
  std::vector<uint32_t> results(8 * values.size());
  struct Context {
    void (*kernel)(const uint32_t* values, uint32_t* results, const uint32_t& threads,
                   uint32_t* memory, uint32_t thread, uint32_t group, uint32_t block_threads,
                   uint32_t wave);
    const uint32_t* values;
    uint32_t *results, threads, group;
    std::vector<uint32_t> memory;
  } context{
      nullptr, values.data(), results.data(), blocks * block, 0, std::vector<uint32_t>(2 * block)};
  void* kernel = symbol_of(folder + "/wave_operations.so", "wave_operations");
  if (kernel == nullptr) return 1;
  std::memcpy(&context.kernel, &kernel, sizeof kernel);
  const auto run = [](void* c, unsigned thread) {
    Context& all = *static_cast<Context*>(c);
    all.kernel(all.values, all.results, all.threads, all.memory.data(), thread, all.group, block,
               thread / lanes);
  };
  for (context.group = 0; context.group < blocks; ++context.group)
    metal_model::run_threadgroup(lanes, block, run, &context);
  return wave_operations::compare(wave_operations::kernels(values, lanes, block), results);
}

/// Two SIMD-groups of 32.
int self_test(const std::string& folder) {
  struct Context {
    void (*kernel)(uint32_t* failed, uint32_t* memory, uint32_t thread);
    uint32_t failed[64 * 4], memory[64];
  } context{};
  std::fill(std::begin(context.failed), std::end(context.failed), ~0u);
  void* kernel = symbol_of(folder + "/self_test.so", "model_self_test");
  if (kernel == nullptr) return 1;
  std::memcpy(&context.kernel, &kernel, sizeof kernel);
  const auto run = [](void* c, unsigned thread) {
    Context& all = *static_cast<Context*>(c);
    all.kernel(all.failed, all.memory, thread);
  };
  metal_model::run_threadgroup(32, 64, run, &context);
  int wrong = 0;
  for (unsigned i = 0; i < 64 * 4; ++i) {
    if (context.failed[i] == 0) continue;
    if (wrong++ < 10)
      std::printf("thread %u, group %u: checks %08x\n", i / 4, i % 4, context.failed[i]);
  }
  std::printf("the model of Metal: %d of 256 results wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}

bool begins_with_one_of(const std::string& name, const std::vector<std::string>& beginnings) {
  return beginnings.empty() ||
         std::any_of(beginnings.begin(), beginnings.end(),
                     [&](const auto& b) { return name.compare(0, b.size(), b) == 0; });
}

int run(const std::string& folder, unsigned size, const std::vector<std::string>& beginnings) {
  Tally tally;
  for_each_file([&]<class T>(const Variant& variant, const std::string& name) {
    if (!begins_with_one_of(name, beginnings)) return;
    for (const Family<T>& family : families<T>(variant, size)) {
      const std::string symbol = "test_" + std::string(family.name);
      void* kernel = symbol_of(folder + "/" + name + ".so", symbol.c_str());
      if (kernel == nullptr)
        ++tally.wrong;
      else
        run_family(family, reinterpret_cast<Kernel>(kernel), name, size, tally);
    }
  });
  std::printf("SIMD-groups of %u: %u kernels, %u rows, %u lanes compared, %u wrong\n", size,
              tally.kernels, tally.rows, tally.lanes, tally.wrong);
  return tally.wrong == 0 && tally.kernels != 0 ? 0 : 1;
}

int usage() {
  std::fprintf(stderr,
               "usage: metal_program write DIR [SIZE] | run DIR [SIZE] [NAME]... | functions DIR | "
               "self-test DIR\n");
  return 2;
}

}  // namespace
}  // namespace metal_tests

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() < 2) return metal_tests::usage();
  const unsigned size = arguments.size() > 2 ? unsigned(std::atoi(arguments[2].c_str())) : 32;
  const std::vector<std::string> names(arguments.begin() + (arguments.size() > 2 ? 3 : 2),
                                       arguments.end());
  if (arguments[0] == "write") return metal_tests::write(arguments[1], size);
  if (arguments[0] == "functions")
    return metal_tests::print_functions<uint32_t>(arguments[1]) |
           metal_tests::print_functions<float>(arguments[1]);
  if (arguments[0] == "example") return metal_tests::example(arguments[1]);
  if (arguments[0] == "self-test") return metal_tests::self_test(arguments[1]);
  if (arguments[0] == "run") return metal_tests::run(arguments[1], size, names);
  return metal_tests::usage();
}
