// SPDX-License-Identifier: MIT
#include "tools/simulation/launch_kernel.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

#include "crosslane/arch/relatives.hpp"
#include "sim/check/log.hpp"
#include "sim/loader/code_object.hpp"
#include "sim/machine/device.hpp"
#include "sim/machine/statistics_json.hpp"
#include "sim/timing/log.hpp"
#include "tools/simulation/argument.hpp"
#include "tools/simulation/kernarg.hpp"
#include "tools/suggest.hpp"

namespace crosslane::tools {
namespace {

std::vector<std::byte> read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return {};
  std::vector<std::byte> bytes(static_cast<size_t>(file.tellg()));
  file.seekg(0);
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

bool starts_with(const std::vector<std::byte>& bytes, std::string_view text) {
  return bytes.size() >= text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

/// The entry of a bundle for the wanted target; the only one when none is wanted.
sim::Result<std::vector<std::byte>> unbundle(const std::vector<std::byte>& bundle,
                                             const std::string& wanted) {
  const arch::Arch* device = arch::find_any(wanted);
  const std::string_view arch = device ? device->name : std::string_view(wanted);
  auto entries = sim::read_bundle(bundle);
  if (!entries) return sim::Error{entries.error()};
  std::string targets;
  for (sim::BundleEntry& entry : *entries) {
    if (entry.target.empty() || entry.bytes.empty()) continue;
    if (arch.empty() || sim::target_runs_on(entry.target, arch)) return std::move(entry.bytes);
    targets += (targets.empty() ? "" : ", ") + entry.target;
  }
  return sim::Error{fmt::format("no code for {} in the bundle; it has {}", arch,
                                targets.empty() ? "none" : targets)};
}

sim::Result<sim::CodeObject> read_object(const KernelLaunch& launch) {
  std::vector<std::byte> bytes = read_bytes(launch.code_object_file);
  if (bytes.empty())
    return sim::Error{"cannot read it, or it is empty (" + launch.code_object_file + ")"};
  if (starts_with(bytes, "__CLANG_OFFLOAD_BUNDLE__") || starts_with(bytes, "CCOB")) {
    auto entry = unbundle(bytes, launch.arch);
    if (!entry) return sim::Error{entry.error() + " (" + launch.code_object_file + ")"};
    bytes = std::move(*entry);
  }
  auto object = sim::read_code_object(bytes);
  if (!object) return sim::Error{object.error() + " (" + launch.code_object_file + ")"};
  return object;
}

sim::Result<const sim::Kernel*> choose_kernel(const sim::LoadedCode& code,
                                              const KernelLaunch& launch) {
  const auto& kernels = code.object().kernels;
  if (kernels.empty()) return sim::Error{"it has no kernel (" + launch.code_object_file + ")"};
  if (launch.kernel.empty() && kernels.size() == 1) return &kernels.front();
  std::vector<std::string_view> names;
  std::string list;
  for (const sim::Kernel& kernel : kernels) {
    names.push_back(kernel.name);
    list += (list.empty() ? "" : ", ") + kernel.name;
  }
  if (launch.kernel.empty()) return sim::Error{"say which kernel with --kernel; there are " + list};
  if (const sim::Kernel* kernel = code.find_kernel(launch.kernel)) return kernel;
  const std::string hint = did_you_mean(launch.kernel, names);
  return sim::Error{"no kernel '" + launch.kernel + "'" +
                    (hint.empty() ? "; there are " + list : hint)};
}

void print_kernel(const sim::Kernel& kernel, const sim::CodeObject& object) {
  fmt::print("kernel {} for {}, code object version {}\n", kernel.name, object.target_id,
             object.version);
  fmt::print("  wave of {} lanes, {} VGPRs, {} AGPRs, {} SGPRs\n", kernel.wavefront_size,
             kernel.vgpr_count, kernel.agpr_count, kernel.sgpr_count);
  fmt::print(
      "  {} bytes of LDS, {} bytes of scratch a work-item, at most {} work-items a workgroup\n",
      kernel.descriptor.group_segment_fixed_size, kernel.descriptor.private_segment_fixed_size,
      kernel.max_flat_workgroup_size);
  fmt::print("  arguments: {} ({} bytes)\n", describe_arguments(kernel), kernel.kernarg_size_bytes);
}

std::string report_of(const arch::Arch& arch, const sim::Statistics& s, const sim::timing::TimingLog& timing) {
  const auto devices = nlohmann::json::array({sim::statistics_json(0, arch.name, s)});
  nlohmann::json report = {{"schema", 1}, {"devices", devices}};
  if (!timing.is_empty()) report["timing"] = nlohmann::json::parse(timing.json());
  return report.dump();
}

/// One launch, step by step; the first error ends it.
class Launcher {
 public:
  explicit Launcher(const KernelLaunch& launch) : launch_(launch) {}

  KernelOutcome run() {
    if (!read_arguments() || !load()) return std::move(outcome_);
    if (launch_.dump && arguments_.empty()) return std::move(outcome_);
    if (place_arguments() && execute()) write_outputs();
    return std::move(outcome_);
  }

 private:
  bool fail(const std::string& what) {
    outcome_.error = what;
    return false;
  }

  bool read_arguments() {
    for (const std::string& text : launch_.arguments) {
      auto argument = read_argument(text);
      if (!argument) return fail(argument.error());
      arguments_.push_back(std::move(*argument));
    }
    for (const std::string& text : launch_.outputs) {
      auto output = read_output(text);
      if (!output) return fail(output.error());
      if (output->argument >= arguments_.size() || !arguments_[output->argument].is_buffer)
        return fail(fmt::format("argument {} is no buffer (--out {})", output->argument, text));
      outputs_.push_back(std::move(*output));
    }
    return true;
  }

  bool load() {
    auto object = read_object(launch_);
    if (!object) return fail(object.error());
    const std::string name = launch_.arch.empty() ? object->arch : launch_.arch;
    const arch::Arch* arch = arch::find_any(name);
    if (!arch) return fail("cannot simulate " + name + "; `crosslane targets` lists what can be");
    sim::DeviceOptions options;
    options.threads = launch_.threads;
    if (launch_.max_instructions) {
      options.max_instructions = launch_.max_instructions;
      options.max_wave_instructions = launch_.max_instructions;
    }
    options.count_opcodes = launch_.count_opcodes;
    options.time = launch_.time;
    options.trace_time = launch_.trace;
    if (!launch_.checks.empty()) {
      std::string wrong;
      const auto checks = sim::check::read_check_list(launch_.checks, wrong);
      if (!checks)
        return fail("'" + wrong + "' is not a check; known are " + sim::check::known_checks() + " (--check)");
      options.checks = *checks;
    }
    const char* strict = std::getenv("CROSSLANE_STRICT_BARRIERS");
    options.strict_barriers = !strict || std::string_view(strict) != "0";
    device_ = std::make_unique<sim::Device>(*arch, options);
    auto code = device_->load(std::move(*object));
    if (!code) return fail(code.error() + " (" + launch_.code_object_file + ")");
    code_ = *code;
    const auto kernel = choose_kernel(*code_, launch_);
    if (!kernel) return fail(kernel.error());
    kernel_ = *kernel;
    if (launch_.dump) print_kernel(*kernel_, code_->object());
    return true;
  }

  bool place_arguments() {
    std::vector<std::vector<std::byte>> values;
    for (size_t i = 0; i < arguments_.size(); ++i) {
      const Argument& argument = arguments_[i];
      addresses_.push_back(0);
      values.push_back(argument.bytes);
      if (!argument.is_buffer) continue;
      const auto address =
          device_->memory().allocate(argument.bytes.size(), sim::MemoryKind::device,
                                     fmt::format("--arg {} ({})", i, argument.text));
      if (!address) return fail(address.error() + " (--arg " + argument.text + ")");
      addresses_[i] = *address;
      std::memcpy(reinterpret_cast<void*>(*address), argument.bytes.data(), argument.bytes.size());
      values[i].resize(sizeof(uint64_t));
      std::memcpy(values[i].data(), &addresses_[i], sizeof(uint64_t));
    }
    auto kernarg = lay_out_kernarg(*kernel_, arguments_, values);
    if (!kernarg) return fail(kernarg.error());
    kernarg_ = std::move(*kernarg);
    return true;
  }

  bool execute() {
    sim::LaunchRequest request;
    request.code = code_;
    request.kernel = kernel_;
    request.grid = {launch_.grid[0], launch_.grid[1], launch_.grid[2]};
    request.block = {launch_.block[0], launch_.block[1], launch_.block[2]};
    request.dynamic_lds_bytes = launch_.lds_bytes;
    request.kernarg = kernarg_;
    sim::LaunchResult result = device_->launch(request);
    if (!launch_.checks.empty()) report_findings(std::move(result.findings), result.faults);
    for (const sim::Fault& fault : result.faults) outcome_.faults.push_back(sim::format(fault));
    for (const sim::Fault& warning : result.warnings)
      outcome_.warnings.push_back(sim::format_warning(warning));
    sim::timing::TimingLog timing;
    if (result.timing) timing.add(std::move(*result.timing));
    outcome_.timing = timing.text();
    if (launch_.trace) outcome_.trace = timing.trace();
    outcome_.report = report_of(device_->arch(), result.statistics, timing);
    return outcome_.faults.empty();
  }

  void report_findings(std::vector<sim::check::Finding> findings,
                       const std::vector<sim::Fault>& faults) {
    sim::check::FindingLog log;
    if (!launch_.suppressions.empty()) log.suppress(launch_.suppressions);
    log.add(std::move(findings), std::string(device_->arch().name));
    log.add_faults(faults);
    const auto format = sim::check::read_report_format(launch_.check_format);
    outcome_.findings = log.report(format.value_or(sim::check::ReportFormat::text));
    outcome_.has_findings = !log.findings().empty();
  }

  bool write_outputs() {
    for (const Output& output : outputs_) {
      const auto* bytes = reinterpret_cast<const std::byte*>(addresses_[output.argument]);
      const size_t size = arguments_[output.argument].bytes.size();
      if (output.file == "-") {
        std::fputs(format_elements(output.type, bytes, size).c_str(), stdout);
        continue;
      }
      std::ofstream file(output.file, std::ios::binary);
      file.write(reinterpret_cast<const char*>(bytes), static_cast<std::streamsize>(size));
      if (!file.flush()) return fail("cannot write " + output.file + " (--out)");
    }
    return true;
  }

  const KernelLaunch& launch_;
  std::vector<Argument> arguments_;
  std::vector<Output> outputs_;
  std::unique_ptr<sim::Device> device_;
  std::shared_ptr<sim::LoadedCode> code_;
  const sim::Kernel* kernel_ = nullptr;
  std::vector<uint64_t> addresses_;  // of the buffers; 0 for numbers
  std::vector<std::byte> kernarg_;
  KernelOutcome outcome_;
};

}  // namespace

KernelOutcome launch_kernel(const KernelLaunch& launch) { return Launcher(launch).run(); }

}  // namespace crosslane::tools
