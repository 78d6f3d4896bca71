// SPDX-License-Identifier: MIT
// Runs .s files of instruction tests: each case on each target and wave size that the file and the
// case name. Registers start as known patterns, the instructions run on one wave (or a few), and
// every register and byte of memory must then be what the case says, or unchanged. README.md here
// describes the format.
//   instruction_runner [--brief] [--only TEXT] [--target NAME] [--wave 32|64] FILE...
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <stdexcept>

#include "tests/sim/instruction_assembler.hpp"
#include "tests/sim/instruction_file.hpp"
#include "tests/sim/instruction_machine.hpp"
#include "tests/sim/snippet.hpp"

namespace crosslane::sim::test {
namespace {

struct Options {
  bool brief = false;  // one line a failing case
  std::string only, target;
  uint32_t wave = 0;
  std::vector<std::string> files;
};

struct Totals {
  uint32_t ran = 0;
  uint32_t failed = 0;
};

constexpr uint32_t memory_dwords = 1024;

/// One case on one target with one wave size.
class CaseRun {
 public:
  CaseRun(const TestFile& file, const Case& c, const arch::Arch& arch, uint32_t lanes)
      : case_(c), arch_(arch), lanes_(lanes), expressions_(file.definitions, lanes) {}

  /// Empty when it passes.
  std::vector<std::string> run(Assembler& assembler, Device& device, uint64_t memory_address) {
    std::string text(case_.code.empty() ? 0 : case_.code.front().first - 1, '\n');
    uint32_t line = static_cast<uint32_t>(text.size()) + 1;
    for (const auto& [number, code] : case_.code) {
      for (; line < number; ++line) text += '\n';
      text += for_wave_size(code, lanes_) + "\n";
      ++line;
    }
    const Assembler::Output assembled = assembler.assemble(text);
    if (!assembled.error.empty())
      return {fmt::format("line {}: {}", assembled.error_line, assembled.error)};
    try {
      for (uint32_t r = 0; r < case_.runs && problems_.empty(); ++r)
        run_once(assembled.words, device, memory_address, r);
    } catch (const std::exception& e) {
      problems_.push_back(e.what());
    }
    return problems_;
  }

 private:
  void run_once(const std::vector<uint32_t>& words, Device& device, uint64_t memory_address,
                uint32_t run) {
    std::vector<MachineState> initial, final;
    for (uint32_t w = 0; w < case_.waves; ++w) {
      MachineState state = initial_state(lanes_, memory_dwords, case_.lds_bytes / 4, memory_address,
                                         case_.line + run);
      Assigner assigner(expressions_, state, state, run, w);
      for (const Assignment& a : case_.in) assign(assigner, a, true);
      initial.push_back(std::move(state));
    }
    final = initial;
    Snippet s{.arch = &arch_, .lanes = lanes_, .block = lanes_ * case_.waves, .words = words};
    s.lds_bytes = case_.lds_bytes;
    s.scratch_bytes = case_.scratch_bytes;
    s.rsrc1_mode = mode_bits(case_.mode, arch_);
    std::memcpy(reinterpret_cast<void*>(memory_address), initial[0].memory.data(),
                memory_dwords * 4);
    uint32_t ended = 0;
    s.before = [&](Wave& w, Device&) { write_state(initial[w.index], w); };
    s.after = [&](Wave& w) {
      ++ended;
      read_state(w, final[w.index]);
    };
    const LaunchResult result = sim::test::run(s, device);
    if (!check_faults(result) || !case_.fault.empty()) return;
    if (ended != case_.waves)
      problems_.push_back(fmt::format("{} of {} waves ended", ended, case_.waves));
    for (uint32_t w = 0; w < case_.waves; ++w) {
      MachineState& got = final[w];
      std::memcpy(got.memory.data(), reinterpret_cast<void*>(memory_address), memory_dwords * 4);
      got.lds = final.back().lds;
      for (uint32_t other = 0; other < case_.waves; ++other)
        if (final[other].lds_order > got.lds_order)
          got.lds_order = final[other].lds_order, got.lds = final[other].lds;
      MachineState want = initial[w];
      Assigner assigner(expressions_, initial[w], want, run, w);
      for (const Assignment& a : case_.out) assign(assigner, a, false);
      const std::string where =
          case_.runs * case_.waves > 1 ? fmt::format("run {} wave {}: ", run, w) : "";
      for (const std::string& p : differences(initial[w], want, got, assigner.matchers()))
        problems_.push_back(where + p);
    }
  }

  static void assign(Assigner& assigner, const Assignment& a, bool is_input) {
    try {
      assigner.assign(a, is_input);
    } catch (const std::exception& e) {
      throw std::runtime_error(
          fmt::format("line {}: {} = {}: {}", a.line, a.place, a.expression, e.what()));
    }
  }

  bool check_faults(const LaunchResult& result) {
    if (case_.fault.empty()) {
      for (const Fault& f : result.faults) problems_.push_back(format(f));
      return result.faults.empty();
    }
    for (const Fault& f : result.faults)
      if (format(f).find(case_.fault) != std::string::npos || case_.fault == to_string(f.kind))
        return true;
    problems_.push_back("no fault '" + case_.fault + "'" +
                        (result.faults.empty() ? "" : " but " + format(result.faults[0])));
    return false;
  }

  const Case& case_;
  const arch::Arch& arch_;
  uint32_t lanes_;
  ExpressionCache expressions_;
  std::vector<std::string> problems_;
};

void report(const TestFile& file, const Case& c, const arch::Arch& arch, uint32_t lanes,
            const std::vector<std::string>& problems, bool brief) {
  const std::string head =
      fmt::format("{}:{}: {} wave{}: {}", file.path, c.line, arch.name, lanes, c.name);
  if (brief) {
    fmt::print("{}: {}\n", head, problems[0].substr(0, problems[0].find('\n')));
    return;
  }
  fmt::print("{}\n", head);
  for (const auto& [number, code] : c.code) fmt::print("    {}\n", for_wave_size(code, lanes));
  constexpr size_t shown = 12;
  for (size_t i = 0; i < problems.size() && i < shown; ++i) fmt::print("  {}\n", problems[i]);
  if (problems.size() > shown) fmt::print("  and {} more\n", problems.size() - shown);
}

Totals run_on(const TestFile& file, const arch::Arch& arch, const Options& options,
              std::vector<bool>& case_ran) {
  Totals totals;
  std::map<std::vector<std::string>, std::unique_ptr<Device>> devices;  // by disputed switches
  std::map<Device*, uint64_t> memories;
  for (uint32_t lanes : {32u, 64u}) {
    if (!arch.has_wave_size(lanes) || (options.wave && options.wave != lanes)) continue;
    Assembler assembler(std::string(arch.name), lanes);
    for (size_t i = 0; i < file.cases.size(); ++i) {
      const Case& c = file.cases[i];
      if (!c.runs_on(arch, lanes)) continue;
      case_ran[i] = true;
      if (c.name.find(options.only) == std::string::npos) continue;
      std::unique_ptr<Device>& device = devices[c.disputed];
      if (!device) {
        device = std::make_unique<Device>(
            arch, DeviceOptions{.threads = 1,
                                .max_instructions = 1'000'000,
                                .disputed = disputed_switches(c.disputed),
                                .strict_barriers = false});  // as on hardware
        memories[device.get()] =
            *device->memory().allocate(memory_dwords * 4, MemoryKind::device, "mem");
      }
      CaseRun run(file, c, arch, lanes);
      const std::vector<std::string> problems = run.run(assembler, *device, memories[device.get()]);
      ++totals.ran;
      if (problems.empty()) continue;
      ++totals.failed;
      report(file, c, arch, lanes, problems, options.brief);
    }
  }
  return totals;
}

bool run_file(const std::string& path, const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const TestFile file = read_test_file(path);
  for (const std::string& e : file.errors) fmt::print("{}\n", e);
  Totals totals;
  std::vector<bool> case_ran(file.cases.size());
  for (const arch::Arch* a : arch::all) {
    if (!file.runs_on(*a) || (!options.target.empty() && options.target != a->name)) continue;
    const Totals t = run_on(file, *a, options, case_ran);
    totals.ran += t.ran;
    totals.failed += t.failed;
  }
  uint32_t nowhere = 0;
  if (options.target.empty() && !options.wave) {
    for (size_t i = 0; i < file.cases.size(); ++i) {
      if (case_ran[i]) continue;
      ++nowhere;
      fmt::print("{}:{}: '{}' runs on no target\n", path, file.cases[i].line, file.cases[i].name);
    }
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{}: {} of {} failed ({:.2f} s)\n", path, totals.failed, totals.ran, seconds);
  return file.errors.empty() && totals.failed == 0 && nowhere == 0;
}

int main_with(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    if (a == "--brief")
      options.brief = true;
    else if (a == "--only" && i + 1 < argc)
      options.only = argv[++i];
    else if (a == "--target" && i + 1 < argc)
      options.target = argv[++i];
    else if (a == "--wave" && i + 1 < argc)
      options.wave = static_cast<uint32_t>(std::stoul(argv[++i]));
    else
      options.files.push_back(a);
  }
  bool ok = !options.files.empty();
  for (const std::string& f : options.files) ok &= run_file(f, options);
  return ok ? 0 : 1;
}

}  // namespace
}  // namespace crosslane::sim::test

int main(int argc, char** argv) { return crosslane::sim::test::main_with(argc, argv); }
